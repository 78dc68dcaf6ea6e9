import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, stampFile } from '#server/testing/import-steps.ts'
import { until } from '#server/testing/until.ts'
import { workerProcess } from '#server/testing/worker.ts'

withApp({ KONTOR_ROLES: 'web' })

const ROWS = 30_000

test('a worker killed while it imports leaves nothing behind, and another one imports every row once', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company, storeNumber: '10' })
  for (const personnelNumber of ['1', '2', '3', '4', '5']) await build.employee({ company, store, personnelNumber })
  const first = await workerProcess()
  const { id, version, counts, state: after, message } = await checked(api, stampFile(ROWS))
  assert.deepEqual([after, message, counts.new], ['checked', '', ROWS])
  const job = async () => (await api(importJobs.find, { params: { id } })).body.data
  const stored = async () =>
    (
      await rawSql<{ stamps: number; pauses: number; entries: number }>(
        `select (select count(*) from stamp where company_id = $1) as stamps,
           (select count(*) from stamp_pause where company_id = $1) as pauses,
           (select count(*) from audit_entry where company_id = $1 and record_kind = 'time/stamps') as entries`,
        [company],
      )
    )[0]!

  assert.equal((await api(importJobs.run, { params: { id }, body: { version } })).status, 200)
  let done = 0
  while (done === 0) {
    await pause(20)
    const { state, progress } = await job()
    assert.equal(state, 'running')
    done = progress?.done ?? 0
  }
  first.kill('SIGKILL')
  assert.ok(done < ROWS)
  await pause(500)
  assert.deepEqual(await stored(), { stamps: 0, pauses: 0, entries: 0 })

  await workerProcess()
  const {
    state,
    counts: ended,
    hasFile,
  } = await until('the import ends', async () => {
    const now = await job()
    return now.state !== 'running' && now
  })
  assert.deepEqual([state, ended.new, hasFile], ['done', ROWS, false])
  assert.deepEqual(await stored(), { stamps: ROWS, pauses: ROWS, entries: ROWS })
})
