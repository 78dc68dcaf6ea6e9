import { type ImportJobDetail, importJobs } from '#contract/imports/import-jobs.ts'
import { until } from '#server/testing/until.ts'
import { type Desk, type Do, markOf } from './desk.ts'

const WORKING = new Set(['checking', 'running'])
const ROWS = 3

/** A small file of new people, all of it or nothing; the same file once more changes nothing. */
export const IMPORT: Do = async (desk, { isTwice }) => {
  const names = Array.from({ length: ROWS }, () => markOf(desk))
  const lines = names.map((name, place) => `T${desk.company}${desk.count}${place};${name};Import`)
  const bytes = ['Personalnummer;Nachname;Vorname', ...lines].join('\n')
  const ready = await checked(desk, bytes)
  if (!ready) return
  const facts = names.map(name =>
    desk.ledger.begin(
      {
        ...{ what: 'an imported person', table: 'employee', marker: { last_name: name }, group: names[0]! },
        ...{ company: desk.company, accountId: desk.accountId },
      },
      { columns: { last_name: name, first_name: 'Import' }, trail: ['people/employees created'] },
    ),
  )
  const begun = await desk.who.send(
    importJobs.run,
    { params: { id: ready.id }, body: { version: ready.version } },
    isTwice,
  )
  const ended = begun.status === 200 ? await finished(desk, ready.id) : undefined
  if (ended?.state !== 'done') {
    if (!ended || !isInterrupted(ended))
      desk.who.line.odd.push(`an import: ${begun.status} ${ended?.state} ${ended?.message ?? begun.text.slice(0, 300)}`)
    for (const fact of facts) desk.ledger.refuse(fact)
    return
  }
  for (const fact of facts) desk.ledger.confirm(fact)
  if (!isTwice) return
  const again = await checked(desk, bytes)
  if (again && again.counts.new + again.counts.changed > 0)
    desk.who.line.odd.push(`the same file once more would import ${JSON.stringify(again.counts)}`)
}

async function checked(desk: Desk, bytes: string): Promise<ImportJobDetail | undefined> {
  const file = { name: 'personal.csv', bytes }
  const uploaded = await desk.who.send(importJobs.upload, { file, body: { kind: 'employees' } })
  if (uploaded.status !== 200) {
    desk.who.line.odd.push(`an upload: ${uploaded.status} ${uploaded.text.slice(0, 300)}`)
    return undefined
  }
  const { id } = uploaded.body.data
  const started = await desk.who.send(importJobs.check, { params: { id } })
  const job = started.status === 200 ? await finished(desk, id) : undefined
  if (job?.state === 'checked' && job.counts.error === 0) return job
  if (job && isInterrupted(job)) return undefined
  desk.who.line.odd.push(
    `a check of an import: ${started.status} ${job?.state} ${JSON.stringify(job?.counts)} ${started.text.slice(0, 200)}`,
  )
  return undefined
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
