import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CALENDAR, durationText } from '#server/testing/wage-case-words.ts'
import { readWeekSheetPage, type SheetTable, type WeekSheetCase } from '#server/testing/week-sheet-cases.ts'
import { formatDay } from '../basics/days.ts'
import { formatNumber } from '../basics/numbers.ts'
import { averagingPeriods } from './averaging-periods.ts'
import { type Day, dateOf } from './calendar.ts'
import { spanText } from './line-explanations.ts'
import { monthOfDay, yearAndMonth } from './month-numbers.ts'
import { type SickClaim, sickClaims } from './sick-claims.ts'
import { TIME_KINDS } from './time-kinds.ts'
import type { WageLine } from './wage-lines.ts'
import { type ToldMonth, tellMonth } from './wage-month.ts'
import { type SheetEntry, type WeekSheet, weekSheet } from './week-sheet.ts'
import { shortDay, weekSteps } from './week-steps.ts'

const CASES = readWeekSheetPage(readFileSync(new URL('./cases/wochenblatt.md', import.meta.url), 'utf8'))

for (const each of CASES)
  test(`Wochenblatt: ${each.title}`, () => {
    const told = monthsOf(each)
    const sheet = weekSheet(told.get(monthOfDay(each.monday))!, each.monday)!
    const tables = new Map<SheetTable, () => string[][]>([
      ['Woche', () => piecesOf(sheet, new Set(each.expected.Woche!.map(([day]) => day!)))],
      ['Rechenweg', () => stepsOf(sheet)],
      ['Durchrechnung', () => averagingOf(told, each.monday)],
      ['Krankenstand', () => sicknessOf(told, sheet)],
      ['Nacht', () => nightsOf(sheet)],
    ])
    for (const [table, rows] of Object.entries(each.expected))
      assert.deepEqual(tables.get(table as SheetTable)!(), rows, table)
  })

test('each table is in some case, and each case has another name', () => {
  const told = CASES.flatMap(({ expected }) => Object.keys(expected))
  assert.deepEqual([...new Set(told)].sort(), ['Durchrechnung', 'Krankenstand', 'Nacht', 'Rechenweg', 'Woche'])
  assert.equal(new Set(CASES.map(({ title }) => title)).size, CASES.length)
})

function monthsOf({ history, models, months: { first, last } }: WeekSheetCase): Map<number, ToldMonth> {
  const told = new Map<number, ToldMonth>()
  for (let month = first; month <= last; month++) {
    const carry = told.get(month - 1)?.month.carry ?? null
    told.set(month, tellMonth({ ...yearAndMonth(month), history, models, calendar: CALENDAR, carry }))
  }
  return told
}

const orNone = (text: string) => text || '–'

/** Of the days that were asked for; the head of a table without rows asks for all. */
function piecesOf({ days }: WeekSheet, asked: ReadonlySet<string>): string[][] {
  return days
    .filter(({ day }) => asked.size === 0 || asked.has(shortDay(day)))
    .flatMap(({ day, entries }) => entries.map(entry => [shortDay(day), ...cellsOf(entry, day)]))
}

function cellsOf(entry: SheetEntry, day: Day): string[] {
  const times = 'from' in entry ? spanText(entry, CALENDAR) : '–'
  const length = 'from' in entry ? durationText(entry.to - entry.from) : ''
  const sum = (minutes: number | null) => (minutes === null ? '–' : durationText(minutes))
  switch (entry.what) {
    case 'pause':
      return [times, 'Pause', length, '–', '–', '–', '–']
    case 'away':
      return [times, nameOf(entry.line), amountOf(entry.line), '–', entry.fillsWeek ? 'füllt' : '–', '–', '–']
    case 'settled':
      return [times, nameOf(entry.line), amountOf(entry.line), '–', '–', '–', '–']
    case 'beside':
      return [times, nameOf(entry.line), length, '–', '–', '–', `Dienst ${shortDay(entry.shiftDay)}`]
    case 'work': {
      const besides = entry.besides.map(line => nameOf(line) + (line.day === day ? '' : ` (${shortDay(line.day)})`))
      return [
        times,
        nameOf(entry.line),
        length,
        sum(entry.dayMinutes),
        sum(entry.weekMinutes),
        sum(entry.contractMinutes),
        orNone([...besides, ...(entry.isOpen ? ['noch offen'] : [])].join(', ')),
      ]
    }
  }
}

const nameOf = ({ kind }: WageLine) => TIME_KINDS[kind].name
const daysText = (hundredths: number) =>
  `${formatNumber(hundredths / 100, hundredths % 100 ? 2 : 0)} ${hundredths === 100 ? 'Tag' : 'Tage'}`
const amountOf = ({ minutes, hundredths }: WageLine) =>
  [hundredths > 0 && daysText(hundredths), durationText(minutes)].filter(Boolean).join(', ')

const stepsOf = (sheet: WeekSheet): string[][] =>
  weekSteps(sheet).map(({ label, text, minutes, storeId }) => [
    `${storeId === null ? '' : `Standort ${storeId}: `}${label}`,
    orNone(text),
    minutes === null ? '–' : durationText(minutes),
  ])

function averagingOf(told: ReadonlyMap<number, ToldMonth>, monday: Day): string[][] {
  const weeks = new Map(
    [...told.values()].flatMap(({ weeks }) => weeks.map(({ before, week }) => [before.monday, week])),
  )
  const periods = averagingPeriods(
    [...weeks.values()].flatMap(({ told }) => told.taken),
    monday,
  )
  return periods.flatMap(({ weeks }) =>
    weeks.map(({ monday, owedMinutes, normalMinutes, paidMinutes, unpaidMinutes, after }) => [
      shortDay(monday),
      durationText(owedMinutes),
      durationText(normalMinutes + paidMinutes + unpaidMinutes),
      durationText(after.aboveMinutes),
    ]),
  )
}

function sicknessOf(told: ReadonlyMap<number, ToldMonth>, { monday, sick }: WeekSheet): string[][] {
  const weeks = new Map(
    [...told.values()].flatMap(({ weeks }) => weeks.map(({ before, week }) => [before.monday, week])),
  )
  const days = [...weeks]
    .filter(([each]) => each <= monday)
    .sort(([a], [b]) => a - b)
    .flatMap(([, { told }]) => told.sick)
  const own = new Set(sick.map(({ absence }) => absence.id))
  return sickClaims(days)
    .filter(({ absenceId }) => own.has(absenceId))
    .flatMap(claimRows)
}

function claimRows({ isAccident, yearFrom, perWeek, claim, before, own, left, rates }: SickClaim): string[][] {
  const half = (text: string) => (isAccident ? '–' : text)
  const weeks = (hundredths: number) => `${hundredths / perWeek} Wochen, ${daysText(hundredths)}`
  return [
    [
      isAccident ? 'Anspruch dieses Unfalls' : `Anspruch ab ${formatDay(dateOf(yearFrom))}`,
      weeks(claim.full),
      half(weeks(claim.half)),
    ],
    ['davor verbraucht', daysText(before.full), half(daysText(before.half))],
    ['durch diese Abwesenheit', daysText(own.full), half(daysText(own.half))],
    ['übrig', daysText(left.full), half(daysText(left.half))],
    ...rates.map(({ from, rate }) => [`ab ${shortDay(from)}`, RATES[rate], '–']),
  ]
}
const RATES = { full: 'volles Entgelt', half: 'halbes Entgelt', none: 'kein Entgelt' }

const nightsOf = ({ days }: WeekSheet): string[][] =>
  days.flatMap(({ day, nights }) =>
    nights.map(({ line, thirds }) => [
      shortDay(day),
      thirds.map(third => `${third}.`).join(' und '),
      `${line.sixths} Sechstel, ${durationText(line.minutes)}`,
    ]),
  )
