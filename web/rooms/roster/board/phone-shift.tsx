import { dayOfWall, spanText } from '#domain/roster/wall-clock.ts'
import { initials } from '#web/ui/initials.ts'
import bars from './bars.module.css'
import type { BoardShift, BoardWeek } from './board-week.ts'
import { open } from './drag-store.ts'
import styles from './phone-day.module.css'

type LineProps = {
  shift: BoardShift
  week: BoardWeek
  /** Midnight of the day. */
  wall: number
  name: string
  look: string
  /** Nobody stamped though it began. */
  isMissing: boolean
  nowAt: number
}

const LOOKS: Readonly<Record<string, string>> = {
  published: 'veröffentlicht',
  draft: 'Entwurf',
  open: 'offen',
  justify: 'zu begründen',
  blocked: 'gesperrt',
}

/** Who works when, and the day’s 24 hours below; a tap opens the shift. */
export function PhoneShift({ shift, week, wall, name, look, isMissing, nowAt }: LineProps) {
  const share = (minutes: number) => `${Math.max(0, Math.min(100, (minutes / 1440) * 100)).toFixed(2)}%`
  const line = ({ from, to }: { from: number; to: number }) => ({
    left: share(from - wall),
    width: share(Math.min(to, wall + 1440) - Math.max(from, wall)),
  })
  const stamps = (week.stamps ?? []).filter(
    stamp => stamp.employeeId === shift.employeeId && dayOfWall(stamp.from) * 1440 === wall,
  )
  const state = isMissing ? 'fehlt' : LOOKS[look]
  return (
    <li>
      <button
        type="button"
        onClick={event => open({ kind: 'shift', id: shift.id, at: { x: event.clientX, y: event.clientY } })}
      >
        <i aria-hidden>{shift.employeeId === null ? '?' : initials(name)}</i>
        <span>
          <b>{name}</b>
          <small>{[shift.spot, state].filter(Boolean).join(', ')}</small>
        </span>
        <span data-tone={look === 'blocked' ? 'error' : look === 'justify' ? 'warn' : undefined}>
          <b>{spanText(shift.span)}</b>
          <small>{isMissing ? 'kein Stempel' : stampText(week, shift)}</small>
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
