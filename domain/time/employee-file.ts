import { CITIZEN_TYPES, CIVIL_STATUSES, type EnumEntry } from '../settings/enums.ts'
import type { CellFormat, Column, Layout, LayoutRow } from '../settings/payroll-file.ts'

const field = (title: string, key: string, format: CellFormat = { type: 'text' }): Column => ({
  kind: 'field',
  key,
  title,
  field: key,
  format,
})

/**
 * Master data for BMD NTCS. BMD publishes no format of its own for people: these columns are a proposal to be mapped in its
 * import, so the first line names them.
 */
export const BMD_EMPLOYEES: Layout = {
  // Who changed comes as a whole.
  corrections: [],
  key: 'bmd-employees',
  name: 'BMD Mitarbeiterstamm',
  separator: ';',
  charset: 'windows-1252',
  bom: false,
  header: true,
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
  lineEnd: 'CRLF',
  fileName: 'mitarbeiter_{number}.csv',
  columns: [
    { ...field('Firma', 'companyNumber'), required: true },
    { ...field('Personalnr', 'employeeNumber'), required: true },
    { ...field('Nachname', 'lastName'), required: true },
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
  ],
}

/** Who is handed over; days as `YYYY-MM-DD`. */
export type ExportedPerson = {
  bmdId: string
  lastName: string
  firstName: string
  titleBefore: string
  titleAfter: string
  gender: string
  socialsecurity: string | null
  birthDate: string | null
  civilStatusId: number | null
  citizenTypeId: number | null
  nationality: string
  street: string
  zip: string
  city: string
  country: string
  phone: string
  email: string
  iban: string | null
  bic: string
  entry: string | null
  exit: string | null
}

export function employeeRow(companyNumber: string, person: ExportedPerson): LayoutRow {
  const { bmdId, titleBefore, titleAfter, civilStatusId, citizenTypeId, nationality, ...plain } = person
  return {
    ...plain,
    companyNumber,
    employeeNumber: bmdId,
    title: [titleBefore, titleAfter].filter(Boolean).join(', '),
    civilStatus: nameOf(CIVIL_STATUSES, civilStatusId),
    citizenship: nationality || nameOf(CITIZEN_TYPES, citizenTypeId),
    birthDate: dayOf(person.birthDate),
    entry: dayOf(person.entry),
    exit: dayOf(person.exit),
  }
}

const dayOf = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

const nameOf = (entries: readonly EnumEntry<number>[], id: number | null) =>
  entries.find(entry => entry.id === id)?.valueGER ?? ''
