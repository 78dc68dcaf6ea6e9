import type { PlanChange, PlanDetails, Planned, PlanStep } from './plan-history.ts'
import { withBreak, withDueBreak, withoutBreak, withTimes } from './shift-breaks.ts'
import { snapped } from './shift-drag.ts'

/** A planned shift with its key. */
export type Keyed = Planned & { key: number }

const planned = (shift: Planned): Planned => {
  const { employeeId, storeId, from, to, breakFrom, breakMinutes, spotId = null, skillId = null } = shift
  return { employeeId, storeId, from, to, breakFrom, breakMinutes, spotId, skillId }
}
const step = (shift: Keyed, after: Planned | null): PlanStep => ({ key: shift.key, before: planned(shift), after })
const whole = (shift: Planned): Planned => ({
  ...planned(shift),
  ...(shift.details && { details: shift.details }),
})
const made = (key: number, shift: Planned): PlanStep => ({ key, before: null, after: whole(shift) })

type Target = { employeeId: number | null; from: number; to: number }
const at = (shift: Planned, { employeeId, from, to }: Target): Planned => ({
  ...withTimes(planned(shift), from, to),
  employeeId,
})

type Placed = Pick<Planned, 'spotId' | 'skillId' | 'details'>
export const created = (key: number, shift: Target & { storeId: number } & Placed): PlanChange => ({
  what: 'Dienst erstellt',
  steps: [made(key, withDueBreak({ ...shift, breakFrom: null, breakMinutes: 0 }))],
})

export const retimed = (shift: Keyed, from: number, to: number): PlanChange => ({
  what: 'Dienst geändert',
  steps: [step(shift, withTimes(planned(shift), from, to))],
})

type Detailed = Pick<Planned, 'spotId' | 'skillId'> & { details: PlanDetails }
/** When it is, where, what it takes and what is said of it; `before`: as it is known to be. */
export const revised = (
  shift: Keyed,
  before: PlanDetails,
  { from, to, ...after }: { from: number; to: number } & Detailed,
): PlanChange => ({
  what: 'Dienst geändert',
  steps: [
    {
      key: shift.key,
      before: { ...planned(shift), details: before },
      after: { ...withTimes(planned(shift), from, to), ...after },
    },
  ],
})

export const placedAt = (shift: Keyed, target: Target): PlanChange => ({
  what: target.employeeId === null && shift.employeeId !== null ? 'Zuordnung entfernt' : 'Dienst verschoben',
  steps: [step(shift, at(shift, target))],
})

/** Several at once, each to somebody: done and undone as one. */
export const assignedAll = (given: readonly { shift: Keyed; employeeId: number }[]): PlanChange => ({
  what: given.length === 1 ? 'Dienst zugeteilt' : `${given.length} Dienste zugeteilt`,
  steps: given.map(({ shift, employeeId }) => step(shift, { ...planned(shift), employeeId })),
})

export const copiedTo = (key: number, shift: Planned, target: Target): PlanChange => ({
  what: 'Dienst kopiert',
  steps: [made(key, at(shift, target))],
})

export const removed = (shift: Keyed): PlanChange => ({ what: 'Dienst gelöscht', steps: [gone(shift)] })

/** With all that is said of it, so that it comes back as it was. */
export const gone = (shift: Keyed): PlanStep => ({ key: shift.key, before: whole(shift), after: null })

/** Each comes to the person of the other; who is dropped keeps the times that it was carried to. */
export const swapped = (shift: Keyed, target: Target, other: Keyed): PlanChange => ({
  what: 'Dienste getauscht',
  steps: [step(shift, at(shift, target)), step(other, { ...planned(other), employeeId: shift.employeeId })],
})

/** The one that was there becomes nobody’s. `copyKey`: a copy takes its place. */
export const replaced = (shift: Keyed, target: Target, other: Keyed, copyKey?: number): PlanChange => ({
  what: 'Dienst ersetzt',
  steps: [
    step(other, { ...planned(other), employeeId: null }),
    copyKey === undefined ? step(shift, at(shift, target)) : made(copyKey, at(shift, target)),
  ],
})

export const withBreakChanged = (shift: Keyed): PlanChange =>
  shift.breakMinutes > 0
    ? { what: 'Pause entfernt', steps: [step(shift, withoutBreak(planned(shift)))] }
    : { what: 'Pause eingetragen', steps: [step(shift, withBreak(planned(shift)))] }

/** In two: around its break, which is none any more, else in the middle. */
export function split(shift: Keyed, key: number): PlanChange {
  const { from, to, breakFrom, breakMinutes } = shift
  const middle = snapped((from + to) / 2)
  const [end, begin] = breakFrom !== null && breakMinutes > 0 ? [breakFrom, breakFrom + breakMinutes] : [middle, middle]
  const part = (start: number, stop: number): Planned => withoutBreak({ ...planned(shift), from: start, to: stop })
  return { what: 'Dienst geteilt', steps: [step(shift, part(from, end)), made(key, part(begin, to))] }
}
