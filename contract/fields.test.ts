import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldChanges, fieldLabel, fieldText } from './fields.ts'
import { actionLabel, nounLabel } from './nouns.ts'

const values: [field: string, value: unknown, text: string][] = [
  ['city', null, ''],
  ['city', 'Graz', 'Graz'],
  ['isHidden', true, 'Ja'],
  ['isHidden', false, 'Nein'],
  ['entry', '2026-01-05', '05.01.2026'],
  ['note', '2026-13-05', '2026-13-05'],
  ['from', '2026-11-03 07:00:30', '03.11.2026 08:00'],
  ['note', '2026-11-03 07:00:30', '2026-11-03 07:00:30'],
  ['mdType', 2, 'Krankenstand'],
  ['weekTimeRegular', 2310, '38,50'],
  ['gender', 'F', 'weiblich'],
  ['citizenTypeId', 2, 'Drittstaat'],
  ['source', 'master-data', 'Stammdaten-System'],
  ['fields', ['city', 'iban'], 'Ort, IBAN'],
  ['storeIds', [3, 4], '3, 4'],
  ['iban', 'AT483200000012345864', 'AT48 3200 0000 1234 5864'],
  ['iban', '•••', 'geschützt'],
  ['socialsecurity', '1237010180', '1237 010180'],
  ['filter', { from: '2026-01-01' }, '{"from":"2026-01-01"}'],
]
for (const [field, value, text] of values) {
  test(`${field} ${JSON.stringify(value)} reads “${text}”`, () => assert.equal(fieldText(field, value), text))
}

test('what an unknown release wrote is shown as it is, what an earlier one wrote under its name of today', () => {
  assert.deepEqual([nounLabel('elda/x'), actionLabel('x'), fieldLabel('x')], ['elda/x', 'x', 'x'])
  assert.deepEqual(
    [nounLabel('settings/cost-centres'), actionLabel('changed'), fieldLabel('city')],
    ['Kostenstelle', 'Geändert', 'Ort'],
  )
  assert.deepEqual(
    [nounLabel('personnel/import-jobs'), actionLabel('sent again'), fieldLabel('leftOut')],
    ['Import', 'Noch einmal abgelegt', 'Ausgeblendete Standorte'],
  )
})

test('fields that stand on neither side, and the version, are no change', () => {
  const before = { id: 7, city: 'Wien', note: '', version: 1, gone: 'x' }
  const after = { id: 7, city: 'Graz', note: null, version: 2, added: true }
  assert.deepEqual(fieldChanges(before, after), [
    { field: 'city', before: 'Wien', after: 'Graz' },
    { field: 'gone', before: 'x', after: null },
    { field: 'added', before: null, after: true },
  ])
  assert.deepEqual(fieldChanges(null, null), [])
})
