import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { weekFiles } from '#contract/roster/week-files.ts'
import { weeks } from '#contract/roster/weeks.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { lawOverrides } from '#contract/working-time/law-overrides.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'

withApp()

/** Of whoever may do everything but plan. */
async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store, lastName: 'Gruber', firstName: 'Eva' })
  await build.contract({ employee: eva, from: '2020-01-01' })
  const reader = await signedIn({ company, permissions: ALL_PERMISSIONS.filter(name => name !== 'roster.write') })
  return { ...session, store, eva, reader }
}
const WEEK = { from: '2026-11-09', to: '2026-11-15' }

test('who may not plan reads of published shifts alone: in the list, the week and its files', async () => {
  const { api, company, store, eva, reader } = await shop()
  const draft = await build.planShift({ employee: eva })
  const open = await build.planShift({ employee: eva, from: '2026-11-12 08:00:00', to: '2026-11-12 16:00:00' })
  await rawSql('update plan_shift set employee_id = null where company_id = $1 and id = $2', [company, open.id])
  const told = await build.planShift({
    ...{ employee: eva, published: true },
    ...{ from: '2026-11-11 08:00:00', to: '2026-11-11 16:00:00' },
  })
  const query = { storeId: store, ...WEEK }
  const listed = async (of: typeof api) => (await of(calls.list, { query })).body.data.map(({ id }) => id)
  assert.deepEqual(await listed(api), [draft.id, told.id, open.id])
  assert.deepEqual(await listed(reader.api), [told.id])
  assert.deepEqual((await reader.api(weeks.week, { query })).body.data.shifts.id, [told.id])
  const file = await reader.api(weekFiles.file, { query: { storeId: store, monday: WEEK.from, format: 'csv' } })
  assert.equal(Buffer.from(file.bytes).toString('utf8').trim().split('\n').length, 2)
  assert.equal((await reader.api(weeks.states, { query: WEEK })).status, 403)
})

test('what was done to drafts, and what was overridden for them, is history for planners alone', async () => {
  const { api, eva, store, reader } = await shop()
  const shift = { employeeId: eva.id, storeId: store, from: '2027-11-10 08:00:00', to: '2027-11-10 16:00:00' }
  const [saved] = (await api(calls.save, { body: { shifts: [{ ...shift, breakValue: 30 }] } as never })).body.data
  const entries = async (of: typeof api) =>
    (await of(eventLog.list, { body: { records: `roster/shifts:${saved!.id}` } as never })).body.data.events.length
  assert.deepEqual([await entries(api), await entries(reader.api)], [1, 0])
  await build.lawOverride({ employee: eva })
  const overridden = async (of: typeof api) => (await of(lawOverrides.list, { query: WEEK })).body.data.length
  assert.deepEqual([await overridden(api), await overridden(reader.api)], [1, 0])
  await rawSql('update plan_shift set published_at = now() where company_id = $1', [eva.company])
  assert.equal(await overridden(reader.api), 1)
})

test('an open page of who may not plan is told that something changed, and never which draft', async () => {
  const { api, eva, store, reader } = await shop()
  const [planner, other] = [await listen(api), await listen(reader.api)]
  const shift = { employeeId: eva.id, storeId: store, from: '2027-11-10 08:00:00', to: '2027-11-10 16:00:00' }
  const { status } = await api(calls.save, { body: { shifts: [{ ...shift, breakValue: 30 }] } as never })
  assert.equal(status, 200)
  const heard = (of: typeof planner) => of.heard.filter(change => (change as { noun: string }).noun === 'shifts')
  await until('both are told', () => heard(planner).length > 0 && heard(other).length > 0)
  assert.equal((heard(planner)[0] as { ids?: unknown[] }).ids?.length, 1)
  assert.deepEqual(heard(other), [{ area: 'roster', noun: 'shifts' }])
})
