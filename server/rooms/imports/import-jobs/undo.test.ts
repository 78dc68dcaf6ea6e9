import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { imported } from '#server/testing/import-steps.ts'
import { tries } from '#server/testing/thorough.ts'

withApp()

const PEOPLE = ['1', '2', '3'] as const
type Person = (typeof PEOPLE)[number]
type Rows = Partial<Record<Person, number>>

async function shop() {
  const session = await signedIn()
  const { company, api } = session
  const store = await build.store({ company, storeNumber: '10' })
  for (const personnelNumber of PEOPLE) await build.employee({ company, store, personnelNumber })
  return {
    ...session,
    /** Absences from the 1st of October to the given day. */
    importRows: (rows: Rows) =>
      imported(
        api,
        [
          'Personalnummer;Art;von;bis',
          ...Object.entries(rows).map(([person, day]) => `${person};Urlaub;01.10.2026;${day}.10.2026`),
        ].join('\n'),
      ),
    edit: (person: Person, day: number) =>
      rawSql(
        `update absence a set ends_at = make_timestamptz(2026, 10, $3 + 1, 0, 0, 0, 'Europe/Vienna'), version = a.version + 1
         from employee e where e.company_id = a.company_id and e.id = a.employee_id and a.company_id = $1 and e.personnel_number = $2`,
        [company, person, day],
      ),
    undo: async (id: number) => (await api(importJobs.undo, { params: { id } })).status,
    async stored(): Promise<Rows> {
      const found = await rawSql<{ person: Person; day: number }>(
        `select e.personnel_number as person, extract(day from a.ends_at at time zone 'Europe/Vienna')::int - 1 as day
         from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id where a.company_id = $1`,
        [company],
      )
      return Object.fromEntries(found.map(({ person, day }) => [person, day]))
    },
  }
}

test('an older import can be taken back after the newer one that changed the same records was', async () => {
  const { importRows, undo, stored } = await shop()
  const first = await importRows({ 1: 5, 2: 5 })
  const second = await importRows({ 1: 6 })
  const third = await importRows({ 1: 7, 2: 7 })
  assert.equal(await undo(second.id), 409)
  for (const { id } of [third, second]) assert.equal(await undo(id), 200)
  assert.deepEqual(await stored(), { 1: 5, 2: 5 })
  assert.equal(await undo(first.id), 200)
  assert.deepEqual(await stored(), {})
})

test('an edit between two imports stands in the way of the older one, even after the newer was taken back', async () => {
  const { importRows, edit, undo, stored } = await shop()
  const first = await importRows({ 1: 5 })
  await edit('1', 6)
  const second = await importRows({ 1: 7 })
  assert.equal(await undo(second.id), 200)
  assert.equal(await undo(first.id), 409)
  assert.deepEqual(await stored(), { 1: 6 })
})

test('an edit after the newer one was taken back stands in the way, even when its values are those of before', async () => {
  const { importRows, edit, undo } = await shop()
  const first = await importRows({ 1: 5 })
  const second = await importRows({ 1: 7 })
  assert.equal(await undo(second.id), 200)
  await edit('1', 5)
  assert.equal(await undo(first.id), 409)
})

const day = fc.integer({ min: 2, max: 5 })
const rows = fc.uniqueArray(fc.tuple(fc.constantFrom(...PEOPLE), day), {
  minLength: 1,
  maxLength: 3,
  selector: ([person]) => person,
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('import' as const), rows }) },
  // Mostly the newest, or hardly any older one could ever be taken back.
  { weight: 5, arbitrary: fc.record({ step: fc.constant('undo' as const), newest: fc.constantFrom(0, 0, 0, 1, 2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('edit' as const), person: fc.constantFrom(...PEOPLE), day }),
  },
)

/** `by` names what wrote the value: the same again only when that import's value was put back. */
type Content = { day: number; by: object }
type Touched = { person: Person; before: Content | undefined; left: Content }

test('whatever was imported, edited and taken back before: an import is taken back exactly when each record is as it left it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async steps => {
      const { importRows, edit, undo, stored } = await shop()
      const records = new Map<Person, Content>()
      const jobs: { id: number; touched: Touched[] }[] = []
      for (const each of steps) {
        if (each.step === 'import') {
          const { id } = await importRows(Object.fromEntries(each.rows))
          const touched = each.rows.flatMap(([person, day]) => {
            const before = records.get(person)
            return before?.day === day ? [] : [{ person, before, left: { day, by: each } }]
          })
          for (const { person, left } of touched) records.set(person, left)
          if (touched.length > 0) jobs.unshift({ id, touched })
        } else if (each.step === 'edit') {
          await edit(each.person, each.day)
          if (records.has(each.person)) records.set(each.person, { day: each.day, by: each })
        } else {
          const job = jobs[each.newest]
          if (!job) continue
          const isAsLeft = job.touched.every(({ person, left }) => records.get(person) === left)
          assert.equal(await undo(job.id), isAsLeft ? 200 : 409)
          if (!isAsLeft) continue
          for (const { person, before } of job.touched) {
            if (before) records.set(person, before)
            else records.delete(person)
          }
          jobs.splice(each.newest, 1)
        }
        assert.deepEqual(await stored(), Object.fromEntries([...records].map(([person, { day }]) => [person, day])))
      }
    }),
    { numRuns: tries(30) },
  )
})
