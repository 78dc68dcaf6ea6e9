// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import { type CSSProperties, memo } from 'react'
import { formatHours } from '#domain/basics/numbers.ts'
import { spanText, type WallSpan } from '#domain/roster/wall-clock.ts'
import { workMinutes } from '#domain/roster/week-sums.ts'
import { initials } from '#web/ui/initials.ts'
import bars from './bars.module.css'
import board from './board.module.css'
import type { BoardDay } from './board-days.ts'
import { type Judged, lookOf, signOf } from './board-findings.ts'
import type { BoardRow } from './board-lines.ts'
import { ABSENCE_TEXTS, contractText, hoursText, labelWidth, shortHours, WISH_TEXTS } from './board-texts.ts'
import type { BoardMark, BoardShift, BoardWeek, WishKind } from './board-week.ts'
import { cellText } from './cell-text.ts'
import styles from './day-view.module.css'
import { useHands } from './hands.ts'
import type { ShownParts } from './shown-parts.ts'
import type { ActiveCell } from './use-board-keys.ts'

type Props = {
  row: BoardRow
  index: number
  /** Among all lines. */
  place: number
  top: number
  axis: BoardDay
  day: BoardDay
  week: BoardWeek
  judged: ReadonlyMap<number, readonly Judged[]>
  parts: ShownParts
  active: ActiveCell | undefined
}

/** Somebody’s day: bars with their label inside, the pause in them, stamps below. */
export const DayRow = memo(function DayRow(props: Props) {
  const { row, index, place, top, axis, day, judged, parts, active } = props
  const cell = row.cells[0]!
  const held = useHands(hands => cell.shifts.map(({ id }) => hands[id] ?? '').join('\n')).split('\n')
  const looks = new Map(cell.shifts.map(shift => [shift.id, lookOf(shift, judged.get(shift.id), parts)]))
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={styles.row}
      style={{ top }}
      data-row={index}
      data-person={row.kind === 'person' ? row.person.id : 0}
      data-spot={(row.kind === 'open' && row.spotId) || undefined}
      data-open={row.kind === 'open' || undefined}
    >
      <RowHead {...props} />
      <div
        role="gridcell"
        aria-colindex={2}
        tabIndex={active ? 0 : -1}
        className={styles.cell}
        data-cell={0}
        data-free={day.isFree || undefined}
        aria-label={cellText(day, cell, row, 0, [...looks.values()], held)}
      >
        {row.kind === 'person' &&
          row.absences.map(({ kind, isOpen }) => (
            <span key={kind} className={styles.absence} data-kind={kind}>
              {isOpen ? `${ABSENCE_TEXTS[kind]}, Ende offen` : ABSENCE_TEXTS[kind]}
            </span>
          ))}
        {cell.wishes.map(wish => (
          <i
            key={`${wish.kind} ${wish.from}`}
            className={`${bars.wish} ${styles.wish}`}
            style={placed(wish, axis)}
            data-kind={wish.kind}
          >
            <span style={{ width: labelWidth(wishText(wish)) }}>{wishText(wish)}</span>
          </i>
        ))}
        {cell.elsewhere.map(span => (
          <i
            key={span.from}
            className={`${bars.elsewhere} ${styles.elsewhere}`}
            style={placed(span, axis)}
            title={`${spanText(span)} anderer Standort`}
          />
        ))}
        {cell.before.map(before => (
          <i
            key={`before ${before.id}`}
            className={`${bars.bar} ${styles.bar}`}
            style={placed(before, axis)}
            data-look="ghost"
          />
        ))}
        {[...cell.spill, ...cell.shifts].map(shift => (
          <Bar
            key={shift.id}
            {...{ shift, axis }}
            hue={parts.daySpotColorSwitch ? shift.hue : undefined}
            look={looks.get(shift.id) ?? lookOf(shift, judged.get(shift.id), parts)}
            sign={signOf(judged.get(shift.id), parts)}
            held={held[cell.shifts.indexOf(shift)]}
            isActive={active !== undefined && cell.shifts[active.shift]?.id === shift.id}
          />
        ))}
        {cell.stamps.map(stamp => (
          <i
            key={stamp.from}
            className={`${bars.stamp} ${styles.stamp}`}
            style={placed(stamp.kind === 'running' ? { from: stamp.from, to: stamp.from + 60 } : stamp, axis)}
            data-deviates={stamp.deviates || undefined}
            data-running={stamp.kind === 'running' || undefined}
          />
        ))}
      </div>
    </div>
  )
})

function RowHead({ row, week }: Props) {
  if (row.kind === 'open')
    return (
      <div role="rowheader" className={board.person} data-name>
        <b title={row.title || undefined}>
          {row.title || 'Ohne Bereich'}
          <small>zum Zuteilen ziehen</small>
        </b>
      </div>
    )
  const { person, name, planned, target } = row
  const minutes = row.cells[0]!.shifts.reduce((sum, shift) => sum + workMinutes(shift), 0)
  return (
    <div role="rowheader" className={board.person} data-name data-initials={initials(name)}>
      <b title={name}>
        {name}
        <small>{contractText(person, week.first)}</small>
      </b>
      <div title="Stunden am Tag, darunter die geplanten der Woche">
        {minutes > 0 ? formatHours(minutes) : '–'}
        <em>{person.contracts.length > 0 ? `${hoursText(planned)} / ${shortHours(target)}` : ''}</em>
      </div>
    </div>
  )
}

type BarProps = {
  shift: BoardShift
  axis: BoardDay
  look: string
  hue: number | undefined
  sign: string | undefined
  held: string | undefined
  isActive: boolean
}

const Bar = ({ shift, axis, look, hue, sign, held, isActive }: BarProps) => (
  <i
    className={`${bars.bar} ${styles.bar}`}
    style={{ ...placed(shift.span, axis), ...restOf(shift) }}
    data-shift={shift.id}
    data-bar
    data-rest={shift.breakMinutes > 0 || undefined}
    data-look={look}
    data-hue={hue}
    data-held={held || undefined}
    data-active={isActive || undefined}
  >
    {shift.details?.isPinned && <i className={bars.pin} />}
    <b data-sign={sign}>
      {spanText(shift.span)}
      {shift.spot && <span> {shift.spot}</span>}
    </b>
    {held && <i className={bars.held} style={{ left: 0 }} data-name={held} />}
  </i>
)

const wishText = (wish: BoardMark<WishKind>) => `${WISH_TEXTS[wish.kind]} ${spanText(wish)}`

const share = (minutes: number): string => `${((minutes / 1440) * 100).toFixed(3)}%`

/** What reaches beyond the axis is cut there, so that its label stays in sight. */
function placed({ from, to }: WallSpan, { wall }: BoardDay): CSSProperties {
  const [begin, end] = [Math.max(from, wall), Math.min(to, wall + 1440)]
  return { left: share(begin - wall), width: share(Math.max(0, end - begin)) }
}

function restOf({ from, to, breakFrom, breakMinutes }: BoardShift): CSSProperties {
  if (breakFrom === null || breakMinutes === 0) return {}
  const part = (minutes: number) => `${((minutes / (to - from)) * 100).toFixed(1)}%`
  return { '--rest': part(breakFrom - from), '--rest-end': part(breakFrom + breakMinutes - from) } as CSSProperties
}
