import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retention, retentionLocks } from '#contract/privacy/retention.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { former } from '../erasures/fixtures/examples.ts'
import { listAll } from './actions.ts'

withApp({ KONTOR_ROLES: 'web' })

test('who left is listed class by class from the day on which it may be erased; who is employed is not', async () => {
  const { api, company } = await signedIn()
  const { id } = await former(company)
  await build.contract({ employee: await build.employee({ company }), from: '2001-01-01' })
  const { lines, monthly } = (await api(retention.due)).body.data
  assert.deepEqual(
    lines.map(({ employeeId, class: kind, lastDay, dueOn, entries }) => [employeeId, kind, lastDay, dueOn, entries]),
    [
      [id, 'claims', '2015-06-30', '2018-07-01', 1],
      [id, 'payroll', '2015-06-30', '2023-01-01', 2],
    ],
  )
  assert.equal(monthly, null)
})

test('what is newer than the end of employment keeps its class longer', async () => {
  const { api, company } = await signedIn()
  const { id } = await former(company)
  await rawSql(`update classification set valid_from = '2025-01-01' where company_id = $1 and employee_id = $2`, [
    company,
    id,
  ])
  const { lines } = (await api(retention.due)).body.data
  assert.deepEqual(
    lines.map(({ class: kind }) => kind),
    ['payroll'],
  )
})

test('who never had a contract has applied, and goes as a whole after months', async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company })
  await rawSql(`update employee set entry = null, created_at = '2025-04-15T10:00Z' where company_id = $1 and id = $2`, [
    company,
    id,
  ])
  const { lines } = (await api(retention.due)).body.data
  assert.deepEqual(
    lines.map(({ class: kind, dueOn }) => [kind, dueOn]),
    [['application', '2025-11-16']],
  )
})

test('a period can be made longer, and what is due follows; shorter than the law asks for is refused at its field', async () => {
  const { api, company } = await signedIn()
  await former(company)
  for (const [field, least] of [
    ['payrollYears', 7],
    ['workingTimeYears', 1],
    ['claimsYears', 3],
    ['certificateYears', 30],
    ['applicationMonths', 6],
  ] as const) {
    const refused = await api(retention.change, { body: { [field]: least - 1, version: 1 } })
    assert.deepEqual([refused.status, Object.keys(refused.refusal.fields!)], [400, [field]])
  }
  const { body } = await api(retention.change, { body: { claimsYears: 30, version: 1 } })
  assert.deepEqual([body.data.claimsYears, body.data.version], [30, 2])
  assert.deepEqual(
    (await api(retention.due)).body.data.lines.map(({ class: kind }) => kind),
    ['payroll'],
  )
})

test('on the first of a month each company is told how much is due, and nothing is erased by it', async () => {
  const { api, company } = await signedIn()
  const { id } = await former(company)
  const locked = await former(company)
  await api(retentionLocks.change, { params: { id: locked.id }, body: { reason: 'Klage', version: 0 } })
  await listAll()
  await listAll()
  const { lines, monthly } = (await api(retention.due)).body.data
  assert.deepEqual([monthly!.people, monthly!.lines, monthly!.month.slice(-3)], [1, 2, '-01'])
  assert.deepEqual(
    lines.filter(({ lock }) => lock === 'Klage').map(({ employeeId }) => employeeId),
    [locked.id, locked.id],
  )
  const left = await rawSql(`select id from employee where company_id = $1`, [company])
  assert.deepEqual(left.map(row => row.id).sort(), [id, locked.id].sort())
})

test('a lock is set with its reason, lifted, and a stale change of it is refused', async () => {
  const { api, company } = await signedIn()
  const params = { id: (await build.employee({ company })).id }
  assert.deepEqual((await api(retentionLocks.show, { params })).body.data, { reason: '', since: null, version: 0 })
  const set = await api(retentionLocks.change, { params, body: { reason: ' Klage ', version: 0 } })
  assert.deepEqual([set.body.data.reason, set.body.data.version], ['Klage', 1])
  assert.equal((await api(retentionLocks.change, { params, body: { reason: '', version: 0 } })).status, 409)
  const lifted = await api(retentionLocks.change, { params, body: { reason: '', version: 1 } })
  assert.deepEqual(lifted.body.data, { reason: '', since: null, version: 2 })
})
