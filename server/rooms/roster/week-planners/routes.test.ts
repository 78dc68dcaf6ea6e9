import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Permission } from '#contract/permissions.ts'
import { weekPlanners } from '#contract/roster/week-planners.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONDAY = '2026-11-09'
const PLANS: Permission[] = ['roster.read', 'roster.write', 'stores.read']

async function shop() {
  const first = await signedIn({ permissions: PLANS })
  const { company } = first
  const storeId = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store: storeId })
  const shift = await build.planShift({ employee: eva, from: '2026-11-10 08:00:00' })
  const second = await signedIn({ company, permissions: PLANS })
  /** What a page of theirs hears when it says where it is. */
  const page = ({ api }: Pick<typeof first, 'api'>) => {
    const pageId = randomBytes(16).toString('hex')
    return {
      here: async (more: object = {}) =>
        (await api(weekPlanners.here, { body: { pageId, storeId, monday: MONDAY, shiftId: null, ...more } })).body.data,
      leave: () => api(weekPlanners.leave, { body: { pageId } }),
    }
  }
  return { first, second, company, storeId, shift, page }
}

test('two who plan the same week of the same store see each other, and which shift is in whose hand', async () => {
  const { first, second, shift, page } = await shop()
  const [mine, theirs] = [page(first), page(second)]
  assert.deepEqual(await mine.here(), [])
  assert.deepEqual(await theirs.here({ shiftId: shift.id }), [
    { id: first.accountId, name: 'Mira Huber', hasPicture: false, shiftIds: [] },
  ])
  assert.deepEqual(
    (await mine.here()).map(({ id, shiftIds }) => [id, shiftIds]),
    [[second.accountId, [shift.id]]],
  )
  await theirs.here()
  assert.deepEqual((await mine.here())[0]!.shiftIds, [])
})

test('another week, another store, the own second page and a page that was left are not there', async () => {
  const { first, second, company, page } = await shop()
  const mine = page(first)
  await page(first).here()
  const [otherWeek, otherStore, gone] = [page(second), page(second), page(second)]
  await otherWeek.here({ monday: '2026-11-16' })
  await otherStore.here({ storeId: await build.store({ company, name: 'Graz' }) })
  await gone.here()
  assert.equal((await mine.here()).length, 1)
  assert.equal((await gone.leave()).status, 200)
  assert.deepEqual(await mine.here(), [])
})

test('what a page does not say again is over after half a minute, and cleared away', async () => {
  const { first, second, page } = await shop()
  await page(second).here()
  await rawSql(`update week_planner set seen_at = now() - interval '31 seconds' where account_id = $1`, [
    second.accountId,
  ])
  assert.deepEqual(await page(first).here(), [])
  assert.deepEqual(await rawSql('select 1 from week_planner where account_id = $1', [second.accountId]), [])
})

test('pages of the company are told when somebody comes, takes a shift and goes, and not that they are still there', async () => {
  const { first, second, shift, page } = await shop()
  const { heard } = await listen(first.api)
  const theirs = page(second)
  const told = () => heard.filter(event => (event as { noun: string }).noun === 'week-planners').length
  const tells = async (what: () => Promise<unknown>) => {
    const before = told()
    await what()
    await until('it is told', async () => told() > before)
  }
  await tells(() => theirs.here())
  const count = told()
  await theirs.here()
  await tells(() => theirs.here({ shiftId: shift.id }))
  assert.equal(told(), count + 1)
  await tells(() => theirs.leave())
})

test('bound pages are told of their own stores alone: of one that is left for another both are', async () => {
  const { first, company, storeId, page } = await shop()
  const [graz, wels] = [await build.store({ company, name: 'Graz' }), await build.store({ company, name: 'Wels' })]
  const pageOf = async (store: number) =>
    listen((await signedIn({ company, permissions: PLANS, storeIds: [store] })).api)
  const pages = { linz: await pageOf(storeId), graz: await pageOf(graz), wels: await pageOf(wels) }
  const told = ({ heard }: { heard: unknown[] }) =>
    heard.filter(event => (event as { noun: string }).noun === 'week-planners').length
  const mine = page(first)
  await mine.here()
  await until('Linz is told', () => told(pages.linz) === 1)
  await mine.here({ storeId: graz })
  await until('both are told', () => told(pages.linz) === 2 && told(pages.graz) === 1)
  await mine.leave()
  await until('Graz is told', () => told(pages.graz) === 2)
  await page(first).here({ storeId: wels })
  await until('Wels is told of its own', () => told(pages.wels) > 0)
  assert.deepEqual([told(pages.linz), told(pages.wels)], [2, 1])
})

test('who is bound to another store learns nothing of this one, and nobody speaks for another page', async () => {
  const { first, second, company, storeId, page } = await shop()
  const graz = await build.store({ company, name: 'Graz' })
  const bound = await signedIn({ company, permissions: PLANS, storeIds: [graz] })
  const pageId = randomBytes(16).toString('hex')
  const body = { pageId, storeId, monday: MONDAY, shiftId: null }
  assert.equal((await bound.api(weekPlanners.here, { body })).status, 404)
  await first.api(weekPlanners.here, { body })
  await second.api(weekPlanners.leave, { body: { pageId } })
  await second.api(weekPlanners.here, { body: { ...body, monday: '2026-11-16' } })
  assert.deepEqual(
    (await page(second).here()).map(({ id }) => id),
    [first.accountId],
  )
  const tuesday = await first.api(weekPlanners.here, { body: { ...body, monday: '2026-11-10' } })
  assert.equal(tuesday.status, 400)
})

test('operators are seen by operators alone', async () => {
  const { first, company, page } = await shop()
  const operator = await signedIn({ company, isSuperuser: true })
  const other = await signedIn({ company, isSuperuser: true })
  await page(operator).here()
  assert.deepEqual(await page(first).here(), [])
  assert.deepEqual(
    (await page(other).here()).map(({ id }) => id),
    [operator.accountId, first.accountId],
  )
})
