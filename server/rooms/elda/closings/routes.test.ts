import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearing } from '#contract/elda/clearing.ts'
import { closings } from '#contract/elda/closings.ts'
import { notices } from '#contract/elda/notices.ts'
import type { RegistrationState } from '#domain/elda/registration-states.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

async function office() {
  const session = await signedIn()
  const { api, company } = session
  const person = await build.employee({ company })
  const notice = (state: RegistrationState) => build.registration({ employee: person, state })
  const close = (id: number, reason: string, version = 1) =>
    api(closings.close, { params: { id }, body: { reason, version } })
  const reopen = (id: number, version: number) => api(closings.reopen, { params: { id }, body: { version } })
  const show = async (id: number) => (await api(notices.show, { params: { id } })).body.data
  return { ...session, notice, close, reopen, show }
}

// Product F: nobody sets „successful“ by hand without a reason that is audited.
test('what was sent is closed by hand with a reason, which the notice shows and the trail keeps', async () => {
  const { company, notice, close, show } = await office()
  for (const state of ['sent', 'accepted', 'partly_accepted', 'clearing'] as const) {
    const id = await notice(state)
    const short = await close(id, '   kurz   ')
    assert.deepEqual([short.status, short.refusal.fields], [400, { reason: 'Mindestens 10 Zeichen' }])
    assert.equal((await close(id, 'Am Telefon bestätigt', 7)).refusal.code, 'stale')
    const closed = (await close(id, 'Am Telefon bestätigt')).body.data
    assert.deepEqual(
      [closed.state, closed.closedFrom, closed.closedReason, closed.closedBy !== '', closed.version],
      ['done', state, 'Am Telefon bestätigt', true, 2],
    )
    assert.deepEqual(await show(id), closed)
  }
  const trail = await rawSql<{ after: { reason?: string } }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'elda/notices' and action = 'changed'`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ after }) => after.reason),
    Array(4).fill('Am Telefon bestätigt'),
  )
})

test('what was never sent, was rejected or is done cannot be closed', async () => {
  const { notice, close, show } = await office()
  for (const state of ['draft', 'created', 'rejected', 'done'] as const) {
    const id = await notice(state)
    const refused = await close(id, 'Am Telefon bestätigt')
    assert.deepEqual([refused.status, refused.refusal.code], [409, 'conflict'], state)
    assert.equal((await show(id)).state, state)
  }
})

test('closing is taken back to where the notice stood, and only what was closed by hand', async () => {
  const { notice, close, reopen, show } = await office()
  const id = await notice('partly_accepted')
  await close(id, 'Am Telefon bestätigt')
  const open = (await reopen(id, 2)).body.data
  assert.deepEqual([open.state, open.closedFrom, open.closedReason, open.version], ['partly_accepted', null, '', 3])
  assert.equal((await reopen(id, 3)).refusal.code, 'conflict')
  const done = await notice('done')
  assert.equal((await reopen(done, 1)).refusal.code, 'conflict')
  assert.equal((await show(done)).state, 'done')
})

test('a question that the insurer asks after all opens it again, and nothing is taken back then', async () => {
  const { api, company, notice, close, reopen, show } = await office()
  const id = await notice('accepted')
  const { reference } = (await close(id, 'Am Telefon bestätigt')).body.data
  const asked = await build.clearingCase({ company, reference, account: '', state: 'settled' })
  const params = { id: asked.id }
  await api(clearing.change, { params, body: { state: 'open', reason: '', version: asked.version } })
  const after = await show(id)
  assert.deepEqual([after.state, after.closedFrom, after.closedReason], ['clearing', null, ''])
  assert.equal((await reopen(id, after.version)).status, 409)
})

test('who may not notify closes nothing, and what others see nobody closes', async () => {
  const { company, notice } = await office()
  const id = await notice('accepted')
  const body = { reason: 'Am Telefon bestätigt', version: 1 }
  const reader = await signedIn({ company, permissions: ['employees.read', 'employees.read-sensitive'] })
  assert.equal((await reader.api(closings.close, { params: { id }, body })).status, 403)
  const stranger = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await stranger.api(closings.close, { params: { id }, body })).status, 404)
})
