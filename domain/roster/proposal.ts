import { findingsAfter, openLawState } from '../working-time/law.ts'
import { type Candidates, candidatesOf } from './proposal-candidates.ts'
import { conflictsOf } from './proposal-conflicts.ts'
import { type Cut, cutFor, isLawful, lawfulPart } from './proposal-cuts.ts'
import type { Chosen, OpenShift, ProposalInput } from './proposal-input.ts'
import { assignmentModel, chosenIn } from './proposal-model.ts'
import { type LeftOpen, leftOpenOf, type Reason, reasonOf } from './proposal-reasons.ts'

export type Assigned = { shiftId: number; employeeId: number; reason: Reason }

export type Proposal = {
  assigned: Assigned[]
  open: LeftOpen[]
  /** False: it was stopped before it was sure that nothing is better. */
  isBest: boolean
}

/** A linear model in the format of CPLEX; answers with the values of its variables and whether nothing is better. */
export type Solve = (model: string) => { values: ReadonlyMap<string, number>; isBest: boolean }

/** After so many the best that is lawful is taken. */
const ROUNDS = 25

/**
 * Who might work what is open: as many shifts as possible, then wishes, hours that are missing, fairness and cost. Nobody gets a
 * shift by which a rule is broken that blocks or asks for a reason; the rules are asked, not said again. `goesOn`: whether there is time.
 */
export function propose(input: ProposalInput, solve: Solve, goesOn: () => boolean = () => true): Proposal {
  const candidates = candidatesOf(input)
  const cuts: Cut[] = conflictsOf(candidates)
  let best: Choice = { chosen: new Map(), isBest: false }
  for (let round = 0; round < ROUNDS; round++) {
    const { values, isBest } = solve(assignmentModel(input, candidates, cuts))
    const chosen = chosenIn(values, candidates)
    const broken = [...chosen].filter(([employeeId, kinds]) => !isLawful(candidates, employeeId, kinds))
    if (broken.length === 0) {
      best = { chosen, isBest: isBest && cuts.every(({ isExact }) => isExact) }
      break
    }
    const lawful = new Map([...chosen].map(([id, kinds]) => [id, lawfulPart(candidates, id, kinds)] as const))
    if (shiftsIn(lawful) > shiftsIn(best.chosen)) best = { chosen: lawful, isBest: false }
    if (!goesOn()) break
    cuts.push(...broken.map(([employeeId, kinds]) => cutFor(candidates, employeeId, kinds)))
  }
  return told(input, candidates, best)
}

type Choice = { chosen: Chosen; isBest: boolean }

const shiftsIn = (chosen: Chosen): number => chosen.values().reduce((sum, kinds) => sum + kinds.length, 0)

function told(input: ProposalInput, candidates: Candidates, { chosen, isBest }: Choice): Proposal {
  const left = candidates.kinds.map(({ shifts }) => [...shifts])
  const given: { shift: OpenShift; kind: number; employeeId: number }[] = []
  for (const { employeeId } of input.people)
    for (const kind of chosen.get(employeeId) ?? []) given.push({ shift: left[kind]!.shift()!, kind, employeeId })
  const state = openLawState(input.law.people, input.law.shifts, input.law.context)
  for (const { shift, employeeId } of given) findingsAfter(state, { put: [{ ...shift, employeeId }] })
  const order = new Map(input.open.map(({ id }, at) => [id, at]))
  const byOrder = (a: { shiftId: number }, b: { shiftId: number }) => order.get(a.shiftId)! - order.get(b.shiftId)!
  return {
    assigned: given
      .map(each => ({
        shiftId: each.shift.id,
        employeeId: each.employeeId,
        reason: reasonOf(input, candidates, chosen, state, each),
      }))
      .sort(byOrder),
    open: left.flatMap((shifts, kind) => shifts.map(shift => leftOpenOf(candidates, kind, shift.id))).sort(byOrder),
    isBest,
  }
}
