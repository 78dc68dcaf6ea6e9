import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountPreferences } from '#contract/accounts/account-preferences.ts'
import { storeFilter } from '#contract/accounts/store-filter.ts'
import { classifications } from '#contract/agreements/classifications.ts'
import { wageRaises } from '#contract/agreements/wage-raises.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const withoutPay = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')
const today = () => Temporal.Now.plainDateISO('Europe/Vienna')

async function classified(paymentCents: number | undefined, more: object = {}) {
  const session = await signedIn()
  const { company } = session
  const employee = await build.employee({ company })
  const contractId = await build.contract({
    employee,
    weeklyMinutes: 1200,
    ...(paymentCents && { paymentCents }),
    ...more,
  })
  const agreement = await build.agreement({ company })
  return { ...session, employee, contractId, agreement }
}

test('somebody is classified, changed and declassified, each day once, in the trail', async () => {
  const { api, company, employee, agreement } = await classified(100_000)
  const body = {
    employeeId: employee.id,
    agreementId: agreement.id,
    validFrom: '2026-01-01',
    payKind: 'wage' as const,
    wageGroup: 'LG 3',
    classifiedSince: '2024-05-01',
  }
  const made = await api(classifications.create, { body })
  assert.equal(made.status, 200, made.text)
  assert.deepEqual(made.body.data, { id: made.body.data.id, ...body, wageStep: null, previousMonths: 0, version: 1 })
  const twice = await api(classifications.create, { body })
  assert.deepEqual([twice.status, Object.keys(twice.refusal.fields!)], [409, ['validFrom']])
  const later = await api(classifications.create, { body: { ...body, validFrom: '2030-01-01', wageGroup: 'LG 4' } })
  const params = { id: made.body.data.id }
  const changed = await api(classifications.change, { params, body: { previousMonths: 36, version: 1 } })
  assert.deepEqual([changed.body.data.previousMonths, changed.body.data.version], [36, 2])
  assert.equal((await api(classifications.change, { params, body: { previousMonths: 1, version: 1 } })).status, 409)
  const list = await api(classifications.list, { query: { employeeId: employee.id } })
  assert.deepEqual(
    list.body.data.map(({ id }) => id),
    [later.body.data.id, made.body.data.id],
  )
  assert.equal((await api(classifications.remove, { params })).status, 200)
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'agreements/classifications' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'created', 'changed', 'removed'],
  )
})

test('an agreement of another company is none', async () => {
  const { api, employee } = await classified(100_000)
  const { id: agreementId } = await build.agreement({ company: await build.company() })
  const body = { employeeId: employee.id, agreementId, validFrom: '2026-01-01', payKind: 'wage' as const }
  const refused = await api(classifications.create, {
    body: { ...body, wageGroup: 'A', classifiedSince: '2026-01-01' },
  })
  assert.deepEqual([refused.status, Object.keys(refused.refusal.fields!)], [400, ['agreementId']])
})

test('step, next step, its day and the minimum for the hours; below it is said to who may see pay alone', async () => {
  const { api, company, employee, contractId, agreement } = await classified(99_999)
  const since = today().subtract({ years: 4, months: 11 })
  await build.classification({ employee, agreement, from: '2024-01-01', since: since.toString() })
  const of = { query: { employeeId: employee.id } }
  const [standing] = (await api(classifications.standings, of)).body.data
  assert.deepEqual(
    [
      standing!.contractId,
      standing!.step,
      standing!.nextStep,
      standing!.nextDay,
      standing!.minimumCents,
      standing!.isBelow,
    ],
    [contractId, '1', '2', since.add({ years: 5 }).toString(), 100_000, true],
  )
  const blind = await signedIn({ company, permissions: withoutPay })
  const [hidden] = (await blind.api(classifications.standings, of)).body.data
  assert.deepEqual([hidden!.minimumCents, hidden!.isBelow], [100_000, null])
  await rawSql('update contract set payment_cents = 100000 where company_id = $1', [company])
  assert.equal((await api(classifications.standings, of)).body.data[0]!.isBelow, false)
})

test('a planned classification does not hold yet, and pay by the hour is held against the hour', async () => {
  const { api, employee, agreement } = await classified(1155, { wageType: 1 })
  await build.classification({ employee, agreement, from: today().add({ days: 1 }).toString() })
  const all = async () => (await api(classifications.standings, {})).body.data
  assert.deepEqual(await all(), [])
  await build.classification({ employee, agreement, from: '2024-01-01' })
  // 2 000,00 by 173
  assert.deepEqual(
    (await all()).map(({ minimumCents, isBelow }) => [minimumCents, isBelow]),
    [[1156, true]],
  )
})

test('who sees some stores only sees their people’s classifications', async () => {
  const { company, employee, agreement } = await classified(100_000)
  const id = await build.classification({ employee, agreement })
  const { api } = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.deepEqual((await api(classifications.standings, {})).body.data, [])
  assert.equal((await api(classifications.list, { query: { employeeId: employee.id } })).status, 404)
  assert.equal((await api(classifications.remove, { params: { id } })).status, 404)
})

test('people of a store that the filter leaves out stand in neither list, and again when it is not obeyed', async () => {
  const { api, employee, agreement } = await classified(100_000)
  await build.classification({ employee, agreement })
  const stores = [{ id: employee.store!, selected: false }]
  const counted = async () => {
    const proposals = await api(wageRaises.proposals, { query: { source: 'table', tableId: agreement.tableId } })
    return [(await api(classifications.standings, {})).body.data.length, proposals.body.data.length]
  }
  assert.equal((await api(storeFilter.save, { body: { stores } })).status, 200)
  for (const [dynamicFilterEnabled, seen] of [
    [true, 0],
    [false, 1],
  ] as const) {
    await api(accountPreferences.change, { body: { dynamicFilterEnabled } })
    assert.deepEqual(await counted(), [seen, seen])
  }
})
