import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CorrectionRow, ExportKind } from '#contract/exports/export-runs.ts'
import { handedText, whichText } from './correction-fields.ts'

const HANDED: [kind: ExportKind, handed: Record<string, string | number>, text: string][] = [
  [
    'absences',
    { absenceCode: '201', firstDay: '2026-11-26', lastDay: '2026-11-27', absenceDays: 2 },
    'Urlaub 26.11.2026 – 27.11.2026, 2,00 Tage',
  ],
  ['hours', { wageType: '100', day: '2026-11-04', quantity: 4 }, '04.11.2026, 4,00 Stunden'],
  ['wages', { wageType: '312', quantity: 2 }, 'Lohnart 312, Menge 2,00'],
  ['wages', { wageType: '200', day: '2026-11-04', hours: 7.5 }, 'Lohnart 200, 04.11.2026, Menge 7,50'],
  ['wages', { wageType: '500', amount: 50 }, 'Lohnart 500, € 50,00'],
  ['wages', { wageType: '500', quantity: '•••' }, 'Lohnart 500, Menge verborgen'],
  ['wages', { wageType: '500', amount: -50 }, 'Lohnart 500, € -50,00, Abzug zurücknehmen'],
]

test('what is struck by hand names its days, wage type and amount, and what gives a deduction back says so', () => {
  for (const [kind, handed, text] of HANDED) assert.equal(handedText(kind, handed), text)
})

test('a changed shift is known by its number and day, a line of a month by its wage type', () => {
  const row = (after: CorrectionRow['after']) =>
    ({
      sourceId: 4711,
      lastName: 'Koller',
      firstName: 'Christina',
      change: 'added',
      before: null,
      after,
    }) as CorrectionRow
  assert.equal(whichText('hours', row({ wageType: '100', day: '2026-11-04', quantity: 4 })), '4711 · 04.11.2026')
  assert.equal(whichText('wages', row({ wageType: '312', quantity: 2 })), 'Lohnart 312')
})
