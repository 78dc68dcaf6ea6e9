import { EmployeeDraft } from '#contract/people/employees.ts'
import { countrySign } from '#domain/basics/country-codes.ts'
import { formatDay } from '#domain/basics/days.ts'
import { citizenTypeOf } from '#domain/people/citizen-type.ts'
import { personWarnings } from '#domain/people/employee-checks.ts'
import { IMPORTED_REGISTRATION, registeredSinceFault } from '#domain/people/stated-registration.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES } from '#domain/settings/enums.ts'
import { bad, type Cells, type SourceRow, shown, warn } from '#server/rooms/imports/public.ts'
import type { PersonColumns } from '../imported-people/rules.ts'

export type ReadPerson = {
  number: string
  columns: PersonColumns
  /** Sealed later, when the row's id is known. */
  sealable: { svnr?: string; iban?: string }
  /** Numbers and names of what the row refers to. */
  refers: { store?: string; costCentre?: string; employmentModel?: string }
  contract: { weeklyMinutes?: number; paymentCents?: number; from?: string }
}

/** Fields that are stored as they are written. */
const PLAIN = {
  firstName: 'first_name',
  lastName: 'last_name',
  titleBefore: 'title_before',
  titleAfter: 'title_after',
  street: 'street',
  zip: 'postal_code',
  city: 'city',
  phone: 'phone',
  email: 'email',
  bic: 'bic',
  exitReason: 'exit_reason',
  bmdId: 'bmd_id',
  dpwId: 'dpw_id',
  note: 'note',
} as const
const DAYS = { birthDate: 'birth_date', entry: 'entry', exit: 'exit' } as const
const SEALABLE = { socialsecurity: 'svnr', iban: 'iban' } as const
type Checked = keyof typeof EmployeeDraft.shape

const GENDERS: Record<string, 'M' | 'F'> = {
  m: 'M',
  f: 'F',
  w: 'F',
  männlich: 'M',
  weiblich: 'F',
  mann: 'M',
  frau: 'F',
  herr: 'M',
}

/** Reads one row by the rules of the personnel file; an empty cell says nothing and so changes nothing. */
export function readPerson(row: SourceRow, cells: Cells, today: Temporal.PlainDate): ReadPerson {
  const person: ReadPerson = { number: '', columns: {}, sealable: {}, refers: {}, contract: {} }
  const { columns } = person
  const text = (field: string) => cells.text(row, field)
  person.number = checked(row, 'mdPersonnelId', text('mdPersonnelId')) ?? ''
  if (person.number === '' && row.issues.length === 0) bad(row, 'mdPersonnelId', 'Die Personalnummer fehlt')
  columns.personnel_number = person.number

  for (const [field, column] of Object.entries(PLAIN)) {
    const value = checked(row, field as Checked, text(field))
    if (value !== undefined) columns[column] = value
  }
  for (const [field, column] of Object.entries(DAYS)) {
    const day = cells.day(row, field)
    if (day) columns[column] = day.toString()
  }
  for (const [field, name] of Object.entries(SEALABLE)) {
    const value = checked(row, field as Checked, text(field))
    if (value) person.sealable[name] = value
  }
  readRegistration(row, cells.day(row, 'registeredSince'), columns, today)
  const isHidden = cells.yesNo(row, 'isHidden')
  if (isHidden !== undefined) columns.is_hidden = isHidden
  readGender(row, text('gender'), columns)
  readCountries(row, text('nationality'), text('country'), columns)
  readChoice(row, 'citizenType', text('citizenType'), columns)
  readChoice(row, 'civilStatus', text('civilStatus'), columns)
  for (const field of ['store', 'costCentre', 'employmentModel'] as const) {
    const value = text(field)
    if (value !== undefined) person.refers[field] = value
  }
  readContract(row, cells, person.contract)
  warnOddPerson(row, person, today)
  return person
}

/** The same check that the personnel file makes; its reason names no value. */
function checked(row: SourceRow, field: Checked, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const result = EmployeeDraft.shape[field].safeParse(text)
  return result.success ? (result.data as string) : bad(row, field, result.error.issues[0]!.message)
}

function readRegistration(
  row: SourceRow,
  day: Temporal.PlainDate | undefined,
  columns: PersonColumns,
  today: Temporal.PlainDate,
): void {
  if (!day) return
  const since = day.toString()
  const fault = registeredSinceFault(since, today.toString())
  if (fault) bad(row, 'registeredSince', fault)
  else Object.assign(columns, statedColumns(since, IMPORTED_REGISTRATION))
}

export const statedColumns = (since: string, reason: string): PersonColumns => ({
  social_insurance_registered: true,
  social_insurance_registered_since: since,
  social_insurance_registration_reason: reason,
})

function readGender(row: SourceRow, text: string | undefined, columns: PersonColumns): void {
  if (text === undefined) return
  const gender = GENDERS[text.toLowerCase()]
  if (gender) columns.gender = gender
  else bad(row, 'gender', `„${shown(text)}“ ist kein Geschlecht (M oder F)`)
}

function readCountries(
  row: SourceRow,
  nationality: string | undefined,
  country: string | undefined,
  columns: PersonColumns,
) {
  for (const [field, text] of [
    ['nationality', nationality],
    ['country', country],
  ] as const) {
    if (text === undefined) continue
    const sign = countrySign(text)
    if (sign) columns[field] = sign
    else bad(row, field, `„${shown(text)}“ ist kein Land`)
  }
  if (typeof columns.nationality === 'string') columns.citizen_type_id = citizenTypeOf(columns.nationality)
}

const CHOICES = {
  citizenType: { column: 'citizen_type_id', entries: CITIZEN_TYPES, none: 'keine Staatsbürgerschaftsgruppe' },
  civilStatus: { column: 'civil_status_id', entries: CIVIL_STATUSES, none: 'kein Familienstand' },
} as const

function readChoice(
  row: SourceRow,
  field: keyof typeof CHOICES,
  text: string | undefined,
  columns: PersonColumns,
): void {
  if (text === undefined) return
  const { column, entries, none } = CHOICES[field]
  const found = entries.find(({ valueGER, shippedText }) =>
    [valueGER, shippedText].some(word => word?.toLowerCase() === text.toLowerCase()),
  )
  if (found) columns[column] = found.id
  else bad(row, field, `„${shown(text)}“ ist ${none}`)
}

function readContract(row: SourceRow, cells: Cells, contract: ReadPerson['contract']): void {
  const hours = cells.number(row, 'weeklyHours')
  if (hours !== undefined) {
    if (hours < 0 || hours > 168) bad(row, 'weeklyHours', 'Eine Woche hat 168 Stunden')
    else contract.weeklyMinutes = Math.round(hours * 60)
  }
  const cents = cells.cents(row, 'monthlyGross')
  if (cents !== undefined) {
    if (cents < 0 || cents > 1_000_000_000) bad(row, 'monthlyGross', 'Der Betrag ist nicht möglich')
    else contract.paymentCents = cents
  }
  const from = cells.day(row, 'contractFrom')
  if (from) contract.from = from.toString()
}

/** Odd but possible: the row is imported all the same. Product C. */
function warnOddPerson(row: SourceRow, { columns, sealable }: ReadPerson, today: Temporal.PlainDate): void {
  const birthDate = typeof columns.birth_date === 'string' ? Temporal.PlainDate.from(columns.birth_date) : null
  const warnings = personWarnings({ socialsecurity: sealable.svnr ?? null, birthDate }, today)
  for (const [field, message] of Object.entries(warnings)) warn(row, field, 'doubtful', message)
}

/** A letter that a charset does not know was lost where the file was written: it never replaces what is whole here. */
export function keepWholeTexts(row: SourceRow, given: PersonColumns, before: PersonColumns | undefined): void {
  for (const [field, column] of Object.entries(PLAIN)) {
    const lost = lostLetter(field, given[column])
    if (lost === undefined) continue
    const stored = before?.[column]
    const stays = typeof stored === 'string' && stored !== '' && lostLetter(field, stored) === undefined
    warn(
      row,
      field,
      'doubtful',
      `${lost} steht ${lost === QUESTION_MARK ? 'wohl ' : ''}für einen Buchstaben, der verloren ging${stays ? '; was gespeichert ist, bleibt' : ''}`,
    )
    if (stays) delete given[column]
  }
}

const QUESTION_MARK = 'Das Fragezeichen'

/** What stands where a letter was; a question mark does so in names only. */
function lostLetter(field: string, text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  if (text.includes('\ufffd')) return 'Das Zeichen \ufffd'
  return /^(first|last)Name$/.test(field) && text.includes('?') ? QUESTION_MARK : undefined
}

export const germanDay = (text: unknown): string =>
  typeof text === 'string' ? formatDay(Temporal.PlainDate.from(text)) : ''
