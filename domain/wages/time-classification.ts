import { type Day, isPaidHoliday, type WageCalendar } from './calendar.ts'
import { agreedOn, isEmployee, type Terms } from './contract-terms.ts'
import { MOST_AVERAGED_DAY } from './employment-rules.ts'
import {
  firstAtStore,
  firstWithMoreWork,
  type HeldWeek,
  hasMoreWork,
  mainOf,
  moreWorkLimit,
  normalLimit,
  overtimeLimit,
  shareOfOthers,
  shareOfWeek,
} from './hour-limits.ts'
import type { MissedTime } from './lost-hours.ts'
import { atItsRate } from './overtime-rates.ts'
import {
  type Classified,
  inOrder,
  lengthOf,
  limitDay,
  type Stretch,
  splitAfter,
  splitLast,
  surchargeDay,
} from './worked-stretches.ts'

/** Work, and whether it is above the limit of its day. */
export type Limited = Stretch & { isOverDay: boolean }

/** A week of one person, Monday first. */
export type WeekOfWork = HeldWeek & {
  worked: readonly Limited[]
  /** Paid absences and holidays, by store. */
  filled: ReadonlyMap<number, number>
  /** What a holiday would have had of work. */
  missed: Pick<MissedTime, 'byHolidayInAll'>
  calendar: WageCalendar
}
type Holidays = Pick<WeekOfWork, 'calendar' | 'missed'>

/**
 * What kind of time each worked minute is. In this order: what a day has above its limit is overtime, work on holidays counted;
 * then the rest of the work on holidays; then what the week has above its limit is overtime, then what is above the agreed hours
 * is more work; all else is normal time. AZG §§ 3–10, 19d; ARG § 9.
 */
export function classifyWeek(week: WeekOfWork): Classified[] {
  const { ofHolidays, ordinary } = byHolidays(week)
  const kinds = [...ordinaryKinds(week, ordinary), ...holidayKinds(week, ofHolidays, ordinary)]
  return joined(inOrder(kinds.flatMap(part => atItsRate(part, week.calendar))))
}

export function byHolidays(week: WeekOfWork): { ofHolidays: Limited[]; ordinary: Limited[] } {
  const worked = inOrder(week.worked)
  return {
    ofHolidays: worked.filter(part => isHolidayWork(part, week)),
    ordinary: worked.filter(part => !isHolidayWork(part, week)),
  }
}

/** What limits cut in two and is of one kind all the same is told once. */
function joined(parts: readonly Classified[]): Classified[] {
  const whole: Classified[] = []
  for (const part of parts) {
    const before = whole.at(-1)
    const goesOn =
      before?.to === part.from &&
      before.kind === part.kind &&
      before.because === part.because &&
      before.stampId === part.stampId &&
      before.day === part.day &&
      before.clock + before.to - before.from === part.clock
    if (goesOn) whole[whole.length - 1] = { ...before, to: part.to }
    else whole.push(part)
  }
  return whole
}

/**
 * What each day has above its limit, its last minutes; work on holidays counts for it, whichever week that belongs to. In an
 * averaging period nine hours are normal. AZG §§ 3, 4 (6).
 */
export function limitedByDay(worked: readonly Stretch[], { on }: Pick<HeldWeek, 'on'>): Limited[] {
  return [...Map.groupBy(inOrder(worked), limitDay)].flatMap(([day, ofDay]) => {
    const [inside, over] = splitAfter(ofDay, dayLimit(on(day)[0] ?? ofDay[0]!.terms))
    return [...inside.map(part => ({ ...part, isOverDay: false })), ...over.map(part => ({ ...part, isOverDay: true }))]
  })
}

export function dayLimit({ rules }: Terms): number {
  const limit = rules.overtimeOverDayMinutes ?? Number.POSITIVE_INFINITY
  return rules.averagingWeeks > 0 ? Math.max(limit, MOST_AVERAGED_DAY) : limit
}

export function isHolidayWork(part: Stretch, { calendar, missed }: Holidays): boolean {
  const day = surchargeDay(part)
  if (!isPaidHoliday(day, calendar) || !isEmployee(part.terms)) return false
  return part.terms.rules.freeHolidayWork === 'holidayWork' || missed.byHolidayInAll(day) > 0
}

/** The day, and with it the week, for which a part counts. */
export const countedOn = (part: Stretch, holidays: Holidays): Day =>
  isHolidayWork(part, holidays) ? surchargeDay(part) : limitDay(part)

const isWithinDay = ({ isOverDay }: Limited): boolean => !isOverDay

function ordinaryKinds(week: WeekOfWork, ordinary: readonly Limited[]): Classified[] {
  if (ordinary.length === 0) return []
  const { main, overDays, overWeek, averaged, upToLimit } = ordinaryParts(week, ordinary)
  return [
    ...normal(averaged),
    ...moreWork(week, main, upToLimit),
    ...overDays.map(part => ({ ...part, kind: 'UE50' as const, because: 'over-day' as const })),
    ...overWeek.map(part => ({ ...part, kind: 'UE50' as const, because: 'over-week' as const })),
  ]
}

/** What of the ordinary work, of which there is some, is above the limits of its days and of its week. */
export function ordinaryParts(week: WeekOfWork, ordinary: readonly Limited[]) {
  const withinDays = ordinary.filter(isWithinDay)
  const overDays = ordinary.filter(({ isOverDay }) => isOverDay)
  const main = mainOf(week) ?? ordinary[0]!.terms
  const filled = filledOf(week, undefined)
  const [withinWeek, overWeek] = above(withinDays, filled, normalLimit(week, main), main, week)
  // In an averaging period what is above the week's limit is not yet anything; at a store that knows of none it is more work.
  const [below, beyond] = above(withinWeek, filled, overtimeLimit(week, main), main, week)
  const isAveraged = ({ terms }: Stretch) => leadOf(week, main, terms).rules.averagingWeeks > 0
  const averaged = beyond.filter(isAveraged)
  const upToLimit = inOrder([...below, ...beyond.filter(part => !isAveraged(part))])
  return { main, withinDays, overDays, overWeek, averaged, upToLimit }
}

/** Whose rules hold for a week of a contract: the first at its store, or the person's main one. */
const leadOf = (week: WeekOfWork, main: Terms, terms: Terms): Terms =>
  main.rules.severalContracts === 'byPerson' ? main : (firstAtStore(week, terms.contract.storeId) ?? terms)

/** What is above the agreed hours of its contract, or of all of them. AZG § 19d. */
function moreWork(week: WeekOfWork, main: Terms, withinWeek: readonly Stretch[]): Classified[] {
  return moreWorkGroups(week, main, withinWeek).flatMap(group => {
    const { parts, lead, storeId } = group
    const from = moreWorkFrom(week, group)
    if (!from) return normal(parts)
    const [within, over] = above(parts, filledOf(week, storeId), from.limit, lead, week, storeId)
    return [...normal(within), ...atMoreWorkRate(week, inOrder(over), lead)]
  })
}

/** `lead`: the first contract of the week, whose rules hold for it. `storeId`: undefined where all contracts count together. */
export type MoreWorkGroup = { parts: readonly Stretch[]; lead: Terms; storeId: number | undefined }

export function moreWorkGroups(week: WeekOfWork, main: Terms, withinWeek: readonly Stretch[]): MoreWorkGroup[] {
  const isByPerson = main.rules.severalContracts === 'byPerson'
  const groups = Map.groupBy(withinWeek, ({ terms }) => (isByPerson ? 0 : terms.contract.storeId))
  return [...groups.values()].map(parts => {
    const own = parts[0]!.terms.contract.storeId
    return { parts, lead: leadOf(week, main, parts[0]!.terms), storeId: isByPerson ? undefined : own }
  })
}

/** What is agreed, how far above it and what is agreed elsewhere make the limit; undefined: there is no more work. */
export function moreWorkFrom(
  week: WeekOfWork,
  { lead, storeId: only }: MoreWorkGroup,
): { limit: number; agreed: number; beyond: number; most: number; others: number } | undefined {
  const { storeId } = lead.contract
  const { averagingWeeks, averagingOverAgreedMinutes } = lead.rules
  const ofModel = moreWorkLimit(week, storeId, lead)
  const isAveraged = isBalanced(lead)
  if (ofModel === undefined || isAveraged) return undefined
  const most = averagingWeeks > 0 ? (averagingOverAgreedMinutes ?? 0) : 0
  const others = only === undefined ? shareOfOthers(week, storeId) : 0
  const agreed = shareOfWeek(week, storeId)
  return { limit: Math.max(ofModel, agreed + most) + others, agreed, beyond: ofModel - agreed, most, others }
}

/** What is more work is known when the averaging period ends. AZG § 19d (3b). */
export const isBalanced = ({ rules }: Terms): boolean =>
  rules.averagingWeeks > 0 && rules.averagingOverAgreedMinutes === null && rules.averagingBalance === 'oneToOne'

const normal = (parts: readonly Stretch[]): Classified[] =>
  parts.map(part => ({ ...part, kind: 'NORM' as const, because: 'worked' as const }))

/** The first minutes of a week may have no surcharge, as the contract of each says, or the first that knows of more work. */
function atMoreWorkRate(week: WeekOfWork, over: readonly Stretch[], lead: Terms): Classified[] {
  let done = 0
  return over.flatMap(part => {
    const { rules } = hasMoreWork(part.terms)
      ? part.terms
      : (firstWithMoreWork(week, part.terms.contract.storeId) ?? firstWithMoreWork(week, lead.contract.storeId) ?? lead)
    const [free, charged] = splitAfter([part], rules.moreWorkPercent > 0 ? rules.moreWorkFreeMinutes - done : Infinity)
    done += part.to - part.from
    return [
      ...free.map(each => ({ ...each, kind: 'MEHR0' as const, because: 'over-agreed' as const })),
      ...charged.map(each => ({ ...each, kind: 'MEHR25' as const, because: 'over-agreed' as const })),
    ]
  })
}

/** Which minutes are the ones above a limit of the week, of one store or all: the last ones, or at first those above what their day should have. */
function above<S extends Stretch>(
  parts: readonly S[],
  filled: number,
  limit: number,
  { rules }: Terms,
  week: WeekOfWork,
  storeId?: number,
): [S[], S[]] {
  const minutes = Math.max(0, filled + lengthOf(parts) - limit)
  if (minutes === 0) return [[...parts], []]
  if (rules.excessMinutes === 'last') return splitLast(inOrder(parts), minutes)
  const days = [...Map.groupBy(parts, limitDay)].map(([day, ofDay]) =>
    splitAfter(ofDay, agreedOfDay(week, day, storeId)),
  )
  const [keptOver, takenOver] = splitLast(inOrder(days.flatMap(([, over]) => over)), minutes)
  const [kept, taken] = splitLast(inOrder(days.flatMap(([planned]) => planned)), minutes - lengthOf(takenOver))
  return [inOrder([...kept, ...keptOver]), inOrder([...taken, ...takenOver])]
}

const agreedOfDay = ({ on }: WeekOfWork, day: Day, storeId: number | undefined): number =>
  on(day).reduce(
    (sum, terms) => (storeId === undefined || terms.contract.storeId === storeId ? sum + agreedOn(terms, day) : sum),
    0,
  )

export const filledOf = ({ filled }: WeekOfWork, storeId: number | undefined): number => {
  if (storeId !== undefined) return filled.get(storeId) ?? 0
  return [...filled.values()].reduce((one, other) => one + other, 0)
}

/**
 * Work on a holiday is FTA up to the time that falls out on it in all contracts, what is above that FTA_UE. On a day that was
 * free anyway it is FTA up to what the week still has room for below overtime. OGH RS0052465, Product D.
 */
function holidayKinds(week: WeekOfWork, ofHolidays: readonly Limited[], ordinary: readonly Limited[]): Classified[] {
  if (ofHolidays.length === 0) return []
  const withinDays = Map.groupBy(ofHolidays.filter(isWithinDay), surchargeDay)
  const main = mainOf(week) ?? ofHolidays[0]!.terms
  let room = Math.max(0, normalLimit(week, main) - filledOf(week, undefined) - lengthOf(ordinary.filter(isWithinDay)))
  const split = [...withinDays].map(([day, ofDay]) => {
    const fallsOut = week.missed.byHolidayInAll(day)
    if (fallsOut > 0) return splitAfter(ofDay, fallsOut)
    const free = splitAfter(ofDay, room)
    room -= lengthOf(free[0])
    return free
  })
  const over = [...ofHolidays.filter(({ isOverDay }) => isOverDay), ...split.flatMap(([, rest]) => rest)]
  return [
    ...split
      .flatMap(([work]) => work)
      .map(part => ({ ...part, kind: 'FTA' as const, because: 'holiday-worked' as const })),
    ...over.map(part => ({ ...part, kind: 'FTA_UE' as const, because: 'holiday-over' as const })),
  ]
}
