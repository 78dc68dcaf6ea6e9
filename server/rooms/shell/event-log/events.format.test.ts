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
  kind: 'personnel/employees',
  recordId: '17',
  recordName: 'Bauer; Anna',
  changes: [],
  origin: 'web 10.0.0.1',
}

test('moments stand in the company’s zone, operators are named so, an entry without fields has one line', () => {
  assert.equal(
    eventsFile([event], 'Europe/Vienna').split('\r\n')[1],
    '02.07.2026 00:30;Olga Operator (Betreiber);Sensible Daten angesehen;Mitarbeiter;"Bauer; Anna";17;;;;web 10.0.0.1',
  )
})
