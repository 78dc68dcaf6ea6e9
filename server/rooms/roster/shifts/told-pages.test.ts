import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'

withApp()

type Page = Awaited<ReturnType<typeof listen>>
type Draft = { id?: number; version?: number; employeeId: number | null; storeId: number; from: string; to: string }
const nameless = { area: 'roster', noun: 'shifts' }
const on = (day: string) => ({ from: `${day} 08:00:00`, to: `${day} 12:00:00` })

/** Eva belongs to the second of four stores. */
async function shops() {
  const session = await signedIn()
  const { api, company } = session
  const stores = []
  for (let at = 0; at < 4; at++) stores.push(await build.store({ company }))
  const [here, home, guest, other] = stores as [number, number, number, number]
  const eva = await build.employee({ company, store: home })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const save = async (shift: Draft) => {
    const answer = await api(calls.save, { body: { shifts: [shift] } as never })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data[0]!
  }
  const pageOf = async (...storeIds: number[]) => listen((await signedIn({ company, storeIds })).api)
  return { ...session, here, home, guest, other, eva, save, pageOf }
}

const told = ({ heard }: Page) => heard.filter(change => (change as { noun: string }).noun === 'shifts')
const areTold = (pages: readonly Page[]) =>
  until('the pages are told', () => pages.every(page => told(page).length > 0))

test('a change of shifts is told to pages of the store and of stores that show the person, and to those of no other', async () => {
  const { api, here, home, guest, other, eva, save, pageOf } = await shops()
  // The law looks half a year back for an average.
  await build.planShift({ employee: { ...eva, store: guest }, ...on('2027-06-01') })
  const all = await listen(api)
  const bound = [await pageOf(here), await pageOf(home), await pageOf(guest)]
  const stranger = await pageOf(other)
  const saved = await save({ employeeId: eva.id, storeId: here, ...on('2027-02-03') })
  await areTold([all, ...bound])
  // What the other store is told of next comes after all that it could have been told of this.
  await save({ employeeId: null, storeId: other, ...on('2027-02-03') })
  await areTold([stranger])
  assert.deepEqual(told(stranger), [nameless])
  for (const page of bound) assert.deepEqual(told(page), [nameless])
  assert.deepEqual(told(all)[0], { ...nameless, ids: [saved.id] })
})

test('a shift that moves to another store is told to pages of both, and of both who worked it', async () => {
  const { here, home, guest, other, company, eva, save, pageOf } = await shops()
  const max = await build.employee({ company, store: other })
  await build.contract({ employee: max, from: '2020-01-01' })
  const shift = await save({ employeeId: eva.id, storeId: here, ...on('2027-02-03') })
  const pages = [await pageOf(here), await pageOf(home), await pageOf(guest), await pageOf(other)]
  const { id, version } = shift
  await save({ id, version, employeeId: max.id, storeId: guest, ...on('2027-02-03') })
  await areTold(pages)
  for (const page of pages) assert.deepEqual(told(page)[0], nameless)
})

test('what is published, taken back and deleted is told to pages of its store, and to those of no other', async () => {
  const { api, home, here, eva, save, pageOf } = await shops()
  const [own, other] = [await pageOf(home), await pageOf(here)]
  const { id } = await save({ employeeId: eva.id, storeId: home, ...on('2027-02-03') })
  await areTold([own])
  const step = async (does: (named: { id: number; version: number }) => Promise<{ status: number; text: string }>) => {
    const [row] = await rawSql<{ version: number }>('select version from plan_shift where id = $1', [id])
    own.heard.length = 0
    const answer = await does({ id, ...row! })
    assert.equal(answer.status, 200, answer.text)
    await areTold([own])
  }
  await step(named => api(calls.publish, { body: { shifts: [named] } as never }))
  await step(named => api(calls.unpublish, { body: { shifts: [named], reason: 'Irrtum' } as never }))
  await step(named => api(calls.save, { body: { shifts: [], removed: [named] } as never }))
  await save({ employeeId: null, storeId: here, ...on('2027-02-03') })
  await areTold([other])
  assert.deepEqual(told(other), [nameless])
})

test('a page of two stores in which somebody works hears of a change of theirs once', async () => {
  const { here, home, eva, save, pageOf } = await shops()
  const both = await pageOf(here, home)
  await build.planShift({ employee: { ...eva, store: here }, ...on('2027-02-01') })
  await save({ employeeId: eva.id, storeId: home, ...on('2027-02-03') })
  await areTold([both])
  both.heard.length = 0
  await save({ employeeId: null, storeId: here, ...on('2027-02-03') })
  await areTold([both])
  assert.deepEqual(told(both), [nameless])
})

test('a bound page of who may not plan is never told which draft it was', async () => {
  const { company, home, eva, save } = await shops()
  const permissions = ALL_PERMISSIONS.filter(name => name !== 'roster.write')
  const reader = await listen((await signedIn({ company, permissions, storeIds: [home] })).api)
  await save({ employeeId: eva.id, storeId: home, ...on('2027-02-03') })
  await areTold([reader])
  assert.deepEqual(told(reader), [nameless])
})
