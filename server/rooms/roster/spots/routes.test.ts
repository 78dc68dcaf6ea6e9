import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skills } from '#contract/roster/skills.ts'
import { spots } from '#contract/roster/spots.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('what is created, changed and removed is in the list and in the trail', async () => {
  const { api, company } = await signedIn()
  const skill = await build.skill({ company })
  const { body } = await api(spots.create, { body: { name: ' Frühstück ', unitName: 'Küche', requiredSkill: skill } })
  const made = {
    ...{ name: 'Frühstück', unitName: 'Küche', requiredSkill: skill, storeId: null, isHidden: false },
    ...{ id: body.data.id, version: 1 },
  }
  assert.deepEqual(body.data, made)
  const params = { id: made.id }
  const changed = await api(spots.change, {
    params,
    body: { requiredSkill: null, isHidden: true, version: 1 },
  })
  assert.deepEqual(changed.body.data, { ...made, requiredSkill: null, isHidden: true, version: 2 })
  assert.deepEqual((await api(spots.list)).body.data, [changed.body.data])
  assert.equal((await api(spots.remove, { params })).status, 200)
  const trail = await rawSql(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/spots' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

test('a name has 20 letters at most and stands once in a group of a store', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  const long = await api(spots.create, { body: { name: 'x'.repeat(21) } as never })
  assert.deepEqual(long.refusal.fields, { name: 'Höchstens 20 Zeichen' })
  const bar = { name: 'x'.repeat(20), unitName: 'Service', storeId: store }
  assert.equal((await api(spots.create, { body: bar as never })).status, 200)
  assert.deepEqual((await api(spots.create, { body: bar as never })).refusal.fields, { name: 'Wird bereits verwendet' })
  for (const other of [{ unitName: 'Küche' }, { storeId: null }])
    assert.equal((await api(spots.create, { body: { ...bar, ...other } as never })).status, 200)
})

test('who plans for some stores makes and changes what is theirs, reads what all have, and sees no other store’s', async () => {
  const owner = await signedIn()
  const { company } = owner
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const [shared, theirs] = [await build.spot({ company }), await build.spot({ company, store: other })]
  const { api } = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [own] })
  const made = await api(spots.create, { body: { name: 'Bar', storeId: own } as never })
  assert.equal(made.status, 200)
  assert.deepEqual((await api(spots.list)).body.data.map(({ id }) => id).sort(), [shared, made.body.data.id].sort())
  const refused = [
    await api(spots.create, { body: { name: 'Bar' } as never }),
    await api(spots.change, { params: { id: shared }, body: { name: 'Neu', version: 1 } }),
    await api(spots.remove, { params: { id: shared } }),
    await api(skills.create, { body: { name: 'Barista' } }),
    await api(skills.change, { params: { id: await build.skill({ company }) }, body: { name: 'Neu', version: 1 } }),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  )
  assert.equal((await api(spots.create, { body: { name: 'Bar', storeId: other } as never })).status, 404)
  assert.equal((await api(spots.remove, { params: { id: theirs } })).status, 404)
})

test('a qualification that a place of work asks for stays', async () => {
  const { api, company } = await signedIn()
  const skill = await build.skill({ company })
  await build.spot({ company, requiredSkill: skill })
  const refused = await api(skills.remove, { params: { id: skill } })
  assert.deepEqual([refused.status, refused.refusal.code], [409, 'in_use'])
})

test('another company’s qualification can’t be asked for', async () => {
  const [own, other] = [await signedIn(), await build.company()]
  const foreign = await build.skill({ company: other })
  assert.equal((await own.api(spots.create, { body: { name: 'Bar', requiredSkill: foreign } as never })).status, 404)
})
