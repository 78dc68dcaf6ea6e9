import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type EmploymentRules, minutesByDay, SHIPPED_RULES, SHIPPED_WINDOW } from './employment-rules.ts'
import { type ExampleDay, type ExampleStamp, type ExampleWeek, type ReckonedExample, reckonExample } from './example.ts'

const hours = (text: string) => {
  const [hour = '0', minute = '0'] = text.split(':')
  return Number(hour) * 60 + Number(minute)
}
/** „Mo 8–14, Mi 9–18:30“; a pause as „/30“, a holiday as „Fr*“. */
function week(text: string): ExampleWeek {
  const days: (ExampleDay & { stamps: ExampleStamp[] })[] = Array.from({ length: 7 }, () => ({
    stamps: [],
    isHoliday: false,
  }))
  for (const part of text.split(', ')) {
    const [, name = '', star, from, to, pause = '0'] =
      /^(Mo|Di|Mi|Do|Fr|Sa|So)(\*)?(?: ([\d:]+)–([\d:]+)(?:\/(\d+))?)?$/.exec(part) ?? []
    const day = days[['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].indexOf(name)]!
    if (star) day.isHoliday = true
    if (from && to) day.stamps.push({ from: hours(from), to: hours(to), pauseMinutes: Number(pause) })
  }
  return days
}

const FULL: EmploymentRules = { ...SHIPPED_RULES, nightPercent: 1000, sundayPercent: 5000 }
const PART_TIME: EmploymentRules = {
  ...FULL,
  weeklyMinutes: 1800,
  moreWorkOverMinutes: 1800,
  overtimeOverDayMinutes: 480,
  breakAfterMinutes: null,
}
const TRADE: EmploymentRules = {
  ...FULL,
  weeklyMinutes: 2310,
  moreWorkOverMinutes: 2310,
  moreWorkPercent: 0,
  overtimeOverDayMinutes: 540,
  secondOvertimePercent: 10_000,
  secondOvertimeFrom: 1200,
  secondOvertimeTo: 360,
  secondOvertimeDays: 'sundays',
  openings: [
    { ...SHIPPED_WINDOW, days: 'weekdays', from: 1110, to: 1200, percent: 7000 },
    { ...SHIPPED_WINDOW, days: 'saturday', from: 780, to: 1080, percent: 5000 },
  ],
}

// Each sum reckoned by hand, in minutes.
const CASES: [name: string, rules: EmploymentRules, days: string, says: Partial<Flat>][] = [
  [
    'part-time 30 h, overtime over 8 h: of 9:30 on Wednesday 1:30 are overtime, of the 32:00 left 2:00 more work',
    PART_TIME,
    'Mo 8–14, Di 8–14, Mi 9–18:30, Do 8–14, Fr 8–14',
    { worked: 2010, normal: 1800, moreWork: 120, overtime: 90 },
  ],
  [
    'the same with overtime over 9 h: 0:30 and 3:00',
    { ...PART_TIME, overtimeOverDayMinutes: 540 },
    'Mo 8–14, Di 8–14, Mi 9–18:30, Do 8–14, Fr 8–14',
    { worked: 2010, normal: 1800, moreWork: 180, overtime: 30 },
  ],
  [
    'full-time: 8 h on five days with half an hour taken off each is exactly the week',
    FULL,
    'Mo 8–16:30, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–16:30',
    { worked: 2400, normal: 2400, moreWork: 0, overtime: 0 },
  ],
  [
    'a sixth day of 6 h is overtime by week, no day has any',
    FULL,
    'Mo 8–16:30, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–16:30, Sa 8–14',
    { worked: 2760, normal: 2400, overtime: 360 },
  ],
  [
    'what is overtime by day is not counted by week once more: 10 + 4 × 8 h are 2 h, not 4',
    FULL,
    'Mo 8–18:30, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–16:30',
    { worked: 2520, normal: 2400, overtime: 120 },
  ],
  [
    'trade 38,5 h: up to 40 h more work, what is over 9 h on a day overtime, after 20:00 of the second rate',
    TRADE,
    'Mo 11–21/60, Di 8–17/30, Mi 8–17/30, Do 8–16/30, Fr 8–15/30',
    { worked: 2400, normal: 2310, moreWork: 90, overtime: 0, secondOvertime: 0, opening0: 90 },
  ],
  [
    'a shift from 12 to 23 with an hour of pause: the tenth hour lies after 20:00',
    TRADE,
    'Mo 12–23/60',
    { worked: 600, normal: 540, overtime: 0, secondOvertime: 60, night: 60, opening0: 60 },
  ],
  [
    'work on Saturday afternoon counts in its window, the morning does not',
    TRADE,
    'Sa 10–16/30',
    { worked: 330, normal: 330, opening1: 150 },
  ],
  [
    'a night shift from Saturday to Sunday is Saturday by its limits and Sunday by its surcharge',
    { ...FULL, breakAfterMinutes: null },
    'Sa 20–30',
    { worked: 600, normal: 480, overtime: 120, night: 480, sunday: 360 },
  ],
  [
    'the same with limits by the calendar: 4 and 6 h, no overtime',
    { ...FULL, breakAfterMinutes: null, thresholdDay: 'clock' },
    'Sa 20–30',
    { worked: 600, normal: 600, overtime: 0, sunday: 360 },
  ],
  [
    'a holiday that is not worked fills the week: 5 × 8 with the sixth day is overtime all the same',
    FULL,
    'Mo*, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–16:30, Sa 8–14',
    { worked: 2280, normal: 1920, overtime: 360, holidayPay: 480 },
  ],
  [
    'where holidays do not fill the week the sixth day is normal time',
    { ...FULL, absencesFillWeek: 'none' },
    'Mo*, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–16:30, Sa 8–14',
    { worked: 2280, normal: 2280, overtime: 0, holidayPay: 480 },
  ],
  [
    'work on a holiday: 8 h are holiday work beside the pay for the holiday, the ninth is holiday overtime',
    FULL,
    'Mo* 8–17:30, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–16:30',
    { worked: 2460, normal: 1920, holidayWork: 480, holidayOvertime: 60, holidayPay: 480 },
  ],
  [
    'a holiday on a free day has no pay; its work is holiday work as far as the week has room',
    FULL,
    'Mo 8–16:30, Di 8–16:30, Mi 8–16:30, Do 8–14, Sa* 8–16:30',
    { worked: 2280, normal: 1800, holidayWork: 480, holidayOvertime: 0, holidayPay: 0 },
  ],
  [
    'in a full week the same work is holiday overtime',
    FULL,
    'Mo 8–16:30, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–14, Sa* 8–16:30',
    { worked: 2760, normal: 2280, holidayWork: 120, holidayOvertime: 360 },
  ],
  [
    'the same as ordinary time where the model says so',
    { ...FULL, freeHolidayWork: 'ordinary' },
    'Mo 8–16:30, Di 8–16:30, Mi 8–16:30, Do 8–16:30, Fr 8–14, Sa* 8–16:30',
    { worked: 2760, normal: 2400, overtime: 360, holidayWork: 0, holidayOvertime: 0 },
  ],
  [
    'a holiday on a Sunday is a Sunday: what is worked is normal time and Sunday work (ARG § 7 (7))',
    FULL,
    'So* 10–14',
    { worked: 240, normal: 240, holidayWork: 0, holidayPay: 0, sunday: 240 },
  ],
  [
    'where an agreement gives more, the same work is paid once more',
    { ...FULL, sundayHoliday: 'workPay' },
    'So* 10–14',
    { worked: 240, normal: 240, holidayWork: 0, holidayPay: 240, sunday: 240 },
  ],
  [
    'two stamps less than three hours apart are one shift, and the gap is its pause',
    FULL,
    'Mo 8–12, Mo 14–20',
    { worked: 600, normal: 480, overtime: 120 },
  ],
  [
    'a shift after midnight that follows closely counts for the day before',
    { ...FULL, breakAfterMinutes: null },
    'Mo 14–23, Di 0–2',
    { worked: 660, normal: 480, overtime: 180, night: 180 },
  ],
  [
    'a break is taken off only as far as it does not touch the first six hours',
    FULL,
    'Mo 8–14:10, Di 8–14',
    { worked: 720, normal: 720 },
  ],
  [
    'a stated pause counts in the automatic one',
    FULL,
    'Mo 8–17/20, Di 8–17/45',
    { worked: 1005, normal: 960, overtime: 45 },
  ],
  ['time that was stamped twice was worked once', FULL, 'Mo 8–12, Mo 10–13', { worked: 300, normal: 300 }],
]

for (const [name, rules, days, says] of CASES)
  test(name, () => {
    const flat = flatten(reckonExample(rules, week(days)))
    assert.deepEqual(Object.fromEntries(Object.keys(says).map(key => [key, flat[key] ?? 0])), says)
  })

test('of a week above its hours the last minutes are more work, or first those above their day', () => {
  const days = week('Mo 8–14, Di 8–14, Mi 9–17, Do 8–14, Fr 8–14')
  const moreWork = (excessMinutes: EmploymentRules['excessMinutes']) =>
    reckonExample({ ...PART_TIME, excessMinutes }, days)
      .parts.filter(({ kind }) => kind === 'MEHR25')
      .map(({ from, to, day }) => [day, from % 1440, to % 1440])
  assert.deepEqual(moreWork('last'), [[4, 720, 840]])
  assert.deepEqual(moreWork('overDay'), [[2, 900, 1020]])
})

const time = (max: number) => fc.integer({ min: 0, max: max / 15 }).map(quarters => quarters * 15)
const stamp = fc
  .record({ from: time(1425), length: time(960), pauseMinutes: fc.constantFrom(0, 0, 15, 30, 60) })
  .map(({ from, length, pauseMinutes }) => ({ from, to: from + length + 7, pauseMinutes }))
/** Sunday's shifts end with it: what goes on is the next week's. */
const anyWeek = fc
  .array(
    fc.record({
      stamps: fc.array(stamp, { maxLength: 2 }),
      isHoliday: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
    { minLength: 7, maxLength: 7 },
  )
  .map(days => days.map((day, index) => ({ ...day, stamps: day.stamps.filter(({ to }) => index < 6 || to <= 1440) })))
const anyRules = fc
  .record({
    weeklyMinutes: fc.constantFrom(600, 1200, 1800, 2310, 2400),
    daysPerWeek: fc.integer({ min: 2, max: 6 }),
    more: fc.option(time(300)),
    overDay: fc.option(time(720)),
    overWeek: fc.option(time(600)),
    secondOvertimePercent: fc.option(fc.constant(10_000)),
    secondOvertimeFrom: fc.option(time(1425)),
    secondOvertimeTo: time(1440),
    secondOvertimeDays: fc.constantFrom('none' as const, 'sundays' as const),
    nightFrom: time(1425),
    nightTo: time(1440),
    breakAfterMinutes: fc.option(fc.constantFrom(270, 360)),
    breakMinutes: fc.constantFrom(30, 45),
    breakPlaceMinutes: fc.constantFrom(240, 360),
    joinGapMinutes: fc.constantFrom(0, 180),
    surchargeDay: fc.constantFrom('clock' as const, 'shift' as const),
    thresholdDay: fc.constantFrom('clock' as const, 'shift' as const),
    excessMinutes: fc.constantFrom('last' as const, 'overDay' as const),
    absencesFillWeek: fc.constantFrom('fill' as const, 'none' as const),
    freeHolidayWork: fc.constantFrom('holidayWork' as const, 'ordinary' as const),
  })
  .filter(rules => rules.secondOvertimeFrom !== rules.secondOvertimeTo && rules.nightFrom !== rules.nightTo % 1440)
  .map(
    ({ more, overDay, overWeek, ...rules }): EmploymentRules => ({
      ...TRADE,
      ...rules,
      moreWorkOverMinutes: more === null ? null : rules.weeklyMinutes + more,
      overtimeOverDayMinutes: overDay,
      overtimeOverWeekMinutes: overWeek === null ? null : rules.weeklyMinutes + (more ?? 0) + overWeek,
    }),
  )

test('any week by any rules comes out as when each minute is looked at by itself', () => {
  fc.assert(
    fc.property(anyRules, anyWeek, (rules, days) => {
      assert.deepEqual(flatten(reckonExample(rules, days)), minuteByMinute(rules, days))
    }),
    { numRuns: 250 },
  )
})

type Flat = Record<string, number>
const KINDS = {
  normal: ['NORM'],
  moreWork: ['MEHR25', 'MEHR0'],
  overtime: ['UE50'],
  secondOvertime: ['UE100'],
  holidayWork: ['FTA'],
  holidayOvertime: ['FTA_UE'],
  holidayPay: ['FEIERTAG_ENTG'],
  night: ['NACHT'],
  sunday: ['SONNTAG'],
  opening0: ['OEFFNUNG70'],
  opening1: ['OEFFNUNG50'],
} as const
const flatten = ({ workedMinutes, minutes }: ReckonedExample): Flat => ({
  worked: workedMinutes,
  ...Object.fromEntries(
    Object.entries(KINDS).map(([name, kinds]) => [name, kinds.reduce((sum, kind) => sum + (minutes[kind] ?? 0), 0)]),
  ),
})

type TimeKind = 'normal' | 'moreWork' | 'overtime' | 'secondOvertime' | 'holidayWork' | 'holidayOvertime'
const TIME_KINDS = ['normal', 'moreWork', 'overtime', 'secondOvertime', 'holidayWork', 'holidayOvertime'] as const
type Minute = { at: number; clockDay: number; clock: number; shiftDay: number; shift: number; kind?: TimeKind }

/** The slow second opinion: every minute an object, every rule a loop. */
function minuteByMinute(rules: EmploymentRules, days: ExampleWeek): Flat {
  const minutes = workedMinutes(rules, days)
  const planned = minutesByDay(rules)
  const limitDay = (one: Minute) => (rules.thresholdDay === 'shift' ? one.shiftDay : Math.min(6, one.clockDay))
  const paidDay = (one: Minute) => (rules.surchargeDay === 'shift' ? one.shiftDay : one.clockDay)
  const isHoliday = (one: Minute) => paidDay(one) < 6 && days[paidDay(one)]?.isHoliday === true

  let holidayPay = 0
  for (let day = 0; day < 6; day++) if (days[day]!.isHoliday) holidayPay += planned[day]!
  const filled = rules.absencesFillWeek === 'fill' ? holidayPay : 0

  const ordinary = minutes.filter(
    one => !isHoliday(one) || (rules.freeHolidayWork === 'ordinary' && (planned[paidDay(one)] ?? 0) === 0),
  )
  const seen: number[] = Array(8).fill(0)
  for (const one of minutes) {
    const isOver = ++seen[limitDay(one)]! > (rules.overtimeOverDayMinutes ?? 1e9)
    if (ordinary.includes(one)) one.kind = isOver ? 'overtime' : 'normal'
    else if (isOver) one.kind = 'holidayOvertime'
  }
  const withinDays = ordinary.filter(one => one.kind === 'normal').length
  const limitWeek = (limit: number | null, kind: TimeKind) => {
    const normal = ordinary.filter(one => one.kind === 'normal')
    let above = filled + normal.length - (limit ?? 1e9)
    const ofDay: number[] = Array(8).fill(0)
    const overDay = new Set(normal.filter(one => ++ofDay[limitDay(one)]! > (planned[limitDay(one)] ?? 0)))
    const candidates =
      rules.excessMinutes === 'last'
        ? normal.toReversed()
        : [
            ...normal.filter(one => overDay.has(one)).toReversed(),
            ...normal.filter(one => !overDay.has(one)).toReversed(),
          ]
    for (const one of candidates) if (above-- > 0) one.kind = kind
  }
  limitWeek(rules.overtimeOverWeekMinutes, 'overtime')
  limitWeek(rules.moreWorkOverMinutes, 'moreWork')

  let room = Math.max(0, (rules.overtimeOverWeekMinutes ?? 1e9) - filled - withinDays)
  const workedOn: number[] = Array(8).fill(0)
  for (const one of minutes.filter(minute => isHoliday(minute) && minute.kind === undefined)) {
    const day = paidDay(one)
    const isFree = (planned[day] ?? 0) === 0
    const isWork = isFree ? room > 0 : workedOn[day]! < planned[day]!
    one.kind = isWork ? 'holidayWork' : 'holidayOvertime'
    if (isWork) workedOn[day]!++
    if (isWork && isFree) room--
  }

  const { secondOvertimeFrom: from, secondOvertimeTo: to } = rules
  for (const one of minutes)
    if (one.kind === 'overtime' && rules.secondOvertimePercent !== null)
      if (
        (rules.secondOvertimeDays === 'sundays' && (isHoliday(one) || paidDay(one) === 6)) ||
        (from !== null && to !== null && isBetween(one.clock, from, to))
      )
        one.kind = 'secondOvertime'

  const count = (is: (one: Minute) => boolean) => minutes.filter(is).length
  const isNormal = ({ kind }: Minute) => kind !== 'overtime' && kind !== 'secondOvertime'
  return {
    worked: minutes.length,
    ...Object.fromEntries(TIME_KINDS.map(kind => [kind, count(one => one.kind === kind)])),
    holidayPay,
    night: count(one => isBetween(one.clock, rules.nightFrom, rules.nightTo)),
    sunday: count(one => paidDay(one) === 6),
    opening0: count(one => isNormal(one) && paidDay(one) <= 4 && !isHoliday(one) && isBetween(one.clock, 1110, 1200)),
    opening1: count(one => isNormal(one) && paidDay(one) === 5 && !isHoliday(one) && isBetween(one.clock, 780, 1080)),
  }
}

const isBetween = (clock: number, from: number, to: number) =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to

function workedMinutes(rules: EmploymentRules, days: ExampleWeek): Minute[] {
  const stamps = days.flatMap(({ stamps }, day) => stamps.map(stamp => ({ ...stamp, day })))
  stamps.sort((a, b) => a.day * 1440 + a.from - (b.day * 1440 + b.from) || a.day * 1440 + a.to - (b.day * 1440 + b.to))
  const shifts: { minutes: Minute[]; pause: number }[] = []
  let last = -Infinity
  for (const [order, { day, from, to, pauseMinutes }] of stamps.entries()) {
    const begin = day * 1440 + from
    if (day * 1440 + to <= last + 1) continue
    // Where a stamp goes on at once it is the same shift.
    if (begin > last + 1 && begin - (last + 1) >= rules.joinGapMinutes) shifts.push({ minutes: [], pause: 0 })
    const shift = shifts.at(-1)!
    shift.pause += pauseMinutes
    const shiftDay = shift.minutes[0]?.shiftDay ?? day
    for (let at = begin; at < day * 1440 + to; at++)
      if (at > last) {
        shift.minutes.push({ at, clockDay: Math.floor(at / 1440), clock: at % 1440, shiftDay, shift: order })
        last = at
      }
  }
  return shifts.flatMap(({ minutes, pause }) => {
    const stated = Math.min(pause, minutes.length)
    let gaps = 0
    for (const [place, { at }] of minutes.entries()) {
      const gap = place === 0 ? 0 : at - minutes[place - 1]!.at - 1
      if (gap >= 10) gaps += gap
    }
    let missing = Math.max(0, rules.breakMinutes - stated - gaps)
    while (missing > 0 && minutes.length - stated - missing < (rules.breakAfterMinutes ?? 1e9)) missing--
    const begin = Math.min(rules.breakPlaceMinutes, minutes.length - stated - missing)
    return minutes.filter((_, place) => place < begin || place >= begin + stated + missing)
  })
}
