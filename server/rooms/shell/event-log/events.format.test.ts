import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsFile } from './events.format.ts'

const event = {
  id: 1,
  at: '2026-07-01 22:30:00',
  accountId: 'x',
  actor: 'Olga Operator',
  isOperator: true,
  action: 'read-sensitive',
  kind: 'people/employees',
  recordId: '17',
  recordName: 'Bauer; Anna',
  detail: '',
  storeName: '',
  changes: [],
  origin: 'web 10.0.0.1',
  fold: 1,
  count: 1,
  records: 1,
  isMixed: false,
}

test('moments stand in the company’s zone, operators are named so, an entry without fields has one line with its sentence', () => {
  assert.equal(
    eventsFile([event], 'Europe/Vienna', {}).split('\r\n')[1],
    '02.07.2026 00:30;Olga Operator (Betreiber);"hat bei Bauer; Anna Bankdaten und SV-Nummer angesehen";Mitarbeiter;"Bauer; Anna";;;;Browser, 10.0.0.1',
  )
})

test('values are translated, and what they refer to is named', () => {
  const changes = [{ field: 'storeId', before: 3, after: 4 }]
  const [, line] = eventsFile([{ ...event, action: 'changed', changes }], 'Europe/Vienna', {
    storeId: { 3: 'Graz' },
  }).split('\r\n')
  assert.match(line!, /;Standort;Graz;nicht sichtbar;Browser, 10\.0\.0\.1$/)
})
