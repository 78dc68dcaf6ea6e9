import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enums } from '#contract/settings/enums.ts'
import { withApp } from '#server/testing/app.ts'
import { anonymous } from '#server/testing/build.ts'

withApp()

test('the fixed lists are there without a session, each as a plain list', async () => {
  const countries = await anonymous(enums.countries)
  assert.deepEqual([countries.status, countries.body[0]], [200, { kfz: 'A', valueGER: 'Österreich' }])
  assert.equal((await anonymous(enums.countryStates)).body.length, 9)
  assert.deepEqual(
    (await anonymous(enums.genders)).body.map(({ id, salutation }) => `${id} ${salutation}`),
    ['M Herr', 'F Frau'],
  )
  assert.deepEqual(
    (await anonymous(enums.citizenTypes)).body
      .filter(({ valueGER }) => /Drittstaat/.test(valueGER))
      .map(({ id }) => id),
    [2, 5],
  )
  assert.ok((await anonymous(enums.civilStatuses)).body.length > 0)
})
