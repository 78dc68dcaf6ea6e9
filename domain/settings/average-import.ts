import { formatDay, parseDay } from '../basics/days.ts'
import {
  AVERAGE_DIVISORS,
  AVERAGE_KINDS,
  AVERAGE_PERIODS,
  type Average,
  type AverageKind,
  type AverageRules,
  averagesOn,
  countsIn,
  faultsOfAverage,
  type OwnType,
  tidiedAverage,
  usesText,
} from '../wages/averages.ts'
import { COUNTS_FOR, type CountsFor } from '../wages/individual-wage-type.ts'
import { kindOf } from '../wages/time-kinds.ts'
import { AVERAGE_TEMPLATES } from './average-templates.ts'
import { codeOf, plain } from './individual-wage-types.ts'
import { type ImportChange, type ImportFault, kindText } from './wage-type-import.ts'

/** One version of an average as a file or several rows at once say it. */
export type AverageRow = AverageRules & { name: string; validFrom: string }
/** With the version of the one that it takes the place of; null: a new one. */
export type AverageImport = AverageRow & { version: number | null }

export const AVERAGE_HEADS = {
  name: 'Name',
  usedFor: 'zählt für',
  period: 'Zeitraum',
  divisor: 'Teiler',
  kinds: 'Zeitarten',
  ownTypes: 'individuelle Lohnarten',
  skipsAbsences: 'Fehlzeiten überspringen',
  leastTimes: 'mindestens in',
  validFrom: 'gültig ab',
} as const satisfies Record<keyof AverageRow, string>
/** What the table says besides, and a file has when it was saved from there. */
export const STATE_HEAD = 'Stand'
const FIELDS = Object.keys(AVERAGE_HEADS) as (keyof AverageRow)[]

/** Each value as the table and its files say it. */
export const averageTexts = (
  known: readonly OwnType[],
): { [Field in keyof AverageRow]: (row: AverageRow) => string } => ({
  name: ({ name }) => name,
  usedFor: ({ usedFor }) => usesText(usedFor),
  period: ({ period }) => AVERAGE_PERIODS[period].name,
  divisor: ({ divisor }) => AVERAGE_DIVISORS[divisor].name,
  kinds: ({ kinds }) => kinds.map(kind => kindOf(kind).name).join(', '),
  ownTypes: ({ ownTypes }) =>
    known
      .filter(({ id }) => ownTypes.includes(id))
      .map(ownText)
      .join(', '),
  skipsAbsences: ({ skipsAbsences }) => (skipsAbsences ? 'Ja' : 'Nein'),
  leastTimes: ({ leastTimes }) => String(leastTimes),
  validFrom: ({ validFrom }) => formatDay(Temporal.PlainDate.from(validFrom)),
})

/** Commas part the wage types of a cell, so that none may be in a name there. */
export const ownText = ({ number, name }: Pick<OwnType, 'number' | 'name'>) =>
  `${number} ${name.replace(/[,;]/g, ' ').replace(/\s+/g, ' ')}`

type Place = { stored: readonly Average[]; ownTypes: readonly OwnType[]; day: string }
export type ReadAverages = { rows: AverageImport[]; changes: ImportChange[]; faults: ImportFault[] }

/**
 * Reads a table as it is exported: by name and day, what would be another, and what new. Without a day the version that
 * holds is meant; a day of its own makes a version, which begins as what held. With a fault nothing is to be taken.
 */
export function readAverages(table: readonly (readonly string[])[], { stored, ownTypes, day }: Place): ReadAverages {
  const [head = [], ...lines] = table
  const columnOf = (field: keyof AverageRow) => head.findIndex(cell => plain(cell) === plain(AVERAGE_HEADS[field]))
  const faults: ImportFault[] = head
    .filter(cell => cell.trim() !== '' && plain(cell) !== plain(STATE_HEAD))
    .filter(cell => !FIELDS.some(field => plain(AVERAGE_HEADS[field]) === plain(cell)))
    .map(cell => ({ row: 1, column: cell.trim(), says: 'Diese Spalte gibt es nicht' }))
  if (columnOf('name') === -1)
    return {
      rows: [],
      changes: [],
      faults: [{ row: 1, column: AVERAGE_HEADS.name, says: 'Die Spalte fehlt' }, ...faults],
    }
  const rows: AverageImport[] = []
  const changes: ImportChange[] = []
  const seen = new Set<string>()
  for (const [at, cells] of lines.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const row = at + 2
    const cellOf = (field: keyof AverageRow) => cells[columnOf(field)]?.trim()
    const fail = (field: keyof AverageRow, says: string) => faults.push({ row, column: AVERAGE_HEADS[field], says })
    const name = cellOf('name') ?? ''
    const from = cellOf('validFrom') ?? ''
    const given = from === '' ? undefined : parseDay(from)?.toString()
    if (name === '') fail('name', 'Muss angegeben werden')
    if (name.length > 128) fail('name', 'Höchstens 128 Zeichen')
    if (from !== '' && !given) {
      fail('validFrom', `„${from}“ ist kein Datum`)
      continue
    }
    const next = begunAs(stored, name, given, day)
    const key = `${plain(name)} ${next.validFrom}`
    if (seen.has(key)) fail('validFrom', `„${name}“ ab diesem Tag steht schon weiter oben`)
    seen.add(key)
    for (const field of FIELDS) {
      const text = cellOf(field)
      const says = text === undefined ? undefined : take(next, field, text, ownTypes)
      if (says) fail(field, says)
    }
    const tidy = tidiedAverage(next)
    // What contradicts what is told once each cell by itself is right.
    if (!faults.some(fault => fault.row === row))
      for (const [field, says] of Object.entries(contradictions(tidy, ownTypes))) fail(field as keyof AverageRow, says)
    const before = stored.find(one => sameKey(one, tidy))
    const says = averageChanges(row, before, tidy, ownTypes)
    if (says.length === 0) continue
    rows.push({ ...tidy, version: before?.version ?? null })
    changes.push(...says)
  }
  return { rows, changes, faults }
}

/** What would be another in a row; of a new one all that it says. */
export function averageChanges(
  row: number,
  before: AverageRow | undefined,
  next: AverageRow,
  ownTypes: readonly OwnType[],
): ImportChange[] {
  const texts = averageTexts(ownTypes)
  return FIELDS.filter(field => (before ? texts[field](before) !== texts[field](next) : texts[field](next) !== ''))
    .filter(field => field !== 'name')
    .map(field => ({
      row,
      what: next.name,
      column: AVERAGE_HEADS[field],
      before: (before && texts[field](before)) || '–',
      after: texts[field](next) || '–',
    }))
}

function contradictions(row: AverageRow, ownTypes: readonly OwnType[]): Partial<Record<keyof AverageRow, string>> {
  if (row.usedFor.length === 0) return { usedFor: 'Muss angegeben werden' }
  const stranger = ownTypes.find(type => row.ownTypes.includes(type.id) && !countsIn(type, row.usedFor))
  return { ...faultsOfAverage(row), ...(stranger && { ownTypes: `„${stranger.name}“ zählt für nichts davon` }) }
}

const sameKey = (one: { name: string; validFrom: string }, other: { name: string; validFrom: string }) =>
  plain(one.name) === plain(other.name) && one.validFrom === other.validFrom

/** What a row says before its cells are read: the version of its day, else what held then, else as the first template. */
function begunAs(stored: readonly Average[], name: string, given: string | undefined, day: string): AverageRow {
  const ofName = stored.filter(one => plain(one.name) === plain(name))
  const held = averagesOn(ofName, given ?? day)[0] ?? (given ? undefined : ofName[0])
  const { usedFor, kinds, ownTypes, period, divisor, skipsAbsences, leastTimes } = held ?? {
    ...AVERAGE_TEMPLATES[0]!.rules,
    usedFor: [],
    kinds: [],
  }
  return {
    name: ofName[0]?.name ?? name,
    usedFor,
    kinds,
    ownTypes,
    period,
    divisor,
    skipsAbsences,
    leastTimes,
    validFrom: given ?? held?.validFrom ?? day,
  }
}

/** Takes a cell over, or says what is wrong with it. */
function take(
  next: AverageRow,
  field: keyof AverageRow,
  text: string,
  ownTypes: readonly OwnType[],
): string | undefined {
  switch (field) {
    case 'usedFor': {
      const { found, unknown } = named(text, part => codeOf(COUNTS_FOR, part))
      next.usedFor = found as CountsFor[]
      return unknown && `„${unknown}“ ist weder Krank noch Urlaub, Feiertag oder Sonderzahlung`
    }
    case 'kinds': {
      const { found, unknown } = named(text, kindNamed)
      next.kinds = found
      return unknown && `„${unknown}“ ist keine Zeitart, die in einen Durchschnitt einfließt`
    }
    case 'ownTypes': {
      const { found, unknown } = named(text, part => ownNamed(part, ownTypes))
      next.ownTypes = found
      return unknown && `„${unknown}“ ist keine individuelle Lohnart`
    }
    case 'period': {
      const period = codeOf(namesOf(AVERAGE_PERIODS), text)
      if (period) next.period = period
      return period || text === '' ? undefined : `„${text}“ ist weder 13 Wochen noch 3, 6 oder 12 Monate`
    }
    case 'divisor': {
      const divisor = codeOf(namesOf(AVERAGE_DIVISORS), text)
      if (divisor) next.divisor = divisor
      return divisor || text === ''
        ? undefined
        : `„${text}“ ist weder gearbeitete Tage noch SV-Tage × 30 oder Normalstunden`
    }
    case 'skipsAbsences':
      if (/^(ja|nein)$/i.test(text)) next.skipsAbsences = /^ja$/i.test(text)
      else if (text !== '') return `„${text}“ ist weder Ja noch Nein`
      return undefined
    case 'leastTimes':
      if (/^[1-9]\d?$/.test(text)) next.leastTimes = Number(text)
      else if (text !== '') return `„${text}“ ist keine Anzahl`
      return undefined
    default:
      return undefined
  }
}

/** The parts of a cell; `unknown` is the first that nobody knows. */
function named<Found>(text: string, find: (part: string) => Found | undefined) {
  const parts = text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '' && part !== '–')
  const found = parts.map(find)
  return { found: found.filter(one => one !== undefined), unknown: parts[found.indexOf(undefined)] }
}

const kindNamed = (text: string): AverageKind | undefined =>
  AVERAGE_KINDS.find(code => [code, kindOf(code).name, kindText(code)].some(one => plain(one) === plain(text)))

const ownNamed = (text: string, ownTypes: readonly OwnType[]): number | undefined =>
  ownTypes.find(type => [type.number, ownText(type)].some(one => plain(one) === plain(text)))?.id

const namesOf = <Code extends string>(list: Record<Code, { name: string }>): Record<Code, string> =>
  Object.fromEntries(Object.entries<{ name: string }>(list).map(([code, { name }]) => [code, name])) as Record<
    Code,
    string
  >
