import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BalanceHint, type Cause, causeText, likelyCause } from './balance-causes.ts'
import type { Compared } from './holiday-comparison.ts'

const leave = (days: number, state: 'waiting' | 'not-handed-over', firstDay = '2026-11-02') => ({
  ...{ firstDay, lastDay: '2026-11-06', minutes: days * 1440, state },
})
const days = (count: number) => Math.round(count * 1440)

const CAUSES: [own: number, balance: number, hint: Partial<BalanceHint>, code: string, text: string][] = [
  [12.5, 12.504, {}, 'rounding', 'Rundung: weniger als ein Hundertstel Tag.'],
  [12.37, 12.4, {}, 'rounding', 'Rundung: die Lohnverrechnung rundet auf Zehntel.'],
  [12.37, 12.5, {}, 'rounding', 'Rundung: die Lohnverrechnung rundet auf halbe Tage.'],
  [12.37, 12, {}, 'rounding', 'Rundung: die Lohnverrechnung rundet auf ganze Tage.'],
  [12.42, 12.38, {}, 'rounding', 'Rundung: die Lohnverrechnung rundet auf ganze Stunden.'],
  [
    10,
    7.25,
    { nextBalance: days(7.25) },
    'next-month',
    'Nach dem Stichtag gebucht: So hoch ist der Stand Ende Dezember 2026.',
  ],
  [
    10,
    12.75,
    { previousBalance: days(12.75) },
    'previous-month',
    'Noch nicht gebucht: So hoch war der Stand Ende Oktober 2026.',
  ],
  [10, 5, { leave: [leave(5, 'waiting')] }, 'leave', 'Fehlende Abwesenheit: Urlaub 02.11.–06.11. ist nicht genehmigt.'],
  [
    10,
    15,
    { leave: [leave(5, 'not-handed-over')] },
    'leave',
    'Fehlende Abwesenheit: Urlaub 02.11.–06.11. ist noch nicht übergeben.',
  ],
  [
    ...([10, 7.5, { leave: [leave(1.5, 'waiting'), leave(1, 'waiting', '2026-11-06')] }] as const),
    'leave',
    'Fehlende Abwesenheit: Urlaub 02.11.–06.11. und am 06.11. ist nicht genehmigt.',
  ],
  [10, 15, { leave: [leave(5, 'waiting')] }, 'whole-days', 'Fehlende Abwesenheit: genau 5 Tage, die nur Kontor kennt.'],
  [10, 9, {}, 'whole-days', 'Fehlende Abwesenheit: genau 1 Tag, die nur die Lohnverrechnung kennt.'],
  [10, 8.67, {}, 'unknown', 'Keine Ursache erkannt.'],
]
const NO_HINT: BalanceHint = { remoteId: 1, previousBalance: null, nextBalance: null, leave: [] }
const differing = (own: number, balance: number) => ({ own, balance, deviation: balance - own }) as Compared

for (const [own, balance, hint, code, text] of CAUSES)
  test(`${balance} instead of ${own} with ${JSON.stringify(hint)}: ${text}`, () => {
    const cause: Cause = likelyCause(differing(own, balance), { ...NO_HINT, ...hint })
    assert.deepEqual([cause.code, causeText(cause, { previous: 'Oktober 2026', next: 'Dezember 2026' })], [code, text])
  })

test('without a hint there is a cause all the same', () => {
  assert.equal(likelyCause(differing(10, 8.67), undefined).code, 'unknown')
  assert.equal(likelyCause(differing(10, 8), undefined).code, 'whole-days')
})
