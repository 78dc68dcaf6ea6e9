import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from './entry.ts'
import { entryText } from './entry-text.ts'

type Values = { name: string; day: string | null; pay: number | null; minutes: number; count: number; store: number }
const label = 'Feld'
const choices = [{ value: 1, label: 'Wien Mariahilf' }]

const cases: [Entry<Values>, unknown, string | undefined][] = [
  [{ kind: 'text', key: 'name', label }, 'Linke Wienzeile 12', 'Linke Wienzeile 12'],
  [{ kind: 'text', key: 'name', label }, '', 'leer'],
  [{ kind: 'date', key: 'day', label }, '2026-12-01', '01.12.2026'],
  [{ kind: 'date', key: 'day', label }, null, 'leer'],
  [{ kind: 'euro', key: 'pay', label }, 123450, '€ 1 234,50'],
  [{ kind: 'hours', key: 'minutes', label }, 2310, '38h:30m'],
  [{ kind: 'numeric', key: 'count', label, unit: 'Tage' }, 25, '25 Tage'],
  [{ kind: 'decimal', key: 'count', label, places: 2, unit: '%' }, 1250, '12,5 %'],
  [{ kind: 'decimal', key: 'count', label, places: 7 }, 43_250_000, '4,325'],
  [{ kind: 'decimal', key: 'count', label, places: 2 }, 5, '0,05'],
  [{ kind: 'time', key: 'minutes', label }, 1325, '22:05'],
  [{ kind: 'own', key: 'name', label, field: () => null, textOf: value => `„${value}“` }, 'eins', '„eins“'],
  [{ kind: 'dropdown-search', key: 'store', label, choices }, 1, 'Wien Mariahilf'],
  [{ kind: 'dropdown-search', key: 'store', label, choices }, 2, undefined],
  [{ kind: 'password', key: 'name', label }, 'geheim', undefined],
]
for (const [entry, value, text] of cases) {
  test(`a former ${JSON.stringify(value)} of a ${entry.kind} reads ${text}`, () => {
    assert.equal(entryText(entry, value), text)
  })
}
