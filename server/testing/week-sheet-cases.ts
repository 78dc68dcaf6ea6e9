import { type Day, mondayOf } from '#domain/wages/calendar.ts'
import { type Month, monthOfDay, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { Models, PersonHistory } from '#domain/wages/wage-history.ts'
import { matched, readDay } from './wage-case-words.ts'
import {
  blocksOf,
  casesOf,
  historyOf,
  type Lines,
  modelsOf,
  readDaysTable,
  readFields,
  rowsOf,
  textOf,
} from './wage-cases.ts'

const TABLES = ['Woche', 'Rechenweg', 'Durchrechnung', 'Krankenstand', 'Nacht'] as const
export type SheetTable = (typeof TABLES)[number]

/** A worked week of `domain/wages/cases/wochenblatt.md`; the page says how it is written. */
export type WeekSheetCase = {
  title: string
  history: PersonHistory
  models: Models
  monday: Day
  /** All months that are reckoned. */
  months: { first: Month; last: Month }
  /** Rows as they are written. */
  expected: Partial<Record<SheetTable, string[][]>>
}

export const readWeekSheetPage = (page: string): WeekSheetCase[] => casesOf(page, readCase)

function readCase([heading, ...lines]: Lines): WeekSheetCase {
  const [question, fields, days, ...results] = blocksOf(lines)
  if (!question || !fields || !days || results.length === 0) throw new Error('nicht Frage, Felder, Tage, Ergebnisse')
  if (!/§|KV|Auslegung/.test(textOf(question))) throw new Error('die Frage nennt keinen Paragrafen')
  const read = readFields(fields.lines)
  const happened = readDaysTable(rowsOf(days))
  const expected: WeekSheetCase['expected'] = {}
  let monday: Day | undefined
  for (const block of results.filter(each => !textOf(each).startsWith('Rechnung: '))) {
    const [head, ...rows] = rowsOf(block)
    const name = TABLES.find(each => head![0] === each || head![0]!.startsWith(`${each} ab `))
    if (!name) throw new Error(`${head![0]}: diese Tabelle gibt es nicht`)
    if (name === 'Woche') monday = readDay(matched(/^Woche ab (.+)$/, head![0]!, 'Woche')[1]!)
    expected[name] = rows
  }
  if (monday === undefined || mondayOf(monday) !== monday) throw new Error('die Woche beginnt an keinem Montag')
  const touched = [monday, ...happened.days, ...(read.opening ? [read.opening.day] : [])]
  const first = monthOfDay(Math.min(...touched))
  return {
    title: heading!.text.slice(3),
    history: historyOf(read, happened.history, mondayOf(spanOfMonth(first).first)),
    models: modelsOf(read),
    monday,
    months: { first, last: monthOfDay(Math.max(...touched)) },
    expected,
  }
}
