import { parseCents } from '#domain/basics/numbers.ts'
import {
  type AbsencePay,
  type AbsentTime,
  absencePay,
  absentTime,
  type PaidAverage,
} from '#domain/wages/absence-pay.ts'
import { reckonedDays } from '#domain/wages/average-spans.ts'
import { AVERAGE_DIVISORS, DIVISOR_CODES } from '#domain/wages/averages.ts'
import { dayAt, mondayOf } from '#domain/wages/calendar.ts'
import { COMPUTED_CODES, COUNTS_FOR, type ComputedUse } from '#domain/wages/individual-wage-type.ts'
import { monthSpan } from '#domain/wages/target-hours.ts'
import type { Absence } from '#domain/wages/wage-history.ts'
import { reckonMonth } from '#domain/wages/wage-month.ts'
import { CALENDAR, matched } from './wage-case-words.ts'
import {
  blocksOf,
  casesOf,
  historyOf,
  type Lines,
  modelsOf,
  readDaysTable,
  readFields,
  readMonth,
  rowsOf,
  textOf,
} from './wage-cases.ts'

/** A worked example of `domain/wages/cases/entgelt-aus-durchschnitten.md`: a month, averages, and what is paid. */
export type AbsencePayCase = {
  title: string
  time: AbsentTime
  pay: AbsencePay
  /** By its label. */
  expected: Map<string, string>
}

const TYPES: Partial<Record<Absence['type'], ComputedUse>> = { 1: 'vacation', 2: 'sickness' }

export const readAbsencePayPage = (page: string): AbsencePayCase[] => casesOf(page, readCase)

function readCase([heading, ...lines]: Lines): AbsencePayCase {
  const [question, fields, days, result] = blocksOf(lines)
  if (!question || !fields || !days || !result) throw new Error('nicht Frage, Felder, Tage, Ergebnis')
  if (!/§|KV|Auslegung|Spec/.test(textOf(question))) throw new Error('die Frage nennt keinen Paragrafen')
  const isOwn = ({ text }: Lines[number]) => /^(Monat|Durchschnitt): /.test(text)
  const read = readFields(fields.lines.filter(each => !isOwn(each)))
  const saidOf = (name: string) =>
    fields.lines.flatMap(({ text }) => (text.startsWith(`${name}: `) ? [text.slice(name.length + 2)] : []))
  const { year, month } = readMonth(saidOf('Monat')[0]!)
  const averages = saidOf('Durchschnitt').map(readAverage)
  const { use } = averages[0]!
  const history = historyOf(read, readDaysTable(rowsOf(days)).history, mondayOf(dayAt(year, month, 1)))
  const reckoned = reckonMonth({ year, month, history, models: modelsOf(read), calendar: CALENDAR, carry: null })
  const isRecorded = (day: number) =>
    history.absences.some(
      ({ type, from, to }) =>
        TYPES[type] === use && CALENDAR.dayOf(from) <= day && (to === null || day <= CALENDAR.dayOf(to - 1)),
    )
  const time = absentTime(use, reckonedDays(reckoned.lines), monthSpan(year, month), isRecorded)
  const [head, ...figures] = rowsOf(result)
  if (head?.[0] !== 'Ergebnis') throw new Error('das Ergebnis beginnt nicht mit „Ergebnis“')
  return {
    title: heading!.text.slice(3),
    time,
    pay: absencePay(averages, time),
    expected: new Map(figures.map(([label, text]) => [label!, text!])),
  }
}

/** „Urlaubsentgelt für Urlaub, 22,50 € je Ausfalltag“, „…, 670,00 € ÷ 30 je Ausfalltag“, or „…, fehlt, je Monat“. */
function readAverage(text: string): PaidAverage & { use: ComputedUse } {
  const [, name, useName, euros, count, per] = matched(
    /^(.+) für (.+), (.+ €)?(?: ÷ (\d+))?(?:fehlt,)? (je .+)$/,
    text,
    'Durchschnitt',
  )
  const use = COMPUTED_CODES.find(code => COUNTS_FOR[code] === useName)
  const divisor = DIVISOR_CODES.find(code => AVERAGE_DIVISORS[code].value === per)
  if (!use || !divisor) throw new Error(`${text}: diese Abwesenheit oder diesen Teiler gibt es nicht`)
  const value = euros ? { cents: parseCents(euros)!, per: Number(count ?? 1) } : undefined
  return { averageId: 1, name: name!, use, divisor, value, isManual: false }
}
