import { civilOf, type Day, dayAt, type Minute, mondayOf } from '#domain/wages/calendar.ts'
import { faultsOfRules } from '#domain/wages/employment-rule-faults.ts'
import { type EmploymentRules, SHIPPED_RULES } from '#domain/wages/employment-rules.ts'
import { EMPLOYMENT_TEMPLATES } from '#domain/wages/employment-templates.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import type { StoreWorkTime } from '#domain/wages/store-work-time.ts'
import { monthSpan } from '#domain/wages/target-hours.ts'
import { GROUP_CODES, TIME_KINDS } from '#domain/wages/time-kinds.ts'
import type {
  Absence,
  Contract,
  Duty,
  Model,
  Models,
  Opening,
  PersonHistory,
  Stamp,
} from '#domain/wages/wage-history.ts'
import {
  matched,
  readAbsence,
  readDay,
  readDays,
  readDuration,
  readDuty,
  readNow,
  readRule,
  readStamp,
  readWorkTime,
  scaled,
} from './wage-case-words.ts'

/** A worked example of `domain/wages/cases`, as its page says it; README.md there says how pages are written. */
export type WageCase = {
  title: string
  line: number
  /** Fields and days as they are written. */
  given: string[]
  history: PersonHistory
  models: Models
  /** The first and the last month to reckon. */
  first: Month
  last: Month
  columns: Column[]
  /** When somebody looks; null: nobody does. */
  now: Minute | null
  /** What comes out, by column. */
  expected: Map<string, string>[]
  findings: string[]
}
export type Month = { year: number; month: number }
/** Days whose figures stand in a column; balances are those at the end of its month. */
export type Column = { from: Day; to: Day; month: Month | undefined }

export type Lines = { text: string; line: number }[]
export type Block = { kind: 'text' | 'fields' | 'table'; lines: Lines }

export function readPage(page: string): { title: string; cases: WageCase[] } {
  const [first, ...others] = linesOf(page)
  const [, title] = matched(/^# (\S.*)$/, first!.text, 'Titel der Seite')
  for (const { text } of others.slice(0, others.findIndex(isHeading)))
    if (/^[#|-]|^\S+: /.test(text)) throw new Error(`„${text}“ gehört zu keinem Fall`)
  return { title: title!, cases: casesOf(page, readCase) }
}

/** A case begins with its heading; what is wrong with one is told with its line. */
export function casesOf<Case>(page: string, readCase: (lines: Lines) => Case): Case[] {
  const lines = linesOf(page)
  const starts = lines.flatMap((each, index) => (isHeading(each) ? [index] : []))
  return starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1])
    try {
      return readCase(own)
    } catch (error) {
      throw new Error(`Zeile ${own[0]!.line}, ${own[0]!.text}: ${(error as Error).message}`)
    }
  })
}

const linesOf = (page: string): Lines =>
  page.split('\n').map((text, index) => ({ text: text.trimEnd(), line: index + 1 }))
const isHeading = ({ text }: Lines[number]) => text.startsWith('## ')

function readCase([heading, ...lines]: Lines): WageCase {
  const blocks = blocksOf(lines)
  const kinds = blocks.map(({ kind }) => kind).join(' ')
  if (!/^text fields table table( text)*$/.test(kinds))
    throw new Error(`nicht Frage, Felder, Tage, Ergebnis, sondern ${kinds}`)
  const [question, fields, days, result, ...reckoning] = blocks as [Block, Block, Block, Block, ...Block[]]
  if (!/§|KV|Auslegung|Spec|Art\. /.test(textOf(question))) throw new Error('die Frage nennt keinen Paragrafen')
  for (const each of reckoning)
    if (!textOf(each).startsWith('Rechnung: ')) throw new Error(`„${textOf(each)}“ ist keine Rechnung`)
  const rows = rowsOf(days)
  const read = readFields(fields.lines)
  const happened = readDaysTable(rows)
  const [header, ...figures] = rowsOf(result)
  if (header?.[0] !== 'Art' || header.length < 2) throw new Error('das Ergebnis beginnt nicht mit „Art“')
  const written = header.slice(1).map(columnOf)
  const opened = read.opening ? [read.opening.day] : []
  const whole = [...opened, ...happened.days, ...written.flatMap(column => (column ? [column.from, column.to] : []))]
  const first = read.first ?? monthOf(Math.min(...whole))
  const last = monthOf(Math.max(...whole))
  const columns = written.map(
    column =>
      column ?? { from: dayAt(first.year, first.month, 1), to: monthSpan(last.year, last.month).last, month: last },
  )
  return {
    title: heading!.text.slice(3),
    line: heading!.line,
    given: [...fields.lines, ...days.lines].map(({ text }) => text),
    history: historyOf(read, happened.history, mondayOf(dayAt(first.year, first.month, 1))),
    models: modelsOf(read),
    now: read.now,
    first,
    last,
    columns,
    ...readFigures(figures, columns),
  }
}

/** `entry`: from when a contract holds of which nothing is said. */
export const historyOf = (
  read: Fields,
  happened: Pick<PersonHistory, 'stamps' | 'duties' | 'absences'>,
  entry: Day,
): PersonHistory => ({
  ...happened,
  contracts: (read.contracts.length > 0 ? read.contracts : [{}]).map((contract, index) => ({
    id: index + 1,
    storeId: 1,
    to: null,
    modelId: null,
    from: read.serviceFrom ?? entry,
    weeklyMinutes: read.models[0]!.versions[0]!.rules.weeklyMinutes,
    ...contract,
  })),
  opening: read.opening,
  serviceFrom: read.serviceFrom,
  leaveNotices: read.notices,
})

export const modelsOf = ({ models, stores }: Fields): Models => ({
  byId: new Map(models.map(model => [model.id, model])),
  defaultId: 1,
  stores,
})

/** Runs of lines between empty ones; fields and tables are told by how they begin. */
export function blocksOf(lines: Lines): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const each of lines) {
    if (each.text === '') {
      isOpen = false
      continue
    }
    const kind = each.text.startsWith('|') ? 'table' : FIELD.test(each.text) ? 'fields' : 'text'
    const last = blocks.at(-1)
    if (isOpen && last && (last.kind === kind || (kind === 'fields' && last.kind === 'fields'))) last.lines.push(each)
    else if (isOpen) throw new Error(`Zeile ${each.line}: davor fehlt eine leere Zeile`)
    else blocks.push({ kind, lines: [each] })
    isOpen = true
  }
  return blocks
}
/** Only on the pages of averages: „Durchschnitt“ and what follows. */
const FIELD =
  /^(Vorlage|Gruppe|Fassung ab|Vertrag|Eintritt|Eröffnungssaldo|Hinweis auf den Verfall|Gerechnet ab|Jetzt|Durchschnitt|Lohnart|Bezug|Betrag|Von Hand|Abwesend ab|Monat|Standort \d): |^- /

export const textOf = ({ lines }: Block): string => lines.map(({ text }) => text).join(' ')

export function rowsOf({ lines }: Block): string[][] {
  const rows = lines.map(({ text }) =>
    text
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
  const [header, rule, ...others] = rows
  if (!rule?.every(cell => /^-+:?$/.test(cell))) throw new Error('unter dem Kopf der Tabelle fehlt ihr Strich')
  if (rows.some(row => row.length !== header!.length)) throw new Error('eine Zeile hat andere Spalten als ihr Kopf')
  return [header!, ...others]
}

type Fields = {
  models: Model[]
  stores: Map<number, StoreWorkTime>
  contracts: Partial<Contract>[]
  serviceFrom: Day | null
  opening: Opening | null
  notices: Day[]
  first: Month | undefined
  now: Minute | null
}

export function readFields(lines: Lines): Fields {
  const fields: Fields = {
    models: [],
    stores: new Map(),
    contracts: [],
    serviceFrom: null,
    opening: null,
    notices: [],
    first: undefined,
    now: null,
  }
  for (const { text } of lines) readField(fields, text)
  if (fields.models.length === 0) throw new Error('keine Vorlage')
  for (const { versions } of fields.models)
    for (const { rules } of versions)
      for (const [field, fault] of Object.entries(faultsOfRules(rules))) throw new Error(`${field}: ${fault}`)
  return fields
}

function readField(fields: Fields, text: string): void {
  const version = fields.models.at(-1)?.versions as Model['versions'][number][] | undefined
  if (text.startsWith('- ')) {
    Object.assign(version!.at(-1)!.rules, readRule(text.slice(2)))
    return
  }
  const [, name, value] = matched(/^(.+?): (.+)$/, text, 'Feld')
  if (name === 'Vorlage') fields.models.push(readModel(fields.models.length + 1, value!))
  else if (name === 'Gruppe') fields.models.push({ ...fields.models.pop()!, group: readGroup(value!) })
  else if (name === 'Fassung ab') version!.push({ from: readDay(value!), rules: { ...version!.at(-1)!.rules } })
  else if (name === 'Vertrag') fields.contracts.push(readContract(value!, fields.models))
  else if (name === 'Eintritt') fields.serviceFrom = readDay(value!)
  else if (name === 'Eröffnungssaldo') fields.opening = readOpening(value!)
  else if (name === 'Hinweis auf den Verfall') fields.notices.push(readDay(value!))
  else if (name === 'Gerechnet ab') fields.first = readMonth(value!)
  else if (name === 'Jetzt') fields.now = readNow(value!)
  else if (/^Standort \d$/.test(name!)) fields.stores.set(Number(name!.slice(-1)), readWorkTime(value!))
  else throw new Error(`${name}: dieses Feld gibt es nicht`)
}

/** The law's own hours: what a new model says before anybody changes it. */
const FULL_TIME = { name: 'Vollzeit 40 h', group: 'salaried', rules: SHIPPED_RULES } as const

/** „Teilzeit 20 h“, or „Teilzeit 20 h, ab 09.11.2026“ where nothing is said of the days before. */
function readModel(id: number, text: string): Model {
  const [, name, from] = matched(/^(.+?)(?:, ab (\S+))?$/, text, 'Vorlage')
  const template = [FULL_TIME, ...EMPLOYMENT_TEMPLATES].find(each => each.name === name)
  if (!template) throw new Error(`${name}: diese Vorlage gibt es nicht`)
  const rules: EmploymentRules = { ...template.rules }
  return { id, name: name!, group: template.group, versions: [{ from: from ? readDay(from) : 0, rules }] }
}

function readGroup(text: string): ModelGroup {
  const found = GROUP_CODES.find(code => MODEL_GROUPS[code] === text)
  if (!found) throw new Error(`${text}: diese Gruppe gibt es nicht`)
  return found
}

/** „ab 02.11.2026, bis 30.11.2026, 25:00, Standort 2, Vorlage Teilzeit 20 h“. */
function readContract(text: string, models: readonly Model[]): Partial<Contract> {
  return Object.assign(
    {},
    ...text.split(', ').map((part): Partial<Contract> => {
      const [, word, value] = matched(/^(?:(ab|bis|Standort|Vorlage) )?(.+)$/, part, 'Vertrag')
      if (word === 'ab') return { from: readDay(value!) }
      if (word === 'bis') return { to: readDay(value!) }
      if (word === 'Standort') return { storeId: Number(value) }
      if (word === undefined)
        return part === 'ohne Vorlage' ? { modelId: models.length + 1 } : { weeklyMinutes: readDuration(part) }
      const model = models.find(({ name }) => name === value)
      if (!model) throw new Error(`${value}: diese Vorlage hat der Fall nicht`)
      return { modelId: model.id, weeklyMinutes: model.versions[0]!.rules.weeklyMinutes }
    }),
  )
}

/** „01.11.2026, Resturlaub 20, davon alt 5, Zeitkonto 10:00, krank voll 30, krank halb 0“. */
function readOpening(text: string): Opening {
  const [day, ...parts] = text.split(', ')
  const opening: Opening = {
    day: readDay(day!),
    leaveHundredths: null,
    formerLeaveHundredths: null,
    timeAccountMinutes: null,
    sickFullHundredths: null,
    sickHalfHundredths: null,
  }
  for (const part of parts) {
    const [, word, value] = matched(/^(Resturlaub|davon alt|Zeitkonto|krank voll|krank halb) (.+)$/, part, 'Saldo')
    if (word === 'Zeitkonto') opening.timeAccountMinutes = readDuration(value!)
    else opening[BALANCE_FIELDS[word as keyof typeof BALANCE_FIELDS]] = scaled(value!, 100)
  }
  return opening
}
const BALANCE_FIELDS = {
  Resturlaub: 'leaveHundredths',
  'davon alt': 'formerLeaveHundredths',
  'krank voll': 'sickFullHundredths',
  'krank halb': 'sickHalfHundredths',
} as const satisfies Record<string, keyof Opening>

/** A row is a day or several; its cells say what was stamped, planned or approved. */
export function readDaysTable([header, ...rows]: string[][]) {
  const [what, ...columns] = header!
  if (what !== 'Tag') throw new Error('die Tage beginnen nicht mit „Tag“')
  const [stamps, duties, absences]: [Stamp[], Duty[], Absence[]] = [[], [], []]
  const days: Day[] = []
  for (const [text, ...cells] of rows) {
    const span = readDays(text!)
    days.push(span.from, span.to)
    cells.forEach((cell, index) => {
      if (cell === '') return
      const column = columns[index]!
      if (column === 'Abwesenheit') absences.push({ id: absences.length + 1, ...readAbsence(span, cell) })
      else if (column !== 'Stempel' && column !== 'Dienstplan') throw new Error(`${column}: diese Spalte gibt es nicht`)
      else
        for (let day = span.from; day <= span.to; day++)
          for (const each of cell.split('; '))
            if (column === 'Stempel') stamps.push({ id: stamps.length + 1, ...readStamp(day, each) })
            else duties.push({ id: duties.length + 1, ...readDuty(day, each) })
    })
  }
  return { days, history: { stamps, duties, absences } }
}

/** „Menge“ is all that was reckoned, „November 2026“ a month; else days. */
function columnOf(text: string): Column | undefined {
  if (text === 'Menge') return undefined
  if (!MONTHS.some(name => text.startsWith(name))) return { ...readDays(text), month: undefined }
  const month = readMonth(text)
  const { first, last } = monthSpan(month.year, month.month)
  return { from: first, to: last, month }
}

export function readMonth(text: string): Month {
  const [, name, year] = matched(/^(\S+) (\d{4})$/, text, 'Monat')
  const month = MONTHS.indexOf(name!) + 1
  if (month === 0) throw new Error(`${name}: diesen Monat gibt es nicht`)
  return { year: Number(year), month }
}
const MONTHS = [
  'Jänner',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

export const monthOf = (day: Day): Month => {
  const { year, month } = civilOf(day)
  return { year, month }
}

/** What stands at the end of a month, beside its kinds of time. */
export const BALANCES = [
  'Sollzeit',
  'Gearbeitet',
  'Istzeit',
  'Abgezogene Pause',
  'Resturlaub',
  'Stand des Zeitkontos',
  'Voller Anspruch verbraucht',
  'Halber Anspruch verbraucht',
] as const
export const KEPT = ', Zeitkonto'
const KIND_NAMES = Object.values(TIME_KINDS).map(({ name }) => name as string)
const LABELS: ReadonlySet<string> = new Set([...KIND_NAMES, ...KIND_NAMES.map(name => name + KEPT), ...BALANCES])

function readFigures(rows: string[][], columns: readonly Column[]): Pick<WageCase, 'expected' | 'findings'> {
  const expected = columns.map(() => new Map<string, string>())
  const findings: string[] = []
  for (const [name, ...cells] of rows) {
    if (name === 'Befund') findings.push(cells[0]!)
    else {
      if (!LABELS.has(name!)) throw new Error(`${name}: das kann nicht herauskommen`)
      cells.forEach((cell, index) => {
        if (cell === '–') return
        if (expected[index]!.has(name!)) throw new Error(`${name} steht zweimal im Ergebnis`)
        expected[index]!.set(name!, cell)
      })
    }
  }
  return { expected, findings: findings.sort() }
}
