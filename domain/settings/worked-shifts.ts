import type { EmploymentRules } from './employment-rules.ts'
import { cutAtMidnight, DAY, lengthOf, type Stretch, splitAfter } from './stretches.ts'

/** A stamp of an example: minutes after its day's midnight, past 1440 where it ends on the next day. */
export type ExampleStamp = { from: number; to: number; pauseMinutes: number }
export type ExampleDay = { stamps: readonly ExampleStamp[]; isHoliday: boolean }
/** Seven days, Monday first. */
export type ExampleWeek = readonly ExampleDay[]

type Rules = Pick<
  EmploymentRules,
  'joinGapMinutes' | 'breakPlaceMinutes' | 'breakAfterMinutes' | 'breakMinutes' | 'thresholdDay'
>

/** What was worked, pauses taken off, each part on one day of the calendar. */
export function workedStretches(rules: Rules, week: ExampleWeek): Stretch[] {
  const worked = shiftsOf(rules, week).flatMap(shift => withoutPauses(rules, shift))
  return cutAtMidnight(worked).map(part => ({ ...part, day: dayOfLimits(rules, part) }))
}

type Shift = { stretches: Stretch[]; pauseMinutes: number }

/** Stamps that lie close to each other are one shift, of the day on which the first of them begins. Product D. */
function shiftsOf({ joinGapMinutes }: Rules, week: ExampleWeek): Shift[] {
  const stamps = week
    .flatMap(({ stamps }, day) => stamps.map(stamp => ({ ...stamp, day, start: day * DAY + stamp.from })))
    .toSorted((a, b) => a.start - b.start)
  const shifts: Shift[] = []
  let end = -Infinity
  for (const { start, day, from, to, pauseMinutes } of stamps) {
    const before = start - end < joinGapMinutes ? shifts.at(-1) : undefined
    // Time that was stamped twice was worked once.
    const shiftDay = before?.stretches[0]?.shiftDay ?? day
    const stretch = { from: Math.max(start, end), to: start - from + to, day: shiftDay, shiftDay }
    if (stretch.to <= stretch.from) continue
    if (before) before.stretches.push(stretch)
    if (before) before.pauseMinutes += pauseMinutes
    else shifts.push({ stretches: [stretch], pauseMinutes })
    end = stretch.to
  }
  return shifts
}

/** A pause of which only the length is known lies after some hours of work; where it would end too late, before the end. */
function withoutPauses(rules: Rules, { stretches, pauseMinutes }: Shift): Stretch[] {
  const present = lengthOf(stretches)
  const stated = Math.min(pauseMinutes, present)
  const pause = stated + missingBreak(rules, stretches, present, stated)
  const [before, rest] = splitAfter(stretches, Math.min(rules.breakPlaceMinutes, present - pause))
  return [...before, ...splitAfter(rest, pause)[1]]
}

/** What is taken off by itself where too little was taken; never so much that the work that needs no break is touched. AZG § 11. */
function missingBreak(rules: Rules, stretches: Stretch[], present: number, stated: number): number {
  if (rules.breakAfterMinutes === null) return 0
  const gaps = (stretches.at(-1)?.to ?? 0) - (stretches[0]?.from ?? 0) - present
  const missing = Math.max(0, rules.breakMinutes - stated - gaps)
  return Math.min(missing, Math.max(0, present - stated - rules.breakAfterMinutes))
}

/** What goes on after Sunday's midnight still counts for Sunday: the example ends there. */
const dayOfLimits = ({ thresholdDay }: Rules, { from, day }: Stretch): number =>
  thresholdDay === 'shift' ? day : Math.min(6, Math.floor(from / DAY))
