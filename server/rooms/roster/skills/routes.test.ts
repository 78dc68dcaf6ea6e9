import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skills } from '#contract/roster/skills.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

test('what is created, changed and removed is in the list and in the trail', async () => {
  const { api, company } = await signedIn()
  const { body } = await api(skills.create, { body: { name: 'Eins' } })
  const params = { id: body.data.id }
  const changed = await api(skills.change, { params, body: { name: 'Zwei', version: 1 } })
  assert.deepEqual((await api(skills.list)).body.data, [changed.body.data])
  assert.equal((await api(skills.remove, { params })).status, 200)
  assert.deepEqual((await api(skills.list)).body.data, [])
  const trail = await rawSql(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/skills' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api } = await signedIn()
  const { body } = await api(skills.create, { body: { name: 'Eins' } })
  const params = { id: body.data.id }
  assert.equal((await api(skills.change, { params, body: { name: 'Zwei', version: 1 } })).status, 200)
  const late = await api(skills.change, { params, body: { name: 'Drei', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await api(skills.list)).body.data[0]?.name, 'Zwei')
})

test('a name that is taken is refused at its field, also by a change', async () => {
  const { api } = await signedIn()
  await api(skills.create, { body: { name: 'Eins' } })
  const { body } = await api(skills.create, { body: { name: 'Zwei' } })
  for (const { status, refusal } of [
    await api(skills.create, { body: { name: 'Eins' } }),
    await api(skills.change, { params: { id: body.data.id }, body: { name: 'Eins', version: 1 } }),
  ])
    assert.deepEqual([status, refusal.fields], [409, { name: 'Wird bereits verwendet' }])
})
