import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { ROOMS } from '#server/app.ts'
import { useApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import type { Sent } from '#server/testing/client.ts'
import { EXAMPLES } from '#server/testing/examples.ts'

useApp()

const endpoints = ROOMS.flatMap((room) => room.routes.map((route) => route.endpoint))
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const inCompanies = endpoints.filter((endpoint) => ALL_PERMISSIONS.includes(endpoint.permission as Permission))

test('every endpoint says who may call it, what it takes and what it answers, and none stands twice', () => {
  for (const endpoint of endpoints) {
    assert.ok(endpoint.permission && endpoint.answer && endpoint.summary, nameOf(endpoint))
    if (endpoint.path.includes(':')) assert.ok(endpoint.params, `${nameOf(endpoint)} has no params schema`)
  }
  assert.equal(new Set(endpoints.map(nameOf)).size, endpoints.length)
})

for (const endpoint of endpoints.filter((each) => each.permission !== 'public')) {
  test(`${nameOf(endpoint)} answers 401 without a session`, async () => {
    const { status } = await anonymous(endpoint, { query: { companyId: 1 }, params: { id: 1 } })
    assert.equal(status, 401)
  })
}

for (const endpoint of endpoints.filter((each) => each.permission === 'admin' || each.permission === 'superuser')) {
  test(`${nameOf(endpoint)} answers 403 to an ordinary account and serves the rightful one`, async () => {
    assert.equal((await (await signedIn()).api(endpoint)).status, 403)
    const { api } = await signedIn({ isAdmin: true, isSuperuser: true })
    assert.equal((await api(endpoint)).status, 200)
  })
}

for (const endpoint of inCompanies) {
  const name = nameOf(endpoint)
  const example = (company: number): Promise<Sent<Endpoint>> => {
    const make = EXAMPLES[name]
    assert.ok(make, `${name} has no example in server/testing/examples-*.ts`)
    return make(company)
  }

  test(`${name} serves who has ${endpoint.permission} and answers 403 to who has every other right`, async () => {
    const company = await build.company()
    const others = await signedIn({
      company,
      permissions: ALL_PERMISSIONS.filter((each) => each !== endpoint.permission),
    })
    assert.equal((await others.api(endpoint, await example(company))).status, 403)
    const rightful = await signedIn({ company, permissions: needed(endpoint.permission as Permission) })
    const answer = await rightful.api(endpoint, await example(company))
    assert.ok(answer.status >= 200 && answer.status < 300, `${answer.status} ${answer.text.slice(0, 500)}`)
  })

  test(`${name} answers 404 for another company and for its ids, as if they did not exist`, async () => {
    const { api } = await signedIn()
    const foreign = await build.company()
    const sent = await example(foreign)
    const asForeignCompany = await api(endpoint, { ...sent, query: { ...sent.query, companyId: foreign } })
    const asUnknownCompany = await api(endpoint, { ...sent, query: { ...sent.query, companyId: 2_000_000_000 } })
    assert.equal(asForeignCompany.status, 404)
    assert.equal(asForeignCompany.text, asUnknownCompany.text)
    if (!namesRows(sent)) return
    const withForeignIds = await api(endpoint, sent)
    assert.equal(withForeignIds.status, 404, withForeignIds.text.slice(0, 500))
  })
}

/** Reading a person's sealed fields is a right of its own that comes on top. */
const needed = (permission: Permission): Permission[] =>
  permission === 'employees.read-sensitive' ? [permission, 'employees.read'] : [permission]

const ID = /^id$|Id$/
function namesRows(sent: Sent<Endpoint>): boolean {
  const parts = [sent.params, sent.query, sent.body as Record<string, unknown> | undefined]
  return parts.some((part) =>
    Object.entries(part ?? {}).some(
      ([key, value]) =>
        ID.test(key) &&
        typeof value === 'number' &&
        key !== 'softwareId' &&
        key !== 'citizenTypeId' &&
        key !== 'civilStatusId',
    ),
  )
}
