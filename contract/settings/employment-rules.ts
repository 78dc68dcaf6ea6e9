import { RULE_CHOICES, type EmploymentRules as Rules, SHIPPED_WINDOW } from '#domain/wages/employment-rules.ts'
import { Day } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

const between = (min: number, max: number, says: string) => z.int(says).min(min, says).max(max, says)
const minutes = (max: number) => between(0, max, `Bitte geben Sie Stunden ein, höchstens ${max / 60}`)
const clock = between(0, 1440, 'Bitte geben Sie eine Uhrzeit ein (HH:mm)')
/** In hundredths. */
const percent = between(0, 100_000, 'Ein Prozentsatz von 0 bis 1000')
const cents = between(0, 10_000_000, 'Ein Betrag von 0 bis 100 000 €')

const oneOf = <Field extends keyof typeof RULE_CHOICES>(field: Field) => {
  type Code = keyof (typeof RULE_CHOICES)[Field] & string
  return enumOf<Code>(Object.keys(RULE_CHOICES[field]) as Code[], 'Bitte wählen Sie einen der Werte')
}

/** The rules of a model: what the form enters, the domain reckons with and the database keeps. */
export const EmploymentRules = z.object({
  weeklyMinutes: between(1, 3600, 'Wochenstunden über 0 und bis 60'),
  daysPerWeek: between(1, 7, 'Eine ganze Zahl von 1 bis 7'),
  distribution: oneOf('distribution'),
  mondayMinutes: minutes(720),
  tuesdayMinutes: minutes(720),
  wednesdayMinutes: minutes(720),
  thursdayMinutes: minutes(720),
  fridayMinutes: minutes(720),
  saturdayMinutes: minutes(720),
  sundayMinutes: minutes(720),
  monthFactor: between(40_000_000, 50_000_000, 'Ein Faktor von 4 bis 5'),
  workTimeMode: oneOf('workTimeMode'),
  lawAgreement: oneOf('lawAgreement'),
  moreWorkOverMinutes: minutes(3600).nullable(),
  moreWorkPercent: percent,
  moreWorkFreeMinutes: minutes(3600),
  overtimeOverDayMinutes: minutes(720).nullable(),
  overtimeOverWeekMinutes: minutes(3600).nullable(),
  overtimePercent: percent,
  secondOvertimePercent: percent.nullable(),
  secondOvertimeFrom: clock.nullable(),
  secondOvertimeTo: clock.nullable(),
  secondOvertimeDays: oneOf('secondOvertimeDays'),
  averagingWeeks: between(0, 104, 'Eine ganze Zahl von 0 bis 104'),
  averagingStart: Day.nullable(),
  averagingBalance: oneOf('averagingBalance'),
  averagingOverAgreedMinutes: minutes(2880).nullable(),
  timeAccount: oneOf('timeAccount'),
  timeAccountCeilingMinutes: minutes(30_000).nullable(),
  nightFrom: clock,
  nightTo: clock,
  nightPercent: percent.nullable(),
  nightCents: cents.nullable(),
  nightPer: oneOf('nightPer'),
  sundayPercent: percent.nullable(),
  sundayCents: cents.nullable(),
  holidayPercent: percent.nullable(),
  holidayCents: cents.nullable(),
  openings: z
    .array(
      z.object({
        days: oneOf('openingDays'),
        from: clock,
        to: clock,
        percent,
        overtime: oneOf('openingOvertime').default(SHIPPED_WINDOW.overtime),
        overtimePercent: percent.nullable().default(SHIPPED_WINDOW.overtimePercent),
      }),
    )
    .max(12, 'Höchstens 12 Zeilen'),
  decemberEighth: oneOf('decemberEighth'),
  breakAfterMinutes: minutes(720).nullable(),
  breakMinutes: between(0, 180, 'Minuten von 0 bis 180'),
  vacationUnit: oneOf('vacationUnit'),
  vacationEntitlement: between(0, 50_000, 'Ein Anspruch von 0 bis 500'),
  vacationYear: oneOf('vacationYear'),
  sickUnit: oneOf('sickUnit'),
  sickYear: oneOf('sickYear'),
  surchargeDay: oneOf('surchargeDay'),
  thresholdDay: oneOf('thresholdDay'),
  joinGapMinutes: minutes(720),
  breakPlaceMinutes: minutes(720),
  excessMinutes: oneOf('excessMinutes'),
  absencesFillWeek: oneOf('absencesFillWeek'),
  freeHolidayWork: oneOf('freeHolidayWork'),
  holidayInSickness: oneOf('holidayInSickness'),
  sundayHoliday: oneOf('sundayHoliday'),
  calendarWeeks: oneOf('calendarWeeks'),
  brokenWeek: oneOf('brokenWeek'),
  severalContracts: oneOf('severalContracts'),
  averagingOnChange: oneOf('averagingOnChange'),
}) satisfies z.ZodType<Rules>
