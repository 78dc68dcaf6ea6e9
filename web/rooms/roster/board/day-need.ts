import { type CoverStep, coverage, peopleShort } from '#domain/roster/coverage.ts'
import { spanText } from '#domain/roster/wall-clock.ts'
import type { BoardWeek } from './board-week.ts'

/** Minutes of the wall clock that are one wide in the picture of a day. */
const STEP = 15

/** What a day needs against what is planned: how many are missing at least, and how it is drawn. */
export function dayNeed({ needs, shifts }: BoardWeek, wall: number) {
  const day = { from: wall, to: wall + 1440 }
  const assigned = shifts.filter(({ employeeId }) => employeeId !== null)
  const planned = assigned.map(({ span, spotId = null }) => ({ ...span, spotId }))
  const steps = coverage(needs, planned, day)
  const x = (at: number) => (at - wall) / STEP
  return {
    people: peopleShort(steps),
    /** Of what is planned in percent, how much is needed; undefined: nothing is planned. */
    neededShare: neededShare(steps),
    most: Math.max(0, ...steps.map(({ needed }) => needed)),
    /** When somebody is missing: „17:00–20:00“. */
    short: shortTimes(steps),
    /** Where, when and how many are missing, in the order of time. */
    shortPlaces: shortPlaces(steps),
    needPath(most: number): string {
      const path = steps.map(({ from, to, needed }) => `${from === wall ? 'M0 ' : 'V'}${most - needed}H${x(to)}`)
      return path.join('')
    },
    shortPath: (most: number): string =>
      steps
        .filter(({ short }) => short > 0)
        .map(({ from, to, needed, short }) => `M${x(from)} ${most - needed}H${x(to)}v${short}H${x(from)}z`)
        .join(''),
  }
}

function neededShare(steps: readonly CoverStep[]): number | undefined {
  const sum = (of: (step: CoverStep) => number) =>
    steps.reduce((all, each) => all + (each.to - each.from) * of(each), 0)
  const planned = sum(step => step.planned)
  return planned === 0 ? undefined : Math.round((100 * (planned - sum(step => step.over))) / planned)
}

function shortTimes(steps: readonly CoverStep[]): string[] {
  const spans: { from: number; to: number }[] = []
  for (const { from, to, short } of steps) {
    if (short === 0) continue
    const last = spans.at(-1)
    if (last?.to === from) last.to = to
    else spans.push({ from, to })
  }
  // The end of the day is no beginning.
  return spans.map(span => spanText(span).replace(/–00:00$/, '–24:00'))
}

export type ShortPlace = { spotId: number | null; from: number; to: number; count: number }

function shortPlaces(steps: readonly CoverStep[]): ShortPlace[] {
  const found: ShortPlace[] = []
  for (const { from, to, places } of steps)
    for (const { spotId, short } of places) {
      if (short === 0) continue
      const before = found.findLast(each => each.spotId === spotId)
      if (before?.to === from && before.count === short) before.to = to
      else found.push({ spotId, from, to, count: short })
    }
  return found
}
