import { lanesOf } from '#domain/roster/lanes.ts'
import { spanText, type WallSpan } from '#domain/roster/wall-clock.ts'
import type { BoardDay } from './board-days.ts'
import { type Judged, lookOf, signOf } from './board-findings.ts'
import type { BoardRow, Cell } from './board-lines.ts'
import { labelWidth, WISH_TEXTS } from './board-texts.ts'
import type { BoardShift } from './board-week.ts'
import { cellText } from './cell-text.ts'
import type { ShownParts } from './shown-parts.ts'
import type { ActiveCell } from './use-board-keys.ts'

/** Something that lies in a day; `data` are its data attributes. */
export type Mark = {
  kind: 'wish' | 'elsewhere' | 'bar' | 'held'
  /** Where, in shares of the day, and of a bar where its break is, in shares of itself. */
  style: string
  title?: string
  /** Whose bar it is. */
  shift?: string
  data?: Readonly<Record<string, string | undefined>>
  isPinned?: boolean | undefined
}
/** What stands above the bars. */
export type Label = { text: string; width?: number; data: Readonly<Record<string, string | undefined>> }

/** What a day of somebody shows in the week: the label above, bars on the day’s 24 hours below, stamps under them. */
export type CellFace = {
  /** Its name for who does not see it. */
  text: string
  isActive: boolean
  marks: readonly Mark[]
  /** The image that shows them. */
  stamps: string | undefined
  label: Label | undefined
}

type ShownCell = {
  day: BoardDay
  /** Its place among the days. */
  at: number
  row: BoardRow
  judged: ReadonlyMap<number, readonly Judged[]>
  parts: ShownParts
  active: ActiveCell | undefined
  /** Whose hand is on a shift. */
  hands: Readonly<Record<number, string>>
}

export function cellFace({ day, at, row, judged, parts, active, hands }: ShownCell): CellFace {
  const cell = row.cells[at]!
  const { shifts, spill } = cell
  const looks = shifts.map(shift => lookOf(shift, judged.get(shift.id), parts))
  const held = shifts.map(({ id }) => hands[id] ?? '')
  const lanes = shifts.length > 1 ? lanesOf(shifts.map(({ span }) => span)) : ONE_LANE
  const isCrowded = lanes.some(lane => lane > 0)
  const isActive = active?.day === at
  const marks: Mark[] = []
  for (const wish of cell.wishes) marks.push({ kind: 'wish', style: placed(wish, day), data: { kind: wish.kind } })
  for (const span of cell.elsewhere)
    marks.push({ kind: 'elsewhere', style: placed(span, day), title: `${spanText(span)} anderer Standort` })
  for (const span of cell.before) marks.push({ kind: 'bar', style: placed(span, day), data: { look: 'ghost' } })
  const barOf = (shift: BoardShift, place: number): Mark => {
    const rest = restOf(shift)
    return {
      kind: 'bar',
      shift: `${shift.id}`,
      isPinned: shift.details?.isPinned,
      style: `${placed(shift.span, day)};${rest}`,
      data: {
        lane: isCrowded && place >= 0 ? `${lanes[place]}` : undefined,
        look: looks[place] ?? lookOf(shift, judged.get(shift.id), parts),
        hue: parts.daySpotColorSwitch && shift.hue !== undefined ? `${shift.hue}` : undefined,
        held: held[place] ? '' : undefined,
        active: isActive && place === active.shift ? '' : undefined,
        rest: rest ? '' : undefined,
      },
    }
  }
  for (const shift of spill) marks.push(barOf(shift, -1))
  for (const [place, shift] of shifts.entries()) marks.push(barOf(shift, place))
  for (const [place, { span }] of shifts.entries())
    if (held[place])
      marks.push({
        kind: 'held',
        style: `left:${share(Math.min(span.from - day.wall, LAST_NAME))}%`,
        data: { name: held[place] },
      })
  const text = cellText(day, cell, row, at, looks, held)
  return { text, isActive, marks, stamps: stampImage(cell, day), label: labelOf(cell, judged, parts) }
}

const ONE_LANE = [0]

/** From then on the name of who holds a shift would have no room to its right. */
const LAST_NAME = 16 * 60

function labelOf(
  { shifts, wishes }: Cell,
  judged: ReadonlyMap<number, readonly Judged[]>,
  parts: ShownParts,
): Label | undefined {
  const [shift] = shifts
  if (shift) {
    const signs = shifts.map(({ id }) => signOf(judged.get(id), parts))
    const look = signs.includes('blocked') ? 'blocked' : signs.find(sign => sign !== undefined)
    const data = { shift: `${shift.id}`, look }
    // What is shortened is drawn alone: the name of the cell says it in full.
    if (shifts.length > 1)
      return { text: '', data: { ...data, text: shifts.map(({ span }) => spanText(span, true)).join(', ') } }
    return { text: spanText(shift.span), data: { ...data, spot: look ? undefined : shift.spot || undefined } }
  }
  const [wish] = wishes
  if (!wish) return undefined
  // There is no room for more, and the hatching says when.
  const text = wish.kind === 'notAvailable' ? WISH_TEXTS[wish.kind] : `${WISH_TEXTS[wish.kind]} ${spanText(wish, true)}`
  return { text: '', width: labelWidth(text), data: { wish: wish.kind, text } }
}

/** What was stamped within the day, also what began the day before: one gradient for all of it. */
function stampImage({ stamped }: Cell, { wall }: BoardDay): string | undefined {
  if (stamped.length === 0) return undefined
  const stops = stamped.flatMap(({ from, to, kind, deviates }) => {
    const isRunning = kind === 'running'
    const begin = share(Math.max(0, from - wall))
    const end = share(Math.min(1440, isRunning ? from - wall + RUNNING : to - wall))
    const color = deviates ? 'var(--k-warn)' : 'var(--k-faint)'
    return [`transparent ${begin}%`, `${color} ${begin}%`, `${isRunning ? 'transparent' : color} ${end}%`]
  })
  return `linear-gradient(90deg, ${stops.join(', ')}, transparent 0)`
}

/** So much of what still runs is drawn. */
const RUNNING = 60

const share = (minutes: number): number => Math.round(minutes * (100_000 / 1440)) / 1000

const placed = ({ from, to }: WallSpan, { wall }: BoardDay): string =>
  `left:${share(from - wall)}%;width:${share(to - from)}%`

function restOf({ from, to, breakFrom, breakMinutes }: BoardShift): string {
  if (breakFrom === null || breakMinutes === 0) return ''
  const part = (minutes: number) => Math.round((minutes * 1000) / (to - from)) / 10
  return `--rest:${part(breakFrom - from)}%;--rest-end:${part(breakFrom + breakMinutes - from)}%`
}
