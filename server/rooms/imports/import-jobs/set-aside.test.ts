import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { alerts } from '#contract/notifications/alerts.ts'
import { bell } from '#contract/notifications/bell.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { checked, finished, IMPORT_FILE } from '#server/testing/import-steps.ts'

withApp()

const counted = async (api: Api) => (await api(bell.company)).body.issuesWithImportJobsCount
const listed = async (api: Api) => (await api(alerts.importJobs)).body.data.rows.map(row => row.importJobId)
const set = async (api: Api, id: number, isDone: boolean) => {
  const { version } = (await api(importJobs.find, { params: { id } })).body.data
  return api(importJobs.setAside, { params: { id }, body: { isDone, version } })
}

test('a problem that is settled is gone from the bell and its list, for all, until it is taken back', async () => {
  const { api, company, accountId } = await signedIn()
  const colleague = await signedIn({ company })
  const failed = await build.importRecord({ company, state: 'failed' })
  const faulty = await build.importRecord({ company, state: 'checked', errorRows: 2 })
  assert.deepEqual([await counted(colleague.api), await listed(colleague.api)], [2, [faulty, failed]])

  const { setAside } = (await set(api, failed, true)).body.data
  assert.deepEqual([await counted(colleague.api), await listed(colleague.api)], [1, [faulty]])
  const [account] = await rawSql<{ name: string }>(
    `select btrim(first_name || ' ' || last_name) as name from account where id = $1`,
    [accountId],
  )
  assert.equal(setAside?.by, account!.name)
  assert.match(setAside!.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$|^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const inList = (await colleague.api(importJobs.list)).body.data.imports.find(({ id }) => id === failed)
  assert.deepEqual(inList?.setAside, setAside)

  assert.equal((await set(colleague.api, failed, false)).body.data.setAside, null)
  assert.deepEqual([await counted(api), await listed(api)], [2, [faulty, failed]])
  const trail = await rawSql<{ after: unknown }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'imports/import-jobs' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ after }) => after),
    [{ isDone: true }, { isDone: false }],
  )
})

test('an import without a problem has nothing to be settled, and a stale version settles nothing', async () => {
  const { api, company } = await signedIn()
  for (const state of ['mapping', 'checked', 'done', 'undone']) {
    const { status, refusal } = await set(api, await build.importRecord({ company, state }), true)
    assert.deepEqual([status, refusal.message], [409, 'Dieser Import hat kein Problem, das zu erledigen wäre.'])
  }
  const failed = await build.importRecord({ company, state: 'failed' })
  const late = await api(importJobs.setAside, { params: { id: failed }, body: { isDone: true, version: 9 } })
  assert.deepEqual([late.status, late.refusal.code, await counted(api)], [409, 'stale', 1])
})

test('to settle twice, or to take back what is open, changes nothing', async () => {
  const { api, company } = await signedIn()
  const id = await build.importRecord({ company, state: 'failed' })
  const first = (await set(api, id, true)).body.data
  assert.deepEqual((await set(api, id, true)).body.data, first)
  const open = (await set(api, id, false)).body.data
  assert.deepEqual((await set(api, id, false)).body.data, open)
  assert.equal(open.version, first.version + 1)
})

test('who goes on with a settled import opens it again: what is found next is told', async () => {
  const { api } = await signedIn()
  const job = await checked(api, IMPORT_FILE)
  assert.equal(job.counts.error, 1)
  await set(api, job.id, true)
  assert.equal(await counted(api), 0)
  await api(importJobs.check, { params: { id: job.id } })
  const again = await finished(api, job.id)
  assert.deepEqual([again.setAside, await counted(api)], [null, 1])
})

test('an import whose job failed without a word to it can be settled, too', async () => {
  const { api, company, accountId } = await signedIn()
  const id = await build.importRecord({ company, state: 'running' })
  await rawSql(
    `insert into job_run (company_id, name, account_id, record_kind, record_id, state, message)
     values ($1, 'run-import', $2, 'imports/import-jobs', $3, 'failed', 'Die Berechtigung wurde entzogen.')`,
    [company, accountId, String(id)],
  )
  assert.equal(await counted(api), 1)
  assert.equal((await set(api, id, true)).status, 200)
  assert.deepEqual([await counted(api), await listed(api)], [0, []])
})
