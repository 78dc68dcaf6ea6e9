import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from './column.ts'
import { factTexts } from './fact-texts.ts'

type Row = { store: string; hours: number; entry: string; isVisible: boolean; note: string }
const columns: Column<Row>[] = [
  { key: 'store', header: 'Standort', value: ({ store }) => store },
  {
    key: 'hours',
    header: 'Std./Woche',
    align: 'right',
    value: ({ hours }) => hours,
    text: ({ hours }) => `${hours},00`,
  },
  { key: 'entry', header: 'Eintritt', filter: 'day', value: ({ entry }) => entry },
  { key: 'isVisible', header: 'ist sichtbar', value: ({ isVisible }) => isVisible },
  { key: 'note', header: 'Notiz', value: ({ note }) => note },
]

test('in a line figures and days have their head, a yes is the head alone, a no and nothing are left out', () => {
  const row = { store: 'Wien', hours: 30, entry: '01.07.2020', isVisible: true, note: '' }
  assert.deepEqual(factTexts(columns, row), ['Wien', 'Std./Woche 30,00', 'Eintritt 01.07.2020', 'ist sichtbar'])
  assert.deepEqual(factTexts(columns, { ...row, isVisible: false, note: '–' }).length, 3)
})
