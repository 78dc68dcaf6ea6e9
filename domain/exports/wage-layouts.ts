import type { Column, Layout, LayoutRow } from '../settings/payroll-file.ts'
import { TIME_KINDS, WAGE_UNITS } from '../wages/time-kinds.ts'
import { BMD, BMD_AMOUNT, BMD_WAGE_CORRECTIONS, BMD_WAGES, field, HOURS_OR_EURO } from './bmd-layout.ts'
import type { ExportedCells } from './exported-lines.ts'
import { DPW_HOURS } from './layouts.ts'
import type { OwnLine, WageLine } from './wage-lines.ts'

// A row says all that any payroll software asks for; each layout takes its part of it.

const QUANTITY: Column = { ...field('Menge', 'quantity', HOURS_OR_EURO), sum: true }
const AMOUNT: Column = { ...field('Betrag', 'amount', HOURS_OR_EURO), sum: true }
const YEAR = { type: 'int', min: 1900, max: 2100 } as const
const DATEV = {
  separator: ';',
  charset: 'windows-1252',
  bom: false,
  header: false,
  decimal: ',',
  lineEnd: 'CRLF',
} as const
const DIFFERENCE_FIRST = ['difference', 'replace', 'manual'] as const

/** The columns that McTime publishes for BMD, as far as its description goes. domain.md §3.0 B. */
const BMD_WAGES_B: Layout = {
  ...BMD,
  key: 'bmd-wages-b',
  name: 'BMD Lohnarten, Profil B',
  dateFormat: 'YYYYMMDD',
  corrections: BMD_WAGE_CORRECTIONS,
  columns: [
    { ...field('Abrechnungsmonat', 'month', { type: 'month' }), required: true, ofRun: true },
    { ...field('Mandant', 'companyNumber', { type: 'text', maxLength: 6 }), required: true },
    { ...field('Personalnummer', 'employeeNumber', { type: 'text', maxLength: 6 }), required: true },
    empty('Unternummer'),
    { ...field('Lohnart', 'wageType', { type: 'text', maxLength: 3 }), required: true },
    { ...QUANTITY, format: BMD_AMOUNT },
    field('Satz', 'rate', BMD_AMOUNT),
    { ...AMOUNT, format: BMD_AMOUNT },
    { key: 'Kostenstelle', title: 'Kostenstelle', kind: 'constant', value: '0' },
    empty('Kostenrechnung'),
    { ...field('Aufrollmonat', 'correctedMonth', { type: 'month' }), ofRun: true },
    empty('leer'),
    empty('Fehlzeit-ID'),
    empty('Fehlzeit von'),
    empty('Fehlzeit bis'),
  ],
  fileName: '{storeNumber}_{period}_export_lohnarten.csv',
}

/** The columns are those of the hours: a proposal, to be agreed with the customer's Sage consultant. domain.md §3.1. */
const DPW_WAGES: Layout = {
  ...DPW_HOURS,
  key: 'dpw-wages',
  name: 'DPW Lohnarten',
  columns: DPW_HOURS.columns.map(column => (column.key === 'wageType' ? { ...column, required: true } : column)),
  fileName: '{storeNumber}_{period}_export_lohnarten.csv',
}

/** domain.md §3.2: a line says the month by its first day, and the unit by a number. */
const DATEV_LODAS: Layout = {
  ...DATEV,
  key: 'datev-lodas',
  name: 'DATEV LODAS',
  dateFormat: 'DD/MM/YYYY',
  corrections: DIFFERENCE_FIRST,
  ...lodasRecord([
    { ...field('abrechnung_zeitraum', 'settlementDay', { type: 'date' }), required: true, ofRun: true },
    { ...field('bs_wert_butab', 'quantity', HOURS_OR_EURO), required: true, sum: true },
    { ...field('bs_nr', 'datevUnit', { type: 'int' }), required: true },
    { ...field('la_eigene', 'wageType', { type: 'text', maxLength: 4 }), required: true },
    { ...field('pnr', 'employeeNumber', { type: 'text', maxLength: 5 }), required: true },
    field('kostenstelle', 'costCentre', { type: 'text' }),
  ]),
  fileName: 'LODAS_{storeNumber}_{period}.txt',
}

/** LODAS is told the fields of a line before the first one; each line begins with the number of its record and ends open. */
export function lodasRecord(fields: readonly Column[]): Required<Pick<Layout, 'preamble' | 'columns'>> {
  return {
    preamble: [
      '[Allgemein]',
      'Ziel=LODAS',
      'Version_SST=1.0',
      'BeraterNr={consultantNumber}',
      'MandantenNr={clientNumber}',
      'Datumsformat=TT/MM/JJJJ',
      'Feldtrennzeichen=;',
      'Zahlenkomma=,',
      'Stringbegrenzer="',
      '[Satzbeschreibung]',
      `1;u_lod_bwd_buchung_standard;${fields.map(({ title }) => `${title}#bwd;`).join('')}`,
      '[Bewegungsdaten]',
    ],
    columns: [{ key: 'Satz', title: 'Satz', kind: 'constant', value: '1' }, ...fields, empty('Ende')],
  }
}

/** domain.md §3.3. */
const DATEV_WAGES: Layout = {
  ...DATEV,
  key: 'datev-lug',
  name: 'DATEV Lohn und Gehalt',
  dateFormat: 'DD/MM/YYYY',
  corrections: DIFFERENCE_FIRST,
  columns: [
    { ...field('Personalnummer', 'employeeNumber', { type: 'text', maxLength: 5 }), required: true },
    { ...field('Kalendertag', 'fromDay', { type: 'date' }), required: true },
    empty('Ausfallschlüssel'),
    { ...field('Lohnartennummer', 'wageType', { type: 'text', maxLength: 4 }), required: true },
    { ...field('Stundenanzahl', 'hours', HOURS_OR_EURO), sum: true },
    { ...field('Tagesanzahl', 'days', HOURS_OR_EURO), sum: true },
    { ...field('Wert', 'pieces', HOURS_OR_EURO), sum: true },
    empty('Abweichender Faktor'),
    empty('Abweichende Lohnveränderung'),
    field('Kostenstellennummer', 'costCentre', { type: 'text' }),
    empty('Kostenträger'),
  ],
  fileName: 'LuG_{storeNumber}_{period}.txt',
}

/** RZL takes any list whose columns are told to it once ("Listenform"). domain.md §3.4. */
const RZL: Layout = {
  ...DATEV,
  key: 'rzl-wages',
  name: 'RZL Listenform',
  header: true,
  dateFormat: 'DD.MM.YYYY',
  corrections: DIFFERENCE_FIRST,
  columns: [
    field('Klient', 'clientNumber', { type: 'text' }),
    { ...field('Dienstnehmer', 'employeeNumber', { type: 'text' }), required: true },
    { ...field('Jahr', 'year', YEAR), required: true, ofRun: true },
    { ...field('Monat', 'month', { type: 'month' }), required: true, ofRun: true },
    { ...field('Lohnart', 'wageType', { type: 'text', maxLength: 4 }), required: true },
    QUANTITY,
    field('Satz', 'rate', HOURS_OR_EURO),
    AMOUNT,
    field('Kostenstelle', 'costCentre', { type: 'text' }),
    { ...field('Aufrollmonat', 'correctedMonth', { type: 'month' }), ofRun: true },
  ],
  fileName: 'RZL_{storeNumber}_{period}.csv',
}

/** For everything else: who gets it looks at it in a spreadsheet. domain.md §3.4. */
const GENERIC: Layout = {
  key: 'generic-csv',
  name: 'Allgemeine Liste (CSV)',
  separator: ';',
  charset: 'utf-8',
  bom: true,
  header: true,
  forPeople: true,
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
  lineEnd: 'CRLF',
  corrections: DIFFERENCE_FIRST,
  columns: [
    field('Firma', 'companyNumber', { type: 'text' }),
    { ...field('Standort', 'storeNumber', { type: 'text' }), ofRun: true },
    { ...field('Personalnummer', 'employeeNumber', { type: 'text' }), required: true },
    // A name that changes is no reason to hand anything over again.
    { ...field('Name', 'name', { type: 'text' }), ofRun: true },
    { ...field('Jahr', 'year', YEAR), required: true, ofRun: true },
    { ...field('Monat', 'month', { type: 'month' }), required: true, ofRun: true },
    { ...field('Lohnart', 'wageType', { type: 'text' }), required: true },
    { ...field('Bezeichnung', 'kindName', { type: 'text' }), ofRun: true },
    QUANTITY,
    field('Einheit', 'unit', { type: 'text' }),
    field('Satz', 'rate', HOURS_OR_EURO),
    AMOUNT,
    field('Kostenstelle', 'costCentre', { type: 'text' }),
    field('Von', 'fromDay', { type: 'date' }),
    field('Bis', 'toDay', { type: 'date' }),
    { ...field('Bemerkung', 'note', { type: 'text' }), ofRun: true },
  ],
  fileName: '{storeNumber}_{period}_lohnarten.csv',
}

const GENERIC_WORKBOOK: Layout = {
  ...GENERIC,
  key: 'generic-xlsx',
  name: 'Allgemeine Liste (Excel)',
  workbook: true,
  fileName: '{storeNumber}_{period}_lohnarten.xlsx',
}

/** A column that the receiver counts on and that Kontor has nothing for. */
function empty(title: string): Column {
  return { key: title, title, kind: 'constant', value: '' }
}

/** To be looked at: what has no number yet is in it, too. */
export const WAGE_LIST: Layout = {
  ...GENERIC,
  key: 'wage-list',
  name: 'Lohnarten',
  columns: GENERIC.columns
    .filter(({ title }) => !['Satz', 'Betrag'].includes(title))
    .map(column => ({ ...column, required: false })),
}

const FOR_ALL = [GENERIC, GENERIC_WORKBOOK]
const OF_SOFTWARE: Readonly<Record<number, readonly Layout[]>> = {
  0: [BMD_WAGES, BMD_WAGES_B, ...FOR_ALL],
  1: [DPW_WAGES, ...FOR_ALL],
  2: [DATEV_LODAS, ...FOR_ALL],
  3: [DATEV_WAGES, ...FOR_ALL],
  4: [RZL, ...FOR_ALL],
  5: [GENERIC, GENERIC_WORKBOOK],
  6: [GENERIC_WORKBOOK, GENERIC],
}

/** The files in which a payroll software takes wage types; the first is the usual one. */
export const wageLayoutsOf = (softwareId: number): readonly Layout[] => OF_SOFTWARE[softwareId] ?? []

export const WAGE_LAYOUTS: readonly Layout[] = [...new Set(Object.values(OF_SOFTWARE).flat())]

/** As a company wants it; what its software does not take is as if it had said nothing. */
export const wageLayoutOf = (softwareId: number, key: string): Layout | undefined => {
  const layouts = wageLayoutsOf(softwareId)
  return layouts.find(layout => layout.key === key) ?? layouts[0]
}

/** What a row says besides the columns of its layout, for files that a company makes of it. */
export const WAGE_FIELDS: readonly Column[] = [
  field('Personalnummer', 'employeeNumber', { type: 'text' }),
  { ...field('Name', 'name', { type: 'text' }), ofRun: true },
  field('Firma', 'companyNumber', { type: 'text' }),
  field('Mandant', 'clientNumber', { type: 'text' }),
  { ...field('Standort', 'storeNumber', { type: 'text' }), ofRun: true },
  field('Kostenstelle', 'costCentre', { type: 'text' }),
  { ...field('Jahr', 'year', YEAR), ofRun: true },
  { ...field('Monat', 'month', { type: 'month' }), ofRun: true },
  { ...field('Aufrollmonat', 'correctedMonth', { type: 'month' }), ofRun: true },
  { ...field('Abrechnungstag', 'settlementDay', { type: 'date' }), ofRun: true },
  field('Lohnart', 'wageType', { type: 'text' }),
  { ...field('Bezeichnung', 'kindName', { type: 'text' }), ofRun: true },
  QUANTITY,
  field('Einheit', 'unit', { type: 'text' }),
  { ...field('Stunden', 'hours', HOURS_OR_EURO), sum: true },
  { ...field('Tage', 'days', HOURS_OR_EURO), sum: true },
  { ...field('Stück', 'pieces', HOURS_OR_EURO), sum: true },
  field('Faktor', 'factor', { type: 'decimal', decimals: 4 }),
  field('Tag', 'day', { type: 'date' }),
  field('Von', 'fromDay', { type: 'date' }),
  field('Bis', 'toDay', { type: 'date' }),
]

/** Values by which files are booked: the same for all rows of a run. */
export type WageBooking = {
  year: number
  month: number
  /** Of a correction that is settled later: the month that it corrects. */
  correctedMonth: number | null
}

/** What all rows of a store's month have in common. */
export type WageRun = {
  /** `YYYY-MM` */
  worked: string
  store: { companyNumber: string; clientNumber: string; storeNumber: string; costCentre: string }
  booking: LayoutRow
  /** The file has a column for amounts; in others they stand where quantities do. */
  hasAmounts: boolean
}

/** Whether a file has a column for amounts. */
export const hasAmounts = (layout: Pick<Layout, 'columns'> | undefined): boolean =>
  layout?.columns.some(column => column.kind === 'field' && column.field === AMOUNT.key) ?? false

export const wageRun = (
  worked: string,
  store: WageRun['store'],
  booking: WageBooking,
  hasAmounts = false,
): WageRun => ({
  worked,
  store,
  hasAmounts,
  booking: bookingFields(booking),
})

/** What payroll's number stands for, in the words of the company. */
export const nameOf = (line: WageLine | OwnLine): string =>
  line.kind === null ? line.name : [line.kind, ...(line.with ?? [])].map(kind => TIME_KINDS[kind].name).join(' + ')

/** Fields that no run keeps of its rows, for payroll books without them; people read them. */
export const namesPeople = (layout: Pick<Layout, 'columns'>): boolean =>
  layout.columns.some(column => column.kind === 'field' && column.field === 'name')

/** Says them of a row that is taken back, as far as the rows of now and the people tell. */
export function besidesHanded(
  rows: readonly LayoutRow[],
  storeNumber: string,
  nameOf: (employeeId: number) => string,
): (line: { employeeId: number; cells: ExportedCells }) => LayoutRow {
  const kinds = new Map(rows.map(({ wageType, kindName }) => [wageType, kindName]))
  return ({ employeeId, cells }) => ({
    storeNumber,
    name: nameOf(employeeId),
    kindName: kinds.get(cells.wageType ?? '') ?? null,
  })
}

/** One wage type of one person, for any of the layouts. Spelled out, since thousands of rows are made at once. */
export function wageRow(
  line: WageLine | OwnLine,
  person: { employeeNumber: string; name: string },
  run: WageRun,
): LayoutRow {
  const { worked, store, booking } = run
  const { unit } = line
  const quantity = line.quantity / 100
  const isAmount = unit === 'euro' && run.hasAmounts
  const first = dayOf(worked, line.date ?? 1)
  return {
    employeeNumber: person.employeeNumber,
    name: person.name,
    companyNumber: store.companyNumber,
    clientNumber: store.clientNumber,
    storeNumber: store.storeNumber,
    costCentre: store.costCentre,
    year: booking.year!,
    month: booking.month!,
    correctedMonth: booking.correctedMonth!,
    settlementDay: booking.settlementDay!,
    wageType: line.number,
    kindName: nameOf(line),
    quantity: isAmount ? null : quantity,
    hours: unit === 'hours' ? quantity : null,
    days: unit === 'days' ? quantity : null,
    pieces: unit === 'pieces' || (unit === 'euro' && !isAmount) ? quantity : null,
    unit: UNITS[unit],
    datevUnit: DATEV_UNITS[unit],
    factor: line.factor === null ? null : line.factor / 10_000,
    rate: null,
    amount: isAmount ? quantity : null,
    day: line.date === null ? null : first,
    fromDay: first,
    toDay: line.date === null ? lastDayOf(worked) : first,
    note: null,
    mark: null,
    // Absences go in a file of their own.
    absenceCode: null,
    firstDay: null,
    lastDay: null,
    absenceDays: null,
  }
}

const QUANTITIES = ['quantity', 'hours', 'days', 'pieces', 'amount']
/** What was handed over of a row, with a mark in the place of how much it is. */
export const withHiddenQuantities = (handed: ExportedCells, mark: string): ExportedCells =>
  Object.fromEntries(Object.entries(handed).map(([field, value]) => [field, QUANTITIES.includes(field) ? mark : value]))

/** What a run says of when its rows are settled. */
export const bookingFields = ({ year, month, correctedMonth }: WageBooking): LayoutRow => ({
  year,
  month,
  correctedMonth,
  settlementDay: Temporal.PlainDate.from({ year, month, day: 1 }),
})

const UNITS = { hours: WAGE_UNITS.hours, days: 'T', pieces: 'St', euro: '€' }
/** domain.md §3.2: what is counted goes with the days, for 3 would make euros of it. */
const DATEV_UNITS = { hours: 1, days: 2, pieces: 2, euro: 3 }

const days = new Map<string, Temporal.PlainDate>()
/** The same for all rows of a day: files write each value once. */
function dayOf(month: string, date: number): Temporal.PlainDate {
  const text = `${month}-${String(date).padStart(2, '0')}`
  const known = days.get(text) ?? Temporal.PlainDate.from(text)
  days.set(text, known)
  return known
}
function lastDayOf(month: string): Temporal.PlainDate {
  const known = lastDays.get(month) ?? dayOf(month, dayOf(month, 1).daysInMonth)
  lastDays.set(month, known)
  return known
}
const lastDays = new Map<string, Temporal.PlainDate>()
