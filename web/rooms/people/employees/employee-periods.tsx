import { IconArrowBackUp } from '@tabler/icons-react'
import type { Employee } from '#contract/people/employees.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useUndoReentry } from '../reentries/queries.ts'
import styles from './employee-value-history.module.css'

type Period = { entry: string | null; exit: string | null; exitReason: string }

/** Since when somebody is there, and the times before, each with its reason. */
export function EmployeePeriods({ employee }: { employee: Employee }) {
  const canWrite = useCan('employees.write')
  const { mutateAsync: undo } = useUndoReentry(useCompanyId())
  const { entry, exit, exitReason, formerEmployments } = employee
  const [last] = formerEmployments
  const askUndo = () =>
    confirm({
      title: 'Wiedereintritt zurücknehmen',
      text: `Soll der Eintritt am ${dayText(entry)} zurückgenommen werden? Das Dienstverhältnis davor ist dann wieder das letzte.`,
      confirmLabel: 'Zurücknehmen',
      action: () => undo(last!.id),
    })
  return (
    <ul className={styles.list} aria-label="Dienstverhältnisse">
      <li>
        <Told period={{ entry, exit, exitReason }} />
        <State entry={entry} exit={exit} />
        {canWrite && exit === null && (
          <div className={styles.actions}>
            <IconButton
              label="Wiedereintritt zurücknehmen"
              icon={<IconArrowBackUp size={17} />}
              onClick={() => void askUndo()}
            />
          </div>
        )}
      </li>
      {formerEmployments.map(period => (
        <li key={period.id}>
          <Told period={period} />
          <StatusPill tone="neutral">Beendet</StatusPill>
        </li>
      ))}
    </ul>
  )
}

function State({ entry, exit }: Omit<Period, 'exitReason'>) {
  if (entry && entry > today()) return <StatusPill tone="info">Künftig</StatusPill>
  return exit && exit < today() ? (
    <StatusPill tone="neutral">Beendet</StatusPill>
  ) : (
    <StatusPill tone="ok">Laufend</StatusPill>
  )
}

function Told({ period: { entry, exit, exitReason } }: { period: Period }) {
  const from = entry ? dayText(entry) : 'unbekannt'
  return (
    <div>
      <p>
        <b>{exit ? `${from} – ${dayText(exit)}` : `seit ${from}`}</b>
      </p>
      {exitReason && <p>{exitReason}</p>}
    </div>
  )
}
