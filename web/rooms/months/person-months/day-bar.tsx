import type { MonthLine, MonthShift } from '#contract/months/person-months.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import styles from './why-drawer.module.css'

type Props = { day: string; shifts: readonly MonthShift[]; lines: readonly MonthLine[]; kind: TimeKind; zone: string }

/** A day as a bar: what was worked, and filled what the figure is of. */
export function DayBar({ day, shifts, lines, kind, zone }: Props) {
  const spans = shifts.flatMap(({ span }) => span ?? [])
  if (spans.length === 0) return null
  const begin = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
  const at = (text: string) => (fromUtcText(text).epochMilliseconds - begin) / 60_000
  const stamps = new Set(shifts.flatMap(({ stampIds }) => stampIds))
  const parts = lines.flatMap(line =>
    line.from !== null && line.to !== null && line.stampId !== null && stamps.has(line.stampId)
      ? [{ from: at(line.from), to: at(line.to), isOwn: line.kind === kind, isWork: line.because !== 'window' }]
      : [],
  )
  const [from, to] = [Math.min(360, ...parts.map(part => part.from)), Math.max(1380, ...parts.map(part => part.to))]
  const place = (part: { from: number; to: number }) => ({
    left: `${(100 * (part.from - from)) / (to - from)}%`,
    width: `${(100 * (part.to - part.from)) / (to - from)}%`,
  })
  const drawn = [...parts.filter(part => part.isWork && !part.isOwn), ...parts.filter(part => part.isOwn)]
  return (
    <span className={styles.bar} aria-hidden>
      {drawn.map(part => (
        <i key={`${part.from} ${part.isOwn}`} data-own={part.isOwn || undefined} style={place(part)} />
      ))}
    </span>
  )
}
