import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type AbsencePayCase, readAbsencePayPage } from '#server/testing/absence-pay-cases.ts'
import { durationText } from '#server/testing/wage-case-words.ts'
import { formatEuro, formatNumber } from '../basics/numbers.ts'
import type { AbsencePayLine } from './absence-pay.ts'
import { DIVISOR_CODES } from './averages.ts'

const CASES = readAbsencePayPage(
  readFileSync(new URL('./cases/entgelt-aus-durchschnitten.md', import.meta.url), 'utf8'),
)

for (const each of CASES)
  test(`Entgelt aus Durchschnitten: ${each.title}`, () => {
    assert.deepEqual(toldOf(each), each.expected)
  })

test('there is a case for each divisor, and each has another name', () => {
  assert.equal(new Set(CASES.map(({ title }) => title)).size, CASES.length)
  const divisors = CASES.flatMap(({ pay }) => pay.lines.map(({ divisor }) => divisor))
  assert.equal(new Set(divisors).size, DIVISOR_CODES.length)
})

/** In the words of the page. */
const toldOf = ({ pay: { cents, lines, codes } }: AbsencePayCase) =>
  new Map([
    ...lines.map(line => [line.name, lineText(line)] as const),
    ['Betrag', cents === null ? 'keiner' : formatEuro(cents)] as const,
    ...codes.map(code => ['Warnung', `Code ${code}`] as const),
  ])

function lineText({ divisor, quantity, cents }: AbsencePayLine): string {
  const paid = cents === null ? 'fehlt' : formatEuro(cents)
  if (divisor === 'normalHours') return `${durationText(quantity)} Stunden, ${paid}`
  const days = formatNumber(quantity / 100)
  return `${days} ${divisor === 'insuredDays' ? 'Kalendertage' : 'Ausfalltage'}, ${paid}`
}
