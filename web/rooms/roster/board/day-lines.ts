import type { BoardDay } from './board-days.ts'
import type { BoardRow, PersonRow } from './board-lines.ts'
import type { BoardWeek } from './board-week.ts'

/** Rows of one place next to each other. */
export type DayGroup = { title: string; count: number; rows: readonly BoardRow[] }

const NO_PLACE = 'Ohne Bereich'
const NOTHING = 'Ohne Dienst'

/** Open shifts first, then people by the group of the place where they work first on the day, and who does not work last. */
export function dayGroups(rows: readonly BoardRow[], { units, spots }: BoardWeek): DayGroup[] {
  const titles = [...spots].map(([id, name]) => units.get(id) || name)
  const placeOf = ({ cells }: PersonRow) => {
    const shift = cells[0]!.shifts[0] ?? cells[0]!.spill[0]
    if (!shift) return NOTHING
    const name = spots.get(shift.spotId ?? 0)
    return name === undefined ? NO_PLACE : units.get(shift.spotId!) || name
  }
  const open = rows.filter(row => row.kind === 'open')
  const people = Map.groupBy(
    rows.filter(row => row.kind === 'person'),
    placeOf,
  )
  const order = [...new Set([...titles, NO_PLACE, NOTHING])]
  return [
    ...(open.length > 0 ? [{ title: 'Nicht zugeordnet', count: shiftsIn(open), rows: open }] : []),
    ...order.flatMap(title => {
      const own = people.get(title)
      if (!own) return []
      const sorted = title === NOTHING ? own : own.toSorted((a, b) => beginOf(a) - beginOf(b))
      return [{ title, count: title === NOTHING ? own.length : shiftsIn(own), rows: sorted }]
    }),
  ]
}

const shiftsIn = (rows: readonly BoardRow[]): number =>
  rows.reduce((sum, { cells }) => sum + cells[0]!.shifts.length, 0)
const beginOf = ({ cells }: PersonRow): number => cells[0]!.shifts[0]?.span.from ?? 0

const FIRST_HOUR = 5

/** 24 hours from 05:00 on, so that nights stay whole; earlier where something begins before. */
export function axisOf(day: BoardDay, { shifts }: BoardWeek): BoardDay {
  const begins = shifts.map(({ span }) => span.from - day.wall).filter(begin => begin >= 0 && begin < FIRST_HOUR * 60)
  const hour = begins.length > 0 ? Math.floor(Math.min(...begins) / 60) : FIRST_HOUR
  return { ...day, wall: day.wall + hour * 60 }
}
