import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { dayOfWall, wallAt, wallOf } from '#domain/roster/wall-clock.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import board from './board.module.css'
import type { BoardDay } from './board-days.ts'
import { eventRuns } from './board-events.ts'
import { type Judged, lookOf } from './board-findings.ts'
import { ABSENCE_TEXTS } from './board-texts.ts'
import { type BoardWeek, nameOf } from './board-week.ts'
import { open } from './drag-store.ts'
import type { MissingPerson } from './missing-people.ts'
import { useNow } from './now-line.tsx'
import styles from './phone-day.module.css'
import { phoneGroups } from './phone-groups.ts'
import { PhoneNeed } from './phone-need.tsx'
import { PhoneShift } from './phone-shift.tsx'
import { usePlanState } from './plan-store.ts'
import type { ShownParts } from './shown-parts.ts'

type Props = {
  week: BoardWeek
  day: Day
  days: readonly BoardDay[]
  judged: ReadonlyMap<number, readonly Judged[]>
  parts: ShownParts
  missing: readonly MissingPerson[]
  canWrite: boolean
}

/** What is usual, until it is typed. */
const USUAL = { from: 8 * 60, to: 16 * 60 }

/** A day as a list: what is wrong comes first, then by place, each with a 24-hour line of its own. */
export default function PhoneDay({ week, day, days, judged, parts, missing, canWrite }: Props) {
  const boardDay = days.find(each => each.day === day) ?? days[0]!
  const { wall, long } = boardDay
  const isSaving = usePlanState(({ waiting }) => waiting.length > 0)
  const now = wallOf(week.calendar, useNow())
  const names = new Map(week.people.map(person => [person.id, nameOf(person)]))
  const shifts = week.shifts.filter(({ span }) => dayOfWall(span.from) === day)
  const absent = new Set(missing.map(({ shiftId }) => shiftId))
  const looks = new Map(
    shifts.map(shift => [shift.id, absent.has(shift.id) ? 'blocked' : lookOf(shift, judged.get(shift.id), parts)]),
  )
  const away = week.absences.filter(({ from, to }) => from < wall + 1440 && to > wall)
  const nowAt = now >= wall && now < wall + 1440 ? (now - wall) / 1440 : undefined
  const add = (x: number, y: number) =>
    open({
      ...{ kind: 'new', employeeId: null, at: { x, y } },
      span: { from: wallAt(day, USUAL.from), to: wallAt(day, USUAL.to) },
    })
  return (
    <section
      className={`${board.board} ${styles.day}`}
      aria-label={long}
      aria-busy={isSaving}
      style={nowAt === undefined ? undefined : ({ '--now': nowAt } as CSSProperties)}
    >
      <PhoneNeed {...{ week, wall, shifts }} />
      {eventRuns(week.events, [boardDay]).runs.map(({ key, name, more }) => (
        <p key={key} className={styles.event}>
          <b>{name}</b>
          {more && <span>{more}</span>}
        </p>
      ))}
      {phoneGroups(shifts, looks, week).map(({ title, shifts: own, count }) => (
        <section key={title} aria-label={title}>
          <h2>
            {title}
            <span>{count}</span>
          </h2>
          <ul>
            {own.map(shift => (
              <PhoneShift
                key={shift.id}
                {...{ shift, week, wall }}
                name={shift.employeeId === null ? 'Nicht zugeordnet' : (names.get(shift.employeeId) ?? '')}
                look={looks.get(shift.id)!}
                isMissing={absent.has(shift.id)}
                nowAt={now}
              />
            ))}
          </ul>
        </section>
      ))}
      {shifts.length === 0 && <p className={styles.none}>Für diesen Tag ist nichts geplant.</p>}
      {away.length > 0 && (
        <section aria-label="Abwesend">
          <h2>
            Abwesend
            <span>{away.length}</span>
          </h2>
          <ul>
            {away.map(absence => (
              <li key={`${absence.employeeId} ${absence.from}`} className={styles.away}>
                <b>{names.get(absence.employeeId)}</b>
                <span>{ABSENCE_TEXTS[absence.kind]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {canWrite && (
        <footer className={styles.footer}>
          <Button icon={<IconPlus size={18} stroke={1.7} />} onClick={event => add(event.clientX, event.clientY)}>
            Dienst hinzufügen
          </Button>
          <p>Vorschläge, Ziehen und die Prüfung der ganzen Woche finden Sie an einem größeren Bildschirm.</p>
        </footer>
      )}
    </section>
  )
}
