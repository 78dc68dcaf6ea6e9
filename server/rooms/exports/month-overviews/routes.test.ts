import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthOverviews, type StoreMonth } from '#contract/exports/month-overviews.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { monthChecks } from '#contract/months/month-checks.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONTH = '2026-09'
const overview = async (api: Api, month = MONTH) => (await api(monthOverviews.show, { query: { month } })).body.data

/** Three stores with people, whose days are partly confirmed, and one without anybody. */
async function chain() {
  const session = await signedIn()
  const { company } = session
  await build.ruledModel({ company, isDefault: true })
  await build.wageTypes({ company })
  const stores: number[] = []
  for (let place = 0; place < 4; place++) {
    const store = await build.store({ company, name: `Standort ${place}` })
    stores.push(store)
    for (let person = 0; person < place; person++) {
      const employee = await build.employee({ company, store })
      await build.contract({ employee })
      for (let day = 1; day <= 3; day++)
        await build.stamp({
          employee,
          from: `2026-09-0${day} 06:00:00`,
          to: `2026-09-0${day} 14:00:00`,
          confirmed: place < 3 || day < 3,
        })
      await build.absence({ employee, from: '2026-09-13 22:00:00', to: '2026-09-14 22:00:00', approved: person !== 1 })
    }
  }
  return {
    ...session,
    stores,
    close: (storeIds: number[]) => session.api(monthClosings.close, { body: { month: MONTH, storeIds } }),
  }
}

test('what is counted of each store is what plain counting finds, and blockers and hints are those of its checks', async () => {
  const { api, company } = await chain()
  const told = await overview(api)
  const slow = await rawSql<Record<string, number>>(
    `select s.id as "storeId",
       (select count(*) from person_month p where p.company_id = $1 and p.store_id = s.id and p.month = '2026-09-01') as people,
       (select count(*) from stamp t where t.company_id = $1 and t.store_id = s.id and t.starts_at between '2026-08-31 22:00+00' and '2026-09-30 21:59+00') as stamps,
       (select count(*) from stamp t where t.company_id = $1 and t.store_id = s.id and t.starts_at between '2026-08-31 22:00+00' and '2026-09-30 21:59+00' and not t.md_confirmed) as "unconfirmedStamps",
       (select count(*) from absence a where a.company_id = $1 and a.store_id = s.id) as absences,
       (select count(*) from absence a where a.company_id = $1 and a.store_id = s.id and not a.md_approved) as "undecidedAbsences"
     from store s where s.company_id = $1 order by s.name`,
    [company],
  )
  assert.deepEqual(
    told.map(({ storeId, people, stamps, unconfirmedStamps, absences, undecidedAbsences }) => {
      return { storeId, people, stamps, unconfirmedStamps, absences, undecidedAbsences }
    }),
    slow,
  )
  const checks = (await api(monthChecks.list, { query: { month: MONTH } })).body.data
  const countOf = (place: number, level: string) => checks[place]!.checks.filter(check => check.level === level).length
  assert.deepEqual(
    told.map(({ blockers, hints }) => [blockers, hints]),
    checks.map((_, place) => [countOf(place, 'blocker'), countOf(place, 'hint')]),
  )
  assert.deepEqual(
    told.map(({ next }) => next),
    ['nothing', 'close', 'close', 'confirm'],
  )
})

test('closing, handing over and what changes afterwards are told at once', async () => {
  const { api, company, stores, close } = await chain()
  const [, store] = stores
  const now = async () => (await overview(api)).find(({ storeId }) => storeId === store)!
  assert.equal((await close([store!])).status, 200)
  const closed = await now()
  assert.deepEqual(
    [closed.next, closed.run, closed.changedPeople, closed.closing!.openUntil],
    ['hand-over', null, null, null],
  )
  assert.match(closed.closing!.closedBy, /Huber/)

  const period = { from: '2026-09-01', to: '2026-09-30' }
  const run = await build.exportRun({ company, store: store!, kind: 'wages', period, number: 41 })
  await rawSql(
    `insert into handed_month (company_id, store_id, month, people, sums)
     select company_id, store_id, month, array_agg(employee_id), array_agg(hashtextextended(totals::text, 0))
     from person_month where company_id = $1 and store_id = $2 and month = '2026-09-01' group by 1, 2, 3`,
    [company, store],
  )
  assert.deepEqual(
    [(await now()).run, (await now()).changedPeople, (await now()).next],
    [{ id: run, number: 41, state: 'finished' }, 0, 'nothing'],
  )
  // What is not of this month or of another kind counts nowhere.
  await build.exportRun({ company, store: store!, kind: 'hours', period, number: 42 })
  await build.exportRun({
    company,
    store: store!,
    kind: 'wages',
    period: { from: '2026-10-01', to: '2026-10-31' },
    number: 43,
  })
  assert.equal((await now()).run!.number, 41)

  const { id, version } = (await now()).closing!
  await api(monthClosings.reopen, { params: { id }, body: { reason: 'Nachgereicht', hours: 24, version } })
  await rawSql(`update stamp set ends_at = ends_at - interval '1 hour' where company_id = $1 and store_id = $2`, [
    company,
    store,
  ])
  const reopened = await now()
  assert.deepEqual([reopened.changedPeople, reopened.next], [1, 'close'])
  assert.ok(reopened.closing!.openUntil! > reopened.closing!.closedAt)
  assert.equal((await close([store!])).status, 200)
  const again = await now()
  assert.deepEqual([again.changedPeople, again.next, again.closing!.openUntil], [1, 'correct', null])
})

const CHANGES: [what: string, sql: string][] = [
  ['a stamp', `update stamp set md_confirmed = not md_confirmed where company_id = $1`],
  ['an absence', `update absence set md_approved = not md_approved where company_id = $1`],
  ['a person', `update employee set bmd_id = '' where company_id = $1`],
  ['a wage type', `delete from wage_type_line where company_id = $1`],
  ['the company', `update company set bmd_id = '' where id = $1`],
  ['a store', `update store set name = 'Umbenannt ' || id where company_id = $1`],
  [
    'a duty',
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, published_at)
     select company_id, id, store_id, '2026-09-21 06:00+00', '2026-09-21 14:00+00', now() from employee where company_id = $1`,
  ],
  ['a group', `update employment_model set model_group = 'apprentice' where company_id = $1`],
]

for (const [what, sql] of CHANGES)
  test(`what changes of ${what} is counted at once`, async () => {
    const { api, company } = await chain()
    // So that another group is another number.
    await rawSql(`update wage_type_line set numbers = numbers - 'apprentice' where company_id = $1`, [company])
    const before = await overview(api)
    await rawSql(sql, [company])
    assert.notDeepEqual(await overview(api), before)
  })

test('while nothing changes nothing is counted anew', async () => {
  const { api, company } = await chain()
  const before = await overview(api)
  const held = await theApp().superuser.connect()
  try {
    await held.query('begin; lock table plan_shift in access exclusive mode')
    assert.deepEqual(await overview(api), before)
  } finally {
    await held.query('rollback')
    held.release()
  }
  await rawSql(`update stamp set md_confirmed = true where company_id = $1`, [company])
  assert.deepEqual(
    (await overview(api)).map(({ next }) => next),
    ['nothing', 'close', 'close', 'close'],
  )
})

test('who sees one store is told of that one, and another company of nothing', async () => {
  const { api, company, stores } = await chain()
  assert.equal((await overview(api)).length, 4)
  const bound = await signedIn({ company, storeIds: [stores[2]!] })
  assert.deepEqual(
    (await overview(bound.api)).map(({ storeId, people }) => [storeId, people]),
    [[stores[2], 2]],
  )
  assert.deepEqual(await overview((await signedIn()).api), [])
})

test('with DPW the month is handed over when both halves are, until kinds of time have numbers', async () => {
  const company = await build.company({ softwareId: 1 })
  const { api } = await signedIn({ company })
  await build.ruledModel({ company, isDefault: true })
  const storeId = await build.store({ company })
  const employee = await build.employee({ company, store: storeId })
  await build.contract({ employee })
  for (const day of ['02', '22'])
    await build.stamp({
      employee,
      from: `2026-09-${day} 06:00:00`,
      to: `2026-09-${day} 14:00:00`,
      confirmed: true,
    })
  const handOver = async (from: string, to: string) =>
    assert.equal((await api(stampExports.download, { query: { storeId, from, to } })).status, 200)
  const told = async () => {
    const [{ handedAs, run, changedPeople }] = (await overview(api)) as [StoreMonth]
    return [handedAs, run?.number ?? null, changedPeople]
  }
  assert.deepEqual(await told(), ['hours', null, null])
  await handOver('2026-09-01', '2026-09-15')
  assert.deepEqual(await told(), ['hours', null, null])
  await handOver('2026-09-16', '2026-09-30')
  assert.deepEqual(await told(), ['hours', 2, null])
  await build.wageTypes({ company })
  assert.deepEqual(await told(), ['wages', null, null])
})

test('older months that stores have not closed are named from the first closing on, the newest first; of a company that never closed only the last', async () => {
  const { api, company, stores, close } = await chain()
  const older = async (one: Api = api) => (await one(monthOverviews.older, { query: { month: '2026-11' } })).body.data
  await overview(api, '2026-10')
  assert.deepEqual(await older(), [{ month: '2026-10', stores: 3 }])
  const closed = await close([stores[1]!])
  assert.equal(closed.status, 200)
  assert.deepEqual(await older(), [
    { month: '2026-10', stores: 3 },
    { month: '2026-09', stores: 2 },
  ])
  const bound = await signedIn({ company, storeIds: [stores[1]!] })
  assert.deepEqual(await older(bound.api), [{ month: '2026-10', stores: 1 }])
  const { id, version } = closed.body.data[0]!
  await api(monthClosings.reopen, { params: { id }, body: { reason: 'Nachgereicht', hours: 24, version } })
  assert.deepEqual(await older(bound.api), [
    { month: '2026-10', stores: 1 },
    { month: '2026-09', stores: 1 },
  ])
  assert.deepEqual(await older((await signedIn()).api), [])
})
