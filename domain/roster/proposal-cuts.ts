import { type Candidates, foundOf, freshFindings } from './proposal-candidates.ts'

/** Of one person not all of these kinds together. */
export type Cut = {
  employeeId: number
  kinds: readonly number[]
  most: number
  /** No lawful choice is lost by it. */
  isExact: boolean
}

/** Whether somebody can work all of these without breaking a rule that blocks or asks for a reason. */
export function isLawful({ kinds, state, before }: Candidates, employeeId: number, chosen: readonly number[]): boolean {
  const shifts = chosen.map(kind => kinds[kind]!.shifts[0]!)
  const found = freshFindings(before.get(employeeId)!, foundOf(state, employeeId, shifts))
  return found.every(({ severity }) => severity === 'hint')
}

/** As many of them as go together, the earliest first. */
export function lawfulPart(candidates: Candidates, employeeId: number, chosen: readonly number[]): number[] {
  const part: number[] = []
  for (const kind of chosen) if (isLawful(candidates, employeeId, [...part, kind])) part.push(kind)
  return part
}

/**
 * Keeps somebody from a choice that is not lawful: the fewest of its kinds that are not, each with those of its day that could stand
 * in its place and would break the rule as well.
 */
export function cutFor(candidates: Candidates, employeeId: number, chosen: readonly number[]): Cut {
  let least = [...chosen]
  for (const kind of chosen) {
    const without = least.filter(each => each !== kind)
    if (without.length > 0 && !isLawful(candidates, employeeId, without)) least = without
  }
  const { calendar } = candidates.state.context
  const dayOf = (kind: number) => calendar.dayOf(candidates.kinds[kind]!.shifts[0]!.from)
  const others = [...candidates.possible.get(employeeId)!.keys()].filter(other => !least.includes(other))
  const inPlace = others.filter(other => {
    const place = least.findIndex(kind => dayOf(kind) === dayOf(other))
    return place >= 0 && !isLawful(candidates, employeeId, least.with(place, other))
  })
  return {
    employeeId,
    kinds: [...least, ...inPlace].sort((a, b) => a - b),
    most: least.length - 1,
    // Each was tried in its place alone, not all of them together.
    isExact: inPlace.length <= 1,
  }
}
