import type { Span } from '../wages/calendar.ts'

/** Null: nobody says where. */
export type CoverNeed = Span & { spotId: number | null; count: number }
export type CoverShift = Span & { spotId: number | null }

/** `short`: how many are missing; `over`: how many more are planned than needed. `needed + over = planned + short`. */
export type CoverCounts = { needed: number; planned: number; short: number; over: number }
export type CoverStep = Span & CoverCounts & { places: readonly (CoverCounts & { spotId: number | null })[] }

/**
 * Needed against planned in each stretch of time in which neither changes, the places in the order in which they are first named.
 * Who is planned without a place is where nobody said they are needed, and so where somebody is missing, the first place first.
 * Breaks count as planned: others stand in for them. By moments, or by the wall clock where all three are.
 */
export function coverage(needs: readonly CoverNeed[], shifts: readonly CoverShift[], { from, to }: Span): CoverStep[] {
  const places = new Map<number | null, number>()
  const changes: { at: number; place: number; needed: number; planned: number }[] = []
  const add = (span: Span & { spotId: number | null }, needed: number, planned: number) => {
    const [begin, end] = [Math.max(from, span.from), Math.min(to, span.to)]
    if (end <= begin) return
    if (!places.has(span.spotId)) places.set(span.spotId, places.size)
    const place = places.get(span.spotId)!
    changes.push({ at: begin, place, needed, planned }, { at: end, place, needed: -needed, planned: -planned })
  }
  for (const need of needs) add(need, need.count, 0)
  for (const shift of shifts) add(shift, 0, 1)
  changes.sort((a, b) => a.at - b.at)
  const spots = [...places.keys()]
  const [needed, planned] = [spots.map(() => 0), spots.map(() => 0)]
  const steps: CoverStep[] = []
  let begin = from
  const close = (end: number) => {
    if (end > begin) steps.push({ from: begin, to: end, ...counted(spots, needed, planned) })
    begin = end
  }
  for (const { at, place, ...change } of changes) {
    close(at)
    needed[place]! += change.needed
    planned[place]! += change.planned
  }
  close(to)
  return steps
}

function counted(
  spots: readonly (number | null)[],
  needed: readonly number[],
  planned: readonly number[],
): CoverCounts & Pick<CoverStep, 'places'> {
  const nowhere = spots.indexOf(null)
  let free = nowhere === -1 ? 0 : Math.max(0, planned[nowhere]! - needed[nowhere]!)
  const places = spots.map((spotId, at) => {
    const missing = Math.max(0, needed[at]! - planned[at]!)
    const helped = Math.min(missing, free)
    free -= helped
    const short = missing - helped
    const over = Math.max(0, planned[at]! - needed[at]!)
    return { spotId, needed: needed[at]!, planned: planned[at]!, short, over }
  })
  // Who helps elsewhere is not too many.
  if (nowhere !== -1) places[nowhere]!.over = free
  const sum = (count: keyof CoverCounts) => places.reduce((all, each) => all + each[count], 0)
  return { needed: sum('needed'), planned: sum('planned'), short: sum('short'), over: sum('over'), places }
}

/** People and minutes: how long how many are missing. */
export const minutesShort = (steps: readonly CoverStep[]): number =>
  steps.reduce((sum, { from, to, short }) => sum + (to - from) * short, 0)

/** At least so many people more are needed, since nobody is at two places at once: of each place the most that are missing at a time. */
export function peopleShort(steps: readonly CoverStep[]): number {
  const most = new Map<number | null, number>()
  for (const { places } of steps)
    for (const { spotId, short } of places) most.set(spotId, Math.max(most.get(spotId) ?? 0, short))
  return most.values().reduce((sum, each) => sum + each, 0)
}
