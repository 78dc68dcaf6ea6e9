import type { Span } from '../wages/calendar.ts'
import type { LawState } from '../working-time/law.ts'
import type { RuleId } from '../working-time/rules.ts'
import type { Candidates } from './proposal-candidates.ts'
import { isLawful } from './proposal-cuts.ts'
import { type Chosen, minutesOf, type OpenShift, type ProposalInput } from './proposal-input.ts'
import { wishOf } from './proposal-model.ts'

/** Why it is this person. Minutes. */
export type Reason = {
  missing: number
  /** The time in which they would like to work. */
  wish: Span | null
  /** To the shift before and after it; null: there is none within two days. */
  restBefore: number | null
  restAfter: number | null
  /** Who else could, with the rest of the proposal as it is. */
  next: { employeeId: number; missing: number } | null
}
/** Why nobody is proposed: of how many people which rule keeps them from it, and how many have a shift that does not go with it. */
export type LeftOpen = { shiftId: number; rules: { rule: RuleId; people: number }[]; busy: number }

/** A rest that is longer says nothing about a shift. */
const LONGEST_REST = 48 * 60

type Given = { shift: OpenShift; kind: number; employeeId: number }

/** `state`: with the proposal. */
export function reasonOf(
  input: ProposalInput,
  candidates: Candidates,
  chosen: Chosen,
  state: LawState,
  { shift, kind, employeeId }: Given,
): Reason {
  const person = input.people.find(each => each.employeeId === employeeId)!
  const others = [...state.byPerson.get(employeeId)!].filter(({ id }) => id !== shift.id)
  const before = Math.min(...others.filter(({ to }) => to <= shift.from).map(({ to }) => shift.from - to))
  const after = Math.min(...others.filter(({ from }) => from >= shift.to).map(({ from }) => from - shift.to))
  return {
    missing: person.missing,
    wish: wishOf(person, shift),
    restBefore: before <= LONGEST_REST ? before : null,
    restAfter: after <= LONGEST_REST ? after : null,
    next: nextBest(input, candidates, chosen, kind, employeeId),
  }
}

/** Of those who could work it besides what they are proposed, the one who lacks most hours. */
function nextBest(input: ProposalInput, candidates: Candidates, chosen: Chosen, kind: number, employeeId: number) {
  const rest = input.people
    .filter(person => person.employeeId !== employeeId && candidates.possible.get(person.employeeId)!.has(kind))
    .map(({ employeeId, missing }) => ({ employeeId, missing: missing - given(candidates, chosen, employeeId) }))
    .sort((a, b) => b.missing - a.missing)
  return rest.find(each => canToo(candidates, chosen, kind, each.employeeId)) ?? null
}

const given = ({ kinds }: Candidates, chosen: Chosen, employeeId: number): number =>
  (chosen.get(employeeId) ?? []).reduce((sum, kind) => sum + minutesOf(kinds[kind]!.shifts[0]!), 0)

function canToo(candidates: Candidates, chosen: Chosen, kind: number, employeeId: number): boolean {
  const own = chosen.get(employeeId) ?? []
  return (
    !own.includes(kind) &&
    isLawful(
      candidates,
      employeeId,
      [...own, kind].sort((a, b) => a - b),
    )
  )
}

export function leftOpenOf({ possible, kept }: Candidates, kind: number, shiftId: number): LeftOpen {
  const counts = new Map<RuleId, number>()
  for (const rules of kept.values()) {
    const rule = rules.get(kind)
    if (rule) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  const rules = [...counts].map(([rule, people]) => ({ rule, people })).sort((a, b) => b.people - a.people)
  return {
    shiftId,
    rules,
    busy: possible
      .values()
      .filter(kinds => kinds.has(kind))
      .toArray().length,
  }
}
