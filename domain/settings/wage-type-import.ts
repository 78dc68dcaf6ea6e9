import { formatDay, parseDay } from '../basics/days.ts'
import { formatScaled, parseDecimal, roundTo } from '../basics/numbers.ts'
import { MODEL_GROUPS, type ModelGroup } from '../wages/model-groups.ts'
import { GROUP_CODES, KIND_CODES, kindOf, type TimeKind, WAGE_UNITS, type WageUnit } from '../wages/time-kinds.ts'
import { type Entered, editedLines, emptyLine, enter, planLine, type WageTypeEdits } from './wage-type-edits.ts'
import { HIGHEST_FACTOR, lineKey, lineOn, numberFault, type WageTypeLine } from './wage-type-lines.ts'
import { unitsWith, unitText } from './wage-type-units.ts'

/** `row` counts as a spreadsheet does, the head being 1. */
export type ImportFault = { row: number; column: string; says: string }
export type ImportChange = { row: number; what: string; column: string; before: string; after: string }
export type ReadWageTypes = { edits: WageTypeEdits; changes: ImportChange[]; faults: ImportFault[] }

type Place = { stored: readonly WageTypeLine[]; edits: WageTypeEdits; day: string; firstDay: string }

/**
 * Reads a table as it is exported, head first: what would change, and what can't be taken. Columns that are missing change
 * nothing; an empty cell takes a number away. With a fault nothing is to be taken over.
 */
export function readWageTypes(table: readonly (readonly string[])[], place: Place): ReadWageTypes {
  const { stored, day, firstDay } = place
  const [head = [], ...rows] = table
  const columns = columnsOf(head)
  const faults: ImportFault[] = columns.faults
  const changes: ImportChange[] = []
  const seen = new Set<string>()
  let { edits } = place
  if (columns.kind === -1)
    return { edits, changes, faults: [{ row: 1, column: 'Zeitart', says: 'Die Spalte fehlt' }, ...faults] }
  for (const [at, cells] of rows.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const row = at + 2
    const cellOf = (column: number) => (column === -1 ? undefined : (cells[column] ?? '').trim())
    const fail = (column: string, says: string) => faults.push({ row, column, says })
    const kind = kindNamed(cellOf(columns.kind)!)
    if (!kind) {
      fail('Zeitart', `„${cellOf(columns.kind)}“ gibt es nicht`)
      continue
    }
    const from = cellOf(columns.validFrom)
    const given = from ? parseDay(from)?.toString() : undefined
    if (from && !given) {
      fail('gültig ab', `„${from}“ ist kein Datum`)
      continue
    }
    const held = lineOn(editedLines(stored, edits), kind, given ?? day)
    const validFrom = given ?? held?.validFrom ?? firstDay
    if (seen.has(lineKey({ kind, validFrom }))) {
      fail('gültig ab', `Für ${kindOf(kind).name} gibt es ab diesem Tag schon eine Zeile`)
      continue
    }
    seen.add(lineKey({ kind, validFrom }))
    const line = held ?? emptyLine(kind, validFrom)
    const entered = readCells(line, columns, cellOf, fail)
    const differs = changesOf(row, line, entered, held?.validFrom === validFrom ? undefined : validFrom, held)
    if (differs.length === 0) continue
    changes.push(...differs)
    edits = planLine(stored, edits, kind, validFrom, entered) ?? enter(stored, edits, { kind, validFrom }, entered)
  }
  return { edits, changes, faults }
}

type Columns = {
  kind: number
  validFrom: number
  factor: number
  unit: number
  groups: [ModelGroup, number][]
  units: [ModelGroup, number][]
}

function columnsOf(head: readonly string[]): Columns & { faults: ImportFault[] } {
  const at = (title: string) => head.findIndex(cell => plain(cell) === plain(title))
  const known = [
    'Zeitart',
    'gültig ab',
    'Faktor',
    'Einheit',
    ...GROUP_CODES.flatMap(group => [MODEL_GROUPS[group], groupUnitHead(group)]),
  ].map(plain)
  const unknown = head.filter(cell => cell.trim() !== '' && !known.includes(plain(cell)))
  return {
    kind: at('Zeitart'),
    validFrom: at('gültig ab'),
    factor: at('Faktor'),
    unit: at('Einheit'),
    groups: placesOf(group => at(MODEL_GROUPS[group])),
    units: placesOf(group => at(groupUnitHead(group))),
    faults: unknown.map(cell => ({ row: 1, column: cell.trim(), says: 'Diese Spalte gibt es nicht' })),
  }
}

const placesOf = (at: (group: ModelGroup) => number) =>
  GROUP_CODES.map((group): [ModelGroup, number] => [group, at(group)]).filter(([, column]) => column !== -1)

/** „Einheit Arbeiter“, where a group counts in another unit than the line. */
export const groupUnitHead = (group: ModelGroup): string => `Einheit ${MODEL_GROUPS[group]}`

function readCells(
  line: WageTypeLine,
  columns: Columns,
  cellOf: (column: number) => string | undefined,
  fail: (column: string, says: string) => void,
): Entered & { numbers: Partial<Record<ModelGroup, string>> } {
  const numbers: Partial<Record<ModelGroup, string>> = {}
  for (const [group, column] of columns.groups) {
    const text = dashless(cellOf(column)!)
    const fault = numberFault(text)
    if (fault) fail(MODEL_GROUPS[group], fault)
    else if (text !== (line.numbers[group] ?? '')) numbers[group] = text
  }
  const entered: Entered & { numbers: typeof numbers } = { numbers }
  const factor = cellOf(columns.factor)
  if (factor !== undefined) {
    const read = factorIn(factor)
    if (read === undefined) fail('Faktor', `„${factor}“ ist kein Faktor über 0 und bis 100`)
    else if (read !== line.factor) entered.factor = read
  }
  const unit = cellOf(columns.unit)
  if (unit) {
    const code = unitNamed(line.kind, unit)
    if (!code) fail('Einheit', `„${unit}“ ist weder h noch Tage noch Stück`)
    else if (code !== line.unit) entered.unit = code
  }
  let { units } = line
  for (const [group, column] of columns.units) {
    const text = dashless(cellOf(column)!)
    const code = text === '' ? (entered.unit ?? line.unit) : unitNamed(line.kind, text)
    if (!code) fail(groupUnitHead(group), `„${text}“ ist weder h noch Tage noch Stück`)
    else units = unitsWith({ unit: entered.unit ?? line.unit, units }, group, code)
  }
  if (GROUP_CODES.some(group => units[group] !== line.units[group])) entered.units = units
  return entered
}

const unitNamed = (kind: TimeKind, text: string): WageUnit | undefined =>
  (Object.keys(WAGE_UNITS) as WageUnit[]).find(unit =>
    [WAGE_UNITS[unit], unitText(kind, unit)].some(name => plain(name) === plain(text)),
  )

/** Null: payroll knows it. Undefined: no factor. */
export function factorIn(text: string): number | null | undefined {
  if (dashless(text) === '') return null
  const value = parseDecimal(text)
  if (value === undefined) return undefined
  const scaled = roundTo(value * 10_000, 0)
  return scaled >= 1 && scaled <= HIGHEST_FACTOR ? scaled : undefined
}

export function factorText(factor: number | null): string {
  if (factor === null) return ''
  const text = formatScaled(factor, 4)
  const decimals = text.split(',')[1]?.length ?? 0
  return decimals >= 2 ? text : `${text}${decimals === 0 ? ',00' : '0'}`
}

/** As the table's first column says it, so that its files are read again. */
export const kindText = (kind: TimeKind) => `${kindOf(kind).name} ${kind}`

function kindNamed(text: string): TimeKind | undefined {
  const name = plain(text)
  return KIND_CODES.find(code => [code, kindOf(code).name, kindText(code)].some(one => plain(one) === name))
}

function changesOf(
  row: number,
  line: WageTypeLine,
  entered: Entered,
  newDay: string | undefined,
  held: WageTypeLine | undefined,
): ImportChange[] {
  const { kind } = line
  const change = (column: string, before: string, after: string) => ({
    row,
    what: kindOf(kind).name,
    column,
    before: before || '–',
    after: after || '–',
  })
  const numbers = Object.entries(entered.numbers ?? {}).map(([group, text]) =>
    change(MODEL_GROUPS[group as ModelGroup], line.numbers[group as ModelGroup] ?? '', text),
  )
  const day = (text: string | undefined) => (text ? formatDay(Temporal.PlainDate.from(text)) : '')
  const says = [
    ...numbers,
    ...(entered.factor === undefined ? [] : [change('Faktor', factorText(line.factor), factorText(entered.factor))]),
    ...(entered.unit === undefined ? [] : [change('Einheit', WAGE_UNITS[line.unit], WAGE_UNITS[entered.unit])]),
    ...(entered.units === undefined
      ? []
      : GROUP_CODES.filter(group => entered.units![group] !== line.units[group]).map(group =>
          change(groupUnitHead(group), unitName(line.units[group]), unitName(entered.units![group])),
        )),
  ]
  // A kind that has no line and gets no number stays without one.
  if (newDay === undefined || (!held && numbers.length === 0)) return held ? says : []
  return [change('gültig ab', day(held?.validFrom), day(newDay)), ...says]
}

const unitName = (unit: WageUnit | undefined): string => (unit ? WAGE_UNITS[unit] : '')
const dashless = (text: string) => (/^[–—-]$/.test(text.trim()) ? '' : text.trim())
const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('de-AT').replace(/\s+/g, ' ').trim()
