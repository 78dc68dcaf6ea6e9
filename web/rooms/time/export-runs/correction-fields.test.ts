import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handedText } from './correction-fields.ts'

const CASES: [handed: Record<string, string | number>, text: string][] = [
  [
    { absenceCode: '201', firstDay: '2026-11-26', lastDay: '2026-11-27', absenceDays: 2 },
    'Urlaub 26.11.2026 – 27.11.2026, 2,00 Tage',
  ],
  [{ day: '2026-11-04', quantity: 4 }, '04.11.2026, 4,00 Stunden'],
  [{ wageType: '312', quantity: 2 }, 'Lohnart 312, Menge 2,00'],
  [{ wageType: '200', day: '2026-11-04', hours: 7.5 }, 'Lohnart 200, 04.11.2026, Menge 7,50'],
  [{ wageType: '500', amount: 50 }, 'Lohnart 500, € 50,00'],
  [{ wageType: '500', amount: -50 }, 'Lohnart 500, € -50,00, Abzug zurücknehmen'],
]

test('what is struck by hand names its days, wage type and amount, and what gives a deduction back says so', () => {
  for (const [handed, text] of CASES) assert.equal(handedText(handed), text)
})
