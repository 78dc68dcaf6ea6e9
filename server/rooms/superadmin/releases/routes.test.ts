import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changelog } from '#contract/shell/changelog.ts'
import { releases } from '#contract/superadmin/releases.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withOwnApp()

const operator = () => signedIn({ isSuperuser: true })
const write = async (api: Api, body: { number: string; notes?: string; appearsAt?: string | null }) =>
  (await api(releases.create, { body })).body.data
const LATER = '2099-01-01 03:00:00'
const numbers = async (api: Api) => (await api(releases.list)).body.data.map(({ number }) => number)
const clear = () => rawSql(`delete from release where number <> '0.1.0'`)

test('a draft is nobody’s news until it is published: then it is everybody’s, once', async () => {
  const [{ api }, clerk] = [await operator(), await signedIn()]
  await rawSql(`update account set created_at = '2026-10-01' where id = $1`, [clerk.accountId])
  const draft = await write(api, { number: '5.1', notes: '- Neu ist **viel**' })
  assert.partialDeepStrictEqual(draft, { state: 'draft', publishHolds: [], planHolds: ['Ein Zeitpunkt fehlt.'] })
  assert.notEqual((await clerk.api(changelog.state)).body.latestVersion, '5.1')

  const published = (await api(releases.publish, { params: { id: draft.id }, body: { version: draft.version } })).body
    .data
  assert.partialDeepStrictEqual(published, { state: 'published', version: 2, author: 'Mira Huber' })
  const state = (await clerk.api(changelog.state)).body
  assert.deepEqual([state.latestVersion, state.hasReadLatestChangelog], ['5.1', false])
  await clerk.api(changelog.confirm)
  assert.equal((await clerk.api(changelog.state)).body.hasReadLatestChangelog, true)
  await clear()
})

test('what is planned is shown from its moment on, and a draft again once it is taken back', async () => {
  const [{ api }, clerk] = [await operator(), await signedIn()]
  const draft = await write(api, { number: '5.2', notes: 'Neu', appearsAt: LATER })
  const planned = await api(releases.plan, { params: { id: draft.id }, body: { version: 1 } })
  assert.partialDeepStrictEqual(planned.body.data, { state: 'planned', appearsAt: LATER, version: 2 })
  assert.notEqual((await clerk.api(changelog.state)).body.latestVersion, '5.2')
  const moved = await api(releases.change, { params: { id: draft.id }, body: { number: '5.3', version: 2 } })
  assert.deepEqual([moved.status, moved.refusal.code], [422, 'unprocessable'])
  const back = await api(releases.takeBack, { params: { id: draft.id }, body: { version: 2 } })
  assert.equal(back.body.data.state, 'draft')
  await api(releases.plan, { params: { id: draft.id }, body: { version: 3 } })
  await rawSql(`update release set appears_at = now() - interval '1 second' where id = $1`, [draft.id])
  assert.equal((await clerk.api(changelog.state)).body.latestVersion, '5.2')
  const late = await api(releases.takeBack, { params: { id: draft.id }, body: { version: 4 } })
  assert.equal(late.status, 422)
  await clear()
})

test('what holds a release back is said in the list and refused, whoever asks', async () => {
  const { api } = await operator()
  const empty = await write(api, { number: '6.1' })
  assert.deepEqual(empty.publishHolds, ['Es steht noch nicht da, was neu ist.'])
  const old = await write(api, { number: '0.0.9', notes: 'Alt', appearsAt: '2020-01-01 00:00:00' })
  for (const [endpoint, release, message] of [
    [releases.publish, empty, /was neu ist/],
    [releases.plan, old, /01\.01\.2020, 01:00 ist schon vorbei/],
    [releases.publish, old, /Die spätere Version 0\.1\.0 ist schon veröffentlicht/],
  ] as const) {
    const { status, refusal } = await api(endpoint, { params: { id: release.id }, body: { version: 1 } })
    assert.equal(status, 422)
    assert.match(refusal.message, message)
  }
  const taken = await api(releases.create, { body: { number: '6.1' } })
  assert.deepEqual([taken.status, taken.refusal.fields], [409, { number: 'Wird bereits verwendet' }])
  assert.equal((await api(releases.create, { body: { number: '1.0-beta' } })).status, 400)
  await clear()
})

test('they are listed by their numbers, not by letters', async () => {
  const { api } = await operator()
  for (const number of ['2.9', '2.10', '2.10.1', '10.0']) await write(api, { number })
  assert.deepEqual(await numbers(api), ['10.0', '2.10.1', '2.10', '2.9', '0.1.0'])
  await clear()
})

test('of what is published the notes alone are mended, and never emptied; it is not deleted', async () => {
  const { api } = await operator()
  const draft = await write(api, { number: '7.1', notes: 'Neue' })
  const at = { params: { id: draft.id } }
  await api(releases.publish, { ...at, body: { version: 1 } })
  assert.equal((await api(releases.publish, { ...at, body: { version: 2 } })).status, 422)
  const mended = await api(releases.change, { ...at, body: { notes: 'Neu', version: 2 } })
  assert.partialDeepStrictEqual(mended.body.data, { notes: 'Neu', state: 'published', version: 3 })
  for (const notes of [' ', '[hier](Nirgends)']) {
    const { status, refusal } = await api(releases.change, { ...at, body: { notes, version: 3 } })
    assert.deepEqual([status, Object.keys(refusal.fields!)], [400, ['notes']])
  }
  assert.equal((await api(releases.remove, at)).status, 422)
  await clear()
})

test('two operators do not overwrite each other, and each step lies in the trail of the platform', async () => {
  const [one, other] = [await operator(), await operator()]
  const draft = await write(one.api, { number: '8.1', notes: 'Neu' })
  const at = { params: { id: draft.id } }
  await other.api(releases.change, { ...at, body: { notes: 'Anders', version: 1 } })
  for (const { status } of [
    await one.api(releases.change, { ...at, body: { notes: 'Meins', version: 1 } }),
    await one.api(releases.publish, { ...at, body: { version: 1 } }),
  ])
    assert.equal(status, 409)
  await one.api(releases.remove, at)
  assert.equal((await one.api(releases.publish, { ...at, body: { version: 2 } })).status, 404)
  const events = await rawSql(
    `select account_id, action from account_event where detail->>'number' = '8.1' order by id`,
  )
  assert.deepEqual(events, [
    { account_id: one.accountId, action: 'release written' },
    { account_id: other.accountId, action: 'release changed' },
    { account_id: one.accountId, action: 'release removed' },
  ])
})

test('who has read is counted by company, an account of two companies once in all; who came later has nothing to read', async () => {
  const { api } = await operator()
  const [company, second] = [await build.company(), await build.company()]
  const accounts = [await signedIn({ company }), await signedIn({ company }), await signedIn({ company: second })]
  for (const { accountId } of accounts)
    await rawSql(`update account set created_at = '2026-10-01' where id = $1`, [accountId])
  await rawSql(
    `insert into role_assignment (company_id, account_id, role_id)
     select company_id, $2, role_id from role_assignment where company_id = $1 limit 1`,
    [second, accounts[0]!.accountId],
  )
  await signedIn({ company })
  const draft = await write(api, { number: '9.1', notes: 'Neu' })
  const at = { params: { id: draft.id } }
  await api(releases.publish, { ...at, body: { version: 1 } })
  const seen = async () => {
    const { companies, ...all } = (await api(releases.readers, at)).body.data
    return [
      all,
      ...[company, second].map(wanted => {
        const found = companies.find(({ id }) => id === wanted)
        return [found?.accounts, found?.readers]
      }),
    ]
  }
  const [before] = (await seen()) as [{ accounts: number; readers: number }]
  assert.deepEqual(await seen(), [before, [2, 0], [2, 0]])
  await accounts[0]!.api(changelog.confirm)
  assert.deepEqual(await seen(), [{ accounts: before.accounts, readers: before.readers + 1 }, [2, 1], [2, 1]])
  assert.equal((await api(releases.readers, { params: { id: 2_000_000_000 } })).status, 404)
  await clear()
})

test('what runs is said: release, since when, and the step of the database', async () => {
  const { api } = await operator()
  const { data } = (await api(releases.installation)).body
  assert.match(data.schema, /^2\d{11}-[a-z-]+\.sql$/)
  assert.ok(data.schemaSteps > 100)
  assert.deepEqual([data.release, data.commit], ['0.1.0', null])
})
