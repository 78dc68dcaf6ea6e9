import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const SVNR = '1237010180'
const IBAN = 'AT611904300234573201'
const withoutSensitive = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')

test('the DPW id is entered from an export, and one of more than 8 characters is refused in the words of the specification', async () => {
  const { api, company } = await signedIn()
  const { id, store } = await build.employee({ company, dpwId: '' })
  const refusedId = await api(employees.changePayrollIds, {
    body: { storeId: store, employeeId: id, dpwId: '123456789', version: 1 },
  })
  assert.deepEqual(
    [refusedId.status, refusedId.refusal.fields],
    [400, { dpwId: 'Die Nummer darf höchstens 8 stellig sein' }],
  )
  const set = await api(employees.changePayrollIds, {
    body: { storeId: store, employeeId: id, dpwId: ' 00700001 ', version: 1 },
  })
  assert.deepEqual([set.body.data.dpwId, set.body.data.version], ['00700001', 2])
  const bmd = await api(employees.changePayrollIds, {
    body: { storeId: store, employeeId: id, bmdId: '5001', version: 2 },
  })
  assert.deepEqual([bmd.body.data.bmdId, bmd.body.data.dpwId], ['5001', '00700001'])
  const late = await api(employees.changePayrollIds, {
    body: { storeId: store, employeeId: id, bmdId: '5002', version: 2 },
  })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  const foreign = await build.store()
  assert.equal(
    (await api(employees.changePayrollIds, { body: { storeId: foreign, employeeId: id, bmdId: '1', version: 3 } }))
      .status,
    404,
  )
})

test('the lists of the specification hold exactly its fields, and open numbers only for who may see them', async () => {
  const company = await build.company()
  const { id, store } = await build.employee({
    company,
    personnelNumber: '1001',
    firstName: 'Anna',
    lastName: 'Bauer',
    svnr: SVNR,
    iban: IBAN,
    bmdId: '5001',
    dpwId: '700001',
  })
  const rightful = await signedIn({ company })
  const core = {
    id,
    firstName: 'Anna',
    lastName: 'Bauer',
    mdPersonnelId: '1001',
    storeId: store,
    isHidden: 0,
    employmentModelId: null,
    bmdId: '5001',
    dpwId: '700001',
    mdId: id,
  }
  const shell = {
    id,
    firstName: 'Anna',
    lastName: 'Bauer',
    storeId: store,
    isHidden: 0,
    dummy: false,
    mdPersonnelId: '1001',
    citizenTypeId: null,
    socialInsuranceRegistered: false,
    minimalDatafieldsNotNull: false,
  }
  assert.deepEqual((await rightful.api(employees.coreData)).body.data, [{ ...core, socialsecurity: SVNR }])
  assert.deepEqual((await rightful.api(employees.shellList)).body.data, [
    { ...shell, socialsecurity: SVNR, iban: IBAN },
  ])
  assert.equal(
    (await rawSql(`select 1 from audit_entry where company_id = $1 and action = 'read-sensitive'`, [company])).length,
    2,
  )
  const others = await signedIn({ company, permissions: withoutSensitive })
  assert.deepEqual((await others.api(employees.coreData)).body.data, [{ ...core, socialsecurity: null }])
  assert.deepEqual((await others.api(employees.shellList)).body.data, [{ ...shell, socialsecurity: null, iban: null }])
})

test('a payroll id that somebody has is told with their name, of others only that somebody has it', async () => {
  const company = await build.company()
  const anna = await build.employee({ company, lastName: 'Bauer', firstName: 'Anna', bmdId: '5001', dpwId: '700001' })
  const eva = await build.employee({ company, store: anna.store, bmdId: '', dpwId: '' })
  await build.employee({ company, lastName: 'Gruber', firstName: 'Max', bmdId: '5002', dpwId: '700001' })
  await build.employee({ bmdId: '5003' })
  const holders = async (values: { storeIds?: number[] }, query: object) => {
    const { api } = await signedIn({ company, ...values })
    const { body } = await api(employees.payrollIdHolders, { query: { employeeId: eva.id, ...query } })
    return [body.data.named.map(({ lastName }) => lastName), body.data.hasUnnamed]
  }
  const bounded = { storeIds: [anna.store!] }
  assert.deepEqual(await holders({}, { bmdId: ' 5001 ' }), [['Bauer'], false])
  assert.deepEqual(await holders({}, { dpwId: '700001' }), [['Bauer', 'Gruber'], false])
  assert.deepEqual(await holders(bounded, { dpwId: '700001' }), [['Bauer'], true])
  assert.deepEqual(await holders(bounded, { bmdId: '5002' }), [[], true])
  for (const query of [{ bmdId: '5003' }, { bmdId: '' }, { dpwId: '5001' }, {}])
    assert.deepEqual(await holders({}, query), [[], false])
  const { api } = await signedIn({ company })
  const own = await api(employees.payrollIdHolders, { query: { employeeId: anna.id, bmdId: '5001' } })
  assert.deepEqual(own.body.data, { named: [], hasUnnamed: false })
})
