import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#contract/access/sign-in.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountingCircles } from '#contract/settings/accounting-circles.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { LIMITS as SERVED } from '#server/platform/overload.ts'
import { sharedRuns } from '#server/platform/shared-runs.ts'
import { theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

const LIMITS = { ...SERVED, inWork: 8, lateMs: 100 }
/** Requests wait here, as they would for a database that can't keep up. */
const held = new Map<Endpoint, Promise<void>>()

/** Requests that have come as far as their handler. */
let entered = 0
/** Where it is set, one request works out what the others wait for. */
let shared: ReturnType<typeof sharedRuns<object>> | undefined

withOwnApp({ LOG_LEVEL: 'silent' }, parts => ({
  ...parts,
  limits: LIMITS,
  endpoints: parts.endpoints.map(bound => ({
    ...bound,
    handle: async request => {
      const wait = held.get(bound.endpoint)
      entered++
      if (wait && shared) await shared.share('all', () => wait.then(() => ({})))
      else await wait
      return bound.handle(request)
    },
  })),
}))

function hold(...endpoints: Endpoint[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const endpoint of endpoints) held.set(endpoint, promise)
  return () => {
    held.clear()
    resolve()
  }
}

/** Sends so many at once; `answered` are those that did not have to wait. */
function many(count: number, send: () => Promise<{ status: number }>) {
  const answered: number[] = []
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      const { status } = await send()
      answered.push(status)
      return status
    }),
  )
  return { answered, all }
}

const health = async () => (await fetch(`http://127.0.0.1:${theApp().port}/healthz`)).status
const guess = async () =>
  (await anonymous(signIn.signIn, { body: { email: 'niemand@kontor.example', password: 'geraten' } })).status
const only = (statuses: number[], wanted: number) => statuses.filter(status => status === wanted).length

test('more reads than can be worked on get 503 with Retry-After at once; sign-in, writes and health go on, and reads when there is room again', async () => {
  const { api, token } = await signedIn()
  const release = hold(costCentres.list)
  const reads = many(60, () => api(costCentres.list))
  await until('the others are turned away', () => reads.answered.length === 60 - LIMITS.inWork)

  assert.equal((await api(signIn.current)).body.data.token, token)
  assert.equal(await guess(), 401)
  assert.equal((await api(costCentres.create, { body: { name: 'Küche' } })).status, 200)
  assert.equal(await health(), 200)
  const turnedAway = await api(costCentres.list)
  assert.deepEqual([turnedAway.status, turnedAway.refusal.code], [503, 'unavailable'])
  assert.equal(turnedAway.headers.get('retry-after'), '5')
  assert.match(turnedAway.refusal.message, /ausgelastet/)

  release()
  const statuses = await reads.all
  assert.equal(only(statuses, 200), LIMITS.inWork, 'what was let in is answered')
  assert.equal(only(statuses, 503), 60 - LIMITS.inWork)
  assert.equal((await api(costCentres.list)).body.data.length, 1)
})

test('who only waits for what another request works out keeps nobody out, up to a bound', async () => {
  const { api } = await signedIn()
  shared = sharedRuns<object>()
  entered = 0
  const release = hold(costCentres.list)
  const statuses: Promise<number>[] = []
  let refused = 0
  // One at a time: what comes at once is work until it has come so far.
  const oneMore = async () => {
    const before = entered
    statuses.push(
      api(costCentres.list).then(({ status }) => {
        if (status === 503) refused++
        return status
      }),
    )
    await until('it waits or is turned away', () => entered > before || refused > 0, 2)
  }
  try {
    while (statuses.length < LIMITS.inWork * 5) await oneMore()
    assert.equal(refused, 0)
    assert.equal((await api(accountingCircles.list)).status, 200)
    while (refused === 0 && statuses.length < LIMITS.inWork * 20) await oneMore()
    // The one that works, those that wait for it, and as many as may work.
    assert.equal(statuses.length - refused, LIMITS.inWork * 11)
  } finally {
    release()
    shared = undefined
  }
  assert.equal(only(await Promise.all(statuses), 200), LIMITS.inWork * 11)
})

test('a company whose requests all stand still keeps no other one out, nor itself for ever', async () => {
  const [crowd, other] = [await signedIn(), await signedIn()]
  const release = hold(costCentres.list)
  const reads = many(LIMITS.inWork, () => crowd.api(costCentres.list))
  const more = many(LIMITS.inWork, () => other.api(accountingCircles.list))
  assert.deepEqual(
    await more.all,
    Array.from({ length: LIMITS.inWork }, () => 200),
  )
  assert.deepEqual(reads.answered, [])
  release()
  assert.equal(only(await reads.all, 200), LIMITS.inWork)
})

test('at twice the load of a company its writes are turned away, too, leave nothing, and work again after; sign-in goes on', async () => {
  const { api } = await signedIn()
  const release = hold(costCentres.list, costCentres.create)
  const reads = many(LIMITS.inWork, () => api(costCentres.list))
  const writes = many(40, () => api(costCentres.create, { body: { name: 'Küche' } }))
  await until('some writes are turned away', () => only(writes.answered, 503) >= 10)
  assert.equal(await guess(), 401)
  assert.equal(await health(), 200)
  release()
  assert.equal(only(await reads.all, 200), LIMITS.inWork)
  const written = only(await writes.all, 200)
  assert.equal(written + only(await writes.all, 503), 40)
  assert.equal((await api(costCentres.list)).body.data.length, written)
  assert.equal(await guess(), 401)
})

test('one long step, however long, turns nobody away', async () => {
  const { api } = await signedIn()
  // Long enough to be too late on average over the second it falls into, too short for a kept connection to be closed.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8_000)
  // As the measuring does, at its next turns.
  for (let tries = 0; tries < 30; tries++, await pause(100)) assert.equal((await api(costCentres.list)).status, 200)
})

test('a process too busy to answer in time turns away reads, never health, and is back to normal a moment later', async () => {
  const { api } = await signedIn()
  const statuses: Record<string, number[]> = { reads: [], health: [] }
  // Busy for most of the time, however long the answers take beside other work.
  let busyMs = 700
  for (let round = 0; round < 8 || (only(statuses.reads!, 503) === 0 && round < 30); round++) {
    // Nothing else runs meanwhile.
    for (const end = performance.now() + busyMs; performance.now() < end; );
    const asked = performance.now()
    await pause(1)
    statuses.reads!.push((await api(costCentres.list)).status)
    statuses.health!.push(await health())
    busyMs = Math.max(700, 2 * (performance.now() - asked))
  }
  assert.ok(only(statuses.reads!, 503) > 0, statuses.reads!.join())
  assert.equal(only(statuses.health!, 200), statuses.health!.length)
  const begun = performance.now()
  while ((await api(costCentres.list)).status !== 200) {
    assert.ok(performance.now() - begun < 30_000, 'not back to normal')
    await pause(50)
  }
})
