import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMPORT_FILTERS, IMPORT_STATES, type ImportFilter, importJobs } from '#contract/imports/import-jobs.ts'
import { IMPORT_KINDS } from '#domain/imports/import-kinds.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp()

type Query = { kind?: (typeof IMPORT_KINDS)[number]; state?: ImportFilter; createdBy?: string; limit?: number }

async function pagesOf(api: Api, query: Query, betweenPages = async () => {}): Promise<number[][]> {
  const pages: number[][] = []
  let before: number | undefined
  do {
    const { imports, next } = (await api(importJobs.list, { query: { ...query, before } })).body.data
    pages.push(imports.map(({ id }) => id))
    before = next ?? undefined
    await betweenPages()
  } while (before)
  return pages
}

const MIRA = '00000000-0000-4000-8000-000000000001'
const PAUL = '00000000-0000-4000-8000-000000000002'
/** Of all kinds and states, with and without errors, settled and not, by two people. */
const past = (company: number, count: number) =>
  rawSql(
    `insert into import_job (company_id, kind, state, file_name, source, header_line, row_count, fields, error_rows, created_by,
       created_by_name, set_aside_by, set_aside_by_name, set_aside_at)
     select $1, ($3::text[])[1 + n % 5], state, 'liste.csv', '{}', 1, 10, '[]', n % 2, person, person_name,
       case when settled then person end, case when settled then person_name end, case when settled then now() end
     from generate_series(1, $2) n, lateral (select ($4::text[])[1 + n / 5 % 7] as state,
       case when n % 3 = 0 then $5 else $6 end::uuid as person, case when n % 3 = 0 then 'Mira Huber' else 'Paul Egger' end as person_name) who,
       lateral (select n % 4 = 0 and (state = 'failed' or state = 'checked' and n % 2 = 1) as settled) s`,
    [company, count, IMPORT_KINDS, IMPORT_STATES, MIRA, PAUL],
  )

test('all imports can be leafed through, each once and the newest first, while others are uploaded', async () => {
  const { api, company } = await signedIn()
  await past(company, 1203)
  const pages = await pagesOf(api, { limit: 500 }, async () => void (await build.importRecord({ company })))
  assert.deepEqual(
    pages.map(page => page.length),
    [500, 500, 203],
  )
  const ids = pages.flat()
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((a, b) => b - a),
  )
})

test('a filter shows exactly the imports of its kind, its state and its person, with their number', async () => {
  const { api, company } = await signedIn()
  await past(company, 210)
  const list = async (query: Query) => (await api(importJobs.list, { query: { ...query, limit: 500 } })).body.data
  const { imports: all } = await list({})
  assert.equal(all.length, 210)
  const states: Record<ImportFilter, (job: (typeof all)[number]) => boolean> = {
    mapping: job => job.state === 'mapping',
    checking: job => job.state === 'checking',
    checked: job => job.state === 'checked' && job.counts.error === 0,
    faulty: job => job.state === 'checked' && job.counts.error > 0 && !job.setAside,
    running: job => job.state === 'running',
    done: job => job.state === 'done',
    failed: job => job.state === 'failed' && !job.setAside,
    undone: job => job.state === 'undone',
    'set-aside': job => job.setAside !== null,
    issue: job => (job.state === 'failed' || (job.state === 'checked' && job.counts.error > 0)) && !job.setAside,
  }
  for (const state of IMPORT_FILTERS) {
    const wanted = all.filter(states[state]).map(({ id }) => id)
    assert.ok(wanted.length > 0, state)
    const { total, imports } = await list({ state })
    assert.deepEqual([total, imports.map(({ id }) => id)], [wanted.length, wanted], state)
  }
  // Each import is in one of them, but for those that are a problem, which are failed or faulty.
  const counted = await Promise.all(
    IMPORT_FILTERS.filter(state => state !== 'issue').map(async state => (await list({ state })).total),
  )
  assert.equal(
    counted.reduce((sum, count) => sum + count),
    210,
  )
  for (const kind of IMPORT_KINDS) {
    const wanted = all.filter(job => job.kind === kind && job.createdBy === 'Mira Huber' && states.done(job))
    const { total, imports } = await list({ kind, createdBy: MIRA, state: 'done' })
    assert.deepEqual([total, imports], [wanted.length, wanted])
  }
})

test('whoever has uploaded something can be chosen, by the name of their newest import', async () => {
  const { api, company } = await signedIn()
  await past(company, 9)
  await rawSql(
    `update import_job set created_by_name = 'Mira Berger' where company_id = $1 and id = (
    select max(id) from import_job where created_by = $2 and company_id = $1)`,
    [company, MIRA],
  )
  assert.deepEqual((await api(importJobs.people)).body.data, [
    { id: MIRA, name: 'Mira Berger' },
    { id: PAUL, name: 'Paul Egger' },
  ])
  const store = await build.store({ company })
  const bound = await signedIn({ company, storeIds: [store] })
  assert.deepEqual((await bound.api(importJobs.people)).body.data, [])
})

test('an import whose job failed is among the failed ones, with its reason', async () => {
  const { api, company, accountId } = await signedIn()
  const id = await build.importRecord({ company, state: 'running' })
  await rawSql(
    `insert into job_run (company_id, name, account_id, record_kind, record_id, state, message)
     values ($1, 'run-import', $2, 'imports/import-jobs', $3, 'failed', 'Die Berechtigung wurde entzogen.')`,
    [company, accountId, String(id)],
  )
  const [job] = (await api(importJobs.list, { query: { state: 'failed' } })).body.data.imports
  assert.deepEqual([job?.id, job?.state, job?.message], [id, 'failed', 'Die Berechtigung wurde entzogen.'])
  assert.equal((await api(importJobs.list, { query: { state: 'running' } })).body.data.total, 0)
})

test('what is no kind, state, person or page is refused', async () => {
  const { api } = await signedIn()
  for (const query of [{ kind: 'x' }, { state: 'x' }, { createdBy: 'x' }, { before: 0 }, { limit: 501 }])
    assert.equal((await api(importJobs.list, { query: query as Query })).status, 400, JSON.stringify(query))
})
