import { fieldsOf } from '../settings/layout-fields.ts'
import type { CellFormat, Column, Layout } from '../settings/payroll-file.ts'

const field = (title: string, key: string, format: CellFormat = { type: 'text' }): Column => ({
  kind: 'field',
  key,
  title,
  field: key,
  format,
})

/** Whom a file is about and what they are paid; in both programs under other heads. */
const PERSON: readonly Column[] = [
  field('Vorname', 'firstName'),
  field('Titel', 'title'),
  field('Geschlecht', 'gender'),
  field('SVNR', 'socialsecurity'),
  field('Geburtsdatum', 'birthDate', { type: 'date' }),
  field('Familienstand', 'civilStatus'),
  field('Staatsbürgerschaft', 'citizenship'),
  field('Straße', 'street'),
  field('PLZ', 'zip'),
  field('Ort', 'city'),
  field('Land', 'country'),
  field('Telefon', 'phone'),
  field('E-Mail', 'email'),
  field('IBAN', 'iban'),
  field('BIC', 'bic'),
  field('Eintritt', 'entry', { type: 'date' }),
  field('Austritt', 'exit', { type: 'date' }),
  field('Austrittsgrund', 'exitReason'),
  field('Dienstverhältnis', 'group'),
  field('Wochenstunden', 'weekTimeRegular', { type: 'decimal' }),
  field('Bezug', 'payment', { type: 'decimal' }),
  field('Bezugsart', 'wageType'),
  field('Kostenstelle', 'costCenterNumber'),
]

// Who changed comes as a whole: nothing is corrected by difference.
const AS_A_WHOLE = {
  corrections: [],
  separator: ';',
  charset: 'windows-1252',
  bom: false,
  header: true,
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
  lineEnd: 'CRLF',
  fileName: 'mitarbeiter_{number}.csv',
} as const

/**
 * Master data for BMD NTCS. BMD publishes no format of its own for people: these columns are a proposal to be mapped in its
 * import, so the first line names them.
 */
export const BMD_EMPLOYEES: Layout = {
  ...AS_A_WHOLE,
  key: 'bmd-employees',
  name: 'BMD Mitarbeiterstamm',
  columns: [
    { ...field('Firma', 'companyNumber'), required: true },
    { ...field('Personalnr', 'employeeNumber'), required: true },
    { ...field('Nachname', 'lastName'), required: true },
    ...PERSON,
  ],
}

/** Master data for Sage DPW, which has no public format either; to be agreed with its consultant. */
export const DPW_EMPLOYEES: Layout = {
  ...AS_A_WHOLE,
  key: 'dpw-employees',
  name: 'DPW Mitarbeiterstamm',
  columns: [
    { ...field('Mandant', 'companyNumber'), required: true },
    { ...field('Personalnummer', 'employeeNumber', { type: 'text', maxLength: 8 }), required: true },
    { ...field('Familienname', 'lastName'), required: true },
    ...PERSON,
  ],
}

/** The payroll software that takes master data, with what it calls its numbers. */
export const EMPLOYEE_FILES = [
  { softwareId: 0, software: 'BMD', layout: BMD_EMPLOYEES, idLabel: 'BMD ID' },
  { softwareId: 1, software: 'DPW', layout: DPW_EMPLOYEES, idLabel: 'DPW ID' },
] as const
export type EmployeeFileKind = (typeof EMPLOYEE_FILES)[number]

export const employeeFileOf = (softwareId: number): EmployeeFileKind | undefined =>
  EMPLOYEE_FILES.find(each => each.softwareId === softwareId)

/** Whoever hands them over lets them out, be it to a screen or to the company's server. */
export const HANDED_OVER = [...new Set(EMPLOYEE_FILES.flatMap(({ layout }) => fieldsOf(layout)))]
