import { type EmploymentRules, minutesByDay, type OpeningDays } from './employment-rules.ts'
import { DAY, inOrder, lengthOf, type Stretch, splitAfter, splitLast, within } from './stretches.ts'
import { type ExampleWeek, workedStretches } from './worked-shifts.ts'

/** NORM, MEHR, UE, UE of the second rate, FTA, FTA_UE. */
export type TimeKind = 'normal' | 'moreWork' | 'overtime' | 'secondOvertime' | 'holidayWork' | 'holidayOvertime'
export type TimePart = Stretch & { kind: TimeKind }

export type ReckonedWeek = {
  /** What was worked, in its order. */
  parts: TimePart[]
  workedMinutes: number
  minutes: Record<TimeKind, number>
  /** Feiertagsentgelt: what the holidays would have had of work. */
  holidayPayMinutes: number
  /** Besides, by the clock: each minute of work may lie in several. */
  nightMinutes: number
  sundayMinutes: number
  holidayMinutes: number
  /** As many as the rules have windows. */
  openingMinutes: number[]
}

/**
 * One worked week by the rules of a model, without averaging. In this order: what a day has above its limit is overtime,
 * then what the week has above its limit, then what is above the agreed hours is more work; all else is normal time.
 */
export function reckonWeek(rules: EmploymentRules, week: ExampleWeek): ReckonedWeek {
  const worked = workedStretches(rules, week)
  const holidays = new Set(week.flatMap(({ isHoliday }, day) => (isHoliday ? [day] : [])))
  const onHoliday = (part: Stretch) => holidays.has(dayOfSurcharges(rules, part))
  const holidayPayMinutes = holidayPay(rules, holidays)

  const [ordinary, ofHolidays] = apart(worked, part => !onHoliday(part) || isOrdinaryHoliday(rules, part))
  const filled = rules.absencesFillWeek === 'fill' ? holidayPayMinutes : 0
  const parts = [
    ...ordinaryParts(rules, ordinary, filled),
    ...holidayParts(rules, ofHolidays, rules.weeklyMinutes - filled - lengthOf(ordinary)),
  ].flatMap(part => atSecondRate(rules, part, onHoliday))

  const notOnHolidays = worked.filter(part => !onHoliday(part))
  return {
    parts: inOrder(parts),
    workedMinutes: lengthOf(worked),
    minutes: Object.fromEntries(
      TIME_KINDS.map(kind => [kind, lengthOf(parts.filter(part => part.kind === kind))]),
    ) as Record<TimeKind, number>,
    holidayPayMinutes,
    nightMinutes: lengthOf(within(worked, rules.nightFrom, rules.nightTo)),
    sundayMinutes: lengthOf(worked.filter(part => dayOfSurcharges(rules, part) === SUNDAY)),
    holidayMinutes: lengthOf(worked.filter(onHoliday)),
    openingMinutes: rules.openings.map(({ days, from, to }) =>
      lengthOf(
        within(
          notOnHolidays.filter(part => DAYS_OF[days].includes(dayOfSurcharges(rules, part))),
          from,
          to,
        ),
      ),
    ),
  }
}

export const TIME_KINDS = [
  'normal',
  'moreWork',
  'overtime',
  'secondOvertime',
  'holidayWork',
  'holidayOvertime',
] as const

/** Overtime by day, then by week, then more work; the rest is normal time. AZG §§ 6, 10, 19d. */
function ordinaryParts(rules: EmploymentRules, ordinary: readonly Stretch[], filled: number): TimePart[] {
  const perDay = [...Map.groupBy(ordinary, ({ day }) => day).values()].map(ofDay =>
    splitAfter(ofDay, rules.overtimeOverDayMinutes ?? Infinity),
  )
  const withinDays = perDay.flatMap(([within]) => within)
  const [withinWeek, overWeek] = apartAbove(rules, withinDays, rules.overtimeOverWeekMinutes, filled)
  const [normal, moreWork] = apartAbove(rules, withinWeek, rules.moreWorkOverMinutes, filled)
  return [
    ...normal.map(part => ({ ...part, kind: 'normal' as const })),
    ...moreWork.map(part => ({ ...part, kind: 'moreWork' as const })),
    ...[...perDay.flatMap(([, over]) => over), ...overWeek].map(part => ({ ...part, kind: 'overtime' as const })),
  ]
}

/** Which minutes are the ones above the week's limit: the last ones, or at first those above what their day should have had. */
function apartAbove(rules: EmploymentRules, stretches: readonly Stretch[], limit: number | null, filled: number) {
  const above = Math.max(0, filled + lengthOf(stretches) - (limit ?? Infinity))
  if (rules.excessMinutes === 'last') return splitLast(stretches, above)
  const planned = minutesByDay(rules)
  const days = [...Map.groupBy(stretches, ({ day }) => day)].map(([day, ofDay]) => splitAfter(ofDay, planned[day] ?? 0))
  const [keptOver, takenOver] = splitLast(
    days.flatMap(([, over]) => over),
    above,
  )
  const [kept, taken] = splitLast(
    days.flatMap(([plannedPart]) => plannedPart),
    above - lengthOf(takenOver),
  )
  return [
    [...kept, ...keptOver],
    [...taken, ...takenOver],
  ] as const
}

/** ARG § 9: paid is what would have been worked; a holiday on a Sunday is none of these (ARG § 3). */
const holidayPay = (rules: EmploymentRules, holidays: ReadonlySet<number>): number =>
  minutesByDay(rules).reduce((sum, minutes, day) => sum + (holidays.has(day) && day !== SUNDAY ? minutes : 0), 0)

const isOrdinaryHoliday = (rules: EmploymentRules, part: Stretch): boolean =>
  rules.freeHolidayWork === 'ordinary' && (minutesByDay(rules)[dayOfSurcharges(rules, part)] ?? 0) === 0

/**
 * Work on a holiday is FTA as long as the day's normal time, what is above it FTA_UE. On a day that was free the normal
 * time is that of an average day, and at most what the week still has room for. OGH RS0052465, Product D.
 */
function holidayParts(rules: EmploymentRules, worked: readonly Stretch[], roomInWeek: number): TimePart[] {
  const planned = minutesByDay(rules)
  const averageDay = Math.floor(rules.weeklyMinutes / rules.daysPerWeek)
  let room = Math.max(0, roomInWeek)
  const byDay = [...Map.groupBy(inOrder(worked), part => dayOfSurcharges(rules, part))]
  return byDay.flatMap(([day, ofDay]) => {
    const isFree = (planned[day] ?? 0) === 0
    const [work, over] = splitAfter(ofDay, isFree ? Math.min(averageDay, room) : planned[day]!)
    if (isFree) room -= lengthOf(work)
    return [
      ...work.map(part => ({ ...part, kind: 'holidayWork' as const })),
      ...over.map(part => ({ ...part, kind: 'holidayOvertime' as const })),
    ]
  })
}

/** Overtime at night or on Sundays and holidays may have a rate of its own. */
function atSecondRate(rules: EmploymentRules, part: TimePart, onHoliday: (part: Stretch) => boolean): TimePart[] {
  const { secondOvertimePercent, secondOvertimeFrom: from, secondOvertimeTo: to, secondOvertimeDays } = rules
  if (part.kind !== 'overtime' || secondOvertimePercent === null) return [part]
  const isSecond = { ...part, kind: 'secondOvertime' as const }
  if (secondOvertimeDays === 'sundays' && (onHoliday(part) || dayOfSurcharges(rules, part) === SUNDAY))
    return [isSecond]
  if (from === null || to === null) return [part]
  return [...within([isSecond], from, to), ...within([part], to, from)]
}

/** The day by which surcharges and holidays are told; 7 is the Monday after. */
const dayOfSurcharges = ({ surchargeDay }: EmploymentRules, { from, shiftDay }: Stretch): number =>
  surchargeDay === 'clock' ? Math.floor(from / DAY) : shiftDay

const SUNDAY = 6
const DAYS_OF: Record<OpeningDays, readonly number[]> = { weekdays: [0, 1, 2, 3, 4], saturday: [5], sunday: [SUNDAY] }

const apart = (stretches: readonly Stretch[], isFirst: (part: Stretch) => boolean) =>
  [stretches.filter(isFirst), stretches.filter(part => !isFirst(part))] as const
