import type { AveragingState } from './averaging.ts'
import type { Day, Span } from './calendar.ts'
import { copyOfLeave, type LeaveState, noLeave } from './leave.ts'
import { copyOfSickness, noSickness, type SickState } from './sickness.ts'

/** What goes over from one week into the next, as it is at the beginning of `monday`. */
export type Carry = {
  monday: Day
  sickness: SickState
  leave: LeaveState
  averaging: AveragingState[]
  /** What is above the limit of the week before and lies in this one, in its last shift: windows do not fall on it. */
  overtimeBeyond: readonly Span[]
  /** Minutes times ten thousand, for hours come with their surcharge as time. */
  account: number
}

/** Where nothing is known from before: who enters later brings nothing, who is here already has leave that nobody told of. */
export const firstCarry = (monday: Day, serviceFrom: Day): Carry => ({
  monday,
  sickness: noSickness(),
  leave: noLeave(serviceFrom >= monday),
  averaging: [],
  overtimeBeyond: [],
  account: 0,
})

/** A week reckons with one of its own; by hand, for there are hundred thousands of them. */
export const copyOf = (carry: Carry): Carry => ({
  ...carry,
  sickness: copyOfSickness(carry.sickness),
  leave: copyOfLeave(carry.leave),
  averaging: carry.averaging.map(each => ({ ...each })),
})
