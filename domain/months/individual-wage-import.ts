import { parseDecimal } from '../basics/numbers.ts'
import { plain } from '../settings/individual-wage-types.ts'
import {
  cellKey,
  MOST_AT_ONCE,
  type OwnValueCell,
  type OwnValueColumn,
  type OwnValueRow,
  readHundredths,
  valueText,
} from './individual-wage-values.ts'

/** `row` counts as a spreadsheet does, from 1. */
export type OwnValueFault = { row: number; column: string; says: string }
export type OwnValueChange = { row: number; what: string; column: string; before: string; after: string }
export type ReadOwnValues = {
  cells: OwnValueCell[]
  changes: OwnValueChange[]
  faults: OwnValueFault[]
  /** Cells that say what stands there already. */
  unchanged: number
}

export type PastePlace = {
  rows: readonly OwnValueRow[]
  columns: readonly OwnValueColumn[]
  /** Where a block without names goes to: rows and columns from the cell on, as they are shown. */
  at?: { rows: readonly OwnValueRow[]; columns: readonly OwnValueColumn[] } | undefined
}

const PERSON_HEADS = { number: ['nr.', 'nr', 'personalnummer', 'personalnr.', 'pnr'], name: ['name', 'mitarbeiter'] }
const STORE_HEADS = ['standort', 'filiale', 'store']
/** Of the table's own files: nothing is read from it. */
const TOTAL_HEADS = ['summe', 'gesamt']

/**
 * Reads a table: people below one another, wage types beside one another, named by a first row and a first column; or, at a
 * cell, a block of numbers alone. An empty cell changes nothing. With a fault nothing is to be taken over.
 */
export function readOwnValues(table: readonly (readonly string[])[], place: PastePlace): ReadOwnValues {
  const lines = table.map(cells => cells.map(cell => cell.trim()))
  const read = isNamed(lines, place) ? readNamed(lines, place) : readBlock(lines, place)
  return taken(read)
}

type Found = {
  row: number
  person: OwnValueRow
  column: OwnValueColumn
  text: string
}
type Reading = { found: Found[]; faults: OwnValueFault[] }

/** A first row of wage types, and people below it; numbers alone are a block. */
function isNamed([head = [], ...below]: string[][], place: PastePlace): boolean {
  if (!place.at) return true
  const [first = '', ...others] = head
  const named = others.filter(text => text !== '')
  if (!named.some(text => columnNamed(text, place.columns) || isStoreHead(text) || isPersonHead(text))) {
    // Words are no block, either: what is wrong with them is told by their place.
    return isPersonHead(first)
  }
  return (
    first === '' ||
    parseDecimal(first) === undefined ||
    below.every(([who = '']) => who === '' || peopleNamed(who, place.rows).length > 0)
  )
}

const isPersonHead = (text: string) => [...PERSON_HEADS.number, ...PERSON_HEADS.name].includes(plain(text))
const isStoreHead = (text: string) => STORE_HEADS.includes(plain(text))

function readBlock(lines: string[][], { at }: PastePlace): Reading {
  const { rows, columns } = at!
  const found: Found[] = []
  const faults: OwnValueFault[] = []
  for (const [down, cells] of lines.entries()) {
    for (const [right, text] of cells.entries()) {
      if (text === '') continue
      const person = rows[down]
      const column = columns[right]
      if (person && column) found.push({ row: down + 1, person, column, text })
      else if (!person)
        faults.push({ row: down + 1, column: '', says: 'Hier endet die Tabelle: kein Mitarbeiter mehr' })
      else
        faults.push({
          ...{ row: down + 1, column: `Spalte ${right + 1}` },
          says: 'Hier endet die Tabelle: keine Lohnart mehr',
        })
      if (!person) break
    }
  }
  return { found, faults }
}

function readNamed([head = [], ...lines]: string[][], place: PastePlace): Reading {
  const faults: OwnValueFault[] = []
  const found: Found[] = []
  const placeOf = (words: readonly string[]) => head.findIndex(text => words.includes(plain(text)))
  const numberAt = placeOf(PERSON_HEADS.number)
  const nameAt = placeOf(PERSON_HEADS.name)
  const storeAt = placeOf(STORE_HEADS)
  // Without a word for it the first column says who it is.
  const whoAt = numberAt !== -1 ? numberAt : nameAt !== -1 ? nameAt : 0
  const columns = new Map<number, OwnValueColumn>()
  for (const [at, text] of head.entries()) {
    if ([whoAt, numberAt, nameAt, storeAt].includes(at) || TOTAL_HEADS.includes(plain(text))) continue
    const column = columnNamed(text, place.columns)
    if (column && [...columns.values()].includes(column))
      faults.push({ row: 1, column: text, says: 'Diese Lohnart steht schon weiter links' })
    else if (column) columns.set(at, column)
    else if (text !== '') faults.push({ row: 1, column: text, says: 'Diese Lohnart gibt es nicht' })
    else if (lines.some(cells => (cells[at] ?? '') !== ''))
      faults.push({ row: 1, column: `Spalte ${at + 1}`, says: 'Die Lohnart fehlt' })
  }
  if (columns.size === 0 && faults.length === 0)
    faults.push({ row: 1, column: 'Lohnart', says: 'Die erste Zeile nennt keine Lohnart' })
  for (const [index, cells] of lines.entries()) {
    if (cells.every(text => text === '')) continue
    const row = index + 2
    const who = cells[whoAt] || (nameAt !== -1 ? cells[nameAt] : '') || ''
    const person = personOf(who, storeAt === -1 ? '' : (cells[storeAt] ?? ''), place)
    if ('says' in person) {
      faults.push({ row, column: 'Mitarbeiter', says: person.says })
      continue
    }
    for (const [at, column] of columns) {
      const text = cells[at] ?? ''
      if (text !== '') found.push({ row, person, column, text })
    }
  }
  return { found, faults }
}

/** By number, by name, or as „500 Provision“. */
function columnNamed(text: string, columns: readonly OwnValueColumn[]): OwnValueColumn | undefined {
  const wanted = plain(text)
  if (wanted === '') return undefined
  const byNumber = columns.find(({ number }) => plain(number) === wanted)
  if (byNumber) return byNumber
  const named = columns.filter(({ number, name }) => [plain(name), plain(`${number} ${name}`)].includes(wanted))
  return named.length === 1 ? named[0] : undefined
}

function peopleNamed(who: string, rows: readonly OwnValueRow[]): OwnValueRow[] {
  const wanted = plain(who.replace(/,/g, ' '))
  const byNumber = rows.filter(({ personnelNumber }) => personnelNumber !== '' && plain(personnelNumber) === wanted)
  if (byNumber.length > 0) return byNumber
  return rows.filter(({ lastName, firstName }) =>
    [plain(`${lastName} ${firstName}`), plain(`${firstName} ${lastName}`)].includes(wanted),
  )
}

function personOf(who: string, store: string, { rows }: PastePlace): OwnValueRow | { says: string } {
  if (who === '') return { says: 'Personalnummer oder Name fehlt' }
  const all = peopleNamed(who, rows)
  if (all.length === 0) return { says: `„${who}“ gibt es hier nicht` }
  const inStore = store === '' ? all : all.filter(({ storeName }) => plain(storeName) === plain(store))
  if (inStore.length === 0) return { says: `„${who}“ gibt es in ${store} nicht` }
  if (inStore.length === 1) return inStore[0]!
  const isOne = inStore.every(({ employeeId }) => employeeId === inStore[0]!.employeeId)
  return {
    says: isOne
      ? `„${who}“ arbeitet in mehreren Standorten: bitte eine Spalte „Standort“ ergänzen`
      : `„${who}“ gibt es mehrmals: bitte die Personalnummer angeben`,
  }
}

function taken({ found, faults: earlier }: Reading): ReadOwnValues {
  const read: ReadOwnValues = { cells: [], changes: [], faults: [...earlier], unchanged: 0 }
  const seen = new Set<string>()
  for (const { row, person, column, text } of found) {
    const title = `${column.number} ${column.name}`
    const fail = (says: string) => read.faults.push({ row, column: title, says })
    const { employeeId, storeId } = person
    const cell = { employeeId, storeId, wageTypeId: column.id }
    const value = readHundredths(text, column.unit)
    if ('says' in value) {
      fail(value.says)
      continue
    }
    if (seen.has(cellKey(cell))) {
      fail(`${person.lastName} ${person.firstName} steht schon weiter oben`)
      continue
    }
    seen.add(cellKey(cell))
    const before = person.entries.find(({ wageTypeId }) => wageTypeId === column.id)
    if (before?.hundredths === value.hundredths) {
      read.unchanged++
      continue
    }
    if (person.isClosed) {
      fail(`Der Monat ist in ${person.storeName} abgeschlossen`)
      continue
    }
    read.cells.push({ ...cell, hundredths: value.hundredths, version: before?.version ?? null })
    read.changes.push({
      row,
      what: `${person.lastName} ${person.firstName}`.trim(),
      column: title,
      before: before && before.hundredths !== null ? valueText(before.hundredths) : '–',
      after: valueText(value.hundredths),
    })
  }
  if (read.cells.length > MOST_AT_ONCE)
    read.faults.push({ row: 0, column: '', says: `Höchstens ${MOST_AT_ONCE} Werte auf einmal` })
  read.faults.sort((a, b) => a.row - b.row)
  return read
}
