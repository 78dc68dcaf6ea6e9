/** A window in which work is paid more, on some days of the week. Times are minutes after midnight, percents hundredths. */
export type OpeningWindow = {
  days: OpeningDays
  from: number
  to: number
  percent: number
  /** Whether overtime in it is paid more, too. */
  overtime: keyof (typeof RULE_CHOICES)['openingOvertime']
  /** What overtime in it is paid at instead of its usual rate; null: at its usual one. */
  overtimePercent: number | null
}
export type OpeningDays = keyof (typeof RULE_CHOICES)['openingDays']

/** What may be chosen, by its code, and how people call it. Where law and agreements leave a choice: Product D. */
export const RULE_CHOICES = {
  distribution: { even: 'gleichmäßig', byDay: 'je Wochentag', store: 'auf die Arbeitstage des Standorts' },
  workTimeMode: { factor: 'Monatsfaktor', days: 'Arbeitstage', weeks: 'Wochen', store: 'wie der Standort' },
  lawAgreement: { none: 'Gesetz', retail: 'KV Handel', hospitality: 'KV Gastgewerbe' },
  secondOvertimeDays: { none: 'nein', sundays: 'ja' },
  averagingBalance: { oneToOne: 'ja', none: 'nein' },
  timeAccount: { none: 'wird ausbezahlt', overtime: 'kommt auf das Zeitkonto' },
  nightPer: { hour: 'je Stunde', night: 'je Nacht, in Dritteln' },
  openingDays: { weekdays: 'Mo–Fr', saturday: 'Samstag', sunday: 'Sonntag' },
  openingOvertime: {
    none: 'nicht auf Überstunden',
    higher: 'auf Überstunden der höhere Satz',
    additional: 'auf Überstunden zusätzlich',
  },
  decemberEighth: { none: 'wie jeder Feiertag', timeOff: 'bringt Freizeit' },
  vacationUnit: { workdays: 'Arbeitstagen', weekdays: 'Werktagen', hours: 'Stunden' },
  vacationYear: { work: 'Arbeitsjahr', calendar: 'Kalenderjahr' },
  sickUnit: { calendarDays: 'Kalendertagen', workdays: 'Arbeitstagen' },
  sickYear: { work: 'Arbeitsjahr', calendar: 'Kalenderjahr' },
  surchargeDay: { clock: 'nach dem Kalendertag', shift: 'nach dem Tag des Dienstbeginns' },
  thresholdDay: { shift: 'nach dem Tag des Dienstbeginns', clock: 'nach dem Kalendertag' },
  excessMinutes: { last: 'die zuletzt gearbeiteten', overDay: 'zuerst jene über dem Tag' },
  absencesFillWeek: { fill: 'füllen die Woche', none: 'zählen nicht mit' },
  freeHolidayWork: { holidayWork: 'Feiertagsarbeit bis zur Normalzeit', ordinary: 'gewöhnliche Arbeitszeit' },
  holidayInSickness: { holiday: 'Feiertagsentgelt', sickness: 'Krankenentgelt' },
  sundayHoliday: { sunday: 'wie jeder Sonntag', workPay: 'zusätzlich Feiertagsarbeitsentgelt' },
  calendarWeeks: { once: 'einmal am Ende', perWeek: 'in jeder Woche' },
  brokenWeek: { distribution: 'Summe der Tage', calendarDays: 'Kalendertage durch 7' },
  severalContracts: { byContract: 'je Vertrag, Grenzen je Mitarbeiter', byPerson: 'alles je Mitarbeiter' },
  averagingOnChange: { continues: 'läuft weiter', settles: 'wird abgerechnet' },
} as const satisfies Record<string, Record<string, string>>

type Chosen<Field extends keyof typeof RULE_CHOICES> = keyof (typeof RULE_CHOICES)[Field]

/**
 * By which hours become kinds of wages, from one day on. Durations in minutes, times of day in minutes after midnight,
 * money in cents, percents and vacation in hundredths, the month factor in ten-millionths (Spec 2 §9).
 */
export type EmploymentRules = {
  weeklyMinutes: number
  daysPerWeek: number
  distribution: Chosen<'distribution'>
  mondayMinutes: number
  tuesdayMinutes: number
  wednesdayMinutes: number
  thursdayMinutes: number
  fridayMinutes: number
  saturdayMinutes: number
  sundayMinutes: number
  monthFactor: number
  workTimeMode: Chosen<'workTimeMode'>
  /** Whose limits of working time hold: wages ask nothing of it. `docs/working-time.md` */
  lawAgreement: Chosen<'lawAgreement'>

  /** Null: there is no more work, all up to overtime is normal time. AZG § 19d. */
  moreWorkOverMinutes: number | null
  moreWorkPercent: number
  /** So much of it in a week has no surcharge, as with full-timers of agreements with fewer hours than the law. AZG § 19d (3c). */
  moreWorkFreeMinutes: number
  overtimeOverDayMinutes: number | null
  overtimeOverWeekMinutes: number | null
  overtimePercent: number
  /** Null: all overtime has one rate. */
  secondOvertimePercent: number | null
  secondOvertimeFrom: number | null
  secondOvertimeTo: number | null
  secondOvertimeDays: Chosen<'secondOvertimeDays'>

  /** 0: none. */
  averagingWeeks: number
  averagingStart: string | null
  averagingBalance: Chosen<'averagingBalance'>
  /** In the period so much a week above the agreed hours is normal time, as with part-timers in hotels and restaurants; null: up to 48 hours. */
  averagingOverAgreedMinutes: number | null

  /** Whether hours above are paid, or kept as time with their surcharge. AZG § 10 (2). */
  timeAccount: Chosen<'timeAccount'>
  /** What is above it at the end of a month is paid. Null: nothing is. */
  timeAccountCeilingMinutes: number | null

  nightFrom: number
  nightTo: number
  nightPercent: number | null
  nightCents: number | null
  nightPer: Chosen<'nightPer'>
  sundayPercent: number | null
  sundayCents: number | null
  holidayPercent: number | null
  holidayCents: number | null
  openings: OpeningWindow[]
  /** Whether work on 8 December earns time off in shops. Agreement for trade. */
  decemberEighth: Chosen<'decemberEighth'>

  /** Null: only breaks that were stamped are taken off. */
  breakAfterMinutes: number | null
  breakMinutes: number

  vacationUnit: Chosen<'vacationUnit'>
  vacationEntitlement: number
  vacationYear: Chosen<'vacationYear'>
  sickUnit: Chosen<'sickUnit'>
  sickYear: Chosen<'sickYear'>

  surchargeDay: Chosen<'surchargeDay'>
  thresholdDay: Chosen<'thresholdDay'>
  joinGapMinutes: number
  breakPlaceMinutes: number
  excessMinutes: Chosen<'excessMinutes'>
  absencesFillWeek: Chosen<'absencesFillWeek'>
  freeHolidayWork: Chosen<'freeHolidayWork'>
  holidayInSickness: Chosen<'holidayInSickness'>
  /** What a holiday on a Sunday brings besides Sunday's rules. ARG § 7 (7). */
  sundayHoliday: Chosen<'sundayHoliday'>
  calendarWeeks: Chosen<'calendarWeeks'>
  brokenWeek: Chosen<'brokenWeek'>
  severalContracts: Chosen<'severalContracts'>
  averagingOnChange: Chosen<'averagingOnChange'>
}

/** What a model says unless it says otherwise: the law, and of each choice the shipped one. Product D. */
export const SHIPPED_RULES: EmploymentRules = {
  weeklyMinutes: 2400,
  daysPerWeek: 5,
  distribution: 'even',
  mondayMinutes: 0,
  tuesdayMinutes: 0,
  wednesdayMinutes: 0,
  thursdayMinutes: 0,
  fridayMinutes: 0,
  saturdayMinutes: 0,
  sundayMinutes: 0,
  monthFactor: 43_300_000,
  workTimeMode: 'factor',
  lawAgreement: 'none',
  moreWorkOverMinutes: null,
  moreWorkPercent: 2500,
  moreWorkFreeMinutes: 0,
  overtimeOverDayMinutes: 480,
  overtimeOverWeekMinutes: 2400,
  overtimePercent: 5000,
  secondOvertimePercent: null,
  secondOvertimeFrom: null,
  secondOvertimeTo: null,
  secondOvertimeDays: 'none',
  averagingWeeks: 0,
  averagingStart: null,
  averagingBalance: 'none',
  averagingOverAgreedMinutes: null,
  timeAccount: 'none',
  timeAccountCeilingMinutes: null,
  nightFrom: 1320,
  nightTo: 360,
  nightPercent: null,
  nightCents: null,
  nightPer: 'hour',
  sundayPercent: null,
  sundayCents: null,
  holidayPercent: 10_000,
  holidayCents: null,
  openings: [],
  decemberEighth: 'none',
  breakAfterMinutes: 360,
  breakMinutes: 30,
  vacationUnit: 'workdays',
  vacationEntitlement: 2500,
  vacationYear: 'work',
  sickUnit: 'calendarDays',
  sickYear: 'work',
  surchargeDay: 'clock',
  thresholdDay: 'shift',
  joinGapMinutes: 180,
  breakPlaceMinutes: 360,
  excessMinutes: 'last',
  absencesFillWeek: 'fill',
  freeHolidayWork: 'holidayWork',
  holidayInSickness: 'holiday',
  sundayHoliday: 'sunday',
  calendarWeeks: 'once',
  brokenWeek: 'distribution',
  severalContracts: 'byContract',
  averagingOnChange: 'continues',
}

/** What a window says of overtime unless it says otherwise: overtime is paid at its own rate, once. Product D. */
export const SHIPPED_WINDOW = { overtime: 'none', overtimePercent: null } as const satisfies Partial<OpeningWindow>

/** Rules as an earlier release kept them, with what this one asks besides. */
export const completedRules = (kept: EmploymentRules): EmploymentRules => ({
  ...SHIPPED_RULES,
  ...kept,
  openings: (kept.openings ?? []).map(window => ({ ...SHIPPED_WINDOW, ...window })),
})

/** Each has a kind of time of its own. */
export const OPENING_PERCENTS: readonly number[] = [3000, 5000, 7000, 10_000]

/** In an averaging period nine hours a day and 48 a week may be normal time. AZG § 4 (6). */
export const MOST_AVERAGED_DAY = 540
export const MOST_AVERAGED_WEEK = 2880

/** What overtime of a rate is called; undefined: there is no kind for it. Without a second rate UE100 stands for 100 %. */
export function overtimeKindAt(
  percent: number,
  { overtimePercent, secondOvertimePercent }: EmploymentRules,
): 'UE50' | 'UE70' | 'UE100' | undefined {
  if (percent === overtimePercent) return 'UE50'
  if (percent === (secondOvertimePercent ?? 10_000)) return 'UE100'
  return percent === 7000 ? 'UE70' : undefined
}

/** Whether overtime in some window is of a kind. */
export const hasOvertimeAt = (rules: EmploymentRules, kind: 'UE70' | 'UE100'): boolean =>
  rules.openings.some(({ percent, overtime, overtimePercent }) =>
    [overtimePercent, overtime === 'higher' ? percent : null].some(
      rate => rate !== null && rate > rules.overtimePercent && overtimeKindAt(rate, rules) === kind,
    ),
  )

/** At what rate a kind of overtime is paid; UE100 where the rules have none (any more) as the first rate. */
export function overtimeRateOf(kind: 'UE50' | 'UE70' | 'UE100', rules: EmploymentRules): number {
  if (kind === 'UE50') return rules.overtimePercent
  if (kind === 'UE70') return 7000
  return rules.secondOvertimePercent ?? (hasOvertimeAt(rules, 'UE100') ? 10_000 : rules.overtimePercent)
}

/** Monday first. */
export const DAY_FIELDS = [
  'mondayMinutes',
  'tuesdayMinutes',
  'wednesdayMinutes',
  'thursdayMinutes',
  'fridayMinutes',
  'saturdayMinutes',
  'sundayMinutes',
] as const satisfies (keyof EmploymentRules)[]

type Spread = Pick<EmploymentRules, 'weeklyMinutes' | 'daysPerWeek' | 'distribution' | (typeof DAY_FIELDS)[number]>

/**
 * The normal time of each day, Monday first. Evenly spread, a minute that does not divide goes to the first days; what is left to
 * a store (`rulesInStore`) is shown so, too.
 */
export function minutesByDay(rules: Spread): number[] {
  if (rules.distribution === 'byDay') return DAY_FIELDS.map(field => rules[field])
  const { weeklyMinutes, daysPerWeek } = rules
  const each = Math.floor(weeklyMinutes / daysPerWeek)
  const remainder = weeklyMinutes - each * daysPerWeek
  return DAY_FIELDS.map((_, day) => (day < daysPerWeek ? each + (day < remainder ? 1 : 0) : 0))
}

/** As they are kept: the days say what holds, also where they are spread evenly. */
export const tidiedRules = (rules: EmploymentRules): EmploymentRules => ({
  ...rules,
  ...Object.fromEntries(minutesByDay(rules).map((minutes, day) => [DAY_FIELDS[day], minutes])),
})

/** An amount by night is paid in thirds; a percentage is one of hours, whatever is said of the night. domain.md §4.1. */
export const countsNights = ({ nightPer, nightCents }: Pick<EmploymentRules, 'nightPer' | 'nightCents'>): boolean =>
  nightPer === 'night' && nightCents !== null
