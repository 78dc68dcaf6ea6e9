import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employeeRows } from '#contract/people/employee-rows.ts'
import { employeeTable } from '#contract/people/employee-table.ts'
import { employees } from '#contract/people/employees.ts'
import {
  MINIMAL_FIELDS,
  type MinimalData,
  type MinimalField,
  missingMinimalFields,
} from '#domain/people/minimal-data.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')

test('what is missing is what the rule says, for each field alone, in table, page and file', async () => {
  const { api, company } = await signedIn()
  const complete = {
    mdPersonnelId: '1',
    firstName: 'Eva',
    lastName: 'Huber',
    birthDate: '1990-01-01',
    socialsecurity: null,
    gender: 'F',
    citizenTypeId: 1,
    street: 'Weg 1',
    zip: '1010',
    city: 'Wien',
    storeId: await build.store({ company }),
    entry: '2024-01-01',
    employmentModelId: await build.employmentModel({ company }),
    weeklyMinutes: 2310,
  } satisfies MinimalData
  const without = (field: MinimalField): MinimalData => ({
    ...complete,
    [field]: typeof complete[field] === 'string' && !/Date|entry/.test(field) ? '' : null,
  })
  const all = (Object.keys(MINIMAL_FIELDS) as MinimalField[]).filter(field => field !== 'lastName')
  const cases = [complete, ...all.map(without), { ...complete, birthDate: null, socialsecurity: '1237010180' }]
  for (const data of cases) {
    const { weeklyMinutes, ...body } = data
    const created = await api(employees.create, { body })
    const { id } = created.body.data
    if (weeklyMinutes !== null)
      await build.contract({ employee: { id, company, store: complete.storeId }, weeklyMinutes: Number(weeklyMinutes) })
    const expected = missingMinimalFields(data)
    const [row] = employeeRows((await api(employeeTable.everyone)).body.data).filter(each => each.id === id)
    const [paged] = (await api(employees.list, { query: { page: 1, limit: 500 } })).body.data.employees.filter(
      each => each.id === id,
    )
    const file = (await api(employees.find, { params: { id } })).body.data
    const shell = (await api(employees.shellList)).body.data.find(each => each.id === id)
    assert.deepEqual([row?.missingFields, paged?.missingFields, file.missingFields], [expected, expected, expected])
    assert.equal(shell?.minimalDatafieldsNotNull, expected.length === 0)
  }
})

test('weekly hours are those of the contracts that hold today, or on the first or last day of who comes or has left', async () => {
  const { api, company } = await signedIn()
  const [here, there] = [await build.store({ company }), await build.store({ company })]
  const employee = async (lastName: string, entry: string, exit: string | null) => {
    const made = await build.employee({ company, store: here, lastName })
    await rawSql('update employee set entry = $1, exit = $2 where company_id = $3 and id = $4', [
      entry,
      exit,
      company,
      made.id,
    ])
    return made
  }
  const day = (days: number) => today.add({ days }).toString()
  const now = await employee('jetzt', day(-400), null)
  await build.contract({ employee: now, from: day(-400), to: day(-1), weeklyMinutes: 600 })
  await build.contract({ employee: now, from: day(0), weeklyMinutes: 1200 })
  await build.contract({ employee: { ...now, store: there }, from: day(-10), to: day(0), weeklyMinutes: 300 })
  const comes = await employee('kommt', day(30), null)
  await build.contract({ employee: comes, from: day(30), weeklyMinutes: 2310 })
  const left = await employee('war', day(-400), day(-30))
  await build.contract({ employee: left, from: day(-400), to: day(-30), weeklyMinutes: 900 })
  const rows = employeeRows((await api(employeeTable.everyone)).body.data)
  const hours = Object.fromEntries(rows.map(row => [row.lastName, row.weekTimeRegular]))
  assert.deepEqual(hours, { jetzt: 1500, kommt: 2310, war: 900 })
  for (const { id, weekTimeRegular } of rows)
    assert.equal((await api(employees.find, { params: { id } })).body.data.weekTimeRegular, weekTimeRegular)
})

test('pages in every order give each person once, and the total counts what the filters leave', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  for (let index = 0; index < 7; index++)
    await build.employee({ company, store, personnelNumber: String(index * 3), lastName: 'Huber' })
  await build.employee({ company, isHidden: true })
  await build.employee({ company })
  for (const sort of ['name', 'mdPersonnelId', 'store', 'employmentModel', 'weekTimeRegular', 'entry', 'exit']) {
    for (const direction of ['asc', 'desc']) {
      const ids: number[] = []
      for (const page of [1, 2, 3, 4]) {
        const { body } = await api(employees.list, { query: { page, limit: 3, sort, direction, storeId: store } })
        assert.equal(body.data.total, 7)
        ids.push(...body.data.employees.map(row => row.id))
      }
      assert.equal(new Set(ids).size, 7, `${sort} ${direction}`)
      assert.equal(ids.length, 7)
    }
  }
  const numbers = (
    await api(employees.list, { query: { page: 1, sort: 'mdPersonnelId', direction: 'desc', storeId: store } })
  ).body.data
  assert.deepEqual(
    numbers.employees.map(row => row.mdPersonnelId),
    ['18', '15', '12', '9', '6', '3', '0'],
  )
  assert.equal((await api(employees.list)).body.data.total, 8)
})

test('sorting by a sealed field or by anything unnamed is refused, and so are boundless pages', async () => {
  const { api } = await signedIn()
  for (const query of [
    { sort: 'socialsecurity' },
    { sort: 'iban' },
    { sort: 'id; drop' },
    { page: 0 },
    { page: 1, limit: 1e9 },
    { direction: 'up' },
  ])
    assert.equal((await api(employees.list, { query })).status, 400, JSON.stringify(query))
})
