import type { Spot } from '#contract/roster/spots.ts'
import type { StaffNeed } from '#contract/roster/staff-needs.ts'
import { NEED_DAYS, needMinutes } from '#domain/roster/staff-need.ts'
import { spotName } from '../spots/queries.ts'
import { timeOf } from './queries.ts'

/** A place of work with its lines; null: no place is said. */
export type NeedGroup = { spot: Spot | null; name: string; unit: string; lines: StaffNeed[] }

export const NO_PLACE = 'Ohne Bereich'

/** What holds on a day, by place: those that the store has, and those that still have lines. */
export function needGroups(needs: readonly StaffNeed[], spots: readonly Spot[], day: string): NeedGroup[] {
  const held = needs.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
  const linesOf = (spotId: number | null) =>
    held.filter(need => need.spotId === spotId).sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  const groups = spots
    .map(spot => ({ spot, name: spotName(spot), unit: spot.unitName, lines: linesOf(spot.id) }))
    .filter(({ spot, lines }) => !spot.isHidden || lines.length > 0)
  const lines = linesOf(null)
  return lines.length > 0 || groups.length === 0 ? [...groups, { spot: null, name: NO_PLACE, unit: '', lines }] : groups
}

/** The first days of each state, the newest first, and the one that holds today. */
export function statesOf(needs: readonly StaffNeed[], today: string): { states: string[]; current: string } {
  const states = [...new Set(needs.map(({ validFrom }) => validFrom))].sort().reverse()
  return { states, current: states.find(day => day <= today) ?? states.at(-1) ?? today }
}

/** Hours of people of each day, in minutes. */
export const minutesByDay = (groups: readonly NeedGroup[]): number[] =>
  NEED_DAYS.map((_, column) =>
    groups
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + needMinutes({ ...timeOf(line), counts: line.counts }, column), 0),
  )

/** What a table's cells that were copied elsewhere put into the grid from one cell on, by line. */
export function pasted(
  lines: readonly StaffNeed[],
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
