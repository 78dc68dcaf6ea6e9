import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { imported } from '#server/testing/import-steps.ts'

withApp()

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))

async function companyOfSamples() {
  const session = await signedIn()
  const { company } = session
  for (const storeNumber of ['10', '20', '30', '40', '50', '60']) await build.store({ company, storeNumber })
  for (const name of ['Vollzeit', 'Teilzeit', 'Geringfügig']) await build.employmentModel({ company, name })
  return session
}

test('employees, stamps and absences of real files go through, and a second time nothing changes', async () => {
  const { api, company } = await companyOfSamples()
  for (const [name, kind, rows] of [
    ['mitarbeiter.csv', 'employees', 60],
    ['stempelzeiten.csv', 'stamps', 1478],
    ['abwesenheiten.csv', 'absences', 74],
  ] as const) {
    const first = await imported(api, fixture(name))
    assert.deepEqual([first.kind, first.state, first.counts.new], [kind, 'done', rows], JSON.stringify(first))
    const again = await imported(api, fixture(name))
    assert.deepEqual([again.state, again.counts.unchanged, again.counts.new + again.counts.changed], ['done', rows, 0])
  }
  const [counts] = await rawSql(
    `select (select count(*) from employee where company_id = $1) as people, (select count(*) from contract where company_id = $1) as contracts,
       (select count(*) from stamp where company_id = $1) as stamps, (select count(*) from absence where company_id = $1) as absences`,
    [company],
  )
  assert.deepEqual(counts, { people: 60, contracts: 60, stamps: 1478, absences: 74 })
})
