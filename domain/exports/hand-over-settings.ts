import { holidayName } from '../basics/holidays.ts'
import type { CorrectionMode, Layout } from '../settings/payroll-file.ts'

export const SETTLEMENT_MONTHS = ['period', 'following'] as const
export const WAGE_DETAILS = ['month', 'day'] as const
export const ABSENCE_DAYS = ['empty', 'workingDays', 'calendarDays'] as const

/** How a company hands over. Product D. */
export type HandOverSettings = {
  /** The month in which payroll settles a period: its own, or the one after. */
  settlementMonth: (typeof SETTLEMENT_MONTHS)[number]
  /** Off where payroll gets sickness from the health insurance. domain.md §3.0. */
  handsOverSickness: boolean
  /** What BMD is told as consumption (NLZ_VER); empty: BMD reckons. */
  absenceDays: (typeof ABSENCE_DAYS)[number]
  /** By layout; what is missing is corrected in the shipped way. */
  correctionModes: Readonly<Record<string, CorrectionMode>>
  /** One asks to open a closed month again, another one agrees. */
  reopeningNeedsSecond: boolean
  /** A correction of wage types is settled in the month of the period, or in a later one that names it (Aufrollmonat). */
  correctionMonth: (typeof SETTLEMENT_MONTHS)[number]
  /** A line a wage type and month, or one a day. */
  wageDetail: (typeof WAGE_DETAILS)[number]
  /** Key of the layout of wage types; empty: the first one of the payroll software. */
  wageLayout: string
  /** The company's template of absences; empty: the shipped one of the payroll software. */
  absenceLayout: string
  /** By which DATEV and others know the tax consultant and the company. */
  consultantNumber: string
  clientNumber: string
}

export const SHIPPED_SETTINGS: HandOverSettings = {
  settlementMonth: 'period',
  handsOverSickness: true,
  absenceDays: 'empty',
  correctionModes: {},
  reopeningNeedsSecond: false,
  correctionMonth: 'period',
  wageDetail: 'month',
  wageLayout: '',
  absenceLayout: '',
  consultantNumber: '',
  clientNumber: '',
}

/** The year and month in which a day is settled. */
export function settlementOf(day: Temporal.PlainDate, { settlementMonth }: HandOverSettings) {
  const { year, month } = settlementMonth === 'period' ? day : day.add({ months: 1 })
  return { year, month }
}

/** How a layout is corrected; a way that it does not have any more is as if none had been chosen. */
export function correctionModeOf(
  { key, base = key, corrections }: Pick<Layout, 'key' | 'base' | 'corrections'>,
  { correctionModes }: Pick<HandOverSettings, 'correctionModes'>,
): CorrectionMode {
  const chosen = correctionModes[base]
  return chosen && corrections.includes(chosen) ? chosen : corrections[0]!
}

/** NLZ_VER of an absence from its first to its last day; null where BMD reckons. */
export function consumedDays(
  { absenceDays }: HandOverSettings,
  firstDay: Temporal.PlainDate,
  lastDay: Temporal.PlainDate,
): number | null {
  if (absenceDays === 'empty') return null
  const days = firstDay.until(lastDay).days + 1
  return absenceDays === 'calendarDays' ? days : workingDays(firstDay, days)
}

/** Mondays to Fridays that are no public holidays. */
function workingDays(firstDay: Temporal.PlainDate, days: number): number {
  let count = 0
  for (let offset = 0; offset < days; offset++) {
    const day = firstDay.add({ days: offset })
    if (day.dayOfWeek <= 5 && holidayName(day) === undefined) count++
  }
  return count
}
