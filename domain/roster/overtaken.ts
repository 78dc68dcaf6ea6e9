import { isSamePlan, type PlanChange, type Planned, type PlanStep } from './plan-history.ts'

/** A shift as somebody wants it, beside what another one made of it meanwhile. Null: deleted. */
export type Overtaken = { key: number; mine: Planned | null; now: Planned | null }

/** Which steps of a change meet something else than they began with. `now`: what is stored of a key. */
export const overtakenOf = ({ steps }: PlanChange, now: (key: number) => Planned | undefined): readonly Overtaken[] =>
  steps.flatMap(({ key, before, after }) => {
    if (before === null) return []
    const there = now(key) ?? null
    const isUntouched = there !== null && isSamePlan(there, before) && !after?.details
    return isUntouched || isDone(there, after) ? [] : [{ key, mine: after, now: there }]
  })

/** The same wish on top of what is stored now; what is gone is made again under another key. Undefined: nothing is left to do. */
export function onTopOf(
  { steps, ...change }: PlanChange,
  now: (key: number) => Planned | undefined,
  newKey: () => number,
): PlanChange | undefined {
  const again = steps.flatMap((step): PlanStep[] => {
    if (step.before === null) return [step]
    const there = now(step.key) ?? null
    if (isDone(there, step.after)) return []
    return [{ key: there ? step.key : newKey(), before: there, after: step.after }]
  })
  return again.length === 0 ? undefined : { ...change, steps: again }
}

/** What else is said of a shift a plan does not know: a wish for that is never done already. */
const isDone = (there: Planned | null, wanted: Planned | null): boolean =>
  there === null || wanted === null ? there === wanted : isSamePlan(there, wanted) && !wanted.details
