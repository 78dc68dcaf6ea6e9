import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NewEmployee } from '#contract/superadmin/new-employees.ts'
import { NEW_EMPLOYEE_SOURCES } from '#domain/superadmin/new-employees.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useWayInto } from '#web/rooms/access/operator-access/way-into.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { createdText, lacksOf } from './new-employee-columns.tsx'
import styles from './new-employees.module.css'
import { newEmployeeQuery } from './queries.ts'

type Props = { person: NewEmployee; isTelling: boolean; onTell: () => void; onClose: () => void }

/** Beside the list: what is known without opening the personnel file. */
export function NewEmployeePanel({ person, isTelling, onTell, onClose }: Props) {
  const { data: detail, error, refetch } = useQuery(newEmployeeQuery(person))
  const lacks = lacksOf(person)
  const { enter, dialog } = useWayInto()
  return (
    <div ref={intoSight} className={styles.panel}>
      <Card
        title={person.name}
        actions={<IconButton label="Schließen" icon={<IconX size={16} stroke={1.8} />} onClick={onClose} />}
      >
        <dl className={styles.facts}>
          <Fact name="Betrieb">{person.companyName}</Fact>
          <Fact name="Standort">{person.storeName ?? 'ohne Standort'}</Fact>
          <Fact name="Eintritt">{person.entry ? dayText(person.entry) : 'kein Eintritt'}</Fact>
          <Fact name="Erstellt">
            {`${createdText(person.createdAt)}, ${sourceText(person, detail?.importJobId ?? null)}`}
          </Fact>
          {detail && (
            <>
              {detail.firstShiftAt && <Fact name="Erster Dienst">{momentText(detail.firstShiftAt)}</Fact>}
              <Fact name="Anmeldung">
                {detail.registration
                  ? `${detail.registration.state} seit ${momentText(detail.registration.at)}`
                  : 'keine Meldung'}
              </Fact>
              <Fact name="Zuständig">{namesText(detail.responsible)}</Fact>
              {detail.toldAt && <Fact name="Verständigt">{momentText(detail.toldAt)}</Fact>}
            </>
          )}
          <Fact name="Gelesen">{person.isRead ? 'im Betrieb gelesen' : 'im Betrieb noch nicht gelesen'}</Fact>
          <Fact name="Offen">{lacks || 'nichts'}</Fact>
        </dl>
        {!detail && !error && <Skeleton rows={2} height={46} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        <div className={styles.acts}>
          <Button onClick={() => enter({ id: person.companyId, name: person.companyName, employeeId: person.id })}>
            Zum Akt im Betrieb
          </Button>
          <Button busy={isTelling} onClick={onTell}>
            Betrieb verständigen
          </Button>
        </div>
      </Card>
      {dialog}
    </div>
  )
}

const sourceText = ({ source }: NewEmployee, importJobId: number | null) =>
  importJobId === null ? NEW_EMPLOYEE_SOURCES[source] : `Import ${importJobId}`

const FEW = 3
const namesText = (names: readonly string[]) =>
  names.length === 0
    ? 'niemand'
    : names.length <= FEW + 1
      ? names.join(', ')
      : `${names.slice(0, FEW).join(', ')} und ${names.length - FEW} weitere`

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Below the list, on narrow screens. */
const intoSight = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })
