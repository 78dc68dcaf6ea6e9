import type { CellFormat, Column, Layout, LayoutRow } from '../settings/payroll-file.ts'

export const HOURS_OR_EURO: CellFormat = { type: 'decimal', decimals: 2, min: -99_999.99, max: 99_999.99 }
/** What a line for BMD may carry: nothing below 0,00. domain.md §3.0 B. */
export const BMD_AMOUNT: CellFormat = { ...HOURS_OR_EURO, min: 0 }
const DAYS: CellFormat = { type: 'int', min: 0, max: 366 }

/** The columns of BMD's "Abrechnungen importieren", profile A: a line is either a wage type or an absence. */
const BMD_COLUMNS: Column[] = [
  { ...field('MONAT', 'month', { type: 'month' }), required: true, ofRun: true },
  { ...field('FIRMA', 'companyNumber', { type: 'text' }), required: true },
  { ...field('MA', 'employeeNumber', { type: 'text' }), required: true },
  field('LOHNART', 'wageType', { type: 'text' }),
  { ...field('MENGE', 'quantity', BMD_AMOUNT), sum: true },
  { ...field('BETRAG', 'amount', BMD_AMOUNT), sum: true },
  { ...field('MONAT_A', 'correctedMonth', { type: 'month' }), ofRun: true },
  field('NLZ_K', 'absenceCode', { type: 'text', maxLength: 3 }),
  field('NLZ_V', 'firstDay', { type: 'date' }),
  field('NLZ_B', 'lastDay', { type: 'date' }),
  // Follows from the days; a company that reckons it differently from now on hands nothing over again.
  { ...field('NLZ_VER', 'absenceDays', DAYS), sum: true, ofRun: true },
]

/** What all files for BMD have in common. */
export const BMD = {
  separator: ';',
  charset: 'windows-1252',
  bom: false,
  header: false,
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
  lineEnd: 'CRLF',
  columns: BMD_COLUMNS,
} as const

/** BMD takes nothing that is less than nothing, so that no line can be taken back by a negative one. */
export const BMD_WAGE_CORRECTIONS = ['replace', 'manual'] as const

/** Wage types for BMD NTCS (software 0), profile A. */
export const BMD_WAGES: Layout = {
  ...BMD,
  key: 'bmd-wages',
  name: 'BMD Lohnarten',
  corrections: BMD_WAGE_CORRECTIONS,
  fileName: '{storeNumber}_{period}_export_lohnarten.csv',
}

export type PayrollPerson = { companyNumber: string; employeeNumber: string }

export const EMPTY_BMD_ROW: LayoutRow = {
  wageType: null,
  quantity: null,
  amount: null,
  correctedMonth: null,
  absenceCode: null,
  firstDay: null,
  lastDay: null,
  absenceDays: null,
}

export function field(title: string, name: string, format: CellFormat): Column {
  return { key: name, title, kind: 'field', field: name, format }
}
