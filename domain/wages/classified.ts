import type { TimeKind } from '../settings/time-kinds.ts'
import { type Day, SUNDAY, type WageCalendar, weekdayOf } from './calendar.ts'
import type { Because } from './lines.ts'
import type { MissedTime } from './missed-time.ts'
import { inOrder, lengthOf, type Stretch, splitAfter, splitLast, within } from './stretches.ts'
import { agreedOn, isEmployee, type Terms } from './terms.ts'

export type WorkedKind = Extract<TimeKind, 'NORM' | 'MEHR25' | 'MEHR0' | 'UE50' | 'UE100' | 'FTA' | 'FTA_UE'>
export type Classified = Stretch & { kind: WorkedKind; because: Because }

/** A week of one person, Monday first. */
export type WeekOfWork = {
  monday: Day
  /** Whose days they are: of each day, the contract with the most hours first. */
  on(day: Day): readonly Terms[]
  worked: readonly Stretch[]
  /** Paid absences and holidays, by contract. */
  filled: ReadonlyMap<number, number>
  /** What a holiday would have had of work. */
  missed: Pick<MissedTime, 'byHoliday'>
  calendar: WageCalendar
}
type Holidays = Pick<WeekOfWork, 'calendar' | 'missed'>

/**
 * What kind of time each worked minute is. In this order: work on holidays; then what a day has above its limit is overtime, then
 * what the week has, then what is above the agreed hours is more work; all else is normal time. AZG §§ 3–10, 19d; ARG § 9.
 */
export function classifyWeek(week: WeekOfWork): Classified[] {
  const worked = inOrder(week.worked)
  const ofHolidays = worked.filter(part => isHolidayWork(part, week))
  const ordinary = worked.filter(part => !isHolidayWork(part, week))
  const kinds = [...ordinaryKinds(week, ordinary), ...holidayKinds(week, ofHolidays, ordinary)]
  return joined(inOrder(kinds.flatMap(part => atSecondRate(part, week.calendar))))
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

/** By which day limits, and by which day surcharges and holidays are told. Product D. */
export const limitDay = ({ terms, day, shiftDay }: Stretch): Day =>
  terms.rules.thresholdDay === 'shift' ? shiftDay : day
export const surchargeDay = ({ terms, day, shiftDay }: Stretch): Day =>
  terms.rules.surchargeDay === 'clock' ? day : shiftDay

function isHolidayWork(part: Stretch, { calendar, missed }: Holidays): boolean {
  const day = surchargeDay(part)
  if (!calendar.isHoliday(day) || !isEmployee(part.terms)) return false
  return part.terms.rules.freeHolidayWork === 'holidayWork' || missed.byHoliday(day, part.terms).minutes > 0
}

/** The day, and with it the week, for which a part counts. */
export const countedOn = (part: Stretch, holidays: Holidays): Day =>
  isHolidayWork(part, holidays) ? surchargeDay(part) : limitDay(part)

function ordinaryKinds(week: WeekOfWork, ordinary: readonly Stretch[]): Classified[] {
  if (ordinary.length === 0) return []
  const [withinDays, overDays] = overDayLimits(week, ordinary)
  const main = mainOf(week) ?? ordinary[0]!.terms
  const filled = filledOf(week, undefined)
  const [withinWeek, overWeek] = above(withinDays, filled, limitOfWeek(week, main), main, week)
  return [
    ...moreWork(week, main, withinWeek),
    ...overDays.map(part => ({ ...part, kind: 'UE50' as const, because: 'over-day' as const })),
    ...overWeek.map(part => ({ ...part, kind: 'UE50' as const, because: 'over-week' as const })),
  ]
}

/** In an averaging period nine hours a day and 48 a week may be normal time. AZG § 4 (6). */
const MOST_AVERAGED_DAY = 540
const MOST_AVERAGED_WEEK = 2880

function overDayLimits(week: WeekOfWork, ordinary: readonly Stretch[]): [Stretch[], Stretch[]] {
  const [inside, over]: [Stretch[], Stretch[]] = [[], []]
  for (const [day, ofDay] of Map.groupBy(ordinary, limitDay)) {
    const { rules } = week.on(day)[0] ?? ofDay[0]!.terms
    const limit = rules.overtimeOverDayMinutes ?? Number.POSITIVE_INFINITY
    const [first, rest] = splitAfter(ofDay, rules.averagingWeeks > 0 ? Math.max(limit, MOST_AVERAGED_DAY) : limit)
    inside.push(...first)
    over.push(...rest)
  }
  return [inOrder(inside), over]
}

function limitOfWeek(week: WeekOfWork, main: Terms): number {
  const limit = limitOf(week, main, main.rules.overtimeOverWeekMinutes)
  return main.rules.averagingWeeks > 0 ? Math.max(limit, MOST_AVERAGED_WEEK) : limit
}

/** A limit of a whole week, for a week that is not whole as much less as is agreed less. Product D. */
export function limitOf(week: Pick<WeekOfWork, 'monday' | 'on'>, terms: Terms, limit: number | null): number {
  if (limit === null) return Number.POSITIVE_INFINITY
  return limit - terms.rules.weeklyMinutes + shareOfWeek(week, terms)
}

/** What is agreed with somebody for a week, by all contracts at one store. */
export function agreedInWeek(week: Pick<WeekOfWork, 'monday' | 'on'>, terms: Terms): number {
  const { agreed, sevenths, days } = daysAgreed(week, terms)
  return days === 7 || terms.rules.brokenWeek === 'distribution' ? agreed : Math.round(sevenths / 7)
}

/**
 * By which limits are told. Who enters on a Saturday has nothing agreed by the distribution until Monday: a seventh of the week a
 * day, else each minute would be above it.
 */
export const shareOfWeek = (week: Pick<WeekOfWork, 'monday' | 'on'>, terms: Terms): number =>
  agreedInWeek(week, terms) || Math.round(daysAgreed(week, terms).sevenths / 7)

function daysAgreed({ monday, on }: Pick<WeekOfWork, 'monday' | 'on'>, { contract }: Terms) {
  let [agreed, sevenths, days] = [0, 0, 0]
  for (let day = monday; day < monday + 7; day++) {
    const own = on(day).find(other => other.contract.storeId === contract.storeId)
    if (!own) continue
    days += 1
    sevenths += own.rules.weeklyMinutes
    agreed += agreedOn(own, day)
  }
  return { agreed, sevenths, days }
}

/** The contract by which the limits of a person's week are told: that of its first day. */
export function mainOf({ monday, on }: Pick<WeekOfWork, 'monday' | 'on'>): Terms | undefined {
  for (let day = monday; day < monday + 7; day++) {
    const [main] = on(day)
    if (main) return main
  }
  return undefined
}

/** What is above the agreed hours of its contract, or of all of them. AZG § 19d. */
function moreWork(week: WeekOfWork, main: Terms, withinWeek: readonly Stretch[]): Classified[] {
  const isByPerson = main.rules.severalContracts === 'byPerson'
  const groups = Map.groupBy(withinWeek, ({ terms }) => (isByPerson ? 0 : terms.contract.storeId))
  return [...groups.values()].flatMap(own => {
    const terms = isByPerson ? main : firstOf(week, own[0]!.terms)
    const storeId = isByPerson ? undefined : terms.contract.storeId
    const more = isByPerson ? agreedOfOthers(week, main) : 0
    return moreWorkOf(week, terms, own, storeId, more)
  })
}

function moreWorkOf(
  week: WeekOfWork,
  terms: Terms,
  own: readonly Stretch[],
  storeId: number | undefined,
  agreedOfOthers: number,
): Classified[] {
  const { rules } = terms
  const filled = filledOf(week, storeId)
  const normal = (parts: readonly Stretch[]) =>
    parts.map(part => ({ ...part, kind: 'NORM' as const, because: 'worked' as const }))
  if (rules.moreWorkOverMinutes === null || (rules.averagingWeeks > 0 && rules.averagingBalance === 'oneToOne'))
    return normal(own)
  // In an averaging period what is above the week's limit is not yet anything.
  const [upToWeek, averaged] =
    rules.averagingWeeks > 0
      ? above(own, filled, limitOf(week, terms, rules.overtimeOverWeekMinutes) + agreedOfOthers, terms, week, storeId)
      : [own, []]
  const [within, over] = above(
    upToWeek,
    filled,
    limitOf(week, terms, rules.moreWorkOverMinutes) + agreedOfOthers,
    terms,
    week,
    storeId,
  )
  const [free, charged] = splitAfter(
    inOrder(over),
    rules.moreWorkPercent > 0 ? rules.moreWorkFreeMinutes : lengthOf(over),
  )
  return [
    ...normal([...within, ...averaged]),
    ...free.map(part => ({ ...part, kind: 'MEHR0' as const, because: 'over-agreed' as const })),
    ...charged.map(part => ({ ...part, kind: 'MEHR25' as const, because: 'over-agreed' as const })),
  ]
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

const filledOf = ({ filled }: WeekOfWork, storeId: number | undefined): number => {
  if (storeId !== undefined) return filled.get(storeId) ?? 0
  return [...filled.values()].reduce((one, other) => one + other, 0)
}

/** At a store, the contract of the week's first day: its rules hold for the week. */
function firstOf({ monday, on }: WeekOfWork, terms: Terms): Terms {
  for (let day = monday; day < monday + 7; day++) {
    const own = on(day).find(other => other.contract.storeId === terms.contract.storeId)
    if (own) return own
  }
  return terms
}

function agreedOfOthers(week: WeekOfWork, main: Terms): number {
  const stores = new Map<number, Terms>()
  for (let day = week.monday; day < week.monday + 7; day++)
    for (const terms of week.on(day))
      if (terms.contract.storeId !== main.contract.storeId && !stores.has(terms.contract.storeId))
        stores.set(terms.contract.storeId, terms)
  return [...stores.values()].reduce((sum, terms) => sum + shareOfWeek(week, terms), 0)
}

/**
 * Work on a holiday is FTA up to the time that falls out on it, what is above that FTA_UE. On a day that was free anyway the
 * normal time is that of an average day, and at most what the week still has room for. OGH RS0052465, Product D.
 */
function holidayKinds(week: WeekOfWork, ofHolidays: readonly Stretch[], ordinary: readonly Stretch[]): Classified[] {
  const rooms = new Map<number, number>()
  return [...Map.groupBy(ofHolidays, part => `${surchargeDay(part)} ${part.terms.contract.storeId}`).values()].flatMap(
    ofDay => {
      const { terms } = ofDay[0]!
      const { storeId } = terms.contract
      const day = surchargeDay(ofDay[0]!)
      const fallsOut = week.missed.byHoliday(day, terms).minutes
      if (fallsOut > 0) return asHolidayWork(splitAfter(ofDay, fallsOut))
      const averageDay = Math.floor(terms.rules.weeklyMinutes / terms.rules.daysPerWeek)
      const room =
        rooms.get(storeId) ??
        Math.max(
          0,
          shareOfWeek(week, terms) -
            filledOf(week, storeId) -
            lengthOf(ordinary.filter(part => part.terms.contract.storeId === storeId)),
        )
      const split = splitAfter(ofDay, Math.min(averageDay, room))
      rooms.set(storeId, room - lengthOf(split[0]))
      return asHolidayWork(split)
    },
  )
}

const asHolidayWork = ([work, over]: [Stretch[], Stretch[]]): Classified[] => [
  ...work.map(part => ({ ...part, kind: 'FTA' as const, because: 'holiday-worked' as const })),
  ...over.map(part => ({ ...part, kind: 'FTA_UE' as const, because: 'holiday-over' as const })),
]

/** Overtime at night or on Sundays and holidays may have a rate of its own. */
function atSecondRate(part: Classified, calendar: WageCalendar): Classified[] {
  const { secondOvertimePercent, secondOvertimeFrom: from, secondOvertimeTo: to, secondOvertimeDays } = part.terms.rules
  if (part.kind !== 'UE50' || secondOvertimePercent === null) return [part]
  const second = { ...part, kind: 'UE100' as const }
  const day = surchargeDay(part)
  if (secondOvertimeDays === 'sundays' && (calendar.isHoliday(day) || weekdayOf(day) === SUNDAY)) return [second]
  if (from === null || to === null) return [part]
  return [...within([second], from, to), ...within([part], to, from)]
}
