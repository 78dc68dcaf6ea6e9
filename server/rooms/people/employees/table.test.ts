import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storeFilter } from '#contract/accounts/store-filter.ts'
import { employeeRows } from '#contract/people/employee-rows.ts'
import { employeeTable } from '#contract/people/employee-table.ts'
import { type EmployeeRow, employees, UNIQUE_FIELDS } from '#contract/people/employees.ts'
import { duplicateIds } from '#domain/people/duplicates.ts'
import { missingMinimalFields } from '#domain/people/minimal-data.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { tries } from '#server/testing/thorough.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const day = (days: number) => today.add({ days }).toString()

const value = fc.option(fc.constantFrom('1', '2', '3'), { nil: null })
const text = fc.constantFrom('', '  ', 'Wien')
const place = fc.option(fc.nat({ max: 1 }), { nil: null })
const arbitraryPerson = fc.record({
  number: fc.constantFrom('', ' ', '17', '1 7', 'a8', 'A8', '23'),
  iban: value,
  svnr: value,
  store: place,
  birthDate: fc.constantFrom(null, '1990-01-01'),
  text,
  city: text,
  gender: fc.constantFrom('', 'F'),
  hasModel: fc.boolean(),
  entry: fc.option(fc.integer({ min: -9, max: 9 }), { nil: null }),
  stay: fc.option(fc.nat({ max: 12 }), { nil: null }),
  isHidden: fc.boolean(),
  dummy: fc.boolean(),
  /** Of each of two stores one after the other; the last one may have no end. */
  contracts: fc.array(
    fc.record({
      store: fc.nat({ max: 1 }),
      gap: fc.nat({ max: 3 }),
      length: fc.nat({ max: 9 }),
      minutes: fc.constantFrom(0, 600, 1200),
      isOpen: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
})
type Person = typeof arbitraryPerson extends fc.Arbitrary<infer Value> ? Value : never
type Made = {
  id: number
  person: Person
  contracts: { store: number; from: string; to: string | null; minutes: number }[]
}

async function make(person: Person, company: number, stores: number[], model: number): Promise<Made> {
  const { entry, stay } = person
  const exit = stay === null ? null : day((entry ?? 0) + stay)
  const [row] = await rawSql<{ id: number }>(
    `insert into employee (company_id, personnel_number, first_name, last_name, gender, birth_date, citizen_type_id, street, postal_code, city, store_id,
       employment_model_id, entry, exit, is_hidden, dummy, iban_sealed, iban_index, svnr_sealed, svnr_index)
     values ($1, $2, $3, 'Huber', $4, $5, 1, $6, '1010', $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $15) returning id`,
    [
      company,
      person.number,
      person.text,
      person.gender,
      person.birthDate,
      person.text,
      person.city,
      person.store === null ? null : stores[person.store],
      person.hasModel ? model : null,
      entry === null ? null : day(entry),
      exit,
      person.isHidden,
      person.dummy,
      person.iban,
      person.svnr,
    ],
  )
  const { id } = row!
  const contracts: Made['contracts'] = []
  for (const store of [0, 1]) {
    let from = -12
    for (const { gap, length, minutes, isOpen } of person.contracts.filter(each => each.store === store)) {
      const to = isOpen ? null : day(from + gap + length)
      contracts.push({ store, from: day(from + gap), to, minutes })
      if (isOpen) break
      from += gap + length + 1
    }
  }
  for (const { store, from, to, minutes } of contracts) {
    const employee = { id, company, store: stores[store]! }
    await build.contract({ employee, from, ...(to && { to }), weeklyMinutes: minutes })
  }
  return { id, person, contracts }
}

/** By the rules of the domain, over whom and which contracts somebody sees. */
function expected(made: Made[], sees: (store: number | null) => boolean, lists: (person: Person) => boolean) {
  const visible = made.filter(({ person }) => sees(person.store))
  const real = visible.filter(({ person }) => !person.dummy)
  const shared = {
    mdPersonnelId: duplicateIds(real.map(({ id, person }) => ({ id, value: person.number }))),
    iban: duplicateIds(real.map(({ id, person }) => ({ id, value: person.iban }))),
    socialsecurity: duplicateIds(real.map(({ id, person }) => ({ id, value: person.svnr }))),
  }
  const reckoned = visible
    .filter(({ person }) => lists(person))
    .map(({ id, person, contracts }) => {
      const entry = person.entry === null ? null : day(person.entry)
      const exit = person.stay === null ? null : day((person.entry ?? 0) + person.stay)
      const begun = entry !== null && entry > day(0) ? entry : day(0)
      const on = exit !== null && exit < begun ? exit : begun
      const holding = contracts.filter(({ store, from, to }) => sees(store) && from <= on && (to === null || to >= on))
      const weeklyMinutes = holding.length > 0 ? holding.reduce((sum, { minutes }) => sum + minutes, 0) : null
      const missingFields = missingMinimalFields({
        mdPersonnelId: person.number,
        firstName: person.text,
        lastName: 'Huber',
        birthDate: person.birthDate,
        socialsecurity: person.svnr,
        gender: person.gender,
        citizenTypeId: 1,
        street: person.text,
        zip: '1010',
        city: person.city,
        // Ids begin with 1.
        storeId: person.store === null ? null : person.store + 1,
        entry,
        employmentModelId: person.hasModel ? 1 : null,
        weeklyMinutes,
      })
      const duplicates = UNIQUE_FIELDS.filter(field => shared[field].has(id))
      const employmentModel = person.hasModel ? 'Teilzeit' : null
      return [id, { weekTimeRegular: weeklyMinutes, employmentModel, missingFields, duplicates }] as const
    })
  return new Map(reckoned)
}

const whole = async (api: Api): Promise<EmployeeRow[]> =>
  employeeRows((await api(employeeTable.everyone, { query: { hidden: 'with' } })).body.data)

async function leafed(api: Api): Promise<EmployeeRow[]> {
  const found: EmployeeRow[] = []
  for (let page = 1; ; page++) {
    const { data } = (await api(employees.list, { query: { hidden: 'with', page, limit: 4 } })).body
    found.push(...data.employees)
    if (data.employees.length < 4) {
      assert.equal(data.total, found.length)
      return found
    }
  }
}

test('table and pages say of everyone what the rules say of whom the caller sees, on the days of coming and leaving, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryPerson, { maxLength: 9 }), async people => {
      const owner = await signedIn()
      const { company } = owner
      const stores = [await build.store({ company }), await build.store({ company })]
      const bound = await signedIn({ company, storeIds: [stores[0]!] })
      const filtering = await signedIn({ company })
      await filtering.api(storeFilter.save, { body: { stores: [{ id: stores[1]!, selected: false }] } })
      const model = await build.employmentModel({ company, name: 'Teilzeit' })
      const made: Made[] = []
      for (const person of people) made.push(await make(person, company, stores, model))
      for (const [{ api }, sees, lists] of [
        [owner, () => true, () => true],
        [bound, (store: number | null) => store === 0, () => true],
        [filtering, () => true, ({ store }: Person) => store !== 1],
      ] as const) {
        const rows = await whole(api)
        assert.deepEqual(await leafed(api), rows)
        const told = rows.map(({ id, weekTimeRegular, employmentModel, missingFields, duplicates }) => {
          return [id, { weekTimeRegular, employmentModel, missingFields, duplicates }] as const
        })
        assert.deepEqual(new Map(told), expected(made, sees, lists))
      }
    }),
    { numRuns: tries(60) },
  )
})
