import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { employeeSync } from '#contract/exports/employee-sync.ts'
import { employeeTable } from '#contract/people/employee-table.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { forgetBegunDays } from '#server/platform/database/new-days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { applyEverywhere } from './actions.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const inDays = (days: number) => today.add({ days }).toString()
const never = new AbortController().signal

/** As if the days since had gone by without a worker; by way of a far past, so that no two of them meet. */
async function letPass(company: number, days: number, employeeId?: number) {
  for (const by of [days + 10_000, -10_000])
    await rawSql(
      `update employee_value set valid_from = valid_from - $2::int where company_id = $1 and employee_id = coalesce($3, employee_id)`,
      [company, by, employeeId ?? null],
    )
  forgetBegunDays()
}

async function person() {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company })
  const file = async () => (await api(employees.find, { params: { id: employeeId } })).body.data
  const values = async () => (await api(employeeValues.list, { query: { employeeId } })).body.data
  const enter = (validFrom: string, fields: object) =>
    api(employeeValues.create, { body: { employeeId, validFrom, ...fields } })
  return { api, company, employeeId, file, values, enter }
}

test('a change for the future waits for its day, and then is the file, also where no worker was there', async () => {
  const { api, company, file, values, enter, employeeId } = await person()
  const before = await file()
  const made = await enter(inDays(5), { street: 'Lange Gasse 4', zip: '1080' })
  assert.equal(made.status, 200, made.text)
  const [planned] = made.body.data
  assert.deepEqual(
    [planned!.group, planned!.isPlanned, planned!.street, planned!.zip, planned!.city],
    ['address', true, 'Lange Gasse 4', '1080', before.city],
  )
  assert.deepEqual(await file(), before)
  await letPass(company, 5)
  const after = await file()
  assert.deepEqual(
    [after.street, after.zip, after.city, after.version],
    ['Lange Gasse 4', '1080', before.city, before.version + 1],
  )
  assert.deepEqual(
    (await values()).map(({ validFrom, street, isPlanned }) => [validFrom, street, isPlanned]),
    [
      [inDays(0), 'Lange Gasse 4', false],
      [null, before.street, false],
    ],
  )
  const trail = await rawSql<{ after: { street: string }; account_id: string }>(
    `select after, account_id from audit_entry where company_id = $1 and record_kind = 'people/employees' and record_id = $2 and action = 'changed'`,
    [company, String(employeeId)],
  )
  assert.deepEqual(
    trail.map(entry => entry.after.street),
    ['Lange Gasse 4'],
  )
  const own = await rawSql<{ account_id: string }>(
    `select distinct account_id from audit_entry where company_id = $1 and record_kind = 'people/employee-values'`,
    [company],
  )
  assert.equal(trail[0]!.account_id, own[0]!.account_id)
  assert.equal((await api(employeeValues.remove, { params: { id: planned!.id } })).status, 409)
})

test('the job does what the days since have brought, the last word of each group, and doing it twice does nothing', async () => {
  const { company, employeeId, enter } = await person()
  await enter(inDays(1), { city: 'Graz' })
  await enter(inDays(2), { city: 'Linz' })
  await enter(inDays(3), { civilStatusId: 2 })
  await enter(inDays(9), { city: 'Wels' })
  await letPass(company, 4)
  await applyEverywhere(never)
  const state = () =>
    rawSql(`select city, civil_status_id, version from employee where company_id = $1 and id = $2`, [
      company,
      employeeId,
    ])
  const once = await state()
  assert.deepEqual(once, [{ city: 'Linz', civil_status_id: 2, version: 2 }])
  await applyEverywhere(never)
  assert.deepEqual(await state(), once)
})

test('whoever reads first on a new day, in whatever room, finds what holds from it, before any worker does', async () => {
  const { api, company, employeeId, enter } = await person()
  const readers = {
    'the table': async () => (await api(employeeTable.everyone, { query: { hidden: 'with' } })).body.data.storeId,
    'the counts of stores': async () => (await api(employees.perStore)).body.data.map(({ storeId }) => storeId),
    'the core data': async () => (await api(employees.coreData)).body.data.map(({ storeId }) => storeId),
    'a search': async () =>
      (await api(employees.search, { body: { text: 'a' } })).body.data.map(({ storeId }) => storeId),
  }
  for (const [reader, storesOf] of Object.entries(readers)) {
    const storeId = await build.store({ company })
    await enter(inDays(1), { storeId })
    await letPass(company, 1, employeeId)
    assert.deepEqual(await storesOf(), [storeId], reader)
    await rawSql(`delete from employee_value where company_id = $1`, [company])
  }
  await rawSql(`update employee set changed_at = '2020-01-01' where company_id = $1`, [company])
  await enter(inDays(1), { city: 'Graz' })
  await letPass(company, 1, employeeId)
  const changed = (await api(employeeSync.open)).body.data.map(person => person.changed.slice(0, 4))
  assert.notDeepEqual(changed, ['2020'], 'what payroll has not been told')
})

test('what held of a cost centre or model keeps neither from being deleted and stays readable by its name; what is to come does', async () => {
  const { api, company, employeeId, file, values, enter } = await person()
  const [former, next] = [
    await build.costCentre({ company, name: 'Küche' }),
    await build.costCentre({ company, name: 'Bar' }),
  ]
  assert.equal((await enter(inDays(-5), { costCentreId: former })).status, 200)
  const inUse = await api(costCentres.remove, { params: { id: former } })
  assert.deepEqual([inUse.status, inUse.refusal.code], [409, 'in_use'])
  const { version } = await file()
  const none = await api(employees.change, { params: { id: employeeId }, body: { costCentreId: null, version } })
  assert.equal(none.status, 200, none.text)
  assert.equal((await enter(inDays(5), { costCentreId: next })).status, 200)
  const removed = await api(costCentres.remove, { params: { id: former } })
  assert.equal(removed.status, 200, removed.text)
  assert.deepEqual(
    (await values()).map(({ validFrom, heldName }) => [validFrom, heldName]),
    [
      [inDays(5), 'Bar'],
      [inDays(0), null],
      [inDays(-5), 'Küche'],
      [null, null],
    ],
  )
  const waiting = await api(costCentres.remove, { params: { id: next } })
  assert.deepEqual([waiting.status, waiting.refusal.code], [409, 'in_use'])
  const model = await build.employmentModel({ company })
  assert.equal((await enter(inDays(5), { employmentModelId: model })).status, 200)
  const planned = await api(employmentModels.remove, { params: { id: model } })
  assert.equal(planned.status, 409)
  assert.match(planned.refusal.message, /bei 1 Mitarbeiter eingetragen/)
})

test('a change for a day that is over becomes history where something newer holds, and the file where nothing does', async () => {
  const { file, values, enter } = await person()
  const before = await file()
  assert.equal((await enter(inDays(-10), { city: 'Graz' })).status, 200)
  assert.equal((await file()).city, 'Graz')
  assert.equal((await enter(inDays(-20), { city: 'Linz' })).status, 200)
  assert.equal((await file()).city, 'Graz')
  assert.deepEqual(
    (await values()).map(({ validFrom, city }) => [validFrom, city]),
    [
      [inDays(-10), 'Graz'],
      [inDays(-20), 'Linz'],
      [null, before.city],
    ],
  )
})

test('what is saved without a day holds from today, and what held before stays readable', async () => {
  const { api, employeeId, file, values } = await person()
  const before = await file()
  const save = async (city: string) => {
    const { version } = await file()
    const saved = await api(employees.change, { params: { id: employeeId }, body: { city, version } })
    assert.equal(saved.status, 200, saved.text)
  }
  await save('Graz')
  await save('Linz')
  assert.deepEqual(
    (await values()).map(({ validFrom, city }) => [validFrom, city]),
    [
      [inDays(0), 'Linz'],
      [null, before.city],
    ],
  )
})

test('an IBAN from a day on is sealed, masked in the answer and the trail, and opens in the file on its day', async () => {
  const { api, company, employeeId, file, enter } = await person()
  const iban = 'AT611904300234573201'
  const made = await enter(inDays(1), { iban })
  assert.equal(made.status, 200, made.text)
  assert.doesNotMatch(made.text, /1904300234573/)
  await letPass(company, 1)
  assert.match((await file()).iban ?? '', /3201$/)
  const opened = await api(employees.sensitive, { params: { id: employeeId } })
  assert.equal(opened.body.data.iban, iban)
  const kept = await rawSql(`select before, after from audit_entry where company_id = $1`, [company])
  assert.doesNotMatch(JSON.stringify(kept), /1904300234573/)
  const rowsKept = await rawSql(`select * from employee_value where company_id = $1`, [company])
  assert.doesNotMatch(JSON.stringify(rowsKept), /1904300234573/)
  const without = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')
  const others = await signedIn({ company, permissions: without })
  const refused = await others.api(employeeValues.create, { body: { employeeId, validFrom: inDays(3), iban } })
  assert.deepEqual([refused.status, Object.keys(refused.refusal.fields ?? {})], [403, ['iban']])
})

test('what waits can be changed and discarded until its day, with its version and within its group', async () => {
  const { api, company, file, values, enter } = await person()
  const before = await file()
  const { id } = (await enter(inDays(5), { city: 'Graz' })).body.data[0]!
  const strange = await api(employeeValues.change, { params: { id }, body: { civilStatusId: 1, version: 1 } })
  assert.deepEqual([strange.status, Object.keys(strange.refusal.fields ?? {})], [400, ['civilStatusId']])
  const moved = await api(employeeValues.change, {
    params: { id },
    body: { validFrom: inDays(7), city: 'Linz', version: 1 },
  })
  assert.deepEqual([moved.body.data.validFrom, moved.body.data.city], [inDays(7), 'Linz'])
  const late = await api(employeeValues.change, { params: { id }, body: { city: 'Wels', version: 1 } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.equal((await api(employeeValues.remove, { params: { id } })).status, 200)
  await letPass(company, 30)
  await applyEverywhere(never)
  assert.deepEqual(await file(), before)
  assert.deepEqual(
    (await values()).filter(({ isPlanned }) => isPlanned),
    [],
  )
})

test('on one day one value of a group begins, and a change names what it changes', async () => {
  const { enter, values } = await person()
  assert.equal((await enter(inDays(5), { city: 'Graz' })).status, 200)
  const second = await enter(inDays(5), { city: 'Linz', civilStatusId: 1 })
  assert.deepEqual([second.status, Object.keys(second.refusal.fields ?? {})], [409, ['validFrom']])
  assert.deepEqual(new Set((await values()).map(({ group }) => group)), new Set(['address']))
  const empty = await enter(inDays(6), {})
  assert.deepEqual([empty.status, Object.keys(empty.refusal.fields ?? {})], [400, ['validFrom']])
})

test('who is bound to stores plans no move to another one, and sees nobody else’s plans', async () => {
  const company = await build.company()
  const [mine, foreign] = [await build.store({ company }), await build.store({ company })]
  const [own, other] = [
    await build.employee({ company, store: mine }),
    await build.employee({ company, store: foreign }),
  ]
  const { api } = await signedIn({ company, storeIds: [mine] })
  const body = { employeeId: own.id, validFrom: inDays(3) }
  assert.equal((await api(employeeValues.create, { body: { ...body, storeId: foreign } })).status, 404)
  assert.equal((await api(employeeValues.create, { body: { ...body, storeId: null } })).status, 400)
  assert.equal(
    (await api(employeeValues.create, { body: { ...body, employeeId: other.id, city: 'Graz' } })).status,
    404,
  )
  assert.equal((await api(employeeValues.list, { query: { employeeId: other.id } })).status, 404)
})

test('in whatever order changes are entered, the file says what the latest begun one does', async () => {
  const { company, api } = await signedIn()
  const entered = fc.uniqueArray(
    fc.tuple(fc.integer({ min: -6, max: 6 }), fc.constantFrom('Graz', 'Linz', 'Wels', 'Steyr')),
    {
      selector: ([day]) => day,
      minLength: 1,
      maxLength: 5,
    },
  )
  await fc.assert(
    fc.asyncProperty(entered, fc.integer({ min: 0, max: 7 }), async (changes, passing) => {
      const { id } = await build.employee({ company })
      const first = (await api(employees.find, { params: { id } })).body.data.city
      for (const [day, city] of changes) {
        const made = await api(employeeValues.create, { body: { employeeId: id, validFrom: inDays(day), city } })
        assert.equal(made.status, 200, made.text)
      }
      await letPass(company, passing, id)
      const begun = changes.filter(([day]) => day - passing <= 0).sort(([one], [other]) => one - other)
      assert.equal((await api(employees.find, { params: { id } })).body.data.city, begun.at(-1)?.[1] ?? first)
    }),
    { numRuns: 12 },
  )
})
