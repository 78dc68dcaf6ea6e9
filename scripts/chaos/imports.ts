import type pg from 'pg'
import { type ImportJobDetail, importJobs } from '#contract/imports/import-jobs.ts'
import { until } from '#server/testing/until.ts'
import { type AskedImport, type Desk, type Do, markOf } from './desk.ts'

const WORKING = new Set(['checking', 'running'])
const FEW = 3
/** So many that the job is at it for a while. */
const MANY = 1500

/** A small file of new people, all of it or nothing; the same file once more changes nothing. */
export const IMPORT: Do = (desk, { isTwice }) => importOf(desk, { rows: FEW, isTwice, isAgain: isTwice })

export const IMPORT_MANY: Do = (desk, { isTwice }) => importOf(desk, { rows: MANY, isTwice, isAgain: true })

async function importOf(
  desk: Desk,
  { rows, isTwice, isAgain }: { rows: number; isTwice: boolean; isAgain: boolean },
): Promise<void> {
  const names = Array.from({ length: rows }, () => markOf(desk))
  const lines = names.map((name, place) => `T${desk.company}${desk.count}${place};${name};Import`)
  const bytes = ['Personalnummer;Nachname;Vorname', ...lines].join('\n')
  const { job: ready, asked } = await checked(desk, bytes, rows)
  if (!ready) return
  desk.who.line.at('import checked')
  const facts = names.map(name =>
    desk.ledger.begin(
      {
        ...{ what: 'an imported person', table: 'employee', marker: { last_name: name }, group: names[0]! },
        ...{ company: desk.company, accountId: desk.accountId },
      },
      { columns: { last_name: name, first_name: 'Import' }, trail: ['people/employees created'] },
    ),
  )
  asked.isRun = true
  const begun = await desk.who.send(
    importJobs.run,
    { params: { id: ready.id }, body: { version: ready.version } },
    isTwice,
  )
  const ended = begun.status === 200 ? await finished(desk, ready.id) : undefined
  asked.ended = ended?.state
  if (ended?.state !== 'done') {
    if (!ended || !isInterrupted(ended))
      desk.who.line.odd.push(`an import: ${begun.status} ${ended?.state} ${ended?.message ?? begun.text.slice(0, 300)}`)
    for (const fact of facts) desk.ledger.refuse(fact)
    return
  }
  for (const fact of facts) desk.ledger.confirm(fact)
  if (!isAgain) return
  const { job: again } = await checked(desk, bytes, rows)
  if (again && again.counts.new + again.counts.changed > 0)
    desk.who.line.odd.push(`the same file once more would import ${JSON.stringify(again.counts)}`)
}

async function checked(
  desk: Desk,
  bytes: string,
  rows: number,
): Promise<{ job?: ImportJobDetail; asked: AskedImport }> {
  const asked: AskedImport = { company: desk.company, accountId: desk.accountId, rows, isRun: false }
  desk.imports.push(asked)
  const file = { name: 'personal.csv', bytes }
  const uploaded = await desk.who.send(importJobs.upload, { file, body: { kind: 'employees' } })
  if (uploaded.status !== 200) {
    desk.who.line.odd.push(`an upload: ${uploaded.status} ${uploaded.text.slice(0, 300)}`)
    return { asked }
  }
  const { id } = uploaded.body.data
  asked.id = id
  desk.who.line.at('import uploaded')
  const started = await desk.who.send(importJobs.check, { params: { id } })
  const job = started.status === 200 ? await finished(desk, id) : undefined
  if (job?.state === 'checked' && job.counts.error === 0) return { job, asked }
  if (job && isInterrupted(job)) return { asked }
  desk.who.line.odd.push(
    `a check of an import: ${started.status} ${job?.state} ${JSON.stringify(job?.counts)} ${started.text.slice(0, 200)}`,
  )
  return { asked }
}

/** By the end of the worker that was at it, as it says itself. */
const isInterrupted = ({ state, message }: ImportJobDetail) => state === 'failed' && message.includes('unterbrochen')

const finished = (desk: Desk, id: number): Promise<ImportJobDetail> =>
  until(
    'the import ends',
    async () => {
      const { data: job } = (await desk.who.send(importJobs.find, { params: { id } })).body
      return !WORKING.has(job.state) && job
    },
    200,
  )

/** Whether a worker writes an import right now; `isWell`: it has written a part of it. */
export const isImporting = (client: pg.ClientBase, isWell: boolean): Promise<boolean> =>
  client
    .query(`select from job_run where name = 'import-run' and state = 'running' and rows_done >= $1`, [isWell ? 1 : 0])
    .then(({ rowCount }) => rowCount !== 0)

type Row = { company: number; id: number; state: string; rows: number; made: number; account: string; told: number }

export const lastImport = (client: pg.ClientBase): Promise<number> =>
  client
    .query<{ last: number }>('select coalesce(max(id), 0)::int as last from import_job')
    .then(({ rows }) => rows[0]!.last)

/** An import that was acknowledged is there as it ended, was run only when asked to, whole and told once. */
export async function checkImports(
  client: pg.ClientBase,
  looked: { asked: readonly AskedImport[]; lastEntry: number; lastImport: number; isEnd: boolean },
): Promise<string[]> {
  const { asked, isEnd } = looked
  const { rows: jobs } = await client.query<Row>(
    `select j.company_id as company, j.id, j.state, j.row_count as rows, j.new_rows as made, j.created_by as account,
       (select count(*)::int from audit_entry a where a.company_id = j.company_id and a.id > $1 and a.record_kind = 'imports/import-jobs'
          and a.record_id = j.id::text and a.action = 'imported') as told
     from import_job j where j.id > $2 order by j.company_id, j.id`,
    [looked.lastEntry, looked.lastImport],
  )
  const nameOf = ({ id, company }: { id?: number | undefined; company: number }) =>
    `the import ${id} of company ${company}`
  return [
    ...jobs.flatMap(job => {
      const name = nameOf(job)
      const mine = asked.find(each => each.company === job.company && each.id === job.id)
      const isDone = job.state === 'done'
      const isUploaded =
        mine ??
        asked.some(each => each.company === job.company && each.accountId === job.account && each.rows === job.rows)
      return [
        ...(isUploaded ? [] : [`${name} was uploaded by nobody`]),
        ...((isDone || job.state === 'running') && !mine?.isRun ? [`${name} is ${job.state}, and nobody ran it`] : []),
        ...(job.told === (isDone ? 1 : 0) ? [] : [`the trail tells ${job.told} times of ${name}; it is ${job.state}`]),
        ...(isDone && job.made !== job.rows ? [`${name} is done with ${job.made} of ${job.rows} rows`] : []),
        ...(isEnd && WORKING.has(job.state) ? [`${name} is ${job.state} at the end of the day`] : []),
      ]
    }),
    ...asked.flatMap(each => {
      if (each.id === undefined) return []
      const job = jobs.find(({ company, id }) => company === each.company && id === each.id)
      if (!job) return [`${nameOf(each)} is gone`]
      return each.ended && each.ended !== job.state ? [`${nameOf(each)} is ${job.state}, and was ${each.ended}`] : []
    }),
  ]
}
