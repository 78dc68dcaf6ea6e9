import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type AverageCase, readAveragePage } from '#server/testing/average-cases.ts'
import { durationText } from '#server/testing/wage-case-words.ts'
import { formatEuro, roundedQuotient } from '../basics/numbers.ts'
import { AVERAGE_DIVISORS, ownKey, periodOf } from './averages.ts'
import { slowAverage } from './fixtures/slow-average.ts'
import { MISSING_REASONS, type PersonAverage, personAverage } from './person-average.ts'
import { kindOf } from './time-kinds.ts'

const PAGE = readFileSync(new URL('./cases/durchschnitte.md', import.meta.url), 'utf8')
const CASES = readAveragePage(PAGE)

for (const each of CASES)
  test(`Durchschnitte: ${each.title}`, () => {
    const { rules, basis, absentFrom, manual } = each
    const average = personAverage(rules, basis, absentFrom, manual)
    assert.deepEqual(toldOf(each, average), each.expected)
    assert.equal(slowAverage({ rules, basis, absentFrom, manual }).value, average.valueCents)
  })

test('there are cases for each period, divisor and reason, and each has another name', () => {
  assert.equal(new Set(CASES.map(({ title }) => title)).size, CASES.length)
  assert.deepEqual(
    [CASES.map(({ rules }) => rules.period), CASES.map(({ rules }) => rules.divisor)].map(all => new Set(all).size),
    [4, Object.keys(AVERAGE_DIVISORS).length],
  )
  const told = CASES.flatMap(({ expected }) => [...expected.values()])
  for (const reason of Object.values(MISSING_REASONS)) assert.ok(told.includes(`fehlt: ${reason}`), reason)
})

/** In the words of the page. */
function toldOf({ rules, expected }: AverageCase, { reckoned, missing, manual, valueCents }: PersonAverage) {
  const { spans, lines, quantity, sumCents } = reckoned
  const told = new Map<string, string>()
  const { span } = periodOf(rules.period)
  const count = spans.filter(({ counts }) => counts).length
  const unit = { week: ['Woche', 'Wochen'], month: ['Monat', 'Monate'] }[span][count === 1 ? 0 : 1]
  told.set('Gezählt', `${count} ${unit}${spans.length > count ? `, ${spans.length - count} übersprungen` : ''}`)
  for (const line of lines) {
    const own = rules.ownTypes.find(({ id }) => ownKey(id) === line.key)
    const isCounted = line.isRegular ? '' : ', zählt nicht'
    told.set(
      own ? own.name : kindOf(rules.kinds.find(kind => kind === line.key)!).name,
      `${formatEuro(line.sumCents)}, ${line.times}-mal${isCounted}`,
    )
  }
  told.set('Geteilt durch', quantityText(rules, quantity))
  const { value } = AVERAGE_DIVISORS[rules.divisor]
  const byHand = manual ? `, von Hand: ${manual.reason}` : ''
  told.set(
    'Durchschnitt',
    valueCents === undefined
      ? `fehlt: ${MISSING_REASONS[missing!.reason]}`
      : `${formatEuro(valueCents)} ${value}${byHand}`,
  )
  if (manual) told.set('Gerechnet', formatEuro(reckoned.valueCents!))
  for (const label of expected.keys()) {
    const [, days] = /^Falsch wäre: durch (\d+) Tage$/.exec(label) ?? []
    if (days) told.set(label, formatEuro(roundedQuotient(sumCents, Number(days))))
  }
  return told
}

function quantityText({ divisor }: AverageCase['rules'], quantity: number): string {
  if (divisor === 'normalHours') return `${durationText(quantity)} Stunden`
  return `${quantity} ${divisor === 'insuredDays' ? 'SV-Tage' : 'Tage'}`
}
