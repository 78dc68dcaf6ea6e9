import { type Day, dayNumber, mondayOf } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import { agreedInWeek, firstWithMoreWork, type HeldWeek, overtimeLimit, shareOfWeek } from './hour-limits.ts'
import { isKept } from './time-account.ts'
import { line, type WageLine } from './wage-lines.ts'
import type { Classified } from './worked-stretches.ts'

/** A running averaging period at one store: normal time above what is agreed, and how much of it may be more work. */
export type AveragingState = {
  storeId: number
  /** Its first Monday. */
  from: Day
  aboveMinutes: number
  moreWorkMinutes: number
  /** Of that, what has no surcharge. */
  freeMinutes: number
}

/** What a week brought to its period. */
export type TakenWeek = {
  monday: Day
  /** By whose rules. */
  terms: Terms
  normalMinutes: number
  paidMinutes: number
  unpaidMinutes: number
  owedMinutes: number
  /** The period before it and after it. */
  before: AveragingState | undefined
  after: AveragingState
  /** Where the period ends with it, what it came to. */
  ends: { day: Day; terms: Terms; lines: WageLine[] } | undefined
}

type AveragedWeek = HeldWeek & {
  /** Minutes by store: what fell out with pay and without. */
  filled: ReadonlyMap<number, number>
  excused: ReadonlyMap<number, number>
  classified: readonly Classified[]
}

/** Takes a week into the periods that run; gives those that go on, and the lines of those that end with it. AZG § 4 (6). */
export function averageWeek(
  running: readonly AveragingState[],
  week: AveragedWeek,
): { running: AveragingState[]; lines: WageLine[]; taken: TakenWeek[] } {
  const goingOn: AveragingState[] = []
  const lines: WageLine[] = []
  const taken: TakenWeek[] = []
  for (const [storeId, { first, last, lastDay }] of heldInWeek(week)) {
    if (first.rules.averagingWeeks === 0) continue
    const from = periodStart(first, week.monday)
    const before = running.find(other => other.storeId === storeId)
    const state = before ? { ...before } : { storeId, from, aboveMinutes: 0, moreWorkMinutes: 0, freeMinutes: 0 }
    const minutes = takeIn(state, first, week)
    const ends = isGoingOn(state, first, week)
      ? undefined
      : { day: lastDay, terms: last, lines: settle(state, last, lastDay) }
    if (ends) lines.push(...ends.lines)
    else goingOn.push(state)
    taken.push({ monday: week.monday, terms: first, ...minutes, before, after: state, ends })
  }
  return { running: goingOn, lines, taken }
}

type Held = { first: Terms; last: Terms; lastDay: Day }

/** By store, the first and the last contract of a week. */
function heldInWeek({ monday, on }: AveragedWeek): Map<number, Held> {
  const held = new Map<number, Held>()
  for (let day = monday; day < monday + 7; day++)
    for (const terms of on(day)) {
      const own = held.get(terms.contract.storeId)
      if (own) Object.assign(own, { last: terms, lastDay: day })
      else held.set(terms.contract.storeId, { first: terms, last: terms, lastDay: day })
    }
  return held
}

function takeIn(
  state: AveragingState,
  terms: Terms,
  week: AveragedWeek,
): Pick<TakenWeek, 'normalMinutes' | 'paidMinutes' | 'unpaidMinutes' | 'owedMinutes'> {
  const { storeId } = state
  let normalMinutes = 0
  for (const part of week.classified)
    if (part.kind === 'NORM' && part.terms.contract.storeId === storeId) normalMinutes += part.to - part.from
  // What falls out is neither above nor below, whatever the model says of the week's limits.
  const paidMinutes = week.filled.get(storeId) ?? 0
  const unpaidMinutes = week.excused.get(storeId) ?? 0
  const had = normalMinutes + paidMinutes + unpaidMinutes
  const share = shareOfWeek(week, storeId)
  // Days for which the distribution has nothing are owed by nobody.
  const owedMinutes = agreedInWeek(week, storeId) || Math.min(share, had)
  state.aboveMinutes += had - owedMinutes
  const taken = { normalMinutes, paidMinutes, unpaidMinutes, owedMinutes }
  const limit = overtimeLimit(week, terms)
  const rate = firstWithMoreWork(week, storeId)
  if (terms.rules.averagingBalance !== 'oneToOne' || !rate || !Number.isFinite(limit)) return taken
  // What was above the model's own limit is more work already, in its week.
  const most = terms.rules.averagingOverAgreedMinutes ?? Number.POSITIVE_INFINITY
  const room = Math.min(most, Math.max(0, limit - share))
  state.moreWorkMinutes += room
  state.freeMinutes += Math.min(room, Math.max(0, rate.rules.moreWorkFreeMinutes - moreWorkIn(week, storeId)))
  return taken
}

const moreWorkIn = ({ classified }: AveragedWeek, storeId: number): number =>
  classified.reduce(
    (sum, { kind, terms, from, to }) =>
      (kind === 'MEHR0' || kind === 'MEHR25') && terms.contract.storeId === storeId ? sum + to - from : sum,
    0,
  )

/** A period ends with its last week, with the employment at the store, and with other rules; with other hours where the model says so. */
function isGoingOn(state: AveragingState, { rules }: Terms, { monday, on }: AveragedWeek): boolean {
  const next = on(monday + 7).find(({ contract }) => contract.storeId === state.storeId)
  if (!next || next.rules.averagingWeeks !== rules.averagingWeeks) return false
  if (next.rules.averagingBalance !== rules.averagingBalance || periodStart(next, monday + 7) !== state.from)
    return false
  return rules.averagingOnChange === 'continues' || next.rules.weeklyMinutes === rules.weeklyMinutes
}

/** The first Monday of the period in which a week lies; periods follow one another in both directions from the model's start. */
function periodStart({ rules }: Terms, monday: Day): Day {
  const length = rules.averagingWeeks * 7
  const { averagingStart } = rules
  const start = averagingStart === null ? monday : mondayOf(dayNumber(Temporal.PlainDate.from(averagingStart)))
  return start + Math.floor((monday - start) / length) * length
}

/**
 * What the period has above its normal time counts at its end: at first what may be more work, all else is overtime. So far it
 * was told as normal time. AZG § 19d (3b).
 */
function settle(state: AveragingState, terms: Terms, day: Day): WageLine[] {
  const { above, more, free } = comesTo(state, terms)
  const lineOf = (kind: 'NORM' | 'MEHR25' | 'MEHR0' | 'UE50', minutes: number) =>
    line({ day, kind, minutes, because: 'averaging-end', contractId: terms.contract.id, isKept: isKept(terms, kind) })
  return [
    lineOf('NORM', -above),
    lineOf('MEHR0', free),
    lineOf('MEHR25', more - free),
    lineOf('UE50', above - more),
  ].filter(({ minutes }) => minutes !== 0)
}

/** What a period comes to, or would if it ended now: above what is agreed, of that more work, and of that without a surcharge. */
export function comesTo(state: AveragingState, { rules }: Terms): { above: number; more: number; free: number } {
  const above = Math.max(0, state.aboveMinutes)
  const more = Math.min(above, state.moreWorkMinutes)
  return { above, more, free: rules.moreWorkPercent > 0 ? Math.min(more, state.freeMinutes) : more }
}

/** How a period stands at the end of a day, in minutes above what is agreed; `until`: its last day. */
export type AveragingStanding = {
  storeId: number
  from: Day
  until: Day
  through: Day
  aboveMinutes: number
  /** It ended on that day, and what it had has become lines. */
  isSettled: boolean
}

/** After a week, or on the day of it on which the period ends. */
export const standingAfter = ({ monday, terms, after, ends }: TakenWeek): AveragingStanding => ({
  storeId: after.storeId,
  from: after.from,
  until: ends?.day ?? periodEnd(after, terms),
  through: ends?.day ?? monday + 6,
  aboveMinutes: after.aboveMinutes,
  isSettled: ends !== undefined,
})

/** As it went into a week; undefined: it begins with it. */
export const standingBefore = ({ monday, terms, before }: TakenWeek): AveragingStanding | undefined =>
  before && {
    storeId: before.storeId,
    from: before.from,
    until: periodEnd(before, terms),
    through: monday - 1,
    aboveMinutes: before.aboveMinutes,
    isSettled: false,
  }

/** Of each store as it stood last before a day: a week that is not over would count as owed and not worked. */
export function latestStandings(day: Day, standings: readonly AveragingStanding[]): AveragingStanding[] {
  const over = standings.filter(({ through }) => through < day)
  return [...new Map(over.map(standing => [standing.storeId, standing])).values()]
}

/** The last day of a period that nothing ends before. */
const periodEnd = ({ from }: AveragingState, { rules }: Terms): Day => from + rules.averagingWeeks * 7 - 1
