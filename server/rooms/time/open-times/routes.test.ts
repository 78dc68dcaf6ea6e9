import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthOverviews } from '#contract/exports/month-overviews.ts'
import { openTimes } from '#contract/time/open-times.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONTH = '2026-11'

async function shop(softwareId = 0) {
  const session = await signedIn()
  const { company } = session
  await rawSql('update company set software_id = $2 where id = $1', [company, softwareId])
  const storeId = await build.store({ company, name: 'Linz' })
  const [eva, adam] = [
    await build.employee({ company, store: storeId, lastName: 'Gruber', firstName: 'Eva' }),
    await build.employee({ company, store: storeId, lastName: 'Ärmel', firstName: 'Adam' }),
  ]
  const list = (query: object = {}) => session.api(openTimes.list, { query: { month: MONTH, storeId, ...query } })
  const idsOf = async (query: object = {}) => (await list(query)).body.data.map(({ id }) => id)
  return { ...session, storeId, eva, adam, list, idsOf }
}

const open = (employee: { id: number; company: number; store: number | null }, from: string, to: string | null) =>
  build.stamp({ employee, confirmed: false, from, to }).then(({ id }) => id)

for (const [softwareId, name] of [
  [0, 'BMD'],
  [1, 'DPW'],
  [2, 'DATEV'],
] as const)
  test(`${name}: the open times of a store's month stand by person and day, as many as the landing page counts`, async () => {
    const { api, company, storeId, eva, adam, idsOf } = await shop(softwareId)
    const wanted = [
      await open(adam, '2026-11-10 07:00:00', '2026-11-10 15:00:00'),
      // The month's first moment, on the calendar of Vienna.
      await open(eva, '2026-10-31 23:00:00', '2026-11-01 05:00:00'),
      await open(eva, '2026-11-30 21:00:00', '2026-12-01 05:00:00'),
      await open(eva, '2026-11-30 22:30:00', null),
    ]
    await open(eva, '2026-10-31 22:59:00', '2026-11-01 05:00:00')
    await open(eva, '2026-11-30 23:00:00', '2026-12-01 05:00:00')
    await build.stamp({ employee: eva, from: '2026-11-12 07:00:00', to: '2026-11-12 15:00:00', confirmed: true })
    await build.stamp({
      employee: eva,
      from: '2026-11-13 07:00:00',
      to: '2026-11-13 15:00:00',
      confirmed: false,
      softDelete: true,
    })
    const elsewhere = await build.store({ company })
    await open({ ...eva, store: elsewhere }, '2026-11-17 07:00:00', '2026-11-17 15:00:00')
    assert.deepEqual(await idsOf(), wanted)
    const stores = (await api(monthOverviews.show, { query: { month: MONTH } })).body.data
    assert.equal(stores.find(one => one.storeId === storeId)!.unconfirmedStamps, wanted.length)
  })

test('each tells its pauses, the published duty of its day and what is doubtful about it', async () => {
  const { company, storeId, eva, list } = await shop()
  const times = { from: '2026-11-10 05:00:00', to: '2026-11-10 22:00:00' }
  const pauses = [{ from: '2026-11-10 11:00:00', to: '2026-11-10 11:30:00' }]
  await build.stamp({ employee: eva, confirmed: false, ...times, pauses })
  await rawSql(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, published_at) values
      ($1, $2, $3, '2026-11-10 06:00+00', '2026-11-10 10:00+00', now()), ($1, $2, $3, '2026-11-10 12:00+00', '2026-11-10 16:00+00', now()),
      ($1, $2, $3, '2026-11-10 16:00+00', '2026-11-10 18:00+00', null)`,
    [company, eva.id, storeId],
  )
  const [time] = (await list()).body.data
  assert.deepEqual(
    [time!.pauses, time!.plan, time!.doubts],
    [
      pauses,
      { from: '2026-11-10 06:00:00', to: '2026-11-10 16:00:00' },
      [{ key: 'too-long', text: 'Der Dienst dauert länger als 16 Stunden' }],
    ],
  )
})

test('a store that is not seen does not exist', async () => {
  const { company, storeId, eva } = await shop()
  await open(eva, '2026-11-10 07:00:00', '2026-11-10 15:00:00')
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await bound.api(openTimes.list, { query: { month: MONTH, storeId } })).status, 404)
})
