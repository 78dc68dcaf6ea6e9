import { formatDay, parseDay } from '../basics/days.ts'
import { OWN_UNITS } from '../wages/individual-units.ts'
import {
  COMPUTED_CODES,
  COMPUTED_FROM,
  COUNT_CODES,
  COUNTS_FOR,
  type OwnWageType,
} from '../wages/individual-wage-type.ts'
import { factorIn, factorText } from './wage-type-import.ts'
import { numberFault } from './wage-type-lines.ts'

/** Why it can't be computed; undefined: nothing is against it. What came from an average flows into none. */
export function computedFault({
  unit,
  countsFor,
  computedFrom,
}: {
  unit: unknown
  countsFor: readonly unknown[]
  computedFrom: unknown
}): string | undefined {
  if (computedFrom === null) return undefined
  if (unit !== 'euro') return 'Berechnet werden nur Beträge: Die Einheit muss € sein'
  return countsFor.length > 0 ? 'Was aus einem Durchschnitt berechnet wird, zählt selbst für keinen' : undefined
}

/** Each value as the table and its files say it. */
export const OWN_TEXTS: { [Field in keyof OwnWageType]: (row: OwnWageType) => string } = {
  number: ({ number }) => number,
  name: ({ name }) => name,
  unit: ({ unit }) => OWN_UNITS[unit],
  factor: ({ factor }) => factorText(factor),
  countsFor: ({ countsFor }) =>
    COUNT_CODES.filter(code => countsFor.includes(code))
      .map(code => COUNTS_FOR[code])
      .join(', '),
  computedFrom: ({ computedFrom }) => (computedFrom ? COMPUTED_FROM[computedFrom] : ''),
  validFrom: ({ validFrom }) => formatDay(Temporal.PlainDate.from(validFrom)),
  isVisible: ({ isVisible }) => (isVisible ? 'Ja' : 'Nein'),
}

export const OWN_HEADS = {
  number: 'Nummer',
  name: 'Name',
  unit: 'Einheit',
  factor: 'Faktor',
  countsFor: 'zählt für',
  computedFrom: 'berechnet aus',
  validFrom: 'gültig ab',
  isVisible: 'ist sichtbar',
} as const satisfies Record<keyof OwnWageType, string>
const FIELDS = Object.keys(OWN_HEADS) as (keyof OwnWageType)[]

type Fault = { row: number; column: string; says: string }
type Change = { row: number; what: string; column: string; before: string; after: string }
type Stored = OwnWageType & { id: number; version: number }
/** Whole, with the version of the one that it takes the place of; null: a new one. */
export type OwnImport = OwnWageType & { version: number | null }

/** Reads a table as it is exported: by number, what would be new and what another. With a fault nothing is to be taken. */
export function readOwnWageTypes(
  table: readonly (readonly string[])[],
  stored: readonly Stored[],
  firstDay: string,
): { rows: OwnImport[]; changes: Change[]; faults: Fault[] } {
  const [head = [], ...lines] = table
  const columnOf = (field: keyof OwnWageType) => head.findIndex(cell => plain(cell) === plain(OWN_HEADS[field]))
  const faults: Fault[] = head
    .filter(cell => cell.trim() !== '' && !FIELDS.some(field => plain(OWN_HEADS[field]) === plain(cell)))
    .map(cell => ({ row: 1, column: cell.trim(), says: 'Diese Spalte gibt es nicht' }))
  if (columnOf('number') === -1)
    return {
      rows: [],
      changes: [],
      faults: [{ row: 1, column: OWN_HEADS.number, says: 'Die Spalte fehlt' }, ...faults],
    }
  const rows: OwnImport[] = []
  const placed: (OwnImport & { row: number })[] = []
  const changes: Change[] = []
  const seen = new Set<string>()
  for (const [at, cells] of lines.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const row = at + 2
    const number = (cells[columnOf('number')] ?? '').trim()
    const before = stored.find(one => one.number === number)
    const next: OwnImport = before
      ? { ...own(before), version: before.version }
      : {
          number,
          name: '',
          unit: 'hours',
          factor: null,
          countsFor: [],
          computedFrom: null,
          validFrom: firstDay,
          isVisible: true,
          version: null,
        }
    const fail = (field: keyof OwnWageType, says: string) => faults.push({ row, column: OWN_HEADS[field], says })
    if (number === '') fail('number', 'Muss angegeben werden')
    if (seen.has(number)) fail('number', `„${number}“ steht schon weiter oben`)
    seen.add(number)
    for (const field of FIELDS) {
      const column = columnOf(field)
      if (column === -1) continue
      const says = take(next, field, (cells[column] ?? '').trim())
      if (says) fail(field, says)
    }
    placed.push({ ...next, row })
    const contradiction = computedFault(next)
    if (contradiction) fail('computedFrom', contradiction)
    if (next.name === '' && columnOf('name') === -1) fail('name', 'Muss angegeben werden')
    const differs = FIELDS.filter(field =>
      before
        ? OWN_TEXTS[field](before) !== OWN_TEXTS[field](next)
        : field !== 'number' && OWN_TEXTS[field](next) !== '',
    )
    if (differs.length === 0) continue
    rows.push(next)
    const what = `${number} ${next.name}`.trim()
    for (const field of differs)
      changes.push({
        row,
        what,
        column: OWN_HEADS[field],
        before: (before && OWN_TEXTS[field](before)) || '–',
        after: OWN_TEXTS[field](next) || '–',
      })
  }
  return { rows, changes, faults: [...faults, ...computedTwice(placed, stored)] }
}

/** Two that are computed from the averages for the same absence would pay twice. */
function computedTwice(rows: readonly (OwnImport & { row: number })[], stored: readonly Stored[]): Fault[] {
  const others = stored.filter(({ number }) => !rows.some(row => row.number === number))
  return rows.flatMap(({ row, computedFrom }, at) => {
    const other = [...others, ...rows.slice(0, at)].find(each => each.computedFrom === computedFrom)
    return computedFrom === null || !other
      ? []
      : [{ row, column: OWN_HEADS.computedFrom, says: `„${other.number} ${other.name}“ wird schon daraus berechnet` }]
  })
}

const own = ({
  number,
  name,
  unit,
  factor,
  countsFor,
  computedFrom,
  validFrom,
  isVisible,
}: OwnWageType): OwnWageType => ({
  number,
  name,
  unit,
  factor,
  countsFor,
  computedFrom,
  validFrom,
  isVisible,
})

/** Takes a cell over, or says what is wrong with it. */
function take(next: OwnWageType, field: keyof OwnWageType, text: string): string | undefined {
  switch (field) {
    case 'number':
      return numberFault(text)
    case 'name':
      next.name = text
      return text === '' ? 'Muss angegeben werden' : text.length > 128 ? 'Höchstens 128 Zeichen' : undefined
    case 'unit': {
      const unit = codeOf(OWN_UNITS, text)
      if (unit) next.unit = unit
      return unit || text === '' ? undefined : `„${text}“ ist weder h noch Tage, Stück oder €`
    }
    case 'factor': {
      const factor = factorIn(text)
      if (factor !== undefined) next.factor = factor
      return factor === undefined ? `„${text}“ ist kein Faktor über 0 und bis 100` : undefined
    }
    case 'countsFor': {
      const named = text.split(/[,;+]/).filter(part => part.trim() !== '')
      const codes = named.map(part => codeOf(COUNTS_FOR, part))
      const unknown = named[codes.indexOf(undefined)]
      next.countsFor = COUNT_CODES.filter(code => codes.includes(code))
      return unknown && `„${unknown.trim()}“ ist weder Krank noch Urlaub, Feiertag oder Sonderzahlung`
    }
    case 'computedFrom': {
      const use = codeOf(COMPUTED_FROM, text) ?? COMPUTED_CODES.find(code => plain(COUNTS_FOR[code]) === plain(text))
      next.computedFrom = use ?? null
      return use || text === '' ? undefined : `„${text}“ ist kein Durchschnitt für Krank, Urlaub oder Feiertag`
    }
    case 'validFrom': {
      const day = parseDay(text)
      if (day) next.validFrom = day.toString()
      return day || text === '' ? undefined : `„${text}“ ist kein Datum`
    }
    case 'isVisible':
      if (/^(ja|nein)$/i.test(text)) next.isVisible = /^ja$/i.test(text)
      else if (text !== '') return `„${text}“ ist weder Ja noch Nein`
  }
  return undefined
}

/** The code that a text means, however it is written. */
export const codeOf = <Code extends string>(words: Record<Code, string>, text: string): Code | undefined =>
  (Object.keys(words) as Code[]).find(code => plain(words[code]) === plain(text))
export const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase('de-AT').replace(/\s+/g, ' ').trim()
