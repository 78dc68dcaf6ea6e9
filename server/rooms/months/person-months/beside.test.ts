import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { monthClosings } from '#contract/months/month-closings.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { theDatabase } from '#server/platform/database/database.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { within } from '#server/testing/within.ts'
import { makeWhere } from './actions.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

const HELD = 4242
const MONTH = '2026-09'

/** Two stores of one company with somebody each, whose months stand still before they are written where that is wanted. */
async function twoStores() {
  const { api, company } = await signedIn()
  await build.ruledModel({ company, isDefault: true })
  const shops = []
  for (const at of [0, 1]) {
    const store = await build.store({ company })
    const employee = await build.employee({ company, store, lastName: `Huber ${at}` })
    await build.contract({ employee })
    // What happens in the month of a company's first record may move where everybody's months begin.
    await build.stamp({ employee, from: '2026-07-01 06:00:00', to: '2026-07-01 14:00:00' })
    await build.stamp({ employee, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00' })
    const worked = async () => {
      const { status, body, text } = await api(personMonths.list, { query: { month: MONTH, storeIds: String(store) } })
      assert.equal(status, 200, text)
      return body.data.map(({ workedMinutes }) => workedMinutes)
    }
    assert.deepEqual(await worked(), [450])
    const shorten = () =>
      rawSql(
        `update stamp set ends_at = '2026-09-15 12:00+00', version = version + 1 where employee_id = $1 and starts_at > '2026-09-01'`,
        [employee.id],
      )
    shops.push({ store, employee, worked, shorten })
  }
  return { company, slow: shops[0]!, other: shops[1]! }
}

/** Whoever makes months of the person waits before it writes them until `release` is called. */
async function standStill(employeeId: number) {
  await rawSql(`create function stand_still() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${HELD}); return new; end $$`)
  await rawSql(`create trigger stand_still before insert or update on person_month for each row
    when (new.employee_id = ${employeeId}) execute function stand_still()`)
  const holder = new pg.Client({ ...theDatabase().where, user: 'postgres' })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [HELD])
  return {
    stands: () =>
      until('it wants to write', async () => {
        const stuck = await rawSql(
          `select from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`,
        )
        return stuck.length > 0
      }),
    async release() {
      await holder.end()
      await rawSql('drop function if exists stand_still cascade')
    },
  }
}

test('while months of one store are made another store reads its own, made anew, and who asks for the same waits for them', async () => {
  const { slow, other } = await twoStores()
  const still = await standStill(slow.employee.id)
  try {
    await slow.shorten()
    const answers = [slow.worked()]
    await still.stands()
    await other.shorten()
    assert.deepEqual(await within(10_000, 'the other store reads its months', other.worked()), [360])
    let isAnswered = false
    answers.push(
      slow.worked().finally(() => {
        isAnswered = true
      }),
    )
    assert.deepEqual(await other.worked(), [360])
    assert.equal(isAnswered, false)
    await still.release()
    assert.deepEqual(await Promise.all(answers), [[360], [360]])
  } finally {
    await still.release()
  }
})

test('closings that are kept under a key, readers and a worker of one company do not wait in a circle', async () => {
  const { api, company } = await signedIn()
  await build.ruledModel({ company, isDefault: true })
  const shops: { store: number; ids: number[] }[] = []
  for (let at = 0; at < 4; at++) {
    const store = await build.store({ company })
    const people = []
    for (let n = 0; n < 4; n++) people.push(await build.employee({ company, store, lastName: `Huber ${at} ${n}` }))
    for (const employee of people) {
      await build.contract({ employee })
      await build.stamp({ employee, from: '2026-07-01 06:00:00', to: '2026-07-01 14:00:00' })
      await build.stamp({ employee, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00' })
    }
    shops.push({ store, ids: people.map(({ id }) => id) })
  }
  const read = (stores: number[]) =>
    api(personMonths.list, { query: { month: MONTH, storeIds: stores.join() } }).then(({ status }) => `read ${status}`)
  const close = ({ store }: (typeof shops)[number], round: number) =>
    api(monthClosings.close, {
      body: { month: '2026-07', storeIds: [store] },
      headers: { 'idempotency-key': `${round} ${store}` },
    }).then(({ status }) => `close ${status}`)
  const statuses: string[] = []
  for (let round = 0; round < 6; round++) {
    // Each person of each store, the other way round every second time.
    const all = shops.flatMap(({ ids }) => ids)
    for (const id of round % 2 ? all : all.toReversed())
      await rawSql(
        `update stamp set ends_at = ends_at + interval '1 minute', version = version + 1 where employee_id = $1 and starts_at > '2026-09-01'`,
        [id],
      )
    const [one, two, three, four] = shops.map(({ store }) => store)
    statuses.push(
      ...(await Promise.all([
        ...shops.map(shop => close(shop, round)),
        ...[[one!, four!], [two!, three!], [four!, two!], [one!], [three!], [one!, two!, three!, four!]].map(read),
        makeWhere(company, new AbortController().signal).then(() => 'made'),
      ])),
    )
  }
  // What stands in the way of closing is looked at last.
  assert.deepEqual(
    statuses.filter(status => !['read 200', 'close 422', 'made'].includes(status)),
    [],
  )
})

test('what was touched in one store is left to whoever asks for it, what concerns all of them is not', async () => {
  const { company, slow, other } = await twoStores()
  const waiting = () => rawSql('select from touched_days where company_id = $1', [company])
  await slow.shorten()
  assert.deepEqual(await other.worked(), [450])
  assert.equal((await waiting()).length, 1)
  assert.deepEqual(await slow.worked(), [360])
  assert.deepEqual(await waiting(), [])
  // The company's first record: everybody's months begin with it.
  await build.stamp({ employee: slow.employee, from: '2026-02-02 06:00:00', to: '2026-02-02 14:00:00' })
  await other.worked()
  assert.deepEqual(await waiting(), [])
})

test('whoever’s contract goes to another store is gone from the list of the former one with the next answer', async () => {
  const { company, slow, other } = await twoStores()
  const bound = await signedIn({ company, storeIds: [slow.store] })
  await rawSql(`update contract set store_id = $2, version = version + 1 where employee_id = $1`, [
    slow.employee.id,
    other.store,
  ])
  await rawSql(`update employee set store_id = $2, version = version + 1 where id = $1`, [
    slow.employee.id,
    other.store,
  ])
  assert.deepEqual((await bound.api(personMonths.list, { query: { month: MONTH } })).body.data, [])
  assert.deepEqual(await slow.worked(), [])
  assert.deepEqual(await other.worked(), [450, 450])
})
