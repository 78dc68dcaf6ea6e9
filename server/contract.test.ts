import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { ROOMS } from '#server/app.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { nameOf, WALKS } from '#server/testing/contract-walk.ts'
import { KEY_WALK } from '#server/testing/key-walk.ts'
import { PROOF_WALK } from '#server/testing/proof-walk.ts'
import { listedCalls } from '#server/testing/specified-client.ts'

withOwnApp()

const endpoints = ROOMS.flatMap(room => room.routes.map(route => route.endpoint))

test('every endpoint says who may call it, what it takes and what it answers, and none stands twice', () => {
  for (const endpoint of endpoints) {
    assert.ok(endpoint.permission && endpoint.answer && endpoint.summary, nameOf(endpoint))
    if (endpoint.path.includes(':')) assert.ok(endpoint.params, `${nameOf(endpoint)} has no params schema`)
  }
  assert.equal(new Set(endpoints.map(nameOf)).size, endpoints.length)
})

test('a change of a record that has a version names the one that was seen, and only calls of the specification may leave it out', () => {
  const changes = endpoints.filter(({ method, body, answer }) => {
    const takesOne = 'version' in shapeOf(body)
    return method === 'PUT' ? takesOne || 'version' in shapeOf(shapeOf(answer).data) : method === 'POST' && takesOne
  })
  assert.ok(changes.length >= 21)
  const careless = changes.filter(({ body }) => shapeOf(body).version?.safeParse(undefined).success !== false)
  const specified = ['1-shell', '2-payroll', '3-administration'].flatMap(document => [...listedCalls(document).keys()])
  const named = new Set(specified.map(name => name.replace(/\{(\w+)\}/g, ':$1')))
  assert.deepEqual(
    careless.map(nameOf).filter(name => !named.has(name)),
    [],
  )
  assert.equal(careless.length, 10)
})

const shapeOf = (schema: unknown): Record<string, z.ZodType | undefined> =>
  schema instanceof z.ZodObject ? schema.shape : {}

for (const [guarantee, { of, walk }] of Object.entries({ ...WALKS, ...KEY_WALK, ...PROOF_WALK })) {
  for (const endpoint of endpoints.filter(of)) {
    test(`${nameOf(endpoint)} ${guarantee}`, async () => assert.deepEqual(await walk(endpoint), []))
  }
}
