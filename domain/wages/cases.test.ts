import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CALENDAR, durationText, WEEKDAYS } from '#server/testing/wage-case-words.ts'
import { type BALANCES, type Column, KEPT, type Month, readPage, type WageCase } from '#server/testing/wage-cases.ts'
import { civilOf, type Day, type Minute, weekdayOf } from './calendar.ts'
import { RULE_LABELS } from './employment-rule-texts.ts'
import { type EmploymentRules, RULE_CHOICES } from './employment-rules.ts'
import { FINDINGS, type Finding, findingAt } from './findings.ts'
import { monthSpan } from './target-hours.ts'
import { KIND_CODES, TIME_KINDS } from './time-kinds.ts'
import type { WageLine } from './wage-lines.ts'
import { type PersonMonth, reckonMonth } from './wage-month.ts'

const FOLDER = new URL('./cases/', import.meta.url)
const PAGES = readdirSync(FOLDER)
  // Averages, what is paid by them, and weeks have pages of their own kind.
  .filter(file => !['README.md', 'durchschnitte.md', 'entgelt-aus-durchschnitten.md', 'wochenblatt.md'].includes(file))
  .map(file => ({ file, ...readPage(readFileSync(new URL(file, FOLDER), 'utf8')) }))
const CASES = PAGES.flatMap(({ cases }) => cases)

for (const { title, cases } of PAGES)
  for (const each of cases)
    test(`${title}: ${each.title}`, () => {
      const months = monthsOf(each)
      assert.deepEqual(
        each.columns.map((column, index) => figuresOf(months, column, each.expected[index]!, leaveUnitOf(each))),
        each.expected,
      )
      assert.deepEqual(findingsOf(months, each.now), each.findings)
    })

test('every page has cases, each of another name', () => {
  for (const { file, cases } of PAGES) assert.ok(cases.length > 0, file)
  assert.deepEqual(
    CASES.map(({ title }) => title).filter((title, index, all) => all.indexOf(title) !== index),
    [],
  )
  assert.ok(CASES.length >= 170, `${CASES.length} cases`)
})

test('every kind of time comes out somewhere', () => {
  const named = new Set(CASES.flatMap(({ expected }) => expected.flatMap(figures => [...figures.keys()])))
  // Nothing that is stamped or absent is stand-by: it is entered by hand.
  assert.deepEqual(
    KIND_CODES.filter(code => !named.has(TIME_KINDS[code].name) && !named.has(TIME_KINDS[code].name + KEPT)),
    ['BEREITSCHAFT'],
  )
})

test('every finding has a case', () => {
  const named = CASES.flatMap(({ findings }) => findings)
  assert.deepEqual(
    Object.values(FINDINGS).filter(({ name }) => !named.some(text => text.startsWith(name))),
    [],
  )
})

test('of every choice that law and agreements leave, two cases differ in nothing else and come out otherwise', () => {
  const choices: (keyof EmploymentRules)[] = [
    'surchargeDay',
    'thresholdDay',
    'moreWorkFreeMinutes',
    'joinGapMinutes',
    'breakPlaceMinutes',
    'excessMinutes',
    'absencesFillWeek',
    'freeHolidayWork',
    'holidayInSickness',
    'sundayHoliday',
    'decemberEighth',
    'calendarWeeks',
    'brokenWeek',
    'severalContracts',
    'averagingOnChange',
    'averagingBalance',
    'timeAccount',
    'workTimeMode',
    'nightPer',
    'secondOvertimeDays',
    'vacationUnit',
    'vacationYear',
    'sickUnit',
    'sickYear',
  ]
  const alone = choices.filter(field => !hasPair(`- ${RULE_LABELS[field]}: `))
  assert.deepEqual(alone, [])
  assert.deepEqual(
    Object.keys(RULE_CHOICES).filter(field => !choices.includes(field as keyof EmploymentRules)),
    // Of the law's limits of working time wages ask nothing.
    ['distribution', 'lawAgreement', 'openingDays', 'openingOvertime'],
  )
})

test('of what a window says of overtime, cases differ in nothing else and each comes out otherwise', () => {
  const says = (words: string) => CASES.filter(({ given }) => given.some(text => text.endsWith(`, ${words}`)))
  const withoutIt = ({ given }: WageCase) =>
    given.map(text => text.replace(/, (nicht )?auf Überstunden.*$/, '')).join('\n')
  const { none, higher, additional } = RULE_CHOICES.openingOvertime
  const outcomes = says(none).map(one => {
    const alike = [higher, additional].flatMap(words =>
      says(words).filter(other => withoutIt(other) === withoutIt(one)),
    )
    return new Set([one, ...alike].map(outcomeOf)).size
  })
  assert.ok(outcomes.includes(3), String(outcomes))
})

test('a page that says what nothing reads is refused', () => {
  const page = readFileSync(new URL('tag.md', FOLDER), 'utf8')
  for (const [from, to, says] of [
    ['Vorlage: Vollzeit 40 h', 'Vorlage: Vollzeit 41 h', /Vorlage gibt es nicht/],
    ['Vorlage: ', 'Modell: ', /nicht Frage, Felder/],
    ['| Tag | Stempel |', '| Tag | Zeit |', /Spalte gibt es nicht/],
    ['Mo 02.11.', 'Di 02.11.', /das ist ein Mo/],
    ['08:00–16:00', '08:00 bis 16:00', /nicht zu lesen/],
    ['| Art | Menge |', '| Art | Summe |', /nicht zu lesen/],
    ['| Überstunde 50 % |', '| Überstunden |', /das kann nicht herauskommen/],
    ['Rechnung: ', 'Notiz: ', /keine Rechnung/],
    ['- Überstunden (Tag): 9:00', '- Überstunden (Tag): 7:00', /Liegt unter der Normalzeit/],
  ] as const) {
    assert.ok(page.includes(from), from)
    assert.throws(() => readPage(page.replace(from, to)), says)
  }
})

function hasPair(begin: string): boolean {
  const told = CASES.filter(({ given }) => given.some(text => text.startsWith(begin)))
  const withoutIt = ({ given }: WageCase) => given.filter(text => !text.startsWith(begin)).join('\n')
  return told.some(one =>
    told.some(other => withoutIt(one) === withoutIt(other) && outcomeOf(one) !== outcomeOf(other)),
  )
}

const outcomeOf = ({ expected, findings }: WageCase): string =>
  JSON.stringify([expected.map(figures => [...figures]), findings])

function monthsOf({ history, models, first, last }: WageCase): (PersonMonth & Month)[] {
  const months: (PersonMonth & Month)[] = []
  for (let index = first.year * 12 + first.month - 1; index < last.year * 12 + last.month; index++) {
    const at: Month = { year: Math.floor(index / 12), month: (index % 12) + 1 }
    const carry = months.at(-1)?.carry ?? null
    months.push({ ...at, ...reckonMonth({ ...at, history, models, calendar: CALENDAR, carry }) })
  }
  return months
}

/** Every kind that comes out in the days of a column, and the balances that were asked for. */
function figuresOf(
  months: readonly (PersonMonth & Month)[],
  column: Column,
  asked: ReadonlyMap<string, string>,
  leave: LeaveUnit,
): Map<string, string> {
  const lines = months.flatMap(month => month.lines).filter(({ day }) => day >= column.from && day <= column.to)
  const found = new Map([...Map.groupBy(lines, labelOf)].map(([label, own]) => [label, amountText(own, leave)]))
  const own = months.filter(
    ({ year, month }) => monthSpan(year, month).first >= column.from && monthSpan(year, month).last <= column.to,
  )
  const figures = new Map<string, string>()
  // In the order of the page, so that a difference stands beside what was expected.
  for (const label of asked.keys()) {
    const balance = BALANCES_OF[label as keyof typeof BALANCES_OF] as (typeof BALANCES_OF)['Sollzeit'] | undefined
    if (!balance) {
      const text = found.get(label)
      if (text !== undefined) figures.set(label, text)
    } else {
      if (!column.month) throw new Error(`${label} gibt es nur am Ende eines Monats`)
      figures.set(label, balance(own.at(-1)!, own))
    }
  }
  for (const [label, text] of found) if (text !== '0:00') figures.set(label, text)
  return figures
}

const BALANCES_OF: Record<(typeof BALANCES)[number], (last: PersonMonth, all: readonly PersonMonth[]) => string> = {
  Sollzeit: (_, all) => durationText(total(all, month => month.targetMinutes)),
  Gearbeitet: (_, all) => durationText(total(all, month => month.workedMinutes)),
  Istzeit: (_, all) => durationText(total(all, month => month.actualMinutes)),
  'Abgezogene Pause': (_, all) =>
    durationText(
      total(
        all.flatMap(month => month.shifts.flatMap(shift => shift.deducted)),
        ({ from, to }) => to - from,
      ),
    ),
  Resturlaub: ({ leaveHundredths }) => (leaveHundredths === null ? 'unbekannt' : decimal(leaveHundredths)),
  'Stand des Zeitkontos': ({ accountMinutes }) => durationText(accountMinutes),
  'Voller Anspruch verbraucht': ({ sickFullHundredths }) => daysText(sickFullHundredths),
  'Halber Anspruch verbraucht': ({ sickHalfHundredths }) => daysText(sickHalfHundredths),
}

const labelOf = ({ kind, isKept }: WageLine): string => (isKept ? TIME_KINDS[kind].name + KEPT : TIME_KINDS[kind].name)

/** „5 Tage, 40:00“, „2:00, 4 Sechstel“. */
function amountText(lines: readonly WageLine[], leave: LeaveUnit): string {
  const inHours = leave === 'hours' && lines[0]!.kind === 'URLAUB'
  const minutes = total(lines, line => line.minutes)
  const hundredths = total(lines, line => line.hundredths)
  const isNight = lines[0]!.kind === 'NACHT' && total(lines, line => line.sixths) > 0
  return [
    ...(hundredths > 0 ? [inHours ? `${decimal(hundredths)} Stunden` : daysText(hundredths)] : []),
    ...(minutes !== 0 || hundredths === 0 ? [durationText(minutes)] : []),
    ...(isNight ? [`${total(lines, line => line.sixths)} Sechstel`] : []),
  ].join(', ')
}

type LeaveUnit = EmploymentRules['vacationUnit']
const leaveUnitOf = ({ models }: WageCase): LeaveUnit => models.byId.get(1)!.versions[0]!.rules.vacationUnit

const decimal = (hundredths: number): string => String(hundredths / 100).replace('.', ',')
const daysText = (hundredths: number): string => (hundredths === 100 ? '1 Tag' : `${decimal(hundredths)} Tage`)
const total = <One>(all: readonly One[], of: (one: One) => number): number => all.reduce((sum, one) => sum + of(one), 0)

function findingsOf(months: readonly PersonMonth[], now: Minute | null): string[] {
  const seen = months.flatMap(({ findings }) => findings.map(finding => findingAt(finding, now)))
  return [...new Set(seen.map(findingText))].sort()
}

const findingText = ({ code, day, until }: Finding): string =>
  `${FINDINGS[code].name} (${dayText(day)}${until === undefined || until === day ? '' : `–${dayText(until)}`})`

function dayText(day: Day): string {
  const { year, month, date } = civilOf(day)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${WEEKDAYS[weekdayOf(day)]} ${two(date)}.${two(month)}.${year === 2026 ? '' : year}`
}
