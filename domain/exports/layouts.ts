import { industrialHours } from '../basics/numbers.ts'
import type { Column, Layout, LayoutRow } from '../settings/payroll-file.ts'
import { BMD_NUMBER } from '../wages/absence-types.ts'
import { BMD, BMD_WAGES, EMPTY_BMD_ROW, field, HOURS_OR_EURO, type PayrollPerson as Person } from './bmd-layout.ts'

// The period stands in the names because the files of many periods may lie side by side.

/** Absences for BMD NTCS (software 0), profile A. */
export const BMD_ABSENCES: Layout = {
  ...BMD,
  key: 'bmd-absences',
  name: 'BMD Abwesenheiten',
  // Negative days are no absence.
  corrections: ['cancel', 'replace', 'manual'],
  fileName: '{storeNumber}_{period}_export_abwesenheiten.csv',
  // Spec 2 §7.
  downloadName: '{storeNumber}_export_abwesenheiten.csv',
}

// Sage publishes no format. These columns are a proposal to be agreed with the customer's Sage consultant.
const DPW = {
  separator: ';',
  charset: 'windows-1252',
  bom: false,
  header: false,
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
  lineEnd: 'CRLF',
} as const

const DPW_PERSON: Column[] = [
  { ...field('Mandant', 'companyNumber', { type: 'text' }), required: true },
  { ...field('Personalnummer', 'employeeNumber', { type: 'text', maxLength: 8 }), required: true },
]

/** Absences for Sage DPW (software 1). */
export const DPW_ABSENCES: Layout = {
  ...DPW,
  key: 'dpw-absences',
  name: 'DPW Fehlzeiten',
  corrections: ['cancel', 'difference', 'replace', 'manual'],
  columns: [
    ...DPW_PERSON,
    { ...field('Fehlzeitart', 'absenceCode', { type: 'text' }), required: true },
    { ...field('Datum_von', 'firstDay', { type: 'date' }), required: true },
    { ...field('Datum_bis', 'lastDay', { type: 'date' }), required: true },
    { ...field('Tage', 'absenceDays', { type: 'decimal', decimals: 2, min: -366, max: 366 }), sum: true },
    { ...field('Stunden', 'absenceHours', HOURS_OR_EURO), sum: true },
  ],
  fileName: '{storeNumber}_{period}_export_abwesenheiten.csv',
}

/** Worked hours for Sage DPW (software 1). */
export const DPW_HOURS: Layout = {
  ...DPW,
  key: 'dpw-hours',
  name: 'DPW Istzeiten',
  corrections: ['difference', 'cancel', 'replace', 'manual'],
  columns: [
    ...DPW_PERSON,
    { ...field('Abrechnungsjahr', 'year', { type: 'int', min: 1900, max: 2100 }), required: true, ofRun: true },
    { ...field('Abrechnungsmonat', 'month', { type: 'month' }), required: true, ofRun: true },
    field('Lohnart', 'wageType', { type: 'text' }),
    { ...field('Menge', 'quantity', HOURS_OR_EURO), sum: true },
    field('Satz', 'rate', HOURS_OR_EURO),
    { ...field('Betrag', 'amount', HOURS_OR_EURO), sum: true },
    field('Kostenstelle', 'costCentre', { type: 'text' }),
    field('Datum', 'day', { type: 'date' }),
  ],
  fileName: '{storeNumber}_{period}_export_istzeiten.csv',
}

const OF_ABSENCES: Readonly<Record<number, Layout>> = { 0: BMD_ABSENCES, 1: DPW_ABSENCES }

/** The file in which a payroll software takes absences. */
export const absenceLayoutOf = (softwareId: number): Layout | undefined => OF_ABSENCES[softwareId]

/** BMD keeps records of absences, whatever a company calls its columns. */
export const isBmdAbsences = ({ key, base = key }: Pick<Layout, 'key' | 'base'>): boolean => base === BMD_ABSENCES.key

/** The wage type of ordinary hours until the company maps its own. */
export const DPW_NORMAL_HOURS = '100'

/** Every layout the product ships, for the screen on which a company copies one. */
export const SHIPPED_LAYOUTS: readonly Layout[] = [BMD_ABSENCES, BMD_WAGES, DPW_ABSENCES, DPW_HOURS]

type AbsenceDays = { type: number; firstDay: Temporal.PlainDate; lastDay: Temporal.PlainDate; totalDays: number }

/**
 * One absence for BMD_ABSENCES, in a month of settlement. NLZ_K is 2 (create or change) and BMD's number of the type; sickness that
 * `isOpen` has no last day. `goesOn` beyond the period is no column: it tells an end that is not known yet from one that is.
 * Throws RangeError for a type without BMD number.
 */
export function bmdAbsenceRow(
  person: Person,
  absence: Omit<AbsenceDays, 'totalDays'> & { isOpen: boolean; goesOn: boolean },
  booking: { month: number; absenceDays: number | null },
): LayoutRow {
  const absenceCode = BMD_CODE.get(absence.type)
  if (absenceCode === undefined) throw new RangeError(`absence type ${absence.type} has no BMD number`)
  return {
    ...EMPTY_BMD_ROW,
    companyNumber: person.companyNumber,
    employeeNumber: person.employeeNumber,
    month: booking.month,
    absenceCode,
    firstDay: absence.firstDay,
    lastDay: absence.isOpen ? null : absence.lastDay,
    absenceDays: absence.isOpen ? null : booking.absenceDays,
    goesOn: absence.goesOn ? 1 : null,
  }
}

/** One absence for DPW_ABSENCES; the code is our number of the type unless the company maps it to another. */
export function dpwAbsenceRow(person: Person, absence: AbsenceDays, absenceCode = String(absence.type)): LayoutRow {
  return {
    companyNumber: person.companyNumber,
    employeeNumber: person.employeeNumber,
    absenceCode,
    firstDay: absence.firstDay,
    lastDay: absence.lastDay,
    absenceDays: absence.totalDays,
    absenceHours: null,
    mark: null,
  }
}

/** One shift for DPW_HOURS, its worked minutes as industrial hours, settled in a month. */
export function dpwHoursRow(
  person: Person,
  shift: { day: Temporal.PlainDate; minutes: number },
  booking: { wageType: string | null; costCentre: string | null; year: number; month: number },
): LayoutRow {
  return {
    companyNumber: person.companyNumber,
    employeeNumber: person.employeeNumber,
    year: booking.year,
    month: booking.month,
    wageType: booking.wageType,
    quantity: hoursOf(shift.minutes),
    rate: null,
    amount: null,
    costCentre: booking.costCentre,
    day: shift.day,
    mark: null,
  }
}

// Shifts of a hundred thousand rows have a few hundred lengths.
const hours = new Map<number, number>()
function hoursOf(minutes: number): number {
  const known = hours.get(minutes) ?? industrialHours(minutes)
  hours.set(minutes, known)
  return known
}

/** The hundreds digit 2 books or replaces. */
const BMD_CODE = new Map(
  Object.entries(BMD_NUMBER).map(([type, number]) => [Number(type), `2${String(number).padStart(2, '0')}`]),
)
