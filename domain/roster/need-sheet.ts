import { parseTime } from '../basics/days.ts'
import { NEED_DAYS, needMinutes, needTime } from './staff-need.ts'

/** A line as people type it: times as `HH:mm`, days as `YYYY-MM-DD`. */
export type SheetLine = {
  id: number
  spotId: number | null
  from: string
  to: string
  counts: readonly number[]
  validFrom: string
  validTo: string | null
}
type SheetSpot = { id: number; name: string; unitName: string; isHidden: boolean }

/** A place of work with its lines; null: no place is said. */
export type NeedGroup<Line> = { spot: SheetSpot | null; name: string; unit: string; lines: Line[] }

export const NO_PLACE = 'Ohne Bereich'

/** What holds on a day, by place: those that the store has, and those that still have lines. */
export function needGroups<Line extends SheetLine>(
  needs: readonly Line[],
  spots: readonly SheetSpot[],
  day: string,
): NeedGroup<Line>[] {
  const held = needs.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
  const linesOf = (spotId: number | null) =>
    held.filter(need => need.spotId === spotId).sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  const groups = spots
    .map(spot => ({ spot, name: `${spot.unitName} ${spot.name}`.trim(), unit: spot.unitName, lines: linesOf(spot.id) }))
    .filter(({ spot, lines }) => !spot.isHidden || lines.length > 0)
  const lines = linesOf(null)
  return lines.length > 0 || groups.length === 0 ? [...groups, { spot: null, name: NO_PLACE, unit: '', lines }] : groups
}

/** The first days of each state, the newest first, and the one that holds today. */
export function statesOf(
  needs: readonly Pick<SheetLine, 'validFrom'>[],
  today: string,
): { states: string[]; current: string } {
  const states = [...new Set(needs.map(({ validFrom }) => validFrom))].sort().reverse()
  return { states, current: states.find(day => day <= today) ?? states.at(-1) ?? today }
}

/** Hours of people of each day, in minutes. */
export const minutesByDay = (groups: readonly NeedGroup<SheetLine>[]): number[] =>
  NEED_DAYS.map((_, column) =>
    groups
      .flatMap(({ lines }) => lines)
      .reduce(
        (sum, line) =>
          sum + needMinutes({ ...needTime(parseTime(line.from)!, parseTime(line.to)!), counts: line.counts }, column),
        0,
      ),
  )

/** What a table's cells that were copied elsewhere put into the grid from one cell on, by line. */
export function pasted(
  lines: readonly SheetLine[],
  at: { id: number; column: number },
  text: string,
): { id: number; counts: number[] }[] {
  const first = lines.findIndex(({ id }) => id === at.id)
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return rows.flatMap((row, down) => {
    const line = lines[first + down]
    if (!line) return []
    const counts = [...line.counts]
    for (const [across, cell] of row.split('\t').entries()) {
      const count = readCount(cell)
      if (count !== undefined && at.column + across < counts.length) counts[at.column + across] = count
    }
    return counts.some((count, column) => count !== line.counts[column]) ? [{ id: line.id, counts }] : []
  })
}

/** Undefined where it is no number of people. */
export function readCount(text: string): number | undefined {
  const plain = text.trim()
  if (plain === '' || plain === '–') return 0
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 500 ? Number(plain) : undefined
}
