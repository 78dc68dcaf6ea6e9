import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldText, type ValueContext } from './field-values.ts'
import { fieldChanges, fieldLabel } from './fields.ts'
import { actionLabel, nounLabel } from './nouns.ts'

const names = { storeId: { 3: 'Graz' }, employeeId: { 17: 'Bauer Anna' } }
const values: [field: string, value: unknown, text: string, context?: ValueContext][] = [
  ['city', null, ''],
  ['city', 'Graz', 'Graz'],
  ['isHidden', true, 'Ja'],
  ['isHidden', false, 'Nein'],
  ['mdConfirmed', false, 'offen'],
  ['mdApproved', true, 'genehmigt'],
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
  ['fields', ['monthlyGross', null, 'unknownColumn'], 'Bruttobezug je Monat, andere Angabe'],
  ['storeIds', [3, 4], 'Graz, nicht sichtbar'],
  ['excluded', [3], 'Graz'],
  ['employeeIds', Array.from({ length: 30 }, () => 17), `${'Bauer Anna, '.repeat(20).slice(0, -2)} und 10 weitere`],
  ['costCentreId', 5, 'nicht sichtbar'],
  ['dateOrder', 'dmy', 'Tag zuerst'],
  ['decimal', ',', 'Komma'],
  ['mode', 'daily', 'Täglich'],
  ['hour', 7, '07:00'],
  ['pauseMinutes', 90, '01h:30m'],
  ['payment', 250_000, '€ 2 500,00'],
  ['kind', 'stamps', 'Stempelzeiten', { noun: 'imports/import-jobs' }],
  ['kind', 'ended', 'Beendete Dienstverträge', { noun: 'notifications/news' }],
  ['kind', 'settings/cost-centres', 'Kostenstelle', { noun: 'shell/event-log' }],
  ['kind', 'hours', 'Stempelzeiten', { noun: 'exports/export-runs' }],
  ['kind', 'of-a-later-release', 'andere Angabe'],
  ['correctionModes', { 'dpw-hours': 'difference', x: 'y' }, 'DPW Istzeiten: Differenz, andere Angabe: andere Angabe'],
  ['sums', { quantity: 12.5 }, 'Menge 12,50'],
  ['nationality', 'D', 'Deutschland'],
  ['wageType', 4, 'je Monat'],
  ['wageType', 99, 'andere Angabe'],
  ['iban', 'AT483200000012345864', 'AT48 3200 0000 1234 5864'],
  ['iban', '•••', 'geschützt'],
  ['socialsecurity', '1237010180', '1237 010180'],
  ['filter', { from: '2026-01-01' }, 'andere Angabe: andere Angabe'],
]
for (const [field, value, text, context] of values) {
  test(`${field} ${JSON.stringify(value)} reads “${text}”`, () =>
    assert.equal(fieldText(field, value, { names, ...context }), text))
}

test('what an unknown release wrote is never shown as its code, what an earlier one wrote under its name of today', () => {
  assert.deepEqual(
    [nounLabel('elda/x'), actionLabel('x'), fieldLabel('x')],
    ['Weitere Einträge', 'Weitere Vorgänge', 'Weitere Angabe'],
  )
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
