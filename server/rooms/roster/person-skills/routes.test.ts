import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personSkills } from '#contract/roster/person-skills.ts'
import { skills } from '#contract/roster/skills.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company })
  const eva = await build.employee({ company, store, lastName: 'Gruber', firstName: 'Eva' })
  const skill = await build.skill({ company, name: 'Barista' })
  return { ...session, store, eva, skill }
}

test('what a person can do is entered with its days, changed, removed, and told with their name', async () => {
  const { api, company, eva, skill } = await shop()
  const draft = { employeeId: eva.id, skillId: skill, from: '01.09.2026' } as never
  const { body } = await api(personSkills.create, { body: draft })
  assert.deepEqual(body.data, {
    ...{ id: body.data.id, employeeId: eva.id, skillId: skill, from: '2026-09-01', to: null, version: 1 },
  })
  const params = { id: body.data.id }
  const changed = await api(personSkills.change, { params, body: { to: '2027-08-31', version: 1 } })
  assert.deepEqual((await api(personSkills.list)).body.data, [changed.body.data])
  assert.deepEqual((await api(personSkills.ofPerson, { params: { id: eva.id } })).body.data, [changed.body.data])
  assert.equal((await api(skills.remove, { params: { id: skill } })).refusal.code, 'in_use')
  assert.equal((await api(personSkills.remove, { params })).status, 200)
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'roster/person-skills' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
})

test('nobody has the same qualification twice on a day, and no end lies before its begin', async () => {
  const { api, eva, skill } = await shop()
  await build.personSkill({ employee: eva, skill, from: '2026-01-01', to: '2026-06-30' })
  const create = (from: string, to: string | null = null) =>
    api(personSkills.create, { body: { employeeId: eva.id, skillId: skill, from, to } })
  assert.deepEqual((await create('2026-06-30')).refusal.fields, {
    from: 'Überschneidet sich mit „Barista“ 01.01.2026 – 30.06.2026',
  })
  assert.deepEqual((await create('2026-07-02', '2026-07-01')).refusal.fields, { to: 'Das Ende liegt vor dem Beginn' })
  const later = await create('2026-07-01')
  assert.equal(later.status, 200)
  const params = { id: later.body.data.id }
  const earlier = await api(personSkills.change, { params, body: { from: '2026-06-01', version: 1 } })
  assert.equal(earlier.status, 409)
  const both = await Promise.all([create('2026-01-01', '2026-01-02'), create('2027-01-01'), create('2027-01-01')])
  assert.deepEqual(
    both.map(({ status }) => status),
    [409, 409, 409],
  )
})

test('people of other stores are as good as not there, and so are those of other companies', async () => {
  const { company, eva, skill } = await shop()
  const own = await build.store({ company })
  const hers = await build.personSkill({ employee: eva, skill })
  const { api } = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [own] })
  assert.deepEqual((await api(personSkills.list)).body.data, [])
  assert.equal((await api(personSkills.ofPerson, { params: { id: eva.id } })).status, 404)
  assert.equal((await api(personSkills.remove, { params: { id: hers.id } })).status, 404)
  const draft = { employeeId: eva.id, skillId: skill, from: '2030-01-01' } as never
  assert.equal((await api(personSkills.create, { body: draft })).status, 404)
  const foreign = await shop()
  const mixed = { employeeId: foreign.eva.id, skillId: skill, from: '2030-01-01' } as never
  assert.equal((await foreign.api(personSkills.create, { body: mixed })).status, 404)
})
