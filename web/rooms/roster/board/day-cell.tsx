// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import type { CSSProperties } from 'react'
import { lanesOf } from '#domain/roster/lanes.ts'
import { clockText, spanText, type WallSpan } from '#domain/roster/wall-clock.ts'
import styles from './bars.module.css'
import type { BoardDay } from './board-days.ts'
import { lookOf, type ShiftLook, signOf } from './board-findings.ts'
import type { Cell, OpenRow, PersonRow } from './board-lines.ts'
import { ABSENCE_TEXTS, labelWidth, WISH_TEXTS } from './board-texts.ts'
import type { BoardShift } from './board-week.ts'
import { useHands } from './hands.ts'
import type { LineProps } from './row-lines.tsx'

type Props = Pick<LineProps, 'judged' | 'parts' | 'active' | 'calendar'> & {
  day: BoardDay
  at: number
  cell: Cell
  row: PersonRow | OpenRow
}

/** A day of somebody: the label above, the bar on the day’s 24 hours below, stamps under it. */
export function DayCell({ day, at, cell, row, judged, parts, active }: Props) {
  const { shifts, spill } = cell
  // As text, so that only cells draw anew in which something is held.
  const held = useHands(hands => shifts.map(({ id }) => hands[id] ?? '').join('\n')).split('\n')
  const looks = new Map(shifts.map(shift => [shift.id, lookOf(shift, judged.get(shift.id), parts)]))
  const lanes = lanesOf(shifts.map(({ span }) => span))
  const isCrowded = lanes.some(lane => lane > 0)
  return (
    <div
      role="gridcell"
      aria-colindex={at + 2}
      tabIndex={active ? 0 : -1}
      className={styles.cell}
      style={{ gridColumn: at + 2 }}
      data-cell={at}
      data-free={day.isFree || undefined}
      data-today={day.isToday || undefined}
      aria-label={cellText(day, cell, row, at, looks, held)}
    >
      {cell.wishes.map(wish => (
        <i key={`${wish.kind} ${wish.from}`} className={styles.wish} style={placed(wish, day)} data-kind={wish.kind} />
      ))}
      {cell.elsewhere.map(span => (
        <i
          key={span.from}
          className={styles.elsewhere}
          style={placed(span, day)}
          title={`${spanText(span)} anderer Standort`}
        />
      ))}
      {cell.before.map(before => (
        <i key={`before ${before.id}`} className={styles.bar} style={placed(before, day)} data-look="ghost" />
      ))}
      {[...spill, ...shifts].map(shift => {
        const lane = isCrowded ? lanes[shifts.indexOf(shift)] : undefined
        return (
          <i
            key={shift.id}
            className={styles.bar}
            style={{ ...placed(shift.span, day), ...breakOf(shift) }}
            data-shift={shift.id}
            data-bar
            data-lane={lane}
            data-look={looks.get(shift.id) ?? lookOf(shift, judged.get(shift.id), parts)}
            data-hue={parts.daySpotColorSwitch ? shift.hue : undefined}
            data-held={held[shifts.indexOf(shift)] || undefined}
            data-active={(active && shifts[active.shift]?.id === shift.id) || undefined}
          >
            {shift.details?.isPinned && <i className={styles.pin} />}
          </i>
        )
      })}
      {shifts.map(({ id, span }, index) =>
        held[index] ? (
          <i
            key={id}
            className={styles.held}
            style={{ left: share(Math.min(span.from - day.wall, 960)) }}
            data-name={held[index]}
          />
        ) : null,
      )}
      {cell.stamps.map(stamp => (
        <i
          key={stamp.from}
          className={styles.stamp}
          style={stamp.kind === 'running' ? runningStyle(stamp, day) : placed(stamp, day)}
          data-deviates={stamp.deviates || undefined}
          data-running={stamp.kind === 'running' || undefined}
        />
      ))}
      <Label {...{ shifts }} wishes={cell.wishes} signs={shifts.map(({ id }) => signOf(judged.get(id), parts))} />
    </div>
  )
}

function Label({
  shifts,
  wishes,
  signs,
}: Pick<Cell, 'shifts' | 'wishes'> & { signs: readonly (string | undefined)[] }) {
  const [shift] = shifts
  if (shift) {
    const worst = signs.includes('blocked') ? 'blocked' : signs.find(sign => sign !== undefined)
    // What is shortened is drawn alone: the name of the cell says it in full.
    if (shifts.length > 1)
      return (
        <b
          className={styles.label}
          data-shift={shift.id}
          data-look={worst}
          data-text={shifts.map(({ span }) => spanText(span, true)).join(', ')}
        />
      )
    return (
      <b className={styles.label} data-shift={shift.id} data-look={worst}>
        {spanText(shift.span)}
        {shift.spot && !worst && <span className={styles.spot}> {shift.spot}</span>}
      </b>
    )
  }
  const [wish] = wishes
  if (!wish) return null
  // There is no room for more, and the hatching says when.
  const text = wish.kind === 'notAvailable' ? WISH_TEXTS[wish.kind] : `${WISH_TEXTS[wish.kind]} ${spanText(wish, true)}`
  return <span className={styles.label} style={{ width: labelWidth(text) }} data-wish={wish.kind} data-text={text} />
}

const share = (minutes: number): string => `${((minutes / 1440) * 100).toFixed(3)}%`

const placed = ({ from, to }: WallSpan, { wall }: BoardDay): CSSProperties => ({
  left: share(from - wall),
  width: share(to - from),
})
const runningStyle = ({ from }: WallSpan, { wall }: BoardDay): CSSProperties => ({
  left: share(from - wall),
  width: share(60),
})

/** A gap in the ground’s colour, drawn by the bar itself. */
function breakOf({ from, to, breakFrom, breakMinutes }: BoardShift): CSSProperties {
  if (breakFrom === null || breakMinutes === 0) return {}
  const part = (minutes: number) => `${((minutes / (to - from)) * 100).toFixed(1)}%`
  return { '--break': part(breakFrom - from), '--break-end': part(breakFrom + breakMinutes - from) } as CSSProperties
}

const LOOK_TEXTS: Readonly<Record<ShiftLook, string>> = {
  published: 'veröffentlicht',
  draft: 'Entwurf',
  open: 'nicht zugeordnet',
  justify: 'Entwurf, zu begründen',
  blocked: 'gesperrt',
  proposed: 'vorgeschlagen',
}

/** „gestempelt 05:58–14:31“, while it runs „gestempelt seit 05:58“ */
const stampText = (stamp: Cell['stamps'][number]): string =>
  stamp.kind === 'running' ? `gestempelt seit ${clockText(stamp.from)}` : `gestempelt ${spanText(stamp)}`

/** „Mittwoch, 9. Dezember, Bauer Hélène: 06:00–14:30, Entwurf“ */
export function cellText(
  day: BoardDay,
  { shifts, wishes, before, stamps }: Cell,
  row: PersonRow | OpenRow,
  at: number,
  looks: ReadonlyMap<number, ShiftLook>,
  held: readonly string[],
): string {
  const who = row.kind === 'person' ? row.name : 'Nicht zugeordnet'
  const away = row.kind === 'person' ? row.absences.find(run => run.at <= at && at < run.at + run.days) : undefined
  const parts = [
    away && ABSENCE_TEXTS[away.kind],
    ...shifts.map(
      ({ id, span, spot, details }, index) =>
        `${[spanText(span), spot].filter(Boolean).join(' ')}, ${LOOK_TEXTS[looks.get(id)!]}${details?.isPinned ? ', fixiert' : ''}${held[index] ? `, wird von ${held[index]} geändert` : ''}`,
    ),
    ...before.map(span => `vor der Änderung ${spanText(span)}`),
    ...stamps.map(stamp => stampText(stamp)),
    ...wishes.map(wish => `${WISH_TEXTS[wish.kind]} ${spanText(wish)}`),
  ].filter(Boolean)
  return `${day.long}, ${who}: ${parts.join('; ') || 'frei'}`
}
