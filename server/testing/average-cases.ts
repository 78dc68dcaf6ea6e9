import { parseCents } from '#domain/basics/numbers.ts'
import { type AverageBasis, reckonedDays } from '#domain/wages/average-spans.ts'
import {
  AVERAGE_DIVISORS,
  AVERAGE_KINDS,
  AVERAGE_PERIODS,
  type AverageInUse,
  DIVISOR_CODES,
  ownKey,
  PERIOD_CODES,
} from '#domain/wages/averages.ts'
import { type Day, dateOf, dayAt, mondayOf, weekdayOf } from '#domain/wages/calendar.ts'
import { type AgreedPay, hourWorth } from '#domain/wages/hour-worth.ts'
import { yearAndMonth } from '#domain/wages/month-numbers.ts'
import type { ManualAverage } from '#domain/wages/person-average.ts'
import { monthSpan } from '#domain/wages/target-hours.ts'
import { TIME_KINDS, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { Contract, Models } from '#domain/wages/wage-history.ts'
import { type PersonMonth, reckonMonth } from '#domain/wages/wage-month.ts'
import { CALENDAR, matched, readDay, readDays, WEEKDAYS } from './wage-case-words.ts'
import {
  blocksOf,
  casesOf,
  historyOf,
  type Lines,
  type Month,
  modelsOf,
  monthOf,
  readDaysTable,
  readFields,
  readMonth,
  rowsOf,
  textOf,
} from './wage-cases.ts'

/** A worked example of `domain/wages/cases/durchschnitte.md`: stamps, an average, and what it comes to. */
export type AverageCase = {
  title: string
  rules: Pick<AverageInUse, 'kinds' | 'ownTypes' | 'period' | 'divisor' | 'skipsAbsences' | 'leastTimes'>
  basis: AverageBasis
  absentFrom: Day
  manual: ManualAverage | null
  /** By its label. */
  expected: Map<string, string>
}

export const readAveragePage = (page: string): AverageCase[] => casesOf(page, readCase)

function readCase([heading, ...lines]: Lines): AverageCase {
  const [question, fields, days, result, ...rest] = blocksOf(lines)
  if (!question || !fields || !days || !result) throw new Error('nicht Frage, Felder, Tage, Ergebnis')
  if (!/§|KV|Auslegung|Spec/.test(textOf(question))) throw new Error('die Frage nennt keinen Paragrafen')
  if (!rest.every(each => textOf(each).startsWith('Rechnung: ')))
    throw new Error('nach dem Ergebnis folgt keine Rechnung')
  const isOwn = ({ text }: Lines[number]) => /^(Durchschnitt|Lohnart|Bezug|Betrag|Von Hand|Abwesend ab): /.test(text)
  const asked = readAsked(fields.lines.filter(isOwn).map(({ text }) => text))
  const read = readFields(fields.lines.filter(each => !isOwn(each)))
  const [header, ...rows] = rowsOf(days)
  const happened = readDaysTable([header!, ...rows.flatMap(repeated)])
  const first = read.first ?? monthOf(Math.min(...happened.days))
  const history = historyOf(read, happened.history, mondayOf(dayAt(first.year, first.month, 1)))
  const [head, ...figures] = rowsOf(result)
  if (head?.[0] !== 'Ergebnis') throw new Error('das Ergebnis beginnt nicht mit „Ergebnis“')
  const models = modelsOf(read)
  const months = monthsUntil(first, asked.absentFrom, carry => ({
    history,
    models,
    calendar: CALENDAR,
    carry,
  }))
  return {
    title: heading!.text.slice(3),
    ...asked,
    basis: {
      employed: history.contracts,
      reckonedFrom: monthSpan(first.year, first.month).first,
      days: reckonedDays(months.flatMap(month => month.lines)),
      worth: (kind, day, contractId) =>
        asked.worths.findLast(one => one.kind === kind && one.from <= day) ??
        (asked.pay && worthByPay(kind, asked.pay, history.contracts.find(({ id }) => id === contractId)!, models, day)),
      ownAmounts: asked.ownAmounts,
    },
    expected: new Map(figures.map(([label, text]) => [label!, text!])),
  }
}

function worthByPay(
  kind: TimeKind,
  pay: Asked['pay'] & {},
  { modelId, weeklyMinutes }: Contract,
  { byId, defaultId }: Models,
  day: Day,
) {
  const { rules } = byId.get(modelId ?? defaultId!)!.versions.findLast(({ from }) => from <= day)!
  return hourWorth(
    kind,
    { ...pay, weeklyMinutes, daysPerWeek: rules.daysPerWeek, monthFactor: rules.monthFactor },
    rules,
  )
}

/** „Mo 07.09.–So 06.12., Mo–Do“: these days of each week. */
function repeated([text, ...cells]: string[]): string[][] {
  const [, span, weekdays] = /^(.+), ((?:Mo|Di|Mi|Do|Fr|Sa|So)(?:–(?:Mo|Di|Mi|Do|Fr|Sa|So))?)$/.exec(text!) ?? []
  if (!span) return [[text!, ...cells]]
  const { from, to } = readDays(span)
  const [begin, end = begin] = weekdays!.split('–').map(name => WEEKDAYS.indexOf(name))
  const rows: string[][] = []
  for (let day = from; day <= to; day++)
    if (weekdayOf(day) >= begin! && weekdayOf(day) <= end!) rows.push([textOfDay(day), ...cells])
  return rows
}

function textOfDay(day: Day): string {
  const { year, month, day: date } = dateOf(day)
  return `${String(date).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`
}

function monthsUntil(
  first: Month,
  absentFrom: Day,
  given: (carry: PersonMonth['carry'] | null) => Omit<Parameters<typeof reckonMonth>[0], 'year' | 'month'>,
): PersonMonth[] {
  const last = monthOf(absentFrom)
  const months: PersonMonth[] = []
  for (let month = first.year * 12 + first.month - 1; month <= last.year * 12 + last.month - 1; month++)
    months.push(reckonMonth({ ...yearAndMonth(month), ...given(months.at(-1)?.carry ?? null) }))
  return months
}

type Worth = { kind: TimeKind; from: Day; cents: number; per: 'hour' | 'night' }
type Asked = Pick<AverageCase, 'rules' | 'absentFrom' | 'manual'> & {
  worths: Worth[]
  /** Undefined: the page says what each hour is worth. */
  pay: Pick<AgreedPay, 'cents' | 'wageType'> | undefined
  ownAmounts: AverageBasis['ownAmounts']
}

function readAsked(lines: string[]): Asked {
  const of = (name: string) =>
    lines.filter(text => text.startsWith(`${name}: `)).map(text => text.slice(name.length + 2))
  const [average, absent, byHand] = [of('Durchschnitt')[0], of('Abwesend ab')[0], of('Von Hand')[0]]
  if (!average || !absent) throw new Error('„Durchschnitt“ oder „Abwesend ab“ fehlt')
  const wageTypes = of('Lohnart').map(readWageType)
  const own = [...new Set(of('Betrag').map(text => text.split(', ')[0]!))]
  return {
    absentFrom: readDay(absent),
    manual: byHand === undefined ? null : readManual(byHand),
    worths: wageTypes.flatMap(({ worth }) => worth ?? []),
    pay: of('Bezug').map(readPay)[0],
    ownAmounts: of('Betrag').map(text => {
      const [, name, month, euros] = matched(/^(.+), (\S+ \d{4}), (.+ €)$/, text, 'Betrag')
      const at = readMonth(month!)
      return { key: ownKey(own.indexOf(name!)), month: at.year * 12 + at.month - 1, cents: cents(euros!) }
    }),
    rules: {
      ...readRules(average),
      kinds: AVERAGE_KINDS.filter(kind => wageTypes.some(type => type.kind === kind)),
      ownTypes: own.map((name, id) => ({
        id,
        number: '',
        name,
        unit: 'euro',
        countsFor: [],
        computedFrom: null,
        validFrom: '',
        isVisible: true,
      })),
    },
  }
}

/** „13 Wochen, gearbeitete Tage, Abwesenheiten zählen mit, mindestens 7-mal“. */
function readRules(text: string): Pick<AverageCase['rules'], 'period' | 'divisor' | 'skipsAbsences' | 'leastTimes'> {
  const [periodName, divisorName, ...more] = text.split(', ')
  const period = PERIOD_CODES.find(code => AVERAGE_PERIODS[code].name === periodName)
  const divisor = DIVISOR_CODES.find(code => AVERAGE_DIVISORS[code].name === divisorName)
  if (!period || !divisor) throw new Error(`${text}: diesen Zeitraum oder Teiler gibt es nicht`)
  const least = more.find(each => each.startsWith('mindestens '))
  return {
    period,
    divisor,
    skipsAbsences: !more.includes('Abwesenheiten zählen mit'),
    leastTimes: least ? Number(matched(/^mindestens (\d+)-mal$/, least, 'Regelmäßigkeit')[1]) : 1,
  }
}

/** „Überstunde 50 %, 30,00 € je Stunde“, „Nachtarbeit, 28,50 € je Nacht ab 01.10.2026“, or the name alone: nobody knows. */
function readWageType(text: string): { kind: TimeKind; worth: Worth | undefined } {
  const [, name, euros, per, from] = matched(/^(.+?)(?:, (\S+ €) je (Stunde|Nacht)(?: ab (\S+))?)?$/, text, 'Lohnart')
  const kind = AVERAGE_KINDS.find(code => TIME_KINDS[code].name === name)
  if (!kind) throw new Error(`${name}: diese Lohnart hat kein Durchschnitt`)
  if (euros === undefined) return { kind, worth: undefined }
  const begin = from === undefined ? Number.NEGATIVE_INFINITY : readDay(from)
  return { kind, worth: { kind, from: begin, cents: cents(euros), per: per === 'Nacht' ? 'night' : 'hour' } }
}

/** „2.400,00 € je Monat“. */
function readPay(text: string): Asked['pay'] & {} {
  const [, euros, per] = matched(/^(\S+ €) je (Stunde|Tag|Woche|Monat)$/, text, 'Bezug')
  return { cents: cents(euros!), wageType: ['Stunde', 'Tag', 'Woche', 'Monat'].indexOf(per!) + 1 }
}

/** „24,00 €, laut Lohnzettel September“. */
function readManual(text: string): ManualAverage {
  const [, euros, reason] = matched(/^(\S+ €), (.+)$/, text, 'Von Hand')
  return { valueCents: cents(euros!), reason: reason! }
}

function cents(text: string): number {
  const found = parseCents(text)
  if (found === undefined) throw new Error(`${text}: kein Betrag`)
  return found
}
