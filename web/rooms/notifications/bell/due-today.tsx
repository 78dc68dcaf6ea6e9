import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { BellCounts } from '#contract/notifications/bell.ts'
import type { OpenFindingCounts } from '#contract/working-time/open-findings.ts'
import { MONTH_NAMES } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { caseText } from '#domain/notifications/cases.ts'
import { bellCount, type Category, enabledCategories } from '#domain/notifications/categories.ts'
import { DUE_GROUPS, type DueGroup, dueGroups } from '#domain/notifications/due-groups.ts'
import { CATEGORY_URGENCY } from '#domain/notifications/urgency.ts'
import { useCan } from '#web/lib/session.ts'
import { openCountsQuery } from '#web/rooms/working-time/open-findings/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { todayHere } from '#web/ui/today.ts'
import { CATEGORY_LABELS } from '../lists/list-texts.ts'
import { useViewer } from '../lists/viewer.ts'
import { CategoryIcon } from './category-icon.tsx'
import styles from './due-today.module.css'
import { EldaDutyGroup, useEldaDuties } from './elda-duty-group.tsx'
import { OpenLawGroup } from './open-law-group.tsx'
import { configQuery, countsQuery } from './queries.ts'

const OpenShiftsDrawer = lazyLayer(() => import('#web/rooms/working-time/open-findings/open-shifts-drawer.tsx'))
const AlertsDrawer = lazyLayer(() => import('../lists/alerts-drawer.tsx'))

/** What the bell knows, by what it is about; under the same rights and switches. */
export default function DueToday({ hasTab }: { hasTab: (tab: string) => boolean }) {
  const viewer = useViewer()
  const counts = useQuery(countsQuery(viewer))
  const config = useQuery(configQuery(viewer))
  const today = todayHere()
  const [shown, setShown] = useState<Category | 'law'>()
  const law = useOpenLaw(viewer.companyId)
  const { duties, isLoading } = useEldaDuties(viewer.companyId)
  const opened = useRef<HTMLButtonElement>(null)
  const known = counts.data && config.data ? { bell: counts.data, config: config.data } : undefined
  const error = known ? undefined : (counts.error ?? config.error)
  const groups = known ? dueGroups(known.bell.counts, enabledCategories(known.bell.counts, known.config)) : []
  const open = (category: Category | 'law', button: HTMLButtonElement) => {
    opened.current = button
    setShown(category)
  }
  const layer = {
    onClose: () => setShown(undefined),
    onBack: () => {
      setShown(undefined)
      opened.current?.focus()
    },
  }
  return (
    <Card
      title="Heute fällig"
      hint={known && groups.length > 0 ? formatNumber(bellCount(known.bell.counts, known.config), 0) : undefined}
      actions={<span className={styles.day}>{dayText(today)}</span>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([counts.refetch(), config.refetch()])} />
      ) : !known || isLoading ? (
        // What comes first in it would push the others down.
        <Skeleton rows={4} height={58} />
      ) : groups.length === 0 && !law && !duties ? (
        <EmptyState icon={<IconCircleCheck size={20} stroke={1.7} />} title="Nichts fällig">
          Sobald etwas ansteht, steht es hier.
        </EmptyState>
      ) : (
        <>
          {duties && <EldaDutyGroup companyId={viewer.companyId} duties={duties} />}
          {groups.map(group => (
            <Group key={group.key} group={group} bell={known.bell} today={today.toString()} onOpen={open} />
          ))}
          {law && <OpenLawGroup counts={law} onOpen={event => open('law', event.currentTarget)} />}
        </>
      )}
      {shown === 'law' ? (
        <OpenShiftsDrawer {...layer} />
      ) : (
        shown && <AlertsDrawer key={shown} viewer={viewer} category={shown} hasTab={hasTab} {...layer} />
      )}
    </Card>
  )
}

/** For who plans; undefined where nothing is open. */
function useOpenLaw(companyId: number): OpenFindingCounts | undefined {
  const plans = useCan('roster.write')
  const { data } = useQuery({ ...openCountsQuery(companyId), enabled: plans })
  return data && data.shifts > 0 ? data : undefined
}

type GroupProps = {
  group: DueGroup
  bell: BellCounts
  today: string
  onOpen: (category: Category, button: HTMLButtonElement) => void
}

function Group({ group: { key, count, categories }, bell: { counts, cases }, today, onOpen }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.due}>
      <div className={styles.group}>
        <h3 id={id}>{DUE_GROUPS[key]}</h3>
        <span>{formatNumber(count, 0)}</span>
      </div>
      <ul aria-labelledby={id}>
        {categories.map(category => {
          const found = cases[category]
          return (
            <li key={category}>
              <button type="button" className={styles.line} onClick={event => onOpen(category, event.currentTarget)}>
                <span className={styles.icon}>
                  <CategoryIcon category={category} />
                </span>
                <span className={styles.text}>
                  <b>{CATEGORY_LABELS[category]}</b>
                  {found && <span>{caseText(category, found, today)}</span>}
                </span>
                <span className={styles.count} data-urgency={CATEGORY_URGENCY[category]}>
                  {formatNumber(counts[category]!, 0)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

/** „Di, 1. Dezember“ */
const dayText = ({ dayOfWeek, day, month }: Temporal.PlainDate): string =>
  `${WEEKDAYS[dayOfWeek - 1]}, ${day}. ${MONTH_NAMES[month - 1]}`
