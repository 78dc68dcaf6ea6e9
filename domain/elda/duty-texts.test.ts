import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber } from '../wages/calendar.ts'
import { whyDue } from './duty-texts.ts'
import { PERSON_DUTY_REASONS, type PersonDutyReason } from './duty-words.ts'

const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
const told = { day: day('2026-03-02'), rightDay: null, insured: null, transfer: null }

test('a registration is due before work begins, by its paragraph', () =>
  assert.equal(whyDue('entry', told), 'Eintritt am 02.03.2026. Vor Arbeitsantritt einzubringen (ASVG § 33 Abs. 1).'))

test('a change says how somebody is insured from then on', () =>
  assert.equal(
    whyDue('change', { ...told, insured: { area: '01', isMarginal: true, isFree: false } }),
    'Ab 02.03.2026 anders versichert: 01 · Arbeiter, geringfügig. Binnen sieben Tagen einzubringen (ASVG § 34 Abs. 1).',
  ))

test('a correction says what was told and what is right', () =>
  assert.match(
    whyDue('begin-corrected', { ...told, rightDay: day('2026-03-16') }),
    /^Als Eintritt ist der 02\.03\.2026 gemeldet, laut Daten ist es der 16\.03\.2026\./,
  ))

test('a transfer names the other account', () =>
  assert.match(
    whyDue('account', { ...told, transfer: { account: '41002000', day: day('2026-03-03') } }),
    /^Ab 03\.03\.2026 am Beitragskonto 41002000 versichert\. Binnen sieben Tagen/,
  ))

test('every reason is said in a sentence', () => {
  for (const reason of Object.keys(PERSON_DUTY_REASONS) as PersonDutyReason[])
    assert.match(whyDue(reason, told), /^\p{Lu}.*\.$/u, reason)
})
