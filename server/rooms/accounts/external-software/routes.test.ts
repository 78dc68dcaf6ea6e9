import assert from 'node:assert/strict'
import { test } from 'node:test'
import { externalSoftware } from '#contract/accounts/external-software.ts'
import { EXTERNAL_SOFTWARE } from '#domain/accounts/external-software.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

test('the installation begins with the programs that a new company chooses from, all of them active', async () => {
  const { api } = await signedIn()
  assert.deepEqual(
    (await api(externalSoftware.list)).body.data,
    EXTERNAL_SOFTWARE.map(software => ({ ...software, active: 1 })),
  )
})

test('an operator withdraws a program and offers it again; whoever it was stands in the events of accounts', async () => {
  const { api, accountId } = await signedIn({ isSuperuser: true })
  const set = (active: number) => api(externalSoftware.setActive, { params: { id: 2, active } })
  const active = async () => (await api(externalSoftware.list)).body.data.find(({ id }) => id === 2)!.active
  assert.equal((await set(0)).body.data.active, 0)
  assert.equal(await active(), 0)
  assert.equal((await set(1)).body.data.active, 1)
  assert.equal(await active(), 1)
  const events = await rawSql<{ action: string }>(
    `select action from account_event where account_id = $1 and action like 'software%' order by id`,
    [accountId],
  )
  assert.deepEqual(
    events.map(({ action }) => action),
    ['software 2 withdrawn', 'software 2 offered'],
  )
})

test('a program that there is not, and a state that there is not, are refused', async () => {
  const { api } = await signedIn({ isSuperuser: true })
  assert.equal((await api(externalSoftware.setActive, { params: { id: 7, active: 1 } })).status, 400)
  assert.equal((await api(externalSoftware.setActive, { params: { id: 2, active: 2 } })).status, 400)
})
