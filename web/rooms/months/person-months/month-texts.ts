import type { KindSum } from '#contract/months/person-months.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { EmploymentRules } from '#domain/wages/employment-rules.ts'
import { kindOf, nightHundredths, type TimeKind } from '#domain/wages/time-kinds.ts'
import { hoursText } from '#web/rooms/time/time-records/time-texts.ts'

/** „1 Tag“, „½ Tag“, „2,5 Tage“. */
export function daysText(hundredths: number): string {
  if (hundredths === 100) return '1 Tag'
  if (hundredths === 50) return '½ Tag'
  return `${numberOfDays(hundredths)} Tage`
}

/** „1 Nacht“, „0,67 Nächte“: as payroll is told them. */
export const nightsText = (sixths: number): string =>
  sixths === 6 ? '1 Nacht' : `${formatNumber(nightHundredths(sixths) / 100)} Nächte`

/** „2,5“ */
export const numberOfDays = (hundredths: number): string =>
  formatNumber(hundredths / 100, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2)

/** Leave in the unit of the model. */
export const leaveText = (hundredths: number, unit: EmploymentRules['vacationUnit']): string =>
  unit === 'hours' ? hoursText((hundredths * 60) / 100) : daysText(hundredths)

/** A figure in the unit of its kind; nights that are paid in thirds in nights. */
export function sumText({ kind, minutes, hundredths, sixths }: Omit<KindSum, 'keptMinutes'>): string {
  if (kindOf(kind).unit === 'days') return daysText(hundredths)
  return sixths > 0 ? nightsText(sixths) : hoursText(minutes)
}

/** What stands above its column. */
const SHORT: Partial<Record<TimeKind, string>> = {
  NORM: 'Normal',
  MEHR25: 'Mehrarbeit 25 %',
  MEHR0: 'Mehrarbeit',
  UE50: 'Überstunden 50 %',
  UE70: 'Überstunden 70 %',
  UE100: 'Überstunden 100 %',
  NACHT: 'Nacht',
  SONNTAG: 'Sonntag',
  FEIERTAG_ENTG: 'Feiertag',
  FTA: 'FTA',
  FTA_UE: 'FTA-Überstunden',
}
export const columnText = (kind: TimeKind): string => SHORT[kind] ?? kindOf(kind).name

/** „Überstunden 50 %“ */
export const kindText = (kind: TimeKind): string => (kind.startsWith('UE') ? columnText(kind) : kindOf(kind).name)
