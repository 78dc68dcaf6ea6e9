import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registrations } from '#contract/elda/registrations.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { registeredAmong } from './actions.ts'

withApp({ KONTOR_ROLES: 'web' })

test('a person’s messages come with state, deadline and answer, the newest first, and decide the standing', async () => {
  const { api, company } = await signedIn()
  const [employee, other] = [await build.employee({ company }), await build.employee({ company })]
  const found = async () => (await api(registrations.ofPerson, { params: { id: employee.id } })).body.data
  assert.deepEqual(await found(), { standing: 'open', stated: null, version: 1, registrations: [] })
  const rejected = await build.registration({ employee, kind: 'M3', state: 'rejected' })
  await rawSql(
    `update social_insurance_registration set due_on = '2026-11-02', message = 'Beitragskontonummer ungültig', state_at = '2026-11-01 23:30+01' where id = $1`,
    [rejected],
  )
  const sent = await build.registration({ employee, kind: 'M3', state: 'sent' })
  await build.registration({ employee: other, kind: 'M4', state: 'done' })
  const { standing, registrations: listed } = await found()
  assert.equal(standing, 'registered')
  assert.deepEqual(
    listed.map(({ id }) => id),
    [sent, rejected],
  )
  const { reference, ...oldest } = listed[1]!
  assert.match(reference, /^KONTOR\d{12}$/)
  assert.deepEqual(oldest, {
    ...{ id: rejected, kind: 'M3', state: 'rejected', dueOn: '2026-11-02' },
    ...{ message: 'Beitragskontonummer ungültig', isTest: false, stateAt: '2026-11-01 22:30:00' },
  })
})

test('what the master data know counts where nothing was reported', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  await rawSql('update employee set social_insurance_registered = true where id = $1', [employee.id])
  const { body } = await api(registrations.ofPerson, { params: { id: employee.id } })
  assert.deepEqual(body.data, {
    ...{ standing: 'stated', registrations: [], version: 1 },
    stated: { since: null, reason: '' },
  })
})

test('of somebody in a store that the caller does not see nothing is told', async () => {
  const { company } = await signedIn()
  const [own, foreign] = [await build.store({ company }), await build.store({ company })]
  const employee = await build.employee({ company, store: foreign })
  const { api } = await signedIn({ company, storeIds: [own] })
  const { status } = await api(registrations.ofPerson, { params: { id: employee.id } })
  assert.equal(status, 404)
})

test('a registration from before Kontor is dated by hand with its reason, told in the trail, off the bell, and taken back', async () => {
  const { api, company, accountId } = await signedIn()
  const employee = await build.employee({ company })
  const params = { id: employee.id }
  const reason = 'ELDA-Protokoll vom 2. März 2020 liegt vor'
  const stated = await api(registrations.state, { params, body: { since: '2020-03-02', reason, version: 1 } })
  assert.equal(stated.status, 200, stated.text)
  assert.deepEqual(stated.body.data, {
    ...{ standing: 'stated', version: 2, registrations: [] },
    stated: { since: '2020-03-02', reason },
  })
  const [entry] = await rawSql<{ before: object; after: object; account: string }>(
    `select before, after, account_id as account from audit_entry
      where company_id = $1 and record_kind = 'people/employees' and record_id = $2 order by id desc limit 1`,
    [company, String(employee.id)],
  )
  assert.equal(entry!.account, accountId)
  assert.deepEqual(entry!.after, {
    socialInsuranceRegistered: true,
    socialInsuranceRegisteredSince: '2020-03-02',
    reason,
  })
  const [person] = await rawSql<{ registered: boolean }>(
    'select social_insurance_registered as registered from employee where id = $1',
    [employee.id],
  )
  assert.equal(person!.registered, true)
  const stale = await api(registrations.state, { params, body: { since: '2020-03-03', reason, version: 1 } })
  assert.equal(stale.status, 409)
  const back = await api(registrations.state, { params, body: { since: null, reason: 'Verwechselt', version: 2 } })
  assert.deepEqual([back.body.data.standing, back.body.data.stated], ['open', null])
})

const refused: [says: string, body: object, field: string, message: string][] = [
  ['a day to come', { since: '2099-01-01' }, 'since', 'Der Tag liegt in der Zukunft'],
  ['no reason', { reason: ' ' }, 'reason', 'Bitte geben Sie einen Grund an'],
]
for (const [says, wrong, field, message] of refused)
  test(`${says} is refused at its field`, async () => {
    const { api, company } = await signedIn()
    const employee = await build.employee({ company })
    const body = { since: '2020-03-02', reason: 'Steht im Lohnkonto', version: 1, ...wrong }
    const { status, refusal } = await api(registrations.state, { params: { id: employee.id }, body })
    assert.deepEqual([status, refusal.fields?.[field]], [400, message])
  })

test('planning knows on which days somebody is registered, by what was told and by what was stated before', async () => {
  const { company } = await signedIn()
  const [left, veteran, unknown, rejected] = await Promise.all(
    Array.from({ length: 4 }, () => build.employee({ company })),
  )
  const told = (day: string) => ({ day, account: '20134567' })
  await build.registration({ employee: left!, told: told('2026-03-02') })
  await build.registration({ employee: left!, kind: 'M4', told: told('2026-06-30') })
  await rawSql(
    `update employee set social_insurance_registered = true, social_insurance_registered_since = '2020-05-04' where id = $1 and company_id = $2`,
    [veteran!.id, company],
  )
  await build.registration({ employee: veteran!, kind: 'M4', told: told('2026-07-31') })
  await build.registration({ employee: unknown! })
  await build.registration({ employee: rejected!, state: 'rejected', told: told('2026-03-02') })
  const ids = [left!, veteran!, unknown!, rejected!].map(({ id }) => id)
  const scope = { companyId: company, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  const found = await inCompany(scope as unknown as CompanyScope, tx => registeredAmong(tx, ids))
  const day = (text: string) => dayNumber(Temporal.PlainDate.from(text))
  assert.deepEqual(
    ids.map(id => found.get(id)),
    [
      [{ from: day('2026-03-02'), to: day('2026-06-30') }],
      [{ from: day('2020-05-04'), to: day('2026-07-31') }],
      [{ from: -100_000, to: null }],
      undefined,
    ],
  )
})

test('of whom something was reported nothing is stated by hand', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  await build.registration({ employee, kind: 'M4', state: 'done' })
  const body = { since: '2020-03-02', reason: 'Steht im Lohnkonto', version: 1 }
  const { status, refusal } = await api(registrations.state, { params: { id: employee.id }, body })
  assert.equal(status, 409)
  assert.match(refusal.message, /nach ihnen gilt er als „Abgemeldet“/)
})
