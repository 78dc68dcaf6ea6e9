import type { BoardShift, BoardWeek } from './board-week.ts'

export type PhoneGroup = { title: string; shifts: readonly BoardShift[]; count: string }

/** How much a look is a reason to come first. */
const WRONGNESS = new Map([
  ['blocked', 0],
  ['justify', 1],
  ['open', 2],
])

/** By the group of the place, those with something wrong first; in each the same, then by time. */
export function phoneGroups(
  shifts: readonly BoardShift[],
  looks: ReadonlyMap<number, string>,
  { units, spots }: Pick<BoardWeek, 'units' | 'spots'>,
): PhoneGroup[] {
  const wrongness = ({ id }: BoardShift) => WRONGNESS.get(looks.get(id)!) ?? 3
  const titleOf = ({ spotId }: BoardShift) => units.get(spotId ?? 0) || spots.get(spotId ?? 0) || 'Ohne Bereich'
  const order = [...new Set([...spots].map(([id, name]) => units.get(id) || name)), 'Ohne Bereich']
  const sorted = shifts.toSorted((a, b) => wrongness(a) - wrongness(b) || a.from - b.from)
  return [...Map.groupBy(sorted, titleOf)]
    .map(([title, own]) => {
      const given = own.filter(({ employeeId }) => employeeId !== null).length
      return { title, shifts: own, count: given < own.length ? `${given} von ${own.length}` : String(own.length) }
    })
    .sort(
      (a, b) => wrongness(a.shifts[0]!) - wrongness(b.shifts[0]!) || order.indexOf(a.title) - order.indexOf(b.title),
    )
}
