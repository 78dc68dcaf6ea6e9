import type {
  OwnWageColumn,
  OwnWageEntry,
  OwnWageMonth,
  OwnWagePerson,
} from '#contract/months/individual-wage-values.ts'
import { formatDay, formatMonth } from '#domain/basics/days.ts'
import { formatEuro } from '#domain/basics/numbers.ts'
import { CODE_WARNINGS, type OwnReportOptions } from '#domain/months/individual-wage-report.ts'
import { CELL_ORIGINS, hiddenText, totalsText, valueText } from '#domain/months/individual-wage-values.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import type { PdfColumn, PdfGroup, PdfReport } from '#server/platform/pdf/pdf.ts'

export type ReportGiven = {
  company: string
  /** Those that the report is about, by name. */
  stores: readonly { id: number; name: string }[]
  isAll: boolean
  found: OwnWageMonth
  options: OwnReportOptions
  /** Values that are others than those that the caller has before them. */
  changed: number
}
/** A value, or that somebody has none. */
type Value = { person: OwnWagePerson; column: OwnWageColumn; entry: OwnWageEntry | undefined }

/** The month's values by person or by wage type. Spec 2 §7, §9. */
export function reportOf(given: ReportGiven, createdAt: Temporal.Instant): PdfReport {
  const { company, stores, isAll, found, options, changed } = given
  const columns = chosenColumns(found.wageTypes, options)
  const people = chosenPeople(found.employees, columns, options)
  const values = people.flatMap(person => valuesOf(person, columns))
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const heads = headsOf(options, stores.length > 1)
  const groups =
    options.grouping === 0
      ? people.map(person => groupOfPerson(person, valuesOf(person, columns), options, heads, names))
      : columns
          .map(column => groupOfColumn(column, people, options, heads, names))
          .filter(({ rows }) => rows.length > 0)
  const month = formatMonth(Temporal.PlainYearMonth.from({ year: found.year, month: found.month }))
  return {
    title: `Individuelle Lohnarten ${month}`,
    subtitle: [
      company,
      isAll ? 'Alle Standorte' : stores.map(({ name }) => name).join(', '),
      ...(changed > 0 ? [changedText(changed)] : []),
      ...(found.hiddenWageTypes > 0 ? [hiddenText(found.hiddenWageTypes)] : []),
    ],
    colour: true,
    createdAt,
    sections: [
      {
        kind: 'table',
        columns: heads.map(({ column }) => column),
        groups,
        ...(values.length > 0 && { sum: sumCells('Gesamt', values, heads) }),
      },
    ],
  }
}

const changedText = (changed: number) =>
  changed === 1
    ? '1 Wert hat sich seit dem Laden der Liste geändert; gedruckt ist der jetzige Stand.'
    : `${changed} Werte haben sich seit dem Laden der Liste geändert; gedruckt ist der jetzige Stand.`

const chosenColumns = (columns: readonly OwnWageColumn[], { allWageTypes, deselect, wageTypes }: OwnReportOptions) =>
  columns.filter(({ id }) => allWageTypes || wageTypes.includes(id) !== deselect)

function chosenPeople(
  people: readonly OwnWagePerson[],
  columns: readonly OwnWageColumn[],
  { allGroups, groups, employeeSelection, employeeSort }: OwnReportOptions,
): OwnWagePerson[] {
  const ids = new Set(columns.map(({ id }) => id))
  const chosen = people
    .filter(person => allGroups || person.groups.some(group => groups.includes(group)))
    .filter(({ hasContract, entries }) =>
      employeeSelection === 3
        ? entries.some(({ wageTypeId }) => ids.has(wageTypeId))
        : employeeSelection === 1 || hasContract,
    )
  return employeeSort === 0 ? chosen : chosen.toSorted((a, b) => byNumber.compare(a.personnelNumber, b.personnelNumber))
}
const byNumber = new Intl.Collator('de-AT', { numeric: true })

const valuesOf = (person: OwnWagePerson, columns: readonly OwnWageColumn[]): Value[] =>
  columns.flatMap(column => {
    const entry = person.entries.find(({ wageTypeId }) => wageTypeId === column.id)
    return entry ? [{ person, column, entry }] : []
  })

const byDay = (a: Value, b: Value) => (a.entry?.changedOn ?? '').localeCompare(b.entry?.changedOn ?? '')
/** What is of one day stays in the order that it had. */
const sorted = (values: readonly Value[], { entrySort }: OwnReportOptions): Value[] =>
  entrySort === 0 ? [...values] : values.toSorted(byDay)

const personText = ({ lastName, firstName, personnelNumber }: OwnWagePerson) =>
  [`${lastName} ${firstName}`.trim(), personnelNumber].filter(text => text !== '').join(' · ')

type Head = { column: PdfColumn; text: (value: Value, names: ReadonlyMap<number, string>) => string }

/** With the store it has eight columns and lies on its side. */
function headsOf({ grouping }: OwnReportOptions, hasStores: boolean): Head[] {
  const text = (title: string, share: number, of: Head['text']): Head => ({
    column: { title, align: 'text', share },
    text: of,
  })
  const number = (title: string, share: number, of: Head['text']): Head => ({
    column: { title, align: 'number', share },
    text: of,
  })
  const isEuro = ({ column }: Value) => column.unit === 'euro'
  return [
    ...(grouping === 0
      ? [text('Nr.', 1.2, ({ column }) => column.number), text('Lohnart', 4, ({ column }) => column.name)]
      : [
          text('Nr.', 1.2, ({ person }) => person.personnelNumber),
          text('Mitarbeiter', 4, ({ person }) => `${person.lastName} ${person.firstName}`.trim()),
        ]),
    ...(hasStores ? [text('Standort', 3, ({ person }, names) => names.get(person.storeId) ?? '')] : []),
    number('Menge', 1.6, value => (isEuro(value) ? '' : numberText(value.entry))),
    text('Einheit', 1.1, ({ column }) => (column.unit === 'euro' ? '' : OWN_UNITS[column.unit])),
    number('Betrag', 1.8, value => (isEuro(value) ? amountText(value.entry) : '')),
    text('Erfasst am', 1.7, ({ entry }) => enteredText(entry)),
    text('Notiz', 2.6, ({ entry }) => (entry ? noteText(entry) : '')),
  ]
}

type Entry = Value['entry']
const numberText = (entry: Entry) => (entry && entry.hundredths !== null ? valueText(entry.hundredths) : '–')
/** With a star where it was entered in place of what is computed. */
const amountText = (entry: Entry) =>
  entry && entry.hundredths !== null
    ? `${euroText(entry.hundredths)}${entry.id !== null && entry.computed ? ' *' : ''}`
    : '–'
const enteredText = (entry: Entry) =>
  entry ? (entry.changedOn === null ? CELL_ORIGINS.computed : formatDay(Temporal.PlainDate.from(entry.changedOn))) : ''

function noteText({ id, note, computed }: OwnWageEntry): string {
  if (id === null || !computed) return note
  const instead = computed.hundredths === null ? 'Durchschnitt fehlt' : `berechnet ${euroText(computed.hundredths)}`
  return note === '' ? `* ${instead}` : `* ${instead}; ${note}`
}

const euroText = (cents: number) => formatEuro(cents).replace('-', '−')

function groupOfPerson(
  person: OwnWagePerson,
  values: readonly Value[],
  options: OwnReportOptions,
  heads: readonly Head[],
  names: ReadonlyMap<number, string>,
): PdfGroup {
  const warnings = [...new Set(values.flatMap(({ entry }) => entry!.codes))].flatMap(code => CODE_WARNINGS[code] ?? [])
  return {
    title: personText(person),
    ...(warnings.length > 0 && { warning: warnings.join('\n') }),
    rows:
      values.length > 0
        ? sorted(values, options).map(value => heads.map(({ text }) => text(value, names)))
        : [heads.map(({ column }) => (column.title === 'Lohnart' ? 'Keine Werte' : ''))],
    ...(values.length > 1 && { sum: sumCells('Summe', values, heads) }),
  }
}

/** Also those without a value, where the report is about all. */
function groupOfColumn(
  column: OwnWageColumn,
  people: readonly OwnWagePerson[],
  options: OwnReportOptions,
  heads: readonly Head[],
  names: ReadonlyMap<number, string>,
): PdfGroup {
  const all = people.map(person => ({
    ...{ person, column },
    entry: person.entries.find(({ wageTypeId }) => wageTypeId === column.id),
  }))
  const shown = options.employeeSelection === 3 ? all.filter(({ entry }) => entry) : all
  const values = all.filter(({ entry }) => entry)
  const codes = new Set(values.flatMap(({ entry }) => entry!.codes))
  const warned = [...codes].flatMap(code => {
    const text = CODE_WARNINGS[code]
    const whose = values.filter(({ entry }) => entry!.codes.includes(code)).map(({ person }) => personText(person))
    return text ? [`${text}: ${whose.join(', ')}`] : []
  })
  return {
    title: `${column.number} ${column.name}`,
    ...(warned.length > 0 && { warning: warned.join('\n') }),
    rows: sorted(shown, options).map(value => heads.map(({ text }) => text(value, names))),
    ...(values.length > 0 && { sum: sumCells('Summe', values, heads) }),
  }
}

/** Hours, days and pieces are no sum together: each is said with its unit. */
function sumCells(label: string, values: readonly Value[], heads: readonly Head[]): string[] {
  const of = (isEuro: boolean) =>
    values
      .filter(({ column }) => (column.unit === 'euro') === isEuro)
      .map(({ column, entry }) => ({ unit: column.unit, hundredths: entry?.hundredths ?? 0 }))
  return heads.map(({ column: { title } }, at) =>
    at === 0
      ? label
      : title === 'Menge'
        ? totalsText(of(false)).replaceAll(' · ', '\n')
        : title === 'Betrag'
          ? totalsText(of(true))
          : '',
  )
}
