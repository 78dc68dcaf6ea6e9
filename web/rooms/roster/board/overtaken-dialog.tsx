import { IconAlertTriangle } from '@tabler/icons-react'
import { formatHours } from '#domain/basics/numbers.ts'
import type { Planned } from '#domain/roster/plan-history.ts'
import { PUBLISHED } from '#domain/roster/shift-drop.ts'
import { dayOfWall, spanText, wallOf } from '#domain/roster/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { shortDayText } from './board-days.ts'
import { type BoardWeek, nameOf } from './board-week.ts'
import styles from './overtaken-dialog.module.css'
import { currentId, type OvertakenQuestion, usePlanState } from './plan-store.ts'

/** Two changed the same shift: what each of them made of it, side by side. */
export default function OvertakenDialog({ week }: { week: BoardWeek }) {
  const asked = usePlanState(state => state.overtaken)
  return asked && <Asked week={week} {...asked} />
}

function Asked({ week, change, overtaken, answer }: OvertakenQuestion & { week: BoardWeek }) {
  const isPublished = overtaken.some(
    ({ key }) => week.shifts.find(({ id }) => id === currentId(key))?.isPublished === true,
  )
  return (
    <Dialog
      title="Jemand anderer war schneller"
      size={560}
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            Neuen Stand behalten
          </Button>
          {!isPublished && (
            <Button variant="primary" onClick={() => answer(true)}>
              Meine Änderung trotzdem
            </Button>
          )}
        </>
      }
    >
      <p className={styles.lead}>
        {isPublished
          ? `${PUBLISHED}: „${change.what}“ ist nicht mehr möglich.`
          : `„${change.what}“ ist nicht gespeichert. Der Plan zeigt den neuen Stand.`}
        {!isPublished &&
          overtaken.some(({ mine }) => mine?.details) &&
          ' Ihre Qualifikation, Notiz und Fixierung ersetzen, was dort inzwischen steht.'}
      </p>
      {overtaken.map(({ key, mine, now }) => (
        <div key={key} className={styles.pair}>
          <Version title="Jetzt gespeichert" shift={now} other={mine} week={week} />
          <Version title="Ihre Änderung" shift={mine} other={now} week={week} />
        </div>
      ))}
    </Dialog>
  )
}

type VersionProps = { title: string; shift: Planned | null; other: Planned | null; week: BoardWeek }

/** What differs from the other one stands out. */
function Version({ title, shift, other, week }: VersionProps) {
  const facts = shift && factsOf(shift, week)
  const others = other && factsOf(other, week)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {facts ? (
        <dl>
          {Object.entries(facts).map(([label, text]) => (
            <div key={label} data-differs={others?.[label] !== text || undefined}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          <IconAlertTriangle size={16} aria-hidden /> Gelöscht
        </p>
      )}
    </section>
  )
}

function factsOf(shift: Planned, week: BoardWeek): Record<string, string> {
  const span = { from: wallOf(week.calendar, shift.from), to: wallOf(week.calendar, shift.to) }
  const person = week.people.find(({ id }) => id === shift.employeeId)
  const { breakFrom, breakMinutes } = shift
  const start = breakFrom === null ? null : wallOf(week.calendar, breakFrom)
  return {
    Mitarbeiter: person ? nameOf(person) : shift.employeeId === null ? 'Nicht zugeordnet' : 'Jemand anderer',
    Tag: shortDayText(dayOfWall(span.from)),
    Zeit: spanText(span),
    Bereich: week.spots.get(shift.spotId ?? 0) ?? 'ohne',
    Pause:
      breakMinutes === 0
        ? 'keine'
        : start === null
          ? formatHours(breakMinutes)
          : spanText({ from: start, to: start + breakMinutes }),
  }
}
