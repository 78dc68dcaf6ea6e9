import { type Day, MINUTES_OF_DAY, type Minute, type Span, type WageCalendar } from './calendar.ts'
import type { Employment, Terms } from './contract-terms.ts'
import type { Finding } from './findings.ts'
import { touchesWindow } from './pause-place.ts'
import type { Stamp } from './wage-history.ts'
import { lengthOf, onTheClock, type Stretch, without } from './worked-stretches.ts'

/** Stamps that are one shift, what was worked of it, and what was not. */
export type Shift = {
  day: Day
  from: Minute
  to: Minute
  stampIds: number[]
  /** Between two stamps, or stamped as a pause. */
  pauses: Span[]
  /** Taken off without a time of its own: known by its length, or because too little was taken. AZG § 11. */
  deducted: Span[]
  worked: Stretch[]
}

type WorkedPart = Span & { stampId: number; storeId: number }

/** What was worked by whole stamps, each minute once. */
export function shiftsOf(
  stamps: readonly Stamp[],
  employment: Employment,
  calendar: WageCalendar,
): { shifts: Shift[]; findings: Finding[] } {
  const findings: Finding[] = []
  const sound = stamps.filter(stamp => isSound(stamp, employment, calendar, findings)) as (Stamp & { to: Minute })[]
  const groups = grouped(sound, employment, calendar, findings)
  const shifts = groups.flatMap(group => {
    const own = shiftOf(group, employment, calendar, findings)
    return own ? [own] : []
  })
  return { shifts, findings }
}

function isSound(stamp: Stamp, employment: Employment, calendar: WageCalendar, findings: Finding[]): boolean {
  const { id, from, to, pauses } = stamp
  const found = (code: Finding['code'], more: Partial<Finding> = {}) => {
    findings.push({ code, day: calendar.dayOf(from), stampIds: [id], ...more })
    return false
  }
  if (to === null) return found('open-stamp', { runs: runsOf(stamp, employment, calendar) })
  if (to <= from) return found('impossible-stamp')
  if (to - from > MINUTES_OF_DAY) return found('endless-stamp')
  if (to - from > LONG) found('long-stamp')
  if (pauses.some(pause => pause.from < from || pause.to > to || pause.to < pause.from)) found('pause-outside')
  return true
}
const LONG = 16 * 60

/** So long somebody may still be at work: a day without overtime, where there is no such limit twelve hours, and its pause. AZG § 9. */
function runsOf({ from, storeId }: Stamp, employment: Employment, calendar: WageCalendar): Span {
  const rules = employment.forStore(calendar.dayOf(from), storeId)?.rules
  const pause = rules && rules.breakAfterMinutes !== null ? rules.breakMinutes : 0
  return { from, to: from + (rules?.overtimeOverDayMinutes ?? LONGEST_DAY) + pause }
}
const LONGEST_DAY = 12 * 60

type Group = {
  day: Day
  stamps: (Stamp & { to: Minute })[]
  parts: WorkedPart[]
  /** Of pauses that nobody knows the time of, and how much of it counts as pauses. */
  pauseMinutes: number
  restMinutes: number
}

/** Stamps less than some time apart are one shift, of the day on which the first of them begins. Product D. */
function grouped(
  stamps: readonly (Stamp & { to: Minute })[],
  employment: Employment,
  calendar: WageCalendar,
  findings: Finding[],
): Group[] {
  const groups: Group[] = []
  let end = Number.NEGATIVE_INFINITY
  let gap = 0
  let before: Stamp | undefined
  for (const stamp of stamps.toSorted((a, b) => a.from - b.from || a.to - b.to || a.id - b.id)) {
    let group = groups.at(-1)
    if (before && stamp.from < end)
      findings.push({ code: 'stamps-overlap', day: calendar.dayOf(stamp.from), stampIds: [before.id, stamp.id] })
    // A stamp that goes on where the last one ended is the same work, whatever the model says of gaps.
    if (!group || (stamp.from > end && stamp.from - end >= gap)) {
      const day = calendar.dayOf(stamp.from)
      group = { day, stamps: [], parts: [], pauseMinutes: 0, restMinutes: 0 }
      groups.push(group)
      gap = employment.forStore(day, stamp.storeId)?.rules.joinGapMinutes ?? 0
    }
    group.stamps.push(stamp)
    // Time that was stamped twice was worked once.
    const parts = without(stamp, stamp.pauses).flatMap(part => without(part, group.parts))
    group.parts.push(...parts.map(part => ({ ...part, stampId: stamp.id, storeId: stamp.storeId })))
    if (parts.length > 0) {
      group.pauseMinutes += stamp.pauseMinutes ?? 0
      group.restMinutes += asRest(stamp.pauseMinutes ?? 0)
    }
    if (stamp.to > end) {
      end = stamp.to
      before = stamp
    }
  }
  return groups
}

function shiftOf(
  { day, stamps, parts: unordered, pauseMinutes, restMinutes }: Group,
  employment: Employment,
  calendar: WageCalendar,
  findings: Finding[],
): Shift | undefined {
  const stampIds = stamps.map(({ id }) => id)
  const parts = unordered.toSorted((a, b) => a.from - b.from)
  const from = stamps[0]!.from
  const to = Math.max(...stamps.map(({ to }) => to))
  const terms = employment.forStore(day, stamps[0]!.storeId)
  if (!terms) {
    // A contract without rules is a finding of its own.
    if (!employment.hasContract(day)) findings.push({ code: 'no-contract', day, stampIds })
    return undefined
  }
  const length = lengthOf(parts)
  const stated = Math.min(pauseMinutes, length)
  const pauses = without({ from, to }, parts)
  const rest = pauses.reduce((sum, pause) => sum + asRest(pause.to - pause.from), Math.min(restMinutes, stated))
  const missing = stated + missingPause(terms, length - stated, rest)
  // Nobody knows when it was: after some hours of work, and before the end where the work ends sooner. Product D.
  const [deducted, left] = takeOff(parts, Math.min(terms.rules.breakPlaceMinutes, length - missing), missing)
  const kept = length - stated
  if (terms.rules.breakAfterMinutes === null && kept > LONGEST_WITHOUT_PAUSE && rest < LEAST_PAUSE)
    findings.push({ code: 'short-pause', day, stampIds })
  const stretchesOf = ({ stampId, storeId, ...span }: WorkedPart): Stretch[] =>
    onTheClock(span, calendar).map(part => ({
      ...part,
      shiftDay: day,
      stampId,
      terms: employment.forStore(day, storeId)!,
    }))
  const worked = left.flatMap(stretchesOf)
  if (stated > 0 && touchesWindow(deducted.flatMap(stretchesOf), worked, calendar))
    findings.push({ code: 'pause-place', day, stampIds })
  return {
    day,
    from,
    to,
    stampIds,
    pauses,
    deducted: deducted.map(({ from, to }) => ({ from, to })),
    worked,
  }
}

/** Parts under ten minutes are no pause. AZG § 11 (1). */
const asRest = (minutes: number): number => (minutes < SHORTEST_PAUSE ? 0 : minutes)
const SHORTEST_PAUSE = 10

/** AZG § 11 (1). */
const LONGEST_WITHOUT_PAUSE = 360
const LEAST_PAUSE = 30

/** Never so much that the work that needs no pause is touched. */
function missingPause({ rules }: Terms, worked: number, taken: number): number {
  if (rules.breakAfterMinutes === null) return 0
  return Math.min(Math.max(0, rules.breakMinutes - taken), Math.max(0, worked - rules.breakAfterMinutes))
}

/** Takes `minutes` of work off, from the one after the first `after` minutes on. */
function takeOff(
  parts: readonly WorkedPart[],
  after: number,
  minutes: number,
): [off: WorkedPart[], left: WorkedPart[]] {
  if (minutes === 0) return [[], [...parts]]
  const [off, left]: [WorkedPart[], WorkedPart[]] = [[], []]
  let done = 0
  for (const part of parts) {
    const begin = Math.min(part.to, Math.max(part.from, part.from + after - done))
    const end = Math.min(part.to, Math.max(part.from, part.from + after + minutes - done))
    if (end > begin) off.push({ ...part, from: begin, to: end })
    if (begin > part.from) left.push({ ...part, to: begin })
    if (end < part.to) left.push({ ...part, from: Math.max(end, part.from) })
    done += part.to - part.from
  }
  return [off, left]
}
