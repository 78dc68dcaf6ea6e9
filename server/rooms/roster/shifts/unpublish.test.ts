import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const reason = 'Inventur verschoben'

/** Published, in December 2027. */
async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company })
  const eva = await build.employee({ company, store })
  const { id } = await build.planShift({ employee: eva, from: '2027-12-06 07:00:00', to: '2027-12-06 15:00:00' })
  await rawSql('update plan_shift set published_at = now() where company_id = $1 and id = $2', [company, id])
  const takeBack = (more: object = {}, of = api) =>
    of(calls.unpublish, { body: { shifts: [{ id, version: 1 }], reason, ...more } as never })
  const isPublished = async () =>
    (await api(calls.list, { query: { storeId: store, from: '2027-12-06', to: '2027-12-06' } })).body.data[0]!.published
  return { ...session, store, eva, id, takeBack, isPublished }
}

test('nothing is taken back without a reason, and the reason is in the trail', async () => {
  const { company, takeBack, isPublished } = await shop()
  for (const nothing of ['', '   '])
    assert.deepEqual((await takeBack({ reason: nothing })).refusal.fields, { reason: 'Bitte geben Sie einen Grund an' })
  assert.equal(await isPublished(), true)
  const { body } = await takeBack({ reason: ` ${reason} ` })
  assert.deepEqual([body.data.shifts[0]!.published, body.data.told], [false, 0])
  const [kept] = await rawSql<{ action: string; after: object }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'roster/shifts' order by id desc limit 1`,
    [company],
  )
  assert.deepEqual([kept!.action, kept!.after], ['unpublished', { reason }])
})

test('a closed month keeps what was published in it, and all that was named with it', async () => {
  const { company, store, eva, takeBack, isPublished } = await shop()
  const other = await build.planShift({ employee: eva, from: '2027-11-08 07:00:00', to: '2027-11-08 15:00:00' })
  await rawSql('update plan_shift set published_at = now() where company_id = $1', [company])
  await build.monthClosing({ company, store, month: '2027-12' })
  const refused = await takeBack()
  assert.deepEqual([refused.status, refused.refusal.code], [423, 'locked'])
  const [id] = await rawSql<{ id: number }>('select id from plan_shift where company_id = $1 and id <> $2', [
    ...[company, other.id],
  ])
  const both = await takeBack({
    shifts: [
      { id: other.id, version: 1 },
      { id: id!.id, version: 1 },
    ],
  })
  assert.equal(both.status, 423)
  assert.equal(await isPublished(), true)
})

test('what another one changed meanwhile is refused, and who may not plan takes nothing back', async () => {
  const { company, store, id, takeBack, isPublished } = await shop()
  assert.equal((await takeBack({ shifts: [{ id, version: 2 }] })).refusal.code, 'stale')
  const reader = await signedIn({ company, permissions: ['roster.read'] })
  assert.equal((await takeBack({}, reader.api)).status, 403)
  const elsewhere = await build.store({ company })
  const stranger = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [elsewhere] })
  assert.equal((await takeBack({}, stranger.api)).status, 404)
  assert.equal(await isPublished(), true)
  const planner = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [store] })
  assert.equal((await takeBack({}, planner.api)).status, 200)
})
