import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseText } from './cases.ts'
import type { Category } from './categories.ts'

const today = '2026-12-01'
const texts: [category: Category, day: string | null, text: string][] = [
  ['socialInsuranceRegistrations', '2026-12-01', 'Huber Jakob, Eintritt heute'],
  ['socialInsuranceRegistrations', '2026-11-27', 'Huber Jakob, Eintritt 27.11.2026'],
  ['minimalDatafieldsNull', null, 'Huber Jakob'],
  ['missingWorkPermitDocumentsForNonEU', '2026-12-09', 'Huber Jakob, Eintritt 09.12.2026'],
  ['canceledContracts', '2026-11-30', 'Huber Jakob, 30.11.2026'],
  ['newEmployees', '2026-11-27', 'Huber Jakob, 27.11.2026'],
  ['ibanNotUniqueCount', null, 'Huber Jakob'],
  ['expiredDocuments', '2026-11-30', 'Huber Jakob, Arbeitsbewilligung'],
  ['expiringDocuments', '2026-12-01', 'nächstes heute'],
  ['expiringDocuments', '2026-12-02', 'nächstes morgen'],
  ['expiringDocuments', '2026-12-05', 'nächstes in 4 Tagen'],
  ['unconfirmedDocuments', '2026-11-28', 'ältestes seit 3 Tagen'],
  ['unconfirmedDocuments', '2026-11-30', 'ältestes seit gestern'],
  ['employeeExportCount', '2026-12-01', 'älteste Änderung seit heute'],
]
test('the most pressing case is told by name and day, or by how long it may wait or has waited', () => {
  for (const [category, day, text] of texts) {
    assert.equal(caseText(category, { name: 'Huber Jakob', day, documentType: 'WORKPERMIT' }, today), text)
  }
})
