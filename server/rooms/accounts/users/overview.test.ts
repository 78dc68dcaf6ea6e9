import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type UserOverview, users } from '#contract/accounts/users.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp()

type Asked = Partial<
  Record<'search' | 'role' | 'company' | 'state' | 'order' | 'descending' | 'page' | 'limit', string | number | boolean>
>

const overview = async (api: Api, body: Asked = {}): Promise<UserOverview> => {
  const { status, body: answer, text } = await api(users.overview, { body: body as never })
  assert.equal(status, 200, text)
  return (answer as { data: UserOverview }).data
}
const names = ({ users }: UserOverview) => users.map(({ lastname }) => lastname)

/** A company of its own, with who manages its accounts. */
async function administration() {
  const company = await build.company()
  const admin = await signedIn({ company, isAdmin: true, permissions: ALL_PERMISSIONS })
  const roleIds = new Map([
    ['Planung', 1001],
    ['Empfang', 1002],
  ])
  const add = async (
    lastName: string,
    { role = 'Planung', active = true, last = null as string | null, first = 'Anna' } = {},
  ) => {
    const id = randomUUID()
    await rawSql(
      `insert into account (id, email, first_name, last_name, active, last_login_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, `${id}@kontor.example`, first, lastName, active, last],
    )
    await rawSql(
      `insert into role (company_id, id, name, permissions) values ($1, $2, $3, '{}') on conflict do nothing`,
      [company, roleIds.get(role)!, role],
    )
    await rawSql(`insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)`, [
      company,
      id,
      roleIds.get(role)!,
    ])
    return id
  }
  return { ...admin, company, add }
}

test('one search finds people by any part of name and address, whatever their umlauts and capitals, and says how many there are', async () => {
  const { api, add } = await administration()
  await add('Müller')
  await add('Straßer', { first: 'Zoë' })
  await add('Huber')
  const found = await overview(api, { search: 'MULLER' })
  assert.deepEqual([names(found), found.total, found.all], [['Müller'], 1, 4])
  assert.deepEqual(names(await overview(api, { search: 'zoe strass' })), ['Straßer'])
  assert.deepEqual(names(await overview(api, { search: 'anna huber @kontor' })), ['Huber'])
  assert.deepEqual(names(await overview(api, { search: '%' })), [], 'no sign stands for others')
})

test('roles, companies and states narrow the overview, together and on the server', async () => {
  const { api, add, company } = await administration()
  await add('Aktiv', { last: '2026-11-01T08:00Z' })
  await add('Ruht', { active: false, last: '2026-01-01T08:00Z', role: 'Empfang' })
  await add('Neu', { active: false })
  assert.deepEqual(names(await overview(api, { role: 'Empfang' })), ['Ruht'])
  assert.deepEqual(names(await overview(api, { role: 'Planung', order: 'lastname' })), ['Aktiv', 'Neu'])
  assert.deepEqual(names(await overview(api, { state: 'invited' })), ['Neu'])
  assert.deepEqual(names(await overview(api, { state: 'inactive', company })), ['Ruht'])
  assert.deepEqual(names(await overview(api, { company: company + 1_000_000 })), [])
  const { body } = await api(users.choices, {})
  const { roles, companies } = (body as { data: { roles: string[]; companies: { id: number }[] } }).data
  assert.ok(roles.includes('Empfang') && roles.includes('Planung'))
  assert.deepEqual(
    companies.map(({ id }) => id),
    [company],
  )
})

test('the overview is put in order and leafed through on the server; who never signed in stands last', async () => {
  const { api, add } = await administration()
  for (const [name, last] of [
    ['Cerny', '2026-11-01T08:00Z'],
    ['Ábel', '2026-11-03T08:00Z'],
    ['Bauer', null],
  ] as const)
    await add(name, { last })
  const byName = { order: 'lastname', search: 'anna', limit: 2 }
  assert.deepEqual(names(await overview(api, byName)), ['Ábel', 'Bauer'])
  const second = await overview(api, { ...byName, page: 2 })
  assert.deepEqual([names(second), second.total], [['Cerny'], 3])
  assert.deepEqual(names(await overview(api, { order: 'lastlogin', search: 'anna', descending: true })), [
    'Ábel',
    'Cerny',
    'Bauer',
  ])
})

test('roles of companies that the caller does not manage are not told, only that there are some', async () => {
  const { api, add, company } = await administration()
  const id = await add('Doppelt')
  const other = await build.company()
  await rawSql(`insert into role (company_id, id, name, permissions) values ($1, 5000, 'Geheimes Amt', '{}')`, [other])
  await rawSql(`insert into role_assignment (company_id, account_id, role_id) values ($1, $2, 5000)`, [other, id])
  const { users: found } = await overview(api, { search: 'doppelt' })
  assert.deepEqual(
    found.map(({ roles, isElsewhere }) => [(roles ?? []).map(role => [role.companyId, role.role]), isElsewhere]),
    [[[[company, 'Planung']], true]],
  )
  assert.deepEqual(names(await overview(api, { role: 'Geheimes Amt' })), [])
  assert.deepEqual(names(await overview(api, { company: other })), [])
  const { users: all } = await overview((await signedIn({ isAdmin: true, isSuperuser: true })).api, {
    role: 'Geheimes Amt',
  })
  assert.deepEqual(
    all.map(user => user.id),
    [id],
  )
})
