import { PERMISSIONS } from '#contract/permissions.ts'
import type { ReportColumn, ReportGroup, ReportRow, ReportTable, ReportValue } from '#domain/reports/report-table.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import type { CheckedRun } from '../handed-lines/actions.ts'
import type { CountedRun, Named } from '../handed-lines/rows.ts'
import { compareNumbers, finishedText, inRuns, type RowWords, runNumbers, UNIT_WORDS } from '../handed-lines/rules.ts'
import { type ReportAsked, shownName } from '../report-contents/rules.ts'

/** What a run told of a person under one wage type; an absence has a line of its own days. */
export type OverviewLine = {
  employeeId: number
  words: RowWords
  run: CountedRun
  hundredths: number
  isPay: boolean
}

/** Adds up what a run told of one and the same: the day's lines of a month, and what a correction takes back and tells anew. */
export function lineSums(): { add: (line: OverviewLine) => void; all: () => OverviewLine[] } {
  const lines = new Map<string, OverviewLine>()
  return {
    add(line) {
      const { part, number, name, days, unit } = line.words
      const key = [line.employeeId, part, number, name, days, unit, line.run.id].join('\t')
      const same = lines.get(key)
      if (same) same.hundredths += line.hundredths
      else lines.set(key, { ...line })
    },
    all: () => [...lines.values()],
  }
}

export type Overview = {
  lines: readonly OverviewLine[]
  runs: readonly CheckedRun[]
  /** In the order of their names, those that the caller may see. */
  people: readonly Named[]
  zone: string
  mayReadPay: boolean
}

const PARTS = ['wages', 'absences', 'own'] as const
/** Of somebody whom the caller does not see, but whose row stands in a run of theirs. */
const UNSEEN = 'anderer Standort'

/** Everything that was handed over of a month, with the run that carried it. Product E. */
export function overviewTable({ lines: all, runs, people, zone, mayReadPay }: Overview, asked: ReportAsked) {
  const { options, choices } = asked
  const wanted = all.filter(({ words }) => options.has(words.part))
  const kept = wanted.filter(({ hundredths }) => hundredths !== 0 || options.has('zeros'))
  const readable = kept.filter(({ isPay }) => mayReadPay || !isPay)
  const lines = readable.filter(({ run }) => !run.isCorrection || options.has('corrections'))
  const places = new Map(people.map(({ id }, place) => [id, place]))
  const placeOf = ({ employeeId }: OverviewLine) => places.get(employeeId) ?? people.length
  const sorted = lines.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      one.employeeId - other.employeeId ||
      PARTS.indexOf(one.words.part) - PARTS.indexOf(other.words.part) ||
      compareNumbers(one.words.number, other.words.number) ||
      compareNumbers(one.words.name, other.words.name) ||
      compareNumbers(one.words.firstDay, other.words.firstDay) ||
      one.run.number - other.run.number,
  )
  const named = new Map(people.map(person => [person.id, person]))
  const valuesOf = ({ employeeId, words, run, hundredths }: OverviewLine): Record<string, ReportValue> => {
    const person = named.get(employeeId)
    return {
      name: person ? shownName(asked.employees, person) : UNSEEN,
      personnelNumber: person?.personnelNumber ?? '',
      number: words.number,
      wageType: words.name + (words.days === '' ? '' : ` ${words.days}`),
      quantity: hundredths,
      unit: UNIT_WORDS[words.unit],
      run: `${run.number}${run.isCorrection ? ' *' : ''}`,
      runTitle: `Lauf ${run.number}${run.isCorrection ? ' *' : ''}`,
      store: asked.stores.find(({ id }) => id === run.storeId)?.name ?? '',
    }
  }
  const { keys, columns, sums, keyOf } = shapeOf(choices.groups ?? 'person', options.has('runs'))
  const groups = [...Map.groupBy(sorted, keyOf)].toSorted(([one], [other]) =>
    choices.groups === 'person' ? 0 : compareNumbers(one, other),
  )
  const table: ReportTable = {
    keys,
    columns,
    groups: groups.map(([, own]): ReportGroup => {
      const shown = own.map(line => ({ line, values: valuesOf(line) }))
      const cellsOf = (of: readonly ReportColumn[], values: Record<string, ReportValue>) =>
        of.map(({ key }) => values[key] ?? null)
      const total = own.reduce((sum, { hundredths }) => sum + hundredths, 0)
      return {
        keys: cellsOf(keys, shown[0]!.values),
        rows: shown.map(
          ({ line, values }): ReportRow => ({ cells: cellsOf(columns, values), place: placeOfLine(line, asked) }),
        ),
        ...(sums && {
          sum: { label: 'Summe', cells: columns.map(({ key }) => (key === 'quantity' ? total : null)) },
        }),
      }
    }),
    sums: [],
    notes: notesOf(
      { lines, runs, zone },
      { withoutCorrections: readable.length - lines.length, unread: kept.length - readable.length },
    ),
  }
  return { table, isSensitive: lines.some(({ isPay }) => isPay) }
}

const text = (key: string, title: string, share: number): ReportColumn => ({ key, title, type: 'text', share })
const NAME = text('name', 'Name', 4)
const PERSONNEL_NUMBER = text('personnelNumber', 'Nr.', 1.3)
const NUMBER = text('number', 'Lohnart', 1.4)
const WAGE_TYPE = text('wageType', 'Bezeichnung', 5)
const QUANTITY: ReportColumn = { key: 'quantity', title: 'Menge', type: 'quantity', share: 1.5 }
const UNIT = text('unit', 'Einheit', 1.1)
const RUN = text('run', 'Lauf', 1.1)

type Shape = {
  keys: ReportColumn[]
  columns: ReportColumn[]
  /** Whether a group's quantities are of one kind. */
  sums: boolean
  keyOf: (line: OverviewLine) => string
}

function shapeOf(groups: string, withRuns: boolean): Shape {
  const run = withRuns ? [RUN] : []
  if (groups === 'number')
    return {
      keys: [NUMBER, { ...WAGE_TYPE, share: 4 }, UNIT],
      columns: [NAME, PERSONNEL_NUMBER, QUANTITY, ...run],
      sums: true,
      keyOf: ({ words }) => [words.number, words.name, words.days, words.unit].join('\t'),
    }
  if (groups === 'run')
    return {
      keys: [{ ...RUN, key: 'runTitle' }, text('store', 'Standort', 2.6)],
      columns: [NAME, PERSONNEL_NUMBER, NUMBER, WAGE_TYPE, QUANTITY, UNIT],
      sums: false,
      keyOf: ({ run }) => String(run.number),
    }
  return {
    keys: [NAME, PERSONNEL_NUMBER],
    columns: [NUMBER, WAGE_TYPE, QUANTITY, UNIT, ...run],
    sums: false,
    keyOf: ({ employeeId }) => String(employeeId),
  }
}

const placeOfLine = ({ employeeId, words }: OverviewLine, { month }: ReportAsked): NonNullable<ReportRow['place']> => ({
  tab: 'employeedata',
  search: {
    employeeId: String(employeeId),
    ...(words.part === 'absences' ? { part: 'absences' } : { part: 'times', month }),
  },
})

type Left = { withoutCorrections: number; unread: number }

/** What the star means, which runs replaced others, and what is left out. */
function notesOf(
  { lines, runs, zone }: Pick<Overview, 'lines' | 'runs' | 'zone'>,
  { withoutCorrections, unread }: Left,
): string[] {
  const told = new Set(lines.map(({ run }) => run.id))
  const starred = runs.filter(({ id, isCorrection }) => isCorrection && told.has(id))
  const numbers = runs.map(({ number }) => number)
  const sums =
    numbers.length > 1 && runs.every(({ agrees }) => agrees)
      ? ` Summen gleich ${inRuns(numbers).replace('Läufen', 'Lauf')} zusammen.`
      : ''
  const [star, ...others] = starred
  return [
    ...(star
      ? [
          others.length === 0
            ? `* Korrektur vom ${finishedText(star, zone)}.${sums}`
            : `* Korrekturen: ${starred.map(run => `Lauf ${run.number} vom ${finishedText(run, zone)}`).join('; ')}.${sums}`,
        ]
      : []),
    ...runs
      .filter(({ replacesNumber }) => replacesNumber !== null)
      .map(run => `Lauf ${run.number} vom ${finishedText(run, zone)} ersetzt Lauf ${run.replacesNumber}.`),
    ...runs
      .filter(({ left }) => left > 0)
      .map(({ number, left }) => `Lauf ${number}: ${rowsText(left)} in keiner Datei, sondern als Storno von Hand.`),
    ...(withoutCorrections > 0 ? [`Ohne ${rowsText(withoutCorrections)} aus Korrekturen.`] : []),
    ...(unread > 0
      ? [
          `Ohne ${rowsText(unread)} in ${OWN_UNITS.euro}: Dafür fehlt das Recht „${PERMISSIONS['employees.read-sensitive']}“.`,
        ]
      : []),
  ]
}

const rowsText = (count: number): string => (count === 1 ? '1 Zeile' : `${count} Zeilen`)

/** „aus den Läufen 41 und 45“ */
export const sourceText = (numbers: readonly number[]): string => {
  if (numbers.length === 0) return 'noch nichts übergeben'
  return numbers.length === 1 ? `aus Lauf ${numbers[0]}` : `aus den Läufen ${runNumbers(numbers)}`
}
