import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, contractFile, stampFile } from '#server/testing/import-steps.ts'
import { until } from '#server/testing/until.ts'
import { workerProcess } from '#server/testing/worker.ts'

withApp({ KONTOR_ROLES: 'web' })

const CASES: [what: string, rows: number, file: (rows: number) => string, tables: string[], kind: string][] = [
  ['stamps', 30_000, stampFile, ['stamp'], 'time/stamps'],
  ['contracts', 3000, contractFile, ['contract'], 'people/contracts'],
]
// All kinds are imported by the same job.
for (const [what, rows, file, tables, kind] of CASES)
  test(`a worker killed while it imports ${what} leaves nothing behind, and another one imports every row once`, {
    skip: what !== 'stamps' && !process.env.KONTOR_TEST_ALL,
  }, async () => {
    const { api, company } = await signedIn()
    const store = await build.store({ company, storeNumber: '10' })
    for (const personnelNumber of ['1', '2', '3', '4', '5']) await build.employee({ company, store, personnelNumber })
    const first = await workerProcess()
    const { id, version, counts, state: after, message } = await checked(api, file(rows))
    assert.deepEqual([after, message, counts.new], ['checked', '', rows])
    const job = async () => (await api(importJobs.find, { params: { id } })).body.data
    const stored = async () => {
      const counted = tables.map(table => `(select count(*) from ${table} where company_id = $1) as ${table}`)
      const entries = `(select count(*) from audit_entry where company_id = $1 and record_kind = $2) as entries`
      const [found] = await rawSql<Record<string, number>>(`select ${[...counted, entries].join(', ')}`, [
        company,
        kind,
      ])
      return Object.values(found!)
    }

    assert.equal((await api(importJobs.run, { params: { id }, body: { version } })).status, 200)
    let done = 0
    while (done === 0) {
      await pause(20)
      const { state, progress } = await job()
      assert.equal(state, 'running')
      done = progress?.done ?? 0
    }
    first.kill('SIGKILL')
    assert.ok(done < rows)
    await pause(500)
    assert.deepEqual(new Set(await stored()), new Set([0]))

    const second = await workerProcess()
    const {
      state,
      counts: ended,
      hasFile,
    } = await until('the import ends', async () => {
      const now = await job()
      return now.state !== 'running' && now
    })
    second.kill('SIGKILL')
    assert.deepEqual([state, ended.new, hasFile], ['done', rows, false])
    assert.deepEqual(new Set(await stored()), new Set([rows]))
  })
