import type { WeekSpot } from '#contract/roster/weeks.ts'

/** The style sheet has as many. */
const HUES = 8

/** Groups of places in their order, and the colour of each place: one a group. A place without a group is one of its own. */
export function placeHues(spots: readonly Pick<WeekSpot, 'id' | 'name' | 'unitName'>[]) {
  const groups = [...new Set(spots.map(({ name, unitName }) => unitName || name))]
  const hues = new Map(spots.map(({ id, name, unitName }) => [id, groups.indexOf(unitName || name) % HUES]))
  return { hues, groups: groups.map((name, at) => ({ name, hue: at % HUES })) }
}
