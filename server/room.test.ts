import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROOMS } from '#server/app.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { walkWithoutRoom } from '#server/testing/room-walk.ts'

let isDiskLow = false
withOwnApp({ LOG_LEVEL: 'silent' }, parts => ({ ...parts, isDiskLow: async () => isDiskLow }))

const endpoints = ROOMS.flatMap(room => room.routes.map(route => route.endpoint))
const changes = endpoints.filter(({ method, writes }) => method !== 'GET' || writes)

test('with little room left every change is refused and changes nothing, unless its contract says that it ends, lets in, looks or keeps what one has seen', async () => {
  const breaches: string[] = []
  for (const endpoint of changes)
    for (const breach of await walkWithoutRoom(endpoint, isLow => {
      isDiskLow = isLow
    }))
      breaches.push(`${nameOf(endpoint)}: ${breach}`)
  assert.deepEqual(breaches, [])
})

test('a read says nothing of room, and what is taken away needs none', () => {
  const ofReads = endpoints.filter(({ method, needsNoRoom }) => method === 'GET' && needsNoRoom !== undefined)
  assert.deepEqual(ofReads.map(nameOf), [])
  const removals = endpoints.filter(({ method, needsNoRoom }) => method === 'DELETE' && needsNoRoom !== 'ends')
  assert.deepEqual(removals.map(nameOf), [])
})
