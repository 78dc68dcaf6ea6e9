import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approvals } from '#contract/time/approvals.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

async function shop(count = 3) {
  const session = await signedIn()
  const employee = await build.employee({ company: session.company, lastName: 'Gruber', firstName: 'Eva' })
  const ids: number[] = []
  for (let day = 3; day < 3 + count; day++) {
    const times = { from: `2026-11-0${day} 07:00:00`, to: `2026-11-0${day} 15:00:00` }
    ids.push((await build.stamp({ employee, confirmed: false, ...times })).id)
  }
  const storeId = employee.store!
  const confirmed = async () => {
    const found = await rawSql<{ id: number }>(
      'select id from stamp where company_id = $1 and md_confirmed order by id',
      [session.company],
    )
    return found.map(({ id }) => id)
  }
  return { ...session, employee, ids, storeId, confirmed }
}

test('what was previewed is confirmed at once, and taken back as long as nothing else was changed', async () => {
  const { api, company, ids, storeId, confirmed } = await shop()
  const { body } = await api(approvals.previewStamps, { body: { storeId, ids } })
  assert.deepEqual(body.data, { approvable: ids.map(id => ({ id, version: 1 })), refused: [] })
  const approved = await api(approvals.approveStamps, { body: { storeId, records: body.data.approvable } })
  assert.deepEqual(approved.body.data.refused, [])
  const records = approved.body.data.approved.toSorted((a, b) => a.id - b.id)
  assert.deepEqual(
    records,
    ids.map(id => ({ id, version: 2 })),
  )
  assert.deepEqual(await confirmed(), ids)

  await rawSql('update stamp set version = 3 where id = $1', [ids[1]])
  const late = await api(approvals.takeBackStamps, { body: { storeId, records } })
  assert.deepEqual(
    [late.status, late.refusal.message],
    [409, 'Seither geändert: Gruber Eva. Es wurde nichts geändert.'],
  )
  assert.deepEqual(await confirmed(), ids)
  await rawSql('update stamp set version = 2 where id = $1', [ids[1]])
  assert.equal((await api(approvals.takeBackStamps, { body: { storeId, records } })).status, 200)
  assert.deepEqual(await confirmed(), [])
  const trail = await rawSql(
    `select action, before, after from audit_entry where company_id = $1 and record_id = $2 order by id`,
    [company, ids[0]],
  )
  assert.deepEqual(trail, [
    { action: 'changed', before: { mdConfirmed: false }, after: { mdConfirmed: true } },
    { action: 'undone', before: { mdConfirmed: true }, after: { mdConfirmed: false } },
  ])
})

test('the preview says of each that can’t be confirmed with others, why', async () => {
  const { api, employee, ids, storeId } = await shop(1)
  const stamp = async (values: object) => (await build.stamp({ employee, confirmed: false, ...values })).id
  const running = await stamp({ from: '2026-11-09 07:00:00', to: null })
  const gone = await stamp({ from: '2026-11-10 07:00:00', to: '2026-11-10 15:00:00', softDelete: true })
  const long = await stamp({ from: '2026-11-11 05:00:00', to: '2026-11-11 22:00:00' })
  const done = await stamp({ from: '2026-11-12 07:00:00', to: '2026-11-12 15:00:00', confirmed: true })
  const foreign = await build.stamp({ confirmed: false })
  const { body } = await api(approvals.previewStamps, {
    body: { storeId, ids: [...ids, running, gone, long, done, foreign.id, 2_000_000_000] },
  })
  assert.deepEqual(
    body.data.approvable,
    ids.map(id => ({ id, version: 1 })),
  )
  assert.deepEqual(body.data.refused, [
    { id: running, reason: 'Noch nicht beendet' },
    { id: gone, reason: 'Gelöscht' },
    { id: long, reason: 'Der Dienst dauert länger als 16 Stunden' },
    { id: done, reason: 'Schon bestätigt' },
    { id: foreign.id, reason: 'Diesen Eintrag sehen Sie nicht' },
    { id: 2_000_000_000, reason: 'Diesen Eintrag sehen Sie nicht' },
  ])
})

test('what was changed since the preview stays as it is and is named, the rest is confirmed', async () => {
  const { api, ids, storeId, confirmed } = await shop()
  await rawSql('update stamp set version = 2 where id = $1', [ids[2]])
  const records = ids.map(id => ({ id, version: 1 }))
  const { body } = await api(approvals.approveStamps, { body: { storeId, records } })
  assert.deepEqual(
    [body.data.approved.map(({ id }) => id), body.data.refused],
    [ids.slice(0, 2), [{ id: ids[2], reason: 'Seit der Vorschau geändert' }]],
  )
  assert.deepEqual(await confirmed(), ids.slice(0, 2))
})

test('where nothing can be confirmed, it is refused with the reason', async () => {
  const { api, ids, storeId, confirmed } = await shop()
  await rawSql('update stamp set version = 2 where id = any ($1)', [ids])
  const records = ids.map(id => ({ id, version: 1 }))
  const { status, refusal } = await api(approvals.approveStamps, { body: { storeId, records } })
  assert.deepEqual(
    [status, refusal.code, refusal.message],
    [409, 'stale', 'Seit der Vorschau geändert: Gruber Eva. Es wurde nichts geändert.'],
  )
  assert.deepEqual(await confirmed(), [])
})

test('what became doubtful since the preview is named with its reason, the rest is confirmed', async () => {
  const { api, employee, ids, storeId, confirmed } = await shop()
  const store = await build.store({ company: employee.company, name: 'Wels' })
  await build.stamp({
    employee: { ...employee, store },
    from: '2026-11-03 14:00:00',
    to: '2026-11-03 18:00:00',
    confirmed: false,
  })
  const records = ids.map(id => ({ id, version: 1 }))
  const { body } = await api(approvals.approveStamps, { body: { storeId, records } })
  assert.deepEqual(body.data.refused, [
    { id: ids[0], reason: 'Überschneidet sich mit der Stempelzeit vom 03.11.2026, 15:00 bis 19:00 (Wels)' },
  ])
  assert.deepEqual(await confirmed(), ids.slice(1))
})

test('a doubtful time is confirmed by who agrees to just that doubt, which is kept in its history', async () => {
  const { api, company, employee, ids, storeId, confirmed } = await shop(1)
  const long = await build.stamp({ employee, confirmed: false, from: '2026-11-11 05:00:00', to: '2026-11-11 22:00:00' })
  const send = (accepted: string[]) =>
    api(approvals.approveStamps, {
      body: {
        storeId,
        records: [
          { id: ids[0]!, version: 1 },
          { id: long.id, version: 1, accepted },
        ],
      },
    })
  assert.deepEqual((await send(['far-ahead'])).body.data.refused, [
    { id: long.id, reason: 'Der Dienst dauert länger als 16 Stunden' },
  ])
  const alone = { body: { storeId, records: [{ id: long.id, version: 1, accepted: ['too-long'] }] } }
  assert.deepEqual((await api(approvals.approveStamps, alone)).body.data.refused, [])
  assert.deepEqual(await confirmed(), [ids[0], long.id])
  const trail = await rawSql<{ after: object }>(
    'select after from audit_entry where company_id = $1 and record_id = $2 order by id',
    [company, long.id],
  )
  assert.deepEqual(
    trail.map(({ after }) => after),
    [{ mdConfirmed: true, warning: ['Der Dienst dauert länger als 16 Stunden'] }],
  )
})

test('of times of an open and a closed month those of the open one are confirmed, the others named; where all are closed it is a 423', async () => {
  const { api, company, employee, ids, storeId, confirmed } = await shop(2)
  const earlier = await build.stamp({
    employee,
    confirmed: false,
    from: '2026-10-06 06:00:00',
    to: '2026-10-06 14:00:00',
  })
  await build.monthClosing({ company, store: storeId, month: '2026-10' })
  const records = [...ids, earlier.id].map(id => ({ id, version: 1 }))
  const { body } = await api(approvals.approveStamps, { body: { records } })
  assert.deepEqual([body.data.approved.map(({ id }) => id).sort(), await confirmed()], [ids, ids])
  assert.match(body.data.refused[0]!.reason, /^Der Oktober 2026 ist in .* abgeschlossen \(am [^)]*\)\.$/)
  const { status, refusal } = await api(approvals.approveStamps, {
    body: { records: [{ id: earlier.id, version: 1 }] },
  })
  assert.equal(status, 423)
  assert.match(refusal.message, /^Der Oktober 2026 ist in .* abgeschlossen .*Es wurde nichts geändert\.$/)
  const told = await rawSql('select record_id from audit_entry where company_id = $1 and record_id = $2', [
    company,
    earlier.id,
  ])
  assert.deepEqual(told, [])
})

test('records of another store, another company or none are as if they did not exist, and nothing is confirmed', async () => {
  const { api, company, ids, storeId, confirmed } = await shop()
  const ofOtherStore = await build.stamp({ company, confirmed: false })
  const foreign = await build.stamp({ confirmed: false })
  for (const id of [ofOtherStore.id, foreign.id, 2_000_000_000]) {
    const records = [...ids, id].map(each => ({ id: each, version: 1 }))
    assert.equal((await api(approvals.approveStamps, { body: { storeId, records } })).status, 404)
    assert.equal((await api(approvals.takeBackStamps, { body: { storeId, records } })).status, 404)
  }
  assert.deepEqual(await confirmed(), [])
})

test('absences are approved and taken back the same way', async () => {
  const { api, employee, storeId } = await shop(0)
  const { id } = await build.absence({ employee, approved: false })
  const done = await build.absence({ employee, from: '2026-11-15 23:00:00', to: '2026-11-16 23:00:00' })
  const { body } = await api(approvals.previewAbsences, { body: { storeId, ids: [id, done.id] } })
  assert.deepEqual(body.data, {
    approvable: [{ id, version: 1 }],
    refused: [{ id: done.id, reason: 'Schon genehmigt' }],
  })
  const { approved: records } = (
    await api(approvals.approveAbsences, { body: { storeId, records: body.data.approvable } })
  ).body.data
  const approved = () => rawSql('select md_approved from absence where id = $1', [id])
  assert.deepEqual(await approved(), [{ md_approved: true }])
  await api(approvals.takeBackAbsences, { body: { storeId, records } })
  assert.deepEqual(await approved(), [{ md_approved: false }])
})

test('of two who confirm the same at once one is told that it is done', async () => {
  const { api, ids, storeId } = await shop()
  const records = ids.map(id => ({ id, version: 1 }))
  const send = () => api(approvals.approveStamps, { body: { storeId, records } })
  const answers = await Promise.all([send(), send()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('without a store a person’s times of several are confirmed together, but never one of a store that is not seen', async () => {
  const { api, company, employee, ids, confirmed } = await shop(1)
  const other = { ...employee, store: await build.store({ company }) }
  const there = await build.stamp({
    employee: other,
    confirmed: false,
    from: '2026-11-09 07:00:00',
    to: '2026-11-09 15:00:00',
  })
  const all = [...ids, there.id]
  const records = all.map(id => ({ id, version: 1 }))
  const bound = await signedIn({ company, storeIds: [employee.store!] })
  const { approvable, refused } = (await bound.api(approvals.previewStamps, { body: { ids: all } })).body.data
  assert.deepEqual([approvable.map(({ id }) => id), refused.map(({ id }) => id)], [ids, [there.id]])
  assert.equal((await bound.api(approvals.approveStamps, { body: { records } })).status, 404)
  assert.deepEqual(await confirmed(), [])
  assert.equal((await api(approvals.approveStamps, { body: { records } })).status, 200)
  assert.deepEqual(await confirmed(), all)
})
