import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { LiveKey } from '#contract/nouns.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { connect, heardOnce, listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'

withApp()

type Session = Awaited<ReturnType<typeof signedIn>>
type Heard = { area: string; noun: string; ids?: unknown }
const [SHIFTS, CENTRES, MATERNITIES] = ['roster/shifts', 'settings/cost-centres', 'working-time/maternities'] as const
const nameless = { area: 'roster', noun: 'shifts' }

async function shops() {
  const session = await signedIn()
  const { company } = session
  const [one, two] = [await build.store({ company }), await build.store({ company })]
  const boundTo = (...storeIds: number[]) => signedIn({ company, storeIds })
  const publishes = (kind: LiveKey, storeIds?: number[], ids?: number[]) =>
    acrossCompanies(tx => publish(tx, { companyId: company, kind, ids, storeIds }))
  return { ...session, one, two, boundTo, publishes }
}

const of = (heard: unknown[], kind: LiveKey) =>
  (heard as Heard[]).filter(({ area, noun }) => `${area}/${noun}` === kind)

/** All that was told before is told: what concerns everybody comes last. */
async function allIsTold(pages: readonly { heard: unknown[] }[], publishes: (kind: LiveKey) => Promise<unknown>) {
  await publishes(CENTRES)
  await until('every page is told', () => pages.every(({ heard }) => of(heard, CENTRES).length > 0))
}

test('what concerns some stores reaches who sees one of them, once and without its name, and nobody else of the company', async () => {
  const { api, one, two, boundTo, publishes } = await shops()
  const sessions = [await boundTo(one), await boundTo(two), await boundTo(one, two)]
  const [all, first, second, both] = await Promise.all([api, ...sessions.map(({ api }) => api)].map(listen))
  await publishes(SHIFTS, [two, 4711], [5])
  await allIsTold([all!, first!, second!, both!], publishes)
  assert.deepEqual(of(all!.heard, SHIFTS), [{ ...nameless, ids: [5] }])
  assert.deepEqual(of(first!.heard, SHIFTS), [])
  assert.deepEqual(of(second!.heard, SHIFTS), [nameless])
  assert.deepEqual(of(both!.heard, SHIFTS), [nameless])
})

test('who sees both of two stores hears of a change in both of them once', async () => {
  const { one, two, boundTo, publishes } = await shops()
  const both = await listen((await boundTo(one, two)).api)
  await publishes(SHIFTS, [one, two], [5])
  await allIsTold([both], publishes)
  assert.deepEqual(of(both.heard, SHIFTS), [nameless])
})

test('who begins to listen hears what was told shortly before of their own stores alone', async () => {
  const { api, one, two, boundTo, publishes } = await shops()
  const page = await listen(api)
  await publishes(SHIFTS, [two], [5])
  await until('it is told', () => of(page.heard, SHIFTS).length > 0)
  const lately = async ({ api }: Pick<Session, 'api'>) => {
    const socket = connect((await api(liveChannel.open)).body)
    return of((await heardOnce(socket, 'recently')) as unknown[], SHIFTS).map(change => Object.keys(change).sort())
  }
  const keys = ['area', 'msAgo', 'noun']
  assert.deepEqual(await lately({ api }), [keys])
  assert.deepEqual(await lately(await boundTo(one)), [])
  assert.deepEqual(await lately(await boundTo(two)), [keys])
})

test('what waits to be told is told whole, of stores and of everything, to bound and unbound pages', async () => {
  const { api, one, two, boundTo, publishes } = await shops()
  const [all, first] = [await listen(api), await listen((await boundTo(one)).api)]
  await publishes(SHIFTS, [one], [1])
  await publishes(SHIFTS, [two], [2])
  await publishes(SHIFTS, [one], [3])
  await publishes('roster/wishes', [one], [4])
  await publishes('roster/spots', undefined, [5])
  await publishes('roster/spots', [two], [6])
  await publishes('roster/skills', [two], [7])
  await publishes('roster/skills', undefined, [8])
  const ids = (kind: LiveKey) =>
    of(all.heard, kind)
      .flatMap(change => change.ids as number[])
      .toSorted()
  await until('the last is told', () => ids('roster/skills').includes(8))
  await until('the bound page, too', () => of(first.heard, 'roster/skills').length > 0)
  assert.deepEqual(ids(SHIFTS), [1, 2, 3])
  assert.deepEqual(ids('roster/wishes'), [4])
  assert.deepEqual(ids('roster/spots'), [5, 6])
  assert.deepEqual(ids('roster/skills'), [7, 8])
  for (const kind of [SHIFTS, 'roster/wishes', 'roster/spots'] as const)
    assert.ok(of(first.heard, kind).length > 0, kind)
})

test('a bound page hears of its store no later than of what everybody waits for, in one message with it', async () => {
  const { one, boundTo, publishes } = await shops()
  const page = await listen((await boundTo(one)).api)
  const messages: string[][] = []
  page.socket.on('changed', (changes: Heard[]) => messages.push(changes.map(({ noun }) => noun)))
  await publishes('roster/spots')
  await publishes('roster/skills')
  await publishes(SHIFTS, [one])
  await until('all is told', () => of(page.heard, 'roster/skills').length > 0 && of(page.heard, SHIFTS).length > 0)
  const place = (noun: string) => messages.findIndex(nouns => nouns.includes(noun))
  assert.ok(place('shifts') <= place('skills'), JSON.stringify(messages))
})

test('of two who are bound to the same store, who may not read what is confidential hears nothing of it', async () => {
  const { company, one, publishes } = await shops()
  const permissions = ALL_PERMISSIONS.filter(name => !name.startsWith('maternity'))
  const blind = await listen((await signedIn({ company, permissions, storeIds: [one] })).api)
  const sees = await listen((await signedIn({ company, storeIds: [one] })).api)
  await publishes(MATERNITIES, undefined, [5])
  await publishes(MATERNITIES, [one], [6])
  await allIsTold([blind, sees], publishes)
  await until('who may read it is told', () => of(sees.heard, MATERNITIES).length > 0)
  assert.deepEqual(of(blind.heard, MATERNITIES), [])
})

test('what is told while rights are looked at anew is told to who still may see it, and to nobody else', async () => {
  const { company, one, two, boundTo, publishes } = await shops()
  const [stays, moves, leaves] = [await boundTo(one), await boundTo(two), await boundTo(one)]
  const pages = await Promise.all([stays, moves, leaves].map(({ api }) => listen(api)))
  await acrossCompanies(async tx => {
    const now = (id: string, stores: number[]) =>
      tx.execute(sql`update role_assignment set store_ids = ${`{${stores}}`}::int[] where account_id = ${id}`)
    await now(stays.accountId, [one, 4711])
    await now(moves.accountId, [one])
    await now(leaves.accountId, [two])
    await publish(tx, { companyId: company, kind: SHIFTS, ids: [5], storeIds: [one] })
  })
  await until('who may see it is told', () => pages.slice(0, 2).every(({ heard }) => of(heard, SHIFTS).length > 0))
  await allIsTold(pages, publishes)
  assert.ok(pages.every(({ heard }) => of(heard, SHIFTS).every(({ ids }) => ids === undefined)))
  assert.deepEqual(of(pages[2]!.heard, SHIFTS), [])
})

test('of too many stores everybody is told', async () => {
  const { one, boundTo, publishes } = await shops()
  const page = await listen((await boundTo(one)).api)
  const many = Array.from({ length: 201 }, (_, at) => 100_000 + at)
  await publishes(SHIFTS, many, many)
  await until('it is told', () => of(page.heard, SHIFTS).length > 0)
  assert.deepEqual(of(page.heard, SHIFTS), [nameless])
})

test('however much changes in a store and its company, who sees that store alone is told once a second, after the first few', async () => {
  const { one, boundTo, publishes } = await shops()
  const { socket } = await listen((await boundTo(one)).api)
  let messages = 0
  socket.on('changed', () => messages++)
  const begun = performance.now()
  while (performance.now() - begun < 5000) {
    await publishes(SHIFTS, [one])
    await publishes(CENTRES)
    await pause(50)
  }
  const seconds = (performance.now() - begun) / 1000
  assert.ok(messages >= 4 && messages <= 4 + seconds, `${messages} in ${seconds} s`)
})
