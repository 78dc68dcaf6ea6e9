import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { VIENNA } from '#domain/basics/days.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { tidiedRules } from '#domain/wages/employment-rules.ts'
import { MODELS } from '#server/demo/models.ts'
import { newKey } from '#server/platform/keys/key-file.ts'
import { openVault } from '#server/platform/vault.ts'
import { COLUMNS, type Row, type TableName } from '../bench/scale/columns.ts'
import { companyRows } from '../bench/scale/company-rows.ts'
import { calendar } from '../bench/scale/moments.ts'
import { type CompanyPlan, type Plan, planOf } from '../bench/scale/plan.ts'
import { setupOf } from '../bench/scale/setup.ts'

const DAY = '2026-11-29'
const small = { people: 300, seed: 7, day: DAY }
const vault = openVault({ keys: [newKey()], retired: [] })

/** Nonces and keys are never the same. */
const isSealed = (column: string) => column.endsWith('_sealed') || column.endsWith('_index')

function modelsOf({ first }: CompanyPlan) {
  const models = MODELS.map(([name, group, rules], at) => ({
    ...{ id: first.employment_model + at, name, group },
    versions: [{ from: dayNumber(Temporal.PlainDate.from('2018-01-01')), rules: tidiedRules(rules) }],
  }))
  return { defaultId: first.employment_model, byId: new Map(models.map(model => [model.id, model])), stores: new Map() }
}

type Written = Record<string, Record<string, Row[number]>[]>

function rowsOf(plan: Plan, company: CompanyPlan): Written {
  const written: Written = {}
  const put = (table: TableName, row: Row) => {
    const columns = COLUMNS[table].split(',').map(column => column.trim())
    assert.equal(row.length, columns.length, table)
    written[table] ??= []
    written[table].push(Object.fromEntries(columns.map((column, at) => [column, isSealed(column) ? null : row[at]!])))
  }
  const setting = { zone: VIENNA, calendar, models: modelsOf(company) }
  for (const _ of companyRows({ plan, company, setting, vault, put, store: () => {} }));
  return written
}

/** What holds of the first holds of all: each is made by themselves. */
const firstPeopleOf = (company: CompanyPlan): CompanyPlan => ({ ...company, people: Math.min(company.people, 30) })

/** Each is asked for several times. */
const ofSmall = new Map<number, Written>()
function rowsOfSmall(at: number): Written {
  const plan = planOf(small)
  const known = ofSmall.get(at) ?? rowsOf(plan, firstPeopleOf(plan.companies[at]!))
  ofSmall.set(at, known)
  return known
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

test('the same seed, size and day make the same rows, another seed others', () => {
  const made = (seed: number) => {
    const plan = planOf({ ...small, seed })
    const setup = setupOf(plan, 'hash', vault).map(({ table, columns, rows }) => {
      const names = columns.split(',').map(column => column.trim())
      return [table, [...rows].map(row => row.map((cell, at) => (isSealed(names[at]!) ? null : cell)))]
    })
    return hashOf([setup, rowsOf(plan, plan.companies[3]!)])
  }
  assert.equal(made(7), made(7))
  assert.notEqual(made(7), made(8))
})

test('one company is the same whatever the size of all others and however many stamp', () => {
  const [one, other] = [planOf(small), planOf({ ...small, people: 155_000, stamps: 1_000_000 })]
  assert.deepEqual(one.companies[0], other.companies[0])
  assert.equal(hashOf(rowsOfSmall(0)), hashOf(rowsOf(other, firstPeopleOf(other.companies[0]!))))
})

test('people are all there, the largest company has its part of them, and each company at least three stores', () => {
  for (const people of [204, 220, 300, 1550, 15_500, 155_000, 310_000]) {
    const { companies } = planOf({ ...small, people })
    const sum = (of: (company: CompanyPlan) => number) => companies.reduce((all, each) => all + of(each), 0)
    assert.equal(
      sum(each => each.people),
      people,
    )
    assert.ok(companies.every(each => each.stores >= 3 && each.people >= 1))
    const [fixed, largest, ...others] = companies
    assert.equal(fixed!.people, 200)
    assert.ok(others.every(each => each.people <= largest!.people))
    if (people >= 1550) assert.ok(Math.abs(largest!.people - people * 0.1522) < 1 + people / 10_000)
  }
  const { companies } = planOf({ ...small, people: 155_000 })
  assert.equal(companies.length, 400)
  assert.equal(companies[1]!.stores, 400)
  const stores = companies.reduce((sum, each) => sum + each.stores, 0)
  assert.ok(stores > 1800 && stores < 2300, String(stores))
})

test('ids of one company never reach those of the next', () => {
  const plan = planOf(small)
  for (const [at, company] of plan.companies.entries()) {
    const next = plan.companies[at + 1]
    for (const [table, rows] of Object.entries(rowsOfSmall(at))) {
      const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
      assert.equal(new Set(ids).size, ids.length, table)
      const most = next?.first[table as keyof typeof next.first] ?? Number.POSITIVE_INFINITY
      const least = company.first[table as keyof typeof company.first]
      assert.ok(
        ids.every(id => id >= least && id < most),
        `${table} of ${company.number}`,
      )
    }
  }
})

test('people work at most five days a week for about their hours, are never away and at work, and away once at a time', () => {
  const { stamp = [], absence = [], contract = [], employee = [] } = rowsOfSmall(0)
  assert.ok(stamp.length > 3000 && absence.length > 500 && contract.length > 45 && employee.length === 30)
  const moments = (rows: Written[string]) =>
    Map.groupBy(
      rows.map(row => ({
        person: row.employee_id,
        from: Date.parse(String(row.starts_at)),
        to: Date.parse(String(row.ends_at)),
      })),
      ({ person }) => person,
    )
  const [stamped, away] = [moments(stamp), moments(absence)]
  for (const [person, times] of stamped) {
    const weeks = Map.groupBy(times, ({ from }) => Math.floor((calendar.dayOf(from / 60_000) + 3) / 7))
    for (const [week, own] of weeks) {
      assert.ok(own.length <= 5, `${person} in week ${week}`)
      const hours = own.reduce((sum, { from, to }) => sum + to - from, 0) / 3_600_000
      assert.ok(hours <= 45, `${person}: ${hours} hours`)
    }
    for (const { from, to } of away.get(person) ?? [])
      assert.ok(times.every(time => time.to <= from || time.from >= to))
  }
  for (const times of away.values()) {
    const sorted = times.toSorted((one, other) => one.from - other.from)
    assert.ok(sorted.every((time, at) => at === 0 || sorted[at - 1]!.to <= time.from))
  }
  const entries = new Map(employee.map(row => [row.id, row]))
  for (const row of stamp) {
    const day = String(row.starts_at).slice(0, 10)
    const { entry, exit } = entries.get(row.employee_id!)!
    assert.ok(day >= String(entry) && day <= String(exit ?? '9999') && day < DAY, `${row.employee_id} on ${day}`)
  }
})
