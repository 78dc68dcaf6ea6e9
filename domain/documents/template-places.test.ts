import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEMPLATE_FIELDS } from './template-fields.ts'
import { type FieldPlace, placeOfField } from './template-places.ts'

const PLACES: [key: string, place: FieldPlace | undefined][] = [
  ['mitarbeiter.email', { at: 'file', part: 'master', field: 'email' }],
  ['mitarbeiter.adresse', { at: 'file', part: 'master', field: 'street' }],
  ['mitarbeiter.svnr', { at: 'file', part: 'bank', field: 'socialsecurity' }],
  ['vertrag_neu.bis', { at: 'contract', group: 'vertrag_neu', field: 'to' }],
  // Pay is opened first, and that is written down.
  ['vertrag.brutto', { at: 'contract', group: 'vertrag', field: null }],
  ['wochenplan.tage', { at: 'contract', group: 'vertrag', field: 'employmentModelId' }],
  ['einstufung.gruppe', { at: 'classification' }],
  ['vertraege.brutto', { at: 'contract', group: 'vertrag', field: null }],
  ['standort.bundesland', { at: 'settings' }],
  ['betrieb.beschreibung', { at: 'settings' }],
  ['firma.unterschrift', { at: 'signatures' }],
  ['datum.heute', undefined],
  ['constructor.name', undefined],
]
for (const [key, place] of PLACES)
  test(`{${key}} is entered at ${JSON.stringify(place)}`, () => assert.deepEqual(placeOfField(key), place))

test('whatever can be missing has a place', () => {
  const without = TEMPLATE_FIELDS.filter(
    ({ key, type, loop }) => type !== 'flag' && loop === null && !placeOfField(key),
  )
  assert.deepEqual(
    without.map(({ key }) => key),
    ['datum.dokument', 'datum.heute', 'datum.monat', 'datum.jahr'],
  )
})
