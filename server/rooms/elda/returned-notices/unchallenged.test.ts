import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoticeKind, RegistrationState } from '#domain/elda/registration-states.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { settleUnchallenged } from './actions.ts'

withApp({ KONTOR_ROLES: 'web' })

// „übernommen“ heißt nicht „verarbeitet“: only what nobody asked about for a fortnight is done. Domain 1.1
const CASES: [kind: NoticeKind, state: RegistrationState, days: number, becomes: RegistrationState][] = [
  ['M3', 'accepted', 14, 'done'],
  ['M4', 'accepted', 40, 'done'],
  ['M3', 'accepted', 13, 'accepted'],
  ['VS', 'accepted', 40, 'accepted'],
  ['M3', 'sent', 40, 'sent'],
  ['M3', 'partly_accepted', 40, 'partly_accepted'],
  ['M3', 'clearing', 40, 'clearing'],
  ['M3', 'rejected', 40, 'rejected'],
]

test('what was taken over and not asked about for a fortnight is done, and the log says why; all else waits', async () => {
  const { company } = await signedIn()
  const employee = await build.employee({ company })
  const ids: number[] = []
  for (const [kind, state, days] of CASES) {
    const id = await build.registration({ employee, kind, state })
    await rawSql(
      `update social_insurance_registration set state_at = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    )
    ids.push(id)
  }
  await rawSql(
    `insert into webhook (company_id, name, url, events, secret_sealed) values ($1, 'x', 'https://example.org/x', '{notice.done}', 'x')`,
    [company],
  )
  await settleUnchallenged(new AbortController().signal)
  await settleUnchallenged(new AbortController().signal)
  const rows = await rawSql<{ id: number; state: string; message: string }>(
    'select id, state, message from social_insurance_registration where company_id = $1 order by id',
    [company],
  )
  assert.deepEqual(
    rows.map(({ state }) => state),
    CASES.map(([, , , becomes]) => becomes),
  )
  assert.match(rows[0]!.message, /Seit 14 Tagen übernommen/)
  const trail = await rawSql<{ id: string }>(
    `select record_id as id from audit_entry where company_id = $1 and record_kind = 'elda/notices' order by record_id::int`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ id }) => Number(id)),
    [ids[0], ids[1]],
  )
  const told = await rawSql<{ event: string; content: { records: { id: string }[] } }>(
    'select event, content from webhook_delivery where company_id = $1 order by created_at',
    [company],
  )
  assert.deepEqual(
    told.map(({ event, content }) => [event, content.records.map(({ id }) => Number(id))]),
    [
      ['notice.done', [ids[0]]],
      ['notice.done', [ids[1]]],
    ],
  )
})

test('what is still asked about waits for its answer', async () => {
  const { company } = await signedIn()
  const employee = await build.employee({ company })
  const id = await build.registration({ employee, kind: 'M3', state: 'accepted' })
  await rawSql(`update social_insurance_registration set state_at = now() - interval '30 days' where id = $1`, [id])
  const [notice] = await rawSql<{ reference: string }>(
    'select reference from social_insurance_registration where id = $1',
    [id],
  )
  await build.clearingCase({ company, employee, code: 'VW1960', reference: notice!.reference })
  await settleUnchallenged(new AbortController().signal)
  const [row] = await rawSql<{ state: string }>('select state from social_insurance_registration where id = $1', [id])
  assert.equal(row!.state, 'accepted')
})
