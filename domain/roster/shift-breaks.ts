import type { Planned } from './plan-history.ts'
import { snapped } from './shift-drag.ts'

/** Above so many minutes of work a break is due. AZG § 11 */
const BREAK_AFTER = 6 * 60
const BREAK_MINUTES = 30

type Times = Pick<Planned, 'from' | 'to' | 'breakFrom' | 'breakMinutes'>

/** A new shift has the break that the law asks for, in its middle. */
export const withDueBreak = <Shift extends Times>(shift: Shift): Shift =>
  shift.to - shift.from > BREAK_AFTER ? withBreak(shift) : { ...shift, breakFrom: null, breakMinutes: 0 }

export function withBreak<Shift extends Times>(shift: Shift, minutes = BREAK_MINUTES): Shift {
  const middle = (shift.from + shift.to - minutes) / 2
  const breakFrom = snapped(middle)
  return shift.to - shift.from > minutes ? { ...shift, breakFrom, breakMinutes: minutes } : shift
}

export const withoutBreak = <Shift extends Times>(shift: Shift): Shift => ({
  ...shift,
  breakFrom: null,
  breakMinutes: 0,
})

/**
 * With other times: a break stays as far from the begin as it was, unless it would lie outside then. What becomes longer
 * than six hours gets the break that is due.
 */
export function withTimes<Shift extends Times>(shift: Shift, from: number, to: number): Shift {
  const { breakFrom, breakMinutes } = shift
  const isMoved = to - from === shift.to - shift.from
  const changed = {
    ...shift,
    from,
    to,
    breakFrom: breakFrom !== null && isMoved ? breakFrom + from - shift.from : breakFrom,
  }
  const becomesLong = shift.to - shift.from <= BREAK_AFTER && to - from > BREAK_AFTER
  if (breakMinutes === 0) return becomesLong ? withBreak(changed) : changed
  if (to - from <= breakMinutes) return withoutBreak(changed)
  const begin = changed.breakFrom
  return begin !== null && (begin < from || begin + breakMinutes > to) ? withBreak(changed, breakMinutes) : changed
}
