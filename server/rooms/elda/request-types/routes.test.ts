import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestTypes } from '#contract/elda/request-types.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('what can be told is listed, and of each kind its fields as they stand in the record', async () => {
  const { api } = await signedIn({ permissions: ['settings.read'] })
  const types = (await api(requestTypes.types, {})).body.data
  assert.deepEqual(types[0], { requestType: 'M3', name: 'Anmeldung', holding: 'VR', recordLength: 772 })
  assert.equal(types.length, 9)
  const fields = (await api(requestTypes.fields, { query: { requestType: 'M3' } as never })).body.data
  assert.equal(fields.length, 39)
  assert.deepEqual(
    fields.find(({ name }) => name === 'GERF'),
    {
      ...{ name: 'GERF', label: 'Geringfügig', position: 539, length: 1, kind: 'a/n', need: 'Z' },
      ...{ source: 'contract', sourceName: 'Vertrag' },
      allowedValues: [
        { value: 'J', name: 'Ja' },
        { value: 'N', name: 'Nein' },
      ],
    },
  )
})

test('of a kind that there is not it is said which there are, and who may not read the settings learns nothing', async () => {
  const { api, company } = await signedIn()
  for (const query of [{ requestType: 'M5' }, {}]) {
    const refused = await api(requestTypes.fields, { query: query as never })
    assert.equal(refused.status, 400)
    assert.match(refused.refusal.fields!.requestType!, /gibt es nicht\. Möglich sind M3, M4/)
  }
  const other = await signedIn({ company, permissions: ['elda.write'] })
  assert.equal((await other.api(requestTypes.types, {})).status, 403)
})
