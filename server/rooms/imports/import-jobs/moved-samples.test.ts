import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', `${name}.csv`))

async function hired() {
  const session = await signedIn()
  const { company, api } = session
  for (const storeNumber of ['10', '20']) await build.store({ company, storeNumber })
  assert.equal((await imported(api, fixture('umzug-mitarbeiter-vorher'))).counts.new, 2)
  const people = () =>
    rawSql(
      `select e.id, e.personnel_number as number, s.store_number as store, e.bmd_id, e.dpw_id from employee e
       join store s on s.company_id = e.company_id and s.id = e.store_id where e.company_id = $1 order by e.personnel_number`,
      [company],
    )
  const storesOf = (table: 'absence' | 'stamp') =>
    rawSql(
      `select e.personnel_number as number, s.store_number as store, count(*)::int as records from ${table} r
       join employee e on e.company_id = r.company_id and e.id = r.employee_id
       join store s on s.company_id = r.company_id and s.id = r.store_id where r.company_id = $1 group by 1, 2 order by 1, 2`,
      [company],
    )
  return { ...session, people, storesOf }
}

test('a person moved and an id changed between two imports: the same people, and every record where it was', async () => {
  const { api, people, storesOf } = await hired()
  const records = ['umzug-abwesenheiten', 'zeitumstellung-stempelzeiten']
  for (const name of records) assert.equal((await imported(api, fixture(name))).state, 'done')
  const before = await people()
  assert.equal((await imported(api, fixture('umzug-mitarbeiter-nachher'))).counts.changed, 2)
  const [moved, renumbered] = before
  assert.deepEqual(await people(), [
    { ...moved, store: '20' },
    { ...renumbered, bmd_id: '6102', dpw_id: '710102' },
  ])
  for (const name of records) {
    const { counts, rows } = await imported(api, fixture(name))
    assert.deepEqual([counts.unchanged, counts.new + counts.changed], [rows, 0], name)
  }
  assert.deepEqual(await storesOf('absence'), [
    { number: '2001', store: '10', records: 2 },
    { number: '2002', store: '10', records: 1 },
  ])
  assert.deepEqual(await storesOf('stamp'), [
    { number: '2001', store: '10', records: 2 },
    { number: '2002', store: '10', records: 4 },
  ])
})

test('nights over both changes of the clock have an hour less and one more, and the hour that comes twice is said', async () => {
  const { api, company } = await hired()
  const job = await checked(api, fixture('zeitumstellung-stempelzeiten'))
  assert.deepEqual(
    (await rowsOf(api, job.id, 'warning')).map(({ line, issues }) => [line, issues.map(({ message }) => message)]),
    [
      [
        6,
        [
          'Die Uhrzeit 02:40 gibt es am 25.10.2026 zweimal; angenommen wird die erste (Sommerzeit), weil kein anderer Dienst dagegen spricht',
        ],
      ],
      [
        7,
        [
          'Die Uhrzeit 02:30 gibt es am 25.10.2026 zweimal; angenommen wird die zweite (Winterzeit), weil sich der Dienst sonst mit Zeile 6 überschneidet',
        ],
      ],
    ],
  )
  await imported(api, fixture('zeitumstellung-stempelzeiten'))
  const found = await rawSql<{ starts: string; hours: number }>(
    `select to_char(starts_at at time zone 'Europe/Vienna', 'DD.MM. HH24:MI') as starts,
       (extract(epoch from ends_at - starts_at) / 3600)::float8 as hours
     from stamp where company_id = $1 order by starts_at, id`,
    [company],
  )
  assert.deepEqual(
    found.map(({ starts, hours }) => [starts, Math.round(hours * 100) / 100]),
    [
      ['28.03. 18:00', 7.75],
      ['28.03. 22:00', 7],
      ['29.03. 03:00', 4.5],
      ['24.10. 18:00', 8.67],
      ['24.10. 22:00', 9],
      ['25.10. 02:30', 4.5],
    ],
  )
})
