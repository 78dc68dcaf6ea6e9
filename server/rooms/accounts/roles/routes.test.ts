import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RoleDraft, roles } from '#contract/accounts/roles.ts'
import { ALL_PERMISSIONS, type Permission, SHIPPED_ROLES } from '#contract/permissions.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const draft = (values: Partial<RoleDraft> = {}): RoleDraft => ({
  ...{ name: 'Aushilfe', color: '#1f5b99', permissions: ['stores.read'] },
  ...values,
})
const without = (...gone: Permission[]) => ALL_PERMISSIONS.filter(each => !gone.includes(each))
const shipped = (company: number) =>
  rawSql(
    `insert into role (company_id, id, name, immutable, permissions)
     select $1, id, name, immutable, permissions from jsonb_to_recordset($2::jsonb) as r(id int, name text, immutable bool, permissions text[])`,
    [company, JSON.stringify(SHIPPED_ROLES)],
  )

test('what is created, changed and deleted is in the list and, in sentences, in the event log', async () => {
  const { api } = await signedIn()
  const { body } = await api(roles.create, { body: draft() })
  const params = { id: body.data.id }
  const permissions: Permission[] = ['stores.read', 'settings.read']
  const changed = await api(roles.change, { params, body: { name: 'Büro', permissions, version: 1 } })
  assert.deepEqual(
    [changed.body.data.name, changed.body.data.permissions, changed.body.data.version],
    ['Büro', permissions, 2],
  )
  const listed = (await api(roles.list)).body.data.find(({ id }) => id === body.data.id)
  assert.deepEqual(listed, changed.body.data)
  assert.equal((await api(roles.remove, { params })).status, 200)
  assert.ok((await api(roles.list)).body.data.every(({ id }) => id !== body.data.id))
  const { events } = (await api(eventLog.list, { body: { records: `accounts/roles:${body.data.id}` } })).body.data
  assert.deepEqual(
    events.map(({ action, changes }) => [action, changes.map(({ field }) => field).sort()]),
    [
      ['removed', ['color', 'name', 'permissions']],
      ['changed', ['name', 'permissions']],
      ['created', ['color', 'name', 'permissions']],
    ],
  )
})

test('the company may be named as the specification does; another one is unknown by either name, two at once are none', async () => {
  const { api, company } = await signedIn()
  const other = await build.company()
  const status = async (query: object) => (await api(roles.list, { query: { companyId: undefined, ...query } })).status
  assert.equal(await status({ store_id: company }), 200)
  assert.equal(await status({ store_id: company, companyId: company }), 200)
  assert.equal(await status({ store_id: other }), 404)
  assert.equal(await status({ store_id: company, companyId: other }), 404)
  assert.equal(await status({ store_id: other, companyId: company }), 404)
  assert.equal(await status({ store_id: 'x' }), 400)
  assert.equal(await status({}), 400)
})

const refused: [values: object, field: string, says: RegExp][] = [
  [{ name: ' ' }, 'name', /Muss angegeben werden/],
  [{ name: 'x'.repeat(65) }, 'name', /Höchstens 64/],
  [{ color: '#000000' }, 'color', /Farben/],
  [{ permissions: ['absences.approve', 'stores.read'] }, 'permissions', /gehört „Abwesenheiten sehen“/],
  [{ permissions: ['alles'] }, 'permissions.0', /gibt es nicht/],
]
for (const [values, field, says] of refused)
  test(`${JSON.stringify(values).slice(0, 60)} is refused at ${field}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(roles.create, { body: { ...draft(), ...values } as RoleDraft })
    assert.equal(status, 400)
    assert.match(refusal.fields?.[field] ?? '', says)
  })

test('a name is there once in a company, in whatever case; in another company it is free', async () => {
  const { api } = await signedIn()
  await api(roles.create, { body: draft({ name: 'Küche' }) })
  const twice = await api(roles.create, { body: draft({ name: ' KÜCHE ' }) })
  assert.deepEqual([twice.status, twice.refusal.fields], [409, { name: 'Wird bereits verwendet' }])
  assert.equal((await (await signedIn()).api(roles.create, { body: draft({ name: 'Küche' }) })).status, 200)
})

test('nobody gives a role a right, or takes one, that they do not hold; a name they may change', async () => {
  const company = await build.company()
  const { api } = await signedIn({ company, permissions: without('sign-on.write') })
  const owner = await signedIn({ company })
  const beyond = draft({ permissions: ['stores.read', 'settings.read', 'sign-on.write'] })
  assert.equal((await api(roles.create, { body: beyond })).status, 403)
  const { id } = (await owner.api(roles.create, { body: beyond })).body.data
  const params = { id }
  const less = await api(roles.change, { params, body: { permissions: ['stores.read', 'settings.read'], version: 1 } })
  assert.deepEqual([less.status, less.refusal.code], [403, 'forbidden'])
  assert.match(less.refusal.message, /Ihre eigenen Rechte/)
  assert.equal((await api(roles.remove, { params })).status, 403)
  assert.equal((await api(roles.change, { params, body: { name: 'Anders', version: 1 } })).status, 200)
  assert.equal((await owner.api(roles.remove, { params })).status, 200)
})

test('who is bound to stores changes no rights of a role that holds elsewhere, too', async () => {
  const company = await build.company()
  const [graz, linz] = [await build.store({ company }), await build.store({ company })]
  const { api } = await signedIn({ company, storeIds: [graz] })
  const own = await signedIn({ company, permissions: ['stores.read'], storeIds: [graz] })
  const far = await signedIn({ company, permissions: ['stores.read'], storeIds: [graz, linz] })
  const more: Permission[] = ['stores.read', 'stamps.read']
  const change = async ({ accountId }: { accountId: string }) =>
    api(roles.change, { params: { id: await roleOf(accountId) }, body: { permissions: more, version: 1 } })
  assert.equal((await change(own)).status, 200)
  const refusal = await change(far)
  assert.equal(refusal.status, 403)
  assert.match(refusal.refusal.message, /Standorten, für die Sie nicht zuständig sind/)
})

test('a role that is given in advance is neither changed nor deleted, the owner’s least of all', async () => {
  const { api, company } = await signedIn()
  await shipped(company)
  for (const id of [1, 2, 6]) {
    const change = await api(roles.change, { params: { id }, body: { name: 'Chef', version: 1 } })
    assert.deepEqual([change.status, change.refusal.message.includes('fest vorgegeben')], [409, true])
    assert.equal((await api(roles.remove, { params: { id } })).status, 409)
  }
  const kept = await rawSql('select id, name, permissions from role where company_id = $1 and immutable order by id', [
    company,
  ])
  assert.deepEqual(
    kept,
    SHIPPED_ROLES.filter(({ immutable }) => immutable).map(({ id, name, permissions }) => ({ id, name, permissions })),
  )
})

test('nobody takes the right to edit roles from themselves', async () => {
  const { api, accountId } = await signedIn()
  const params = { id: await roleOf(accountId) }
  const lost = await api(roles.change, { params, body: { permissions: ['stores.read', 'roles.read'], version: 1 } })
  assert.deepEqual(
    [lost.status, lost.refusal.message],
    [409, 'Damit würden Sie sich selbst das Recht nehmen, Benutzerrollen zu bearbeiten.'],
  )
  const permissions: Permission[] = ['stores.read', 'roles.read', 'roles.write']
  assert.equal((await api(roles.change, { params, body: { permissions, version: 1 } })).status, 200)
})

test('a role that somebody has is not deleted, and it is said who', async () => {
  const { api, company } = await signedIn()
  const { id } = (await api(roles.create, { body: draft() })).body.data
  const take = async (name: string) => {
    const { accountId } = await signedIn({ company })
    await rawSql(`update account set last_name = $2, first_name = '' where id = $1`, [accountId, name])
    await rawSql('update role_assignment set role_id = $2 where account_id = $1', [accountId, id])
  }
  await take('Aksoy')
  const one = await api(roles.remove, { params: { id } })
  assert.deepEqual([one.status, one.refusal.code], [409, 'in_use'])
  assert.match(one.refusal.message, /hat noch Aksoy\./)
  for (const name of ['Baum', 'Cerny', 'Dora', 'Eder']) await take(name)
  assert.match(
    (await api(roles.remove, { params: { id } })).refusal.message,
    /haben noch Aksoy, Baum, Cerny und 2 weitere\./,
  )
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api } = await signedIn()
  const params = { id: (await api(roles.create, { body: draft() })).body.data.id }
  assert.equal((await api(roles.change, { params, body: { name: 'Eins', version: 1 } })).status, 200)
  const late = await api(roles.change, { params, body: { name: 'Zwei', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.ok((await api(roles.list)).body.data.some(({ name }) => name === 'Eins'))
})

test('sent twice with one key, one role is made', async () => {
  const { api } = await signedIn()
  const headers = { 'idempotency-key': 'einmal' }
  const [one, two] = [
    await api(roles.create, { body: draft(), headers }),
    await api(roles.create, { body: draft(), headers }),
  ]
  assert.deepEqual([two.status, two.body.data], [200, one.body.data])
})

const roleOf = async (accountId: string): Promise<number> =>
  (await rawSql<{ id: number }>('select role_id as id from role_assignment where account_id = $1', [accountId]))[0]!.id
