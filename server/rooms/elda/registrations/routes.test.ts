import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registrations } from '#contract/elda/registrations.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('a person’s messages come with state, deadline and answer, the newest first, and decide the standing', async () => {
  const { api, company } = await signedIn()
  const [employee, other] = [await build.employee({ company }), await build.employee({ company })]
  const found = async () => (await api(registrations.ofPerson, { params: { id: employee.id } })).body.data
  assert.deepEqual(await found(), { standing: 'open', registrations: [] })
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
    ...{ message: 'Beitragskontonummer ungültig', stateAt: '2026-11-01 22:30:00' },
  })
})

test('what the master data know counts where nothing was reported', async () => {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  await rawSql('update employee set social_insurance_registered = true where id = $1', [employee.id])
  const { body } = await api(registrations.ofPerson, { params: { id: employee.id } })
  assert.deepEqual(body.data, { standing: 'stated', registrations: [] })
})

test('of somebody in a store that the caller does not see nothing is told', async () => {
  const { company } = await signedIn()
  const [own, foreign] = [await build.store({ company }), await build.store({ company })]
  const employee = await build.employee({ company, store: foreign })
  const { api } = await signedIn({ company, storeIds: [own] })
  const { status } = await api(registrations.ofPerson, { params: { id: employee.id } })
  assert.equal(status, 404)
})
