import type { LawFinding } from '../working-time/findings.ts'
import { findingsWith, type LawState, openLawState } from '../working-time/law.ts'
import type { RuleId } from '../working-time/rules.ts'
import type { OpenShift, ProposalInput } from './proposal-input.ts'

/** Open shifts that are alike: who can work one can work the other, and nobody works two. */
export type Kind = { shifts: readonly OpenShift[] }

export type Candidates = {
  kinds: readonly Kind[]
  /** By person, the kinds that break no rule by themselves, with how many hints they bring. */
  possible: ReadonlyMap<number, ReadonlyMap<number, { hints: number; isUndesired: boolean }>>
  /** By person and kind, the rule that keeps them from it. */
  kept: ReadonlyMap<number, ReadonlyMap<number, RuleId>>
  state: LawState
  /** What is found of somebody without any open shift. */
  before: ReadonlyMap<number, readonly LawFinding[]>
}

export function candidatesOf({ people, open, law }: ProposalInput): Candidates {
  const kinds = kindsOf(open)
  const state = openLawState(law.people, law.shifts, law.context)
  const possible = new Map<number, Map<number, { hints: number; isUndesired: boolean }>>()
  const kept = new Map<number, Map<number, RuleId>>()
  const before = new Map<number, readonly LawFinding[]>()
  for (const { employeeId } of people) {
    before.set(employeeId, foundOf(state, employeeId, []))
    possible.set(employeeId, new Map())
    kept.set(employeeId, new Map())
    for (const [at, { shifts }] of kinds.entries()) {
      const fresh = freshFindings(before.get(employeeId)!, foundOf(state, employeeId, [shifts[0]!]))
      const broken = fresh.find(({ severity }) => severity !== 'hint')
      if (broken) kept.get(employeeId)!.set(at, broken.rule)
      else possible.get(employeeId)!.set(at, hintsOf(fresh))
    }
  }
  return { kinds, possible, kept, state, before }
}

const hintsOf = (found: readonly LawFinding[]) => ({
  hints: found.length,
  isUndesired: found.some(({ rule }) => rule === 'UNERWUENSCHT'),
})

function kindsOf(open: readonly OpenShift[]): Kind[] {
  const alike = Map.groupBy(open, ({ id: _, ...shift }) => JSON.stringify(shift))
  return [...alike.values()].map(shifts => ({ shifts })).sort((a, b) => a.shifts[0]!.from - b.shifts[0]!.from)
}

/** What is found of somebody with some open shifts besides. */
export const foundOf = (state: LawState, employeeId: number, shifts: readonly OpenShift[]): readonly LawFinding[] =>
  findingsWith(
    state,
    employeeId,
    shifts.map(shift => ({ ...shift, employeeId })),
  )

/** Those that were not there before, or are worse. */
export function freshFindings(before: readonly LawFinding[], now: readonly LawFinding[]): LawFinding[] {
  return now.filter(
    found =>
      !before.some(
        one =>
          one.rule === found.rule &&
          one.limit === found.limit &&
          one.shiftId === found.shiftId &&
          (one.minutes ?? 0) >= (found.minutes ?? 0) &&
          (one.days ?? 0) >= (found.days ?? 0),
      ),
  )
}
