import { roundedQuotient } from '../basics/numbers.ts'
import {
  EMPTY_ROW,
  enterCell,
  MOST_ROWS,
  MOST_YEARS,
  ROW_HEADS,
  type RowFault,
  type RowField,
  rowFaults,
} from './agreement-rows.ts'
import type { AgreementRow, PayKind } from './collective-agreements.ts'

/** A line of a file with the number that a spreadsheet shows beside it. */
export type SheetLine = { line: number; cells: readonly string[] }
/** `address` as a spreadsheet names it: F14. */
export type SheetCell = { address: string; text: string; says?: string }
export type SheetRow = { line: number; row: AgreementRow; cells: Partial<Record<RowField, SheetCell>> }
/** `address` is empty where no cell is at fault alone. */
export type SheetFault = { address: string; title: string; detail: string }
export type ReadSheet = { rows: SheetRow[]; faults: SheetFault[] }

/** Texts put in the place of cells, by address. */
export type Corrections = Readonly<Record<string, string>>

const HEADS: Record<RowField, RegExp> = {
  group: /^(gruppe|(lohn|beschäftigungs|verwendungs|gehalts)gruppe|kategorie)$/,
  step: /^(stufe|lohnstufe|gehaltsstufe|lehrjahr|dienstjahre|jahre)$/,
  fromYear: /^(ab|von) ?-?jahr$/,
  toYear: /^bis ?-?jahr$/,
  cents:
    /^(betrag|lohn|gehalt|mindestlohn|mindestgehalt|mindestbezug|monatslohn|monatsbezug|lehrlingseinkommen)( \(?(in )?(€|euro|eur)\)?)?$/,
}
const FIELDS = Object.keys(HEADS) as RowField[]
const HEAD_AMONG = 20

/** What a file says a table pays, with every cell that nobody can be paid by; nothing of it is to be taken while there is a fault. */
export function readSheet(lines: readonly SheetLine[], payKind: PayKind, corrections: Corrections = {}): ReadSheet {
  const head = lines.slice(0, HEAD_AMONG).find(({ cells }) => hasHead(cells, 'group') && hasHead(cells, 'cents'))
  if (!head) return { rows: [], faults: [missingHead(lines)] }
  const places = FIELDS.map(field => [field, head.cells.findIndex(cell => HEADS[field].test(plain(cell)))] as const)
  const twice = FIELDS.filter(field => head.cells.filter(cell => HEADS[field].test(plain(cell))).length > 1)
  const faults: SheetFault[] = twice.map(field => ({
    address: '',
    title: `Die Spalte „${ROW_HEADS[field]}“ steht zweimal da`,
    detail: `Zeile ${head.line}`,
  }))
  const columns = new Map(places.filter(([, column]) => column >= 0))
  const rows = lines
    .filter(({ line, cells }) => line > head.line && cells.some(cell => cell.trim() !== ''))
    .map(line => readLine(line, columns, corrections))
  if (rows.length === 0)
    faults.push({ address: '', title: 'Die Datei hat keine Beträge', detail: 'unter den Köpfen steht keine Zeile' })
  if (rows.length > MOST_ROWS)
    faults.push({ address: '', title: `Höchstens ${MOST_ROWS} Zeilen`, detail: `die Datei hat ${rows.length}` })
  if (!columns.has('fromYear')) yearsByStep(rows, payKind)
  for (const { row, cells } of rows)
    for (const { address, says } of Object.values(cells))
      if (says) faults.push({ address, title: `Zelle ${address} ${says}`, detail: rowName(row) })
  if (faults.length === 0) faults.push(...tableFaults(rows.map(({ row }) => row)).map(fault => placed(fault, rows)))
  return { rows, faults }
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
const hasHead = (cells: readonly string[], field: RowField) => cells.some(cell => HEADS[field].test(plain(cell)))

function missingHead(lines: readonly SheetLine[]): SheetFault {
  const missing = (['group', 'cents'] as const).filter(
    field => !lines.slice(0, HEAD_AMONG).some(({ cells }) => hasHead(cells, field)),
  )
  return {
    address: '',
    title:
      missing.length === 1
        ? `Die Spalte „${ROW_HEADS[missing[0]!]}“ fehlt`
        : 'Die Datei ist keine Tabelle von Beträgen',
    detail: 'Eine Zeile mit den Köpfen Gruppe, Stufe, ab Jahr, bis Jahr und Betrag; ohne Jahre sagt sie die Stufe',
  }
}

function readLine(
  { line, cells }: SheetLine,
  columns: ReadonlyMap<RowField, number>,
  corrections: Corrections,
): SheetRow {
  const read: SheetRow = { line, row: EMPTY_ROW, cells: {} }
  for (const [field, column] of columns) {
    const address = `${columnName(column)}${line}`
    const text = (corrections[address] ?? cells[column] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    const cell: SheetCell = { address, text }
    const entered = text === '' && field === 'fromYear' ? read.row : enterCell(read.row, field, text)
    if ('says' in entered) cell.says = wrongCell(field, entered.says)
    else read.row = entered
    if (field === 'group' && text === '') cell.says = 'nennt keine Gruppe'
    read.cells[field] = cell
  }
  return read
}

const NUMBERS = new Set<RowField>(['cents', 'fromYear', 'toYear'])

function wrongCell(field: RowField, says: string): string {
  if (!NUMBERS.has(field)) return 'ist zu lang, höchstens 64 Zeichen'
  if (says.startsWith('„')) return 'ist keine Zahl'
  return field === 'cents' ? 'liegt nicht zwischen 0 und 100 000 €' : `hat mehr als ${MOST_YEARS} Jahre`
}

/** As a spreadsheet names its columns: 0 is A, 26 AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.trunc(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Where no column says the years the step does; the last year of an apprenticeship goes on. */
function yearsByStep(rows: SheetRow[], payKind: PayKind): void {
  for (const ofGroup of Map.groupBy(rows, ({ row }) => row.group).values())
    for (const [at, read] of ofGroup.entries()) {
      const years = stepYears(read.row.step)
      if (years) {
        const goesOn = payKind === 'apprentice' && at === ofGroup.length - 1
        read.row = { ...read.row, ...years, ...(goesOn && { toYear: null }) }
      } else if (ofGroup.length > 1 && read.cells.step) {
        read.cells.step.says = 'sagt keine Jahre'
      }
    }
}

/** „1.–5. Jahr“, „ab 11. Jahr“, „bis 5. Jahr“, „2. Lehrjahr“: as years that are completed. */
export function stepYears(step: string): { fromYear: number; toYear: number | null } | undefined {
  const text = plain(step).replace(/\./g, '')
  const numbers =
    /^(?:im |ab (?:dem )?|bis (?:zum )?)?(\d{1,2})(?: ?(?:–|-|bis|\/) ?(\d{1,2}))? ?(?:lehrjahr|dienstjahr|berufsjahr|jahr)e?s?$/.exec(
      text,
    )
  if (!numbers) return undefined
  const [first, last] = [Number(numbers[1]), Number(numbers[2] ?? numbers[1])]
  if (first < 1) return undefined
  if (text.startsWith('ab ')) return { fromYear: first - 1, toYear: null }
  if (text.startsWith('bis ')) return { fromYear: 0, toYear: first }
  return { fromYear: first - 1, toYear: last }
}

/** „2, 6.–10. Jahr“ */
export const rowName = ({ group, step, fromYear, toYear }: AgreementRow): string =>
  [group || 'ohne Gruppe', step || yearsText(fromYear, toYear)].join(', ')

export const yearsText = (from: number, to: number | null): string =>
  to === null ? `ab ${from + 1}. Jahr` : to === from + 1 ? `${to}. Jahr` : `${from + 1}.–${to}. Jahr`

type TableFault = RowFault & { detail: string }

/** Of rows in the catalogue: besides what no table may have, years between two steps that none has, and none at all. */
export function tableFaults(rows: readonly AgreementRow[]): TableFault[] {
  const faults: TableFault[] = rowFaults(rows).map(fault => ({ ...fault, detail: rowName(rows[fault.row]!) }))
  if (faults.length > 0) return faults
  const placed = rows.map((row, at) => ({ row, at }))
  for (const [group, ofGroup] of Map.groupBy(placed, ({ row }) => row.group)) {
    const inOrder = ofGroup.toSorted((one, other) => one.row.fromYear - other.row.fromYear)
    for (const [place, { row, at }] of inOrder.entries()) {
      const until = inOrder[place - 1]?.row.toYear
      if (place > 0 && until !== row.fromYear)
        faults.push({
          row: at,
          field: 'fromYear',
          says: `Stufe ${yearsText(until!, row.fromYear)} fehlt in Gruppe ${group}`,
          detail: `zwischen ${inOrder[place - 1]!.row.step || 'der Stufe davor'} und ${row.step || 'der danach'}`,
        })
    }
  }
  return faults
}

const placed = ({ row, field, says, detail }: TableFault, rows: readonly SheetRow[]): SheetFault => {
  const address = rows[row]?.cells[field]?.address ?? rows[row]?.cells.step?.address ?? ''
  return { address, title: says, detail: `Zeile ${rows[row]?.line}, ${detail}` }
}

export type ComparedRow = {
  row: AgreementRow
  /** Null: the former table had no such row. */
  formerCents: number | null
  /** Hundredths of percent; null where there is nothing to compare with. */
  change: number | null
}
export type Comparison = {
  rows: ComparedRow[]
  /** In the former table alone. */
  gone: AgreementRow[]
  sunk: ComparedRow[]
  /** The least and the most of all changes. */
  range: { least: number; most: number } | undefined
}

const keyOf = ({ group, step, fromYear }: AgreementRow) => `${plain(group)}\n${step === '' ? fromYear : plain(step)}`

/** Old beside new, row for row by group and step. */
export function compareRows(rows: readonly AgreementRow[], former: readonly AgreementRow[]): Comparison {
  const before = new Map(former.map(row => [keyOf(row), row]))
  const compared = rows.map((row): ComparedRow => {
    const known = before.get(keyOf(row))
    return { row, formerCents: known?.cents ?? null, change: known ? changeOf(known.cents, row.cents) : null }
  })
  const kept = new Set(rows.map(keyOf))
  const changes = compared.flatMap(({ change }) => (change === null ? [] : [change]))
  return {
    rows: compared,
    gone: former.filter(row => !kept.has(keyOf(row))),
    sunk: compared.filter(({ change, row, formerCents }) => change !== null && row.cents < (formerCents ?? 0)),
    range: changes.length > 0 ? { least: Math.min(...changes), most: Math.max(...changes) } : undefined,
  }
}

const changeOf = (before: number, after: number): number | null =>
  before === 0 ? null : roundedQuotient((after - before) * 10_000, before)

/** The last step that is not open: whoever stays longer has no amount. */
export const endedGroups = (rows: readonly AgreementRow[]): { group: string; years: number }[] =>
  [...Map.groupBy(rows, ({ group }) => group)].flatMap(([group, ofGroup]) => {
    const last = ofGroup.reduce((one, other) => (other.fromYear > one.fromYear ? other : one))
    return last.toYear === null ? [] : [{ group, years: last.toYear }]
  })

type Dated = { payKind: PayKind; federalState: number | null; validFrom: string }

export const TABLE_STATES = { coming: 'geplant', current: 'gilt', past: 'abgelöst' } as const
export type TableState = keyof typeof TABLE_STATES

/** What a table is among those of its kind and state on a day. */
export function tableState<Table extends Dated>(table: Table, all: readonly Table[], today: string): TableState {
  if (table.validFrom > today) return 'coming'
  const later = all.some(other => isLike(other, table) && other.validFrom <= today && other.validFrom > table.validFrom)
  return later ? 'past' : 'current'
}

/** What a table that begins on a day follows. */
export const formerOf = <Table extends Dated>(table: Dated, all: readonly Table[]): Table | undefined =>
  all
    .filter(other => isLike(other, table) && other.validFrom < table.validFrom)
    .reduce<Table | undefined>((last, one) => (last && last.validFrom > one.validFrom ? last : one), undefined)

export const isLike = (one: Omit<Dated, 'validFrom'>, other: Omit<Dated, 'validFrom'>): boolean =>
  one.payKind === other.payKind && one.federalState === other.federalState
