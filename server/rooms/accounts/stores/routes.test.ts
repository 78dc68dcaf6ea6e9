import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stores } from '#contract/accounts/stores.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

test('stores come in the order of their numbers, whatever else a number holds', async () => {
  const { api, company } = await signedIn()
  for (const storeNumber of ['100', 'W20', '', '9']) await build.store({ company, storeNumber })
  const { body } = await api(stores.list)
  assert.deepEqual(
    body.data.map(store => store.storeNumber),
    ['9', 'W20', '100', ''],
  )
})

test('an account that is bound to stores sees only these', async () => {
  const company = await build.company()
  const own = await build.store({ company })
  await build.store({ company })
  const { api } = await signedIn({ company, storeIds: [own] })
  const { body } = await api(stores.list)
  assert.deepEqual(
    body.data.map(store => store.id),
    [own],
  )
})
