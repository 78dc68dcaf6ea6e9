import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { scopeOf } from '#server/rooms/access/public.ts'
import { run } from '#server/rooms/imports/runs/actions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, finished, imported } from '#server/testing/import-steps.ts'

withApp()

const HEADER = 'Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt'

async function shop() {
  const session = await signedIn()
  const store = await build.store({ company: session.company, storeNumber: '10' })
  for (const personnelNumber of ['1', '2', '3'])
    await build.employee({ company: session.company, store, personnelNumber })
  const count = async () =>
    (
      await rawSql<{ rows: number }>(
        `select (select count(*) from stamp where company_id = $1) + (select count(pause_minutes) from stamp where company_id = $1) +
           (select count(*) from audit_entry where company_id = $1 and record_kind = 'time/stamps') as rows`,
        [session.company],
      )
    )[0]!.rows
  return { ...session, count }
}

const two = (number: number) => String(number).padStart(2, '0')
const goodRow = fc
  .record({
    person: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 5, max: 20 }),
    length: fc.integer({ min: 1, max: 9 }),
    pause: fc.constantFrom(0, 15, 30),
    confirmed: fc.constantFrom('ja', 'nein', ''),
  })
  .map(({ person, day, hour, length, pause, confirmed }) => ({
    key: `${person} ${day} ${hour}`,
    cells: [
      String(person),
      '10',
      `${two(day)}.10.2026`,
      `${two(hour)}:00`,
      `${two((hour + length) % 24)}:00`,
      String(pause),
      confirmed,
    ],
  }))
const goodRows = fc
  .uniqueArray(goodRow, { minLength: 1, maxLength: 12, selector: ({ key }) => key })
  .map(rows => rows.map(({ cells }) => cells))
/** One way to spoil a row. */
const spoil: [name: string, (cells: string[]) => string[]][] = [
  ['unknown person', cells => ['99', ...cells.slice(1)]],
  ['no person', cells => ['', ...cells.slice(1)]],
  ['unknown store', cells => [cells[0]!, '77', ...cells.slice(2)]],
  ['impossible day', cells => [...cells.slice(0, 2), '31.02.2026', ...cells.slice(3)]],
  ['impossible time', cells => [...cells.slice(0, 3), '24:30', ...cells.slice(4)]],
  ['long pause', cells => [...cells.slice(0, 5), '1440', cells[6]!]],
  ['formula', cells => [...cells.slice(0, 5), '=15+15', cells[6]!]],
  ['neither yes nor no', cells => [...cells.slice(0, 6), 'vielleicht']],
  ['Excel error', cells => [...cells.slice(0, 4), '#DIV/0!', ...cells.slice(5)]],
  ['too few columns', cells => cells.slice(0, 4)],
  ['too many columns', cells => [...cells, 'mehr']],
]
const csv = (rows: string[][]) => [HEADER, ...rows.map(row => row.join(';'))].join('\n')

test('an error in any row imports nothing at all, whatever the other rows hold', async () => {
  const { api, count } = await shop()
  const table = fc.record({ rows: goodRows, at: fc.nat(), how: fc.constantFrom(...spoil) })
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, at, how: [name, change] }) => {
      const spoiled = rows.with(at % rows.length, change(rows[at % rows.length]!))
      const job = await checked(api, csv(spoiled), { kind: 'stamps' })
      assert.ok(job.counts.error >= 1, name)
      const answer = await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
      assert.deepEqual([answer.status, answer.refusal.code], [409, 'conflict'])
      assert.equal(await count(), 0)
    }),
    { numRuns: 14 },
  )
})

test('the same file a second time changes no row', async () => {
  const { api } = await shop()
  await fc.assert(
    fc.asyncProperty(goodRows, async rows => {
      const first = await imported(api, csv(rows))
      assert.deepEqual([first.state, first.counts.error], ['done', 0])
      const second = await imported(api, csv(rows))
      assert.deepEqual([second.counts.new, second.counts.changed, second.counts.unchanged], [0, 0, rows.length])
    }),
    { numRuns: 8 },
  )
})

test('an import killed midway has written nothing, and the next try writes everything once', async () => {
  const { api, company, accountId, count } = await shop()
  const rows: string[][] = []
  for (let index = 0; index < 5000; index++) {
    const day = Temporal.PlainDate.from('2020-01-01').add({ days: Math.floor(index / 3) })
    rows.push([
      String(1 + (index % 3)),
      '10',
      `${two(day.day)}.${two(day.month)}.${day.year}`,
      '07:00',
      '15:00',
      '30',
      'ja',
    ])
  }
  const { id } = await checked(api, csv(rows))
  await rawSql(`update import_job set state = 'running' where company_id = $1 and id = $2`, [company, id])
  const scope = (await scopeOf(accountId, company, 'test'))!
  const stopping = new AbortController()
  const told: number[] = []
  const working = {
    scope,
    record: { id },
    signal: stopping.signal,
    async progress(done: number) {
      told.push(done)
      // Part of the rows stands in the open transaction by now.
      stopping.abort()
    },
  }
  await assert.rejects(run(working), { name: 'AbortError' })
  assert.ok(told[0]! > 0 && told[0]! < 5000)
  assert.equal(await count(), 0)
  assert.equal((await api(importJobs.find, { params: { id } })).body.data.hasFile, true)

  const again = { ...working, signal: new AbortController().signal, progress: async () => {} }
  await run(again)
  assert.equal((await api(importJobs.find, { params: { id } })).body.data.state, 'done')
  assert.equal(await count(), 15_000)
  // The queue may hand out a job again that was done.
  await run(again)
  assert.equal(await count(), 15_000)
})

test('two imports of the same file at once end as one', async () => {
  const { api, count } = await shop()
  const file = csv([
    ['1', '10', '05.10.2026', '07:00', '15:00', '30', 'ja'],
    ['2', '10', '05.10.2026', '07:00', '15:00', '30', 'ja'],
  ])
  const jobs = [await checked(api, file), await checked(api, file)]
  await Promise.all(jobs.map(({ id, version }) => api(importJobs.run, { params: { id }, body: { version } })))
  const ended = await Promise.all(jobs.map(({ id }) => finished(api, id)))
  assert.deepEqual(ended.map(({ counts }) => counts.new).sort(), [0, 2])
  assert.equal(await count(), 6)
})
