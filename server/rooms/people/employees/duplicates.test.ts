import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employees } from '#contract/people/employees.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

test('a duplicate says that its store is hidden, or left out by the store filter', async () => {
  const { api, company, accountId } = await signedIn()
  const [own, hidden] = [await build.store({ company }), await build.store({ company })]
  const person = { company, personnelNumber: '77' }
  const { id } = await build.employee({ ...person, store: own })
  await build.employee({ ...person, store: hidden })
  await rawSql('update store set is_hidden = true where company_id = $1 and id = $2', [company, hidden])
  const flags = async () =>
    (await api(employees.find, { params: { id } })).body.data.duplicates.map(each => [
      each.isHidden,
      each.isStoreHidden,
    ])
  assert.deepEqual(await flags(), [[false, true]])
  await rawSql('update store set is_hidden = false where company_id = $1 and id = $2', [company, hidden])
  assert.deepEqual(await flags(), [[false, false]])
  await rawSql('insert into store_filter (company_id, account_id, store_id) values ($1, $2, $3)', [
    company,
    accountId,
    hidden,
  ])
  assert.deepEqual(await flags(), [[false, true]])
})
