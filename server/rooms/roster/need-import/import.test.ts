import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { staffNeeds } from '#contract/roster/staff-needs.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const HEADER = 'Standort;Bereich;von;bis;Mo;Di;Mi;Do;Fr;Sa;So;Feiertag;gültig ab'

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company, name: 'Linz' })
  await build.spot({ company, unitName: 'Küche', name: 'Frühstück' })
  const needs = async () =>
    (await api(staffNeeds.list)).body.data.map(
      ({ from, to, counts, validFrom }) => `${from}–${to} ${counts} ${validFrom}`,
    )
  const issues = async (row: string, header = HEADER) => {
    const [found] = await rowsOf(api, (await checked(api, `${header}\n${row}`)).id)
    return found!.issues.map(({ column, message }) => [column, message])
  }
  return { ...session, store, needs, issues }
}

test('a table of need is read, the same file changes nothing, empty cells keep what is there, and all is taken back', async () => {
  const { api, needs } = await shop()
  const first = await imported(
    api,
    `${HEADER}\nLinz;Frühstück;06:00;10:00;2;2;2;2;2;3;2;1;02.11.2026\nLinz;;22:00;06:00;1;1;1;1;1;;;;02.11.2026`,
  )
  assert.deepEqual([first.kind, first.counts.new], ['needed-staff', 2])
  const stored = ['06:00–10:00 2,2,2,2,2,3,2,1 2026-11-02', '22:00–06:00 1,1,1,1,1,0,0,0 2026-11-02']
  assert.deepEqual(await needs(), stored)
  assert.equal(
    (await imported(api, `${HEADER}\nLinz;Küche Frühstück;6;10;2;2;2;2;2;3;2;1;02.11.2026`)).counts.unchanged,
    1,
  )
  const changed = await imported(api, `${HEADER}\nLinz;Frühstück;06:00;10:00;;;;5;;;;;02.11.2026`)
  assert.equal(changed.counts.changed, 1)
  assert.deepEqual((await needs())[0], '06:00–10:00 2,2,2,5,2,3,2,1 2026-11-02')
  assert.equal((await api(importJobs.undo, { params: { id: changed.id } })).status, 200)
  assert.deepEqual(await needs(), stored)
})

test('what somebody changed since stays, and the answer says what it is', async () => {
  const { api } = await shop()
  const done = await imported(api, `${HEADER}\nLinz;Frühstück;06:00;10:00;2;2;2;2;2;3;2;1;02.11.2026`)
  const [need] = (await api(staffNeeds.list)).body.data
  await api(staffNeeds.change, { params: { id: need!.id }, body: { to: '11:00', version: 1 } })
  const { status, refusal } = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(status, 409)
  assert.match(refusal.message, /\(Küche Frühstück 06:00\)/)
})

test('a company with one store need not name it', async () => {
  const { api, needs } = await shop()
  await imported(api, 'von;bis;Montag;Dienstag;gültig ab\n08:00;12:00;2;3;01.01.2026')
  assert.deepEqual(await needs(), ['08:00–12:00 2,3,0,0,0,0,0,0 2026-01-01'])
})

test('what does not exist or is no number of people is refused in its cell', async () => {
  const { api, company, issues, needs } = await shop()
  assert.deepEqual(await issues('Linz;Sauna;06:00;10:00;1;1;1;1;1;1;1;1;02.11.2026'), [
    ['Bereich', 'Bereich „Sauna“ gibt es nicht'],
  ])
  assert.deepEqual(await issues('Linz;Frühstück;06:00;10:00;1,5;1;1;1;1;1;1;1;02.11.2026'), [['Mo', 'Eine ganze Zahl']])
  await build.store({ company, name: 'Graz' })
  assert.deepEqual(await issues(';Frühstück;06:00;10:00;1;1;1;1;1;1;1;1;02.11.2026'), [
    ['Standort', 'Der Standort fehlt'],
  ])
  const other = await signedIn()
  await build.store({ company: other.company, name: 'Salzburg' })
  const rows: [row: string, column: string, says: string][] = [
    ['Salzburg;;06:00;10:00;1;1;1;1;1;1;1;1;02.11.2026', 'Standort', 'Standort „Salzburg“ gibt es nicht'],
    ['Linz;Frühstück;;10:00;1;1;1;1;1;1;1;1;02.11.2026', 'von', 'Der Beginn fehlt'],
    ['Linz;Frühstück;06:00;26:00;1;1;1;1;1;1;1;1;02.11.2026', 'bis', '„26:00“ ist keine Uhrzeit (HH:mm)'],
    ['Linz;Frühstück;06:00;10:00;-1;1;1;1;1;1;1;1;02.11.2026', 'Mo', 'Mindestens 0'],
    ['Linz;Frühstück;06:00;10:00;1;501;1;1;1;1;1;1;02.11.2026', 'Di', 'Höchstens 500'],
    ['Linz;Frühstück;06:00;10:00;1;1;1;1;1;1;1;1;31.12.1949', 'gültig ab', 'Ein Tag von 1950 bis 2100'],
    ['Linz;;06:00;10:00;1;1;1;1;1;1;1;1;02.11.2026;01.11.2026', 'gültig bis', 'Das Ende liegt vor dem Beginn'],
  ]
  const bad = await checked(
    api,
    [`${HEADER};gültig bis`, ...rows.map(([row]) => (row.split(';').length < 14 ? `${row};` : row))].join('\n'),
  )
  assert.deepEqual(
    (await rowsOf(api, bad.id, 'error')).map(({ line, issues }) => [line, issues[0]!.column, issues[0]!.message]),
    rows.map(([, ...says], at) => [at + 2, ...says]),
  )
  const row = 'Linz;Frühstück;06:00;10:00;1;1;1;1;1;1;1;1;02.11.2026'
  const job = await checked(api, `${HEADER}\n${row}\n${row}`)
  assert.equal(job.counts.error, 1)
  assert.equal((await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })).status, 409)
  assert.deepEqual(await needs(), [])
})
