import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MOST_OPEN_SHIFTS, type OpenShift } from '#contract/working-time/open-findings.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './open-findings.module.css'
import { openCountsQuery, openShiftsQuery } from './queries.ts'

type Props = { onClose: () => void; onBack: () => void }

/** Planned shifts that are not lawful any more: who, when, where, and what the law says. */
export default function OpenShiftsDrawer({ onClose, onBack }: Props) {
  const companyId = useCompanyId()
  const [storeId, setStoreId] = useState(ALL)
  const { data: counts } = useQuery(openCountsQuery(companyId))
  const { data, error, refetch } = useQuery(openShiftsQuery(companyId, storeId === ALL ? undefined : storeId))
  const stores = counts?.stores ?? []
  return (
    <Drawer
      title="Geplante Dienste gegen das Arbeitszeitrecht"
      count={counts && counts.shifts > 0 ? String(counts.shifts) : undefined}
      isSheet
      size={640}
      {...{ onClose, onBack }}
    >
      <p className={styles.about}>
        Ändern Sie den Dienst, oder begründen Sie ihn, wo eine Begründung genügt. Steht nichts mehr dagegen,
        verschwindet er von hier.
      </p>
      {stores.length > 1 && (
        <div className={styles.filter}>
          <ChoiceChips
            label="Standort"
            choices={[
              { value: ALL, label: 'Alle' },
              ...stores.map(({ storeId: value, storeName, shifts }) => ({ value, label: `${storeName} (${shifts})` })),
            ]}
            chosen={storeId}
            onToggle={setStoreId}
          />
        </div>
      )}
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Skeleton rows={5} height={64} />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={20} stroke={1.7} />} title="Nichts offen">
          Kein geplanter Dienst verstößt gegen das Arbeitszeitrecht.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Geplante Dienste gegen das Arbeitszeitrecht">
          {data.map(shift => (
            <Line key={shift.shiftId} {...{ shift, companyId }} onFollow={onClose} />
          ))}
        </ul>
      )}
      {data?.length === MOST_OPEN_SHIFTS && (
        <p
          className={styles.about}
        >{`Das sind die ersten ${MOST_OPEN_SHIFTS}; die weiteren stehen hier, wenn sie an der Reihe sind.`}</p>
      )}
    </Drawer>
  )
}
const ALL = 0

type LineProps = { shift: OpenShift; companyId: number; onFollow: () => void }

function Line({ shift, companyId, onFollow }: LineProps) {
  const seesTimes = [useCan('employees.read'), useCan('stamps.read')].every(Boolean)
  const { employeeId, storeId, storeName, day, texts } = shift
  // Who may not see somebody's times finds the shift in the roster.
  const place: { section: string; tab: string; search: Record<string, string> } = seesTimes
    ? {
        section: 'documents',
        tab: 'employeedata',
        search: { employeeId: String(employeeId), part: 'times', month: day.slice(0, 7) },
      }
    : { section: 'employee', tab: 'roster', search: { storeId: String(storeId), from: day } }
  return (
    <li className={styles.line}>
      <Link
        to="/$companyId/$section/{-$tab}"
        params={{ companyId: String(companyId), section: place.section, tab: place.tab }}
        search={place.search}
        className={styles.name}
        onClick={onFollow}
      >
        {personName(shift)}
      </Link>
      <p className={styles.where}>{`${dayText(day)} · ${storeName}`}</p>
      {texts.map(text => (
        <p key={text} className={styles.said}>
          {text}
        </p>
      ))}
    </li>
  )
}
