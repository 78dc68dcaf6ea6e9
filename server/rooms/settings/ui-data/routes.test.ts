import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uiData } from '#contract/settings/ui-data.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('the first element says how the company’s screens write and reckon', async () => {
  const { api, company } = await signedIn()
  await rawSql(`update company set name = 'Alpenladen', time_zone = 'Europe/Zurich', software_id = 3 where id = $1`, [
    company,
  ])
  assert.deepEqual((await api(uiData.show)).body, [
    {
      companyId: company,
      name: 'Alpenladen',
      locale: 'de-AT',
      timeZone: 'Europe/Zurich',
      currency: 'EUR',
      softwareId: 3,
      useEldaService: false,
    },
  ])
})
