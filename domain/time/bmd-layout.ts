import type { CellFormat, Column, Layout, LayoutRow } from '../settings/payroll-file.ts'

export const HOURS_OR_EURO: CellFormat = { type: 'decimal', decimals: 2, min: -99_999.99, max: 99_999.99 }
const DAYS: CellFormat = { type: 'int', min: 0, max: 366 }

/** The columns of BMD's "Abrechnungen importieren", profile A: a line is either a wage type or an absence. */
const BMD_COLUMNS: Column[] = [
  { ...field('MONAT', 'month', { type: 'month' }), required: true, ofRun: true },
  { ...field('FIRMA', 'companyNumber', { type: 'text' }), required: true },
  { ...field('MA', 'employeeNumber', { type: 'text' }), required: true },
  field('LOHNART', 'wageType', { type: 'text' }),
  { ...field('MENGE', 'quantity', HOURS_OR_EURO), sum: true },
  { ...field('BETRAG', 'amount', HOURS_OR_EURO), sum: true },
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

/** Wage types for BMD NTCS (software 0), profile A. */
export const BMD_WAGES: Layout = {
  ...BMD,
  key: 'bmd-wages',
  name: 'BMD Lohnarten',
  corrections: ['difference', 'replace', 'manual'],
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
