import { formatEuro, formatNumber, formatScaled } from '../basics/numbers.ts'
import { type EmploymentRules, type OpeningWindow, RULE_CHOICES } from './employment-rules.ts'

type Kind = 'hours' | 'minutes' | 'percent' | 'cents' | 'factor' | 'clock' | 'count' | 'units' | 'weeks'
type Field = keyof EmploymentRules

/** How the form, the history and its file call each rule. */
export const RULE_LABELS = {
  weeklyMinutes: 'Wochenstunden',
  daysPerWeek: 'Tage je Woche',
  distribution: 'Verteilung',
  mondayMinutes: 'Montag',
  tuesdayMinutes: 'Dienstag',
  wednesdayMinutes: 'Mittwoch',
  thursdayMinutes: 'Donnerstag',
  fridayMinutes: 'Freitag',
  saturdayMinutes: 'Samstag',
  sundayMinutes: 'Sonntag',
  monthFactor: 'Monatsfaktor',
  workTimeMode: 'Sollzeit des Monats',
  lawAgreement: 'Arbeitszeitrecht nach',
  moreWorkOverMinutes: 'Mehrarbeit über',
  moreWorkPercent: 'Zuschlag Mehrarbeit',
  moreWorkFreeMinutes: 'Zuschlagsfreie Mehrarbeit',
  overtimeOverDayMinutes: 'Überstunden (Tag)',
  overtimeOverWeekMinutes: 'Überstunden (Woche)',
  overtimePercent: 'Zuschlag Überstunden',
  secondOvertimePercent: 'Zweiter Überstundensatz',
  secondOvertimeFrom: 'Zweiter Satz von',
  secondOvertimeTo: 'Zweiter Satz bis',
  secondOvertimeDays: 'Auch an Sonn- und Feiertagen',
  averagingWeeks: 'Durchrechnung',
  averagingStart: 'Start der Durchrechnung',
  averagingBalance: 'Ausgleich 1 : 1',
  averagingOverAgreedMinutes: 'Normal bis über den Wochenstunden',
  timeAccount: 'Mehrarbeit und Überstunden',
  timeAccountCeilingMinutes: 'Obergrenze des Zeitkontos',
  nightFrom: 'Nacht von',
  nightTo: 'Nacht bis',
  nightPercent: 'Nachtzuschlag',
  nightCents: 'Nachtzulage',
  nightPer: 'Nachtzulage gilt',
  sundayPercent: 'Sonntagszuschlag',
  sundayCents: 'Sonntagszulage je Stunde',
  holidayPercent: 'Feiertagsarbeit',
  holidayCents: 'Feiertagszulage je Stunde',
  openings: 'Erweiterte Öffnungszeiten',
  decemberEighth: 'Arbeit am 8. Dezember',
  breakAfterMinutes: 'Automatische Pause nach',
  breakMinutes: 'Dauer der Pause',
  vacationUnit: 'Urlaub zählt in',
  vacationEntitlement: 'Urlaubsanspruch',
  vacationYear: 'Urlaubsjahr',
  sickUnit: 'Krankenstand zählt in',
  sickYear: 'Anspruch je',
  surchargeDay: 'Zuschläge und Feiertagsarbeit',
  thresholdDay: 'Grenzen von Tag und Woche',
  joinGapMinutes: 'Ein Dienst bei Abstand unter',
  breakPlaceMinutes: 'Pause ohne Uhrzeit liegt nach',
  excessMinutes: 'Über der Wochengrenze sind',
  absencesFillWeek: 'Bezahlte Abwesenheiten und Feiertage',
  freeHolidayWork: 'Feiertag am freien Tag',
  holidayInSickness: 'Feiertag im Krankenstand',
  sundayHoliday: 'Feiertag am Sonntag',
  calendarWeeks: 'Sollzeit nach Wochen rundet',
  brokenWeek: 'Angebrochene Woche',
  severalContracts: 'Mehrere Verträge',
  averagingOnChange: 'Durchrechnung bei neuen Stunden',
} as const satisfies Record<Field, string>

/** What its number says; what is missing is a choice, a day, yes or no, or a list. */
export const RULE_KINDS: { readonly [Name in Field]?: Kind } = {
  weeklyMinutes: 'hours',
  daysPerWeek: 'count',
  mondayMinutes: 'hours',
  tuesdayMinutes: 'hours',
  wednesdayMinutes: 'hours',
  thursdayMinutes: 'hours',
  fridayMinutes: 'hours',
  saturdayMinutes: 'hours',
  sundayMinutes: 'hours',
  monthFactor: 'factor',
  moreWorkOverMinutes: 'hours',
  moreWorkPercent: 'percent',
  moreWorkFreeMinutes: 'hours',
  overtimeOverDayMinutes: 'hours',
  overtimeOverWeekMinutes: 'hours',
  overtimePercent: 'percent',
  secondOvertimePercent: 'percent',
  secondOvertimeFrom: 'clock',
  secondOvertimeTo: 'clock',
  averagingWeeks: 'weeks',
  averagingOverAgreedMinutes: 'hours',
  timeAccountCeilingMinutes: 'hours',
  nightFrom: 'clock',
  nightTo: 'clock',
  nightPercent: 'percent',
  nightCents: 'cents',
  sundayPercent: 'percent',
  sundayCents: 'cents',
  holidayPercent: 'percent',
  holidayCents: 'cents',
  breakAfterMinutes: 'hours',
  breakMinutes: 'minutes',
  vacationEntitlement: 'units',
  joinGapMinutes: 'hours',
  breakPlaceMinutes: 'hours',
}

/** A rule's number as people read it; undefined where the field is none of a model's numbers. */
export function ruleNumberText(field: string, value: number): string | undefined {
  const kind = RULE_KINDS[field as Field]
  return kind && NUMBER_TEXTS[kind](value)
}

const NUMBER_TEXTS: Record<Kind, (value: number) => string> = {
  hours: minutes => `${formatNumber(minutes / 60)} h`,
  minutes: minutes => `${minutes} Minuten`,
  percent: hundredths => percentText(hundredths),
  cents: formatEuro,
  factor: tenMillionths => formatScaled(tenMillionths, 7),
  clock: minutes => clockText(minutes),
  count: String,
  units: hundredths => formatScaled(hundredths, 2),
  weeks: weeks => (weeks === 0 ? 'keine' : `${weeks} ${weeks === 1 ? 'Woche' : 'Wochen'}`),
}

/** `2500` is „25 %“. */
export const percentText = (hundredths: number): string => `${formatScaled(hundredths, 2)} %`

/** `1320` is „22:00“. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** „Mo–Fr 18:30–20:00 70 %, Überstunden 70 %“; of overtime it says nothing where it is paid at its usual rate alone. */
export function openingText({ days, from, to, percent, overtime, overtimePercent }: OpeningWindow): string {
  const window = `${RULE_CHOICES.openingDays[days]} ${clockText(from)}–${clockText(to)} ${percentText(percent)}`
  const rate = overtimePercent !== null && `Überstunden ${percentText(overtimePercent)}`
  return [window, overtime !== 'none' && RULE_CHOICES.openingOvertime[overtime], rate].filter(Boolean).join(', ')
}
