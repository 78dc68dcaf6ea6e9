import type { CSSProperties } from 'react'
import { dayOfWall, spanText, wallOf } from '#domain/roster/wall-clock.ts'
import { plannedSteps } from '#domain/roster/week-sums.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { initials } from '#web/ui/initials.ts'
import bars from './bars.module.css'
import board from './board.module.css'
import type { BoardDay } from './board-days.ts'
import { type Judged, lookOf } from './board-findings.ts'
import { ABSENCE_TEXTS } from './board-texts.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import { open } from './drag-store.ts'
import type { MissingPerson } from './missing-people.ts'
import { useNow } from './now-line.tsx'
import styles from './phone-day.module.css'
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

/** A day as a list: what is wrong comes first, each with a 24-hour line of its own. */
export default function PhoneDay({ week, day, days, judged, parts, missing }: Props) {
  const { wall, long } = days.find(each => each.day === day) ?? days[0]!
  const now = wallOf(week.calendar, useNow())
  const names = new Map(week.people.map(person => [person.id, nameOf(person)]))
  const shifts = week.shifts.filter(({ span }) => dayOfWall(span.from) === day)
  const absent = new Set(missing.map(({ shiftId }) => shiftId))
  const wrongness = (shift: BoardShift) => {
    if (absent.has(shift.id)) return 0
    const look = lookOf(shift, judged.get(shift.id), parts)
    return look === 'blocked' ? 1 : look === 'justify' ? 2 : look === 'open' ? 3 : 4
  }
  const sorted = shifts.toSorted((a, b) => wrongness(a) - wrongness(b) || a.from - b.from)
  const away = week.absences.filter(({ from, to }) => from < wall + 1440 && to > wall)
  const people = new Set(shifts.map(({ employeeId }) => employeeId).filter(id => id !== null)).size
  const steps = plannedSteps(
    week.shifts.filter(({ employeeId }) => employeeId !== null).map(({ span }) => span),
    wall,
    30,
  )
  const most = Math.max(3, ...steps)
  const nowAt = now >= wall && now < wall + 1440 ? (now - wall) / 1440 : undefined
  return (
    <section
      className={`${board.board} ${styles.day}`}
      aria-label={long}
      style={nowAt === undefined ? undefined : ({ '--now': nowAt } as CSSProperties)}
    >
      <header>
        <span>Besetzung</span>
        <span>{`${people} geplant`}</span>
        <svg viewBox={`0 0 ${steps.length} ${most}`} preserveAspectRatio="none" aria-hidden>
          <path d={`M0 ${most}${steps.map((count, at) => `V${most - count}H${at + 1}`).join('')}V${most}`} />
        </svg>
        <p aria-hidden>
          {['00', '06', '12', '18', '24'].map(hour => (
            <span key={hour}>{hour}</span>
          ))}
        </p>
      </header>
      <ul>
        {sorted.map(shift => (
          <ShiftLine
            key={shift.id}
            {...{ shift, wall }}
            name={shift.employeeId === null ? 'Nicht zugeordnet' : (names.get(shift.employeeId) ?? '')}
            look={absent.has(shift.id) ? 'blocked' : lookOf(shift, judged.get(shift.id), parts)}
            note={absent.has(shift.id) ? 'kein Stempel' : stampText(week, shift)}
            stamps={(week.stamps ?? []).filter(
              stamp => stamp.employeeId === shift.employeeId && dayOfWall(stamp.from) === day,
            )}
            nowAt={now}
          />
        ))}
        {sorted.length === 0 && <li className={styles.none}>Für diesen Tag ist nichts geplant.</li>}
        {away.map(absence => (
          <li key={`${absence.employeeId} ${absence.from}`} className={styles.away}>
            <b>{names.get(absence.employeeId)}</b>
            <span>{ABSENCE_TEXTS[absence.kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  shift: BoardShift
  wall: number
  name: string
  look: string
  note: string
  stamps: NonNullable<BoardWeek['stamps']>
  nowAt: number
}

const LOOKS: Readonly<Record<string, string>> = {
  published: 'veröffentlicht',
  draft: 'Entwurf',
  open: 'offen',
  justify: 'zu begründen',
  blocked: 'gesperrt',
}

function ShiftLine({ shift, wall, name, look, note, stamps, nowAt }: LineProps) {
  const share = (minutes: number) => `${Math.max(0, Math.min(100, (minutes / 1440) * 100)).toFixed(2)}%`
  const line = ({ from, to }: { from: number; to: number }) => ({
    left: share(from - wall),
    width: share(Math.min(to, wall + 1440) - Math.max(from, wall)),
  })
  return (
    <li>
      <button
        type="button"
        onClick={event => open({ kind: 'shift', id: shift.id, at: { x: event.clientX, y: event.clientY } })}
      >
        <i aria-hidden>{initials(name)}</i>
        <span>
          <b>{name}</b>
          <small>{LOOKS[look]}</small>
        </span>
        <span data-tone={look === 'blocked' ? 'error' : look === 'justify' ? 'warn' : undefined}>
          <b>{spanText(shift.span)}</b>
          <small>{note}</small>
        </span>
      </button>
      <div className={styles.line} aria-hidden>
        <i className={bars.bar} style={line(shift.span)} data-look={look} />
        {stamps.map(stamp => (
          <i
            key={stamp.from}
            className={bars.stamp}
            style={line(
              stamp.kind === 'running'
                ? { from: stamp.from, to: Math.max(stamp.from, Math.min(nowAt, stamp.from + 960)) }
                : stamp,
            )}
          />
        ))}
      </div>
    </li>
  )
}

function stampText({ stamps }: BoardWeek, { employeeId, span }: BoardShift): string {
  const own = stamps?.find(
    stamp => stamp.employeeId === employeeId && stamp.from > span.from - 240 && stamp.from < span.to,
  )
  if (!own) return ''
  return own.kind === 'running' ? `seit ${spanText(own).slice(0, 5)}` : spanText(own)
}
