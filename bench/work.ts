import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { employeeTable } from '#contract/people/employee-table.ts'
import { employees } from '#contract/people/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import type { Figure } from '../scripts/bench.ts'
import type { BenchCompany } from './people.ts'
import { type Bench, figure, sideBySide } from './server.ts'

async function ok(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 500)}`)
  return answer
}

/** What the table shows of a person and the database keeps as it is: nothing reckoned, nothing joined, no order. */
const STORED = `id, personnel_number, first_name, last_name, store_id, cost_centre_id, employment_model_id, entry, exit, bmd_id, dpw_id,
  is_hidden, social_insurance_registered, version`

export async function employeeList(bench: Bench, { large }: BenchCompany): Promise<Figure> {
  const client = await bench.asCompany(large)
  const measured = await sideBySide(
    15,
    () => read(bench, `${employeeTable.everyone.path}?companyId=${large}&hidden=with`),
    async () => {
      await client.query(`select json_agg(t)::text as rows from (select ${STORED} from employee) t`)
    },
  )
  await client.end()
  return figure('Liste von 10.000 Mitarbeitern gegen json_agg der gespeicherten Spalten', measured, 2)
}

export async function employeePage(bench: Bench, { large }: BenchCompany): Promise<Figure> {
  const measured = await sideBySide(
    60,
    () => read(bench, `${employees.list.path}?companyId=${large}&page=1&limit=25&sort=name`),
    () => read(bench, `${costCentres.list.path}?companyId=${large}`),
    10,
  )
  return figure('Sortierte Seite von 25 mit Gesamtzahl gegen die paar Kostenstellen desselben Betriebs', measured, 1.5)
}

async function read(bench: Bench, path: string): Promise<void> {
  await (await ok(await bench.get(path))).arrayBuffer()
}

export async function absenceExport(bench: Bench, { oneStore, storeOfAll }: BenchCompany): Promise<Figure[]> {
  const copy = `copy (select a.*, e.personnel_number, e.bmd_id, e.first_name, e.last_name from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id
    where a.company_id = ${oneStore} and a.starts_at < '2026-10-31 23:00+00' and a.ends_at > '2026-09-30 22:00+00') to stdout`
  const path = `/api/absenceexport/export?companyId=${oneStore}&storeId=${storeOfAll}&from=01.10.2026&to=31.10.2026`
  let replaces = ''
  const measured = await sideBySide(
    25,
    async () => {
      await (await ok(await bench.get(path + replaces))).arrayBuffer()
    },
    async () => {
      await finished(bench.superuser.query(copyTo(copy)).resume())
      // The next export must write a new file: one absence of the month changes its kind.
      await bench.superuser.query(
        `update absence set md_type = case md_type when 1 then 2 else 1 end, version = version + 1, changed_at = now()
         where id = (select min(id) from absence where company_id = $1 and md_approved and starts_at > '2026-10-02') and company_id = $1`,
        [oneStore],
      )
      const { rows } = await bench.superuser.query<{ id: number }>(
        `select id from export_run where company_id = $1 and state <> 'draft' order by number desc limit 1`,
        [oneStore],
      )
      replaces = `&replaces=${rows[0]!.id}`
    },
    // Until the server's code is compiled; the database's always is.
    15,
  )
  const { ours, against } = measured.first
  return [
    figure('Abwesenheiten von 10.000 Mitarbeitern exportiert (warm) gegen COPY TO der Zeilen', measured, 2.5),
    figure('… beim ersten Mal nach dem Start', { ours, against, ratio: ours / against }, 3.5),
  ]
}

const STAMPS = 50_000

export async function stampImport(bench: Bench, { large }: BenchCompany): Promise<Figure[]> {
  const { rows: people } = await bench.superuser.query<{
    id: number
    number: string
    store: number
    storeNumber: string
  }>(
    `select e.id, e.personnel_number as number, e.store_id as store, s.store_number as "storeNumber" from employee e
     join store s on s.company_id = e.company_id and s.id = e.store_id where e.company_id = $1 order by e.id limit 5000`,
    [large],
  )
  let slowestAnswer = 0
  let runOnly = 0
  const measured = await sideBySide(
    3,
    async round => {
      const { id: job, version } = await uploadStamps(bench, large, people, round)
      const watching = { stop: false }
      const watcher = watch(bench, watching)
      const begun = performance.now()
      await ok(await bench.send('POST', `/api/sec/importjobs/${job}/run?companyId=${large}`, { version }))
      await stateOf(bench, large, job, 'done')
      runOnly = performance.now() - begun
      watching.stop = true
      slowestAnswer = Math.max(slowestAnswer, await watcher)
    },
    async round => copyStamps(bench, large, people, round),
  )
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return [
    {
      ...figure(
        'Import von 50.000 Stempelzeiten (Lauf) gegen COPY FROM',
        { ...measured, ours: runOnly, ratio: runOnly / measured.against },
        6,
      ),
    },
    { ...figure('… mit Hochladen und Prüfen', measured, 6), ours: seconds(measured.ours) },
    {
      what: '… langsamste Antwort des Servers dabei',
      ours: `${Math.round(slowestAnswer)} ms`,
      against: '',
      ratio: null,
      target: '≤ 500 ms',
      ok: slowestAnswer <= 500,
    },
  ]
}

type Job = { id: number; version: number }
type Person = { id: number; number: string; store: number; storeNumber: string }
const dayOf = (round: number, index: number) =>
  Temporal.PlainDate.from('2025-01-01').add({ days: round * 20 + Math.floor(index / 5000) })

async function uploadStamps(bench: Bench, company: number, people: Person[], round: number): Promise<Job> {
  const lines = Array.from({ length: STAMPS }, (_, index) => {
    const person = people[index % people.length]!
    return `${person.number};${person.storeNumber};${dayOf(round, index).toString().split('-').reverse().join('.')};07:00;15:30;30;ja`
  })
  const form = new FormData()
  form.set('kind', 'stamps')
  form.set(
    'file',
    new Blob([`Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt\r\n${lines.join('\r\n')}\r\n`]),
    'stempelzeiten.csv',
  )
  const created = (await (
    await ok(await bench.send('POST', `/api/sec/importjobs?companyId=${company}`, form))
  ).json()) as { data: { id: number } }
  const { id } = created.data
  await ok(await bench.send('POST', `/api/sec/importjobs/${id}/check?companyId=${company}`, {}))
  return stateOf(bench, company, id, 'checked')
}

async function stateOf(bench: Bench, company: number, job: number, wanted: string): Promise<Job> {
  for (let tries = 0; tries < 3000; tries++, await pause(100)) {
    const { data } = (await (await ok(await bench.get(`/api/sec/importjobs/${job}?companyId=${company}`))).json()) as {
      data: Job & { state: string; message: string }
    }
    if (data.state === wanted) return data
    if (data.state === 'failed') throw new Error(data.message)
  }
  throw new Error(`The import does not reach ${wanted}.`)
}

/** Asks again and again while the import runs; gives the slowest answer. */
async function watch(bench: Bench, watching: { stop: boolean }): Promise<number> {
  let slowest = 0
  while (!watching.stop) {
    const begun = performance.now()
    await (await bench.get('/api/list/companies')).arrayBuffer()
    slowest = Math.max(slowest, performance.now() - begun)
    await pause(50)
  }
  return slowest
}

async function copyStamps(bench: Bench, company: number, people: Person[], round: number): Promise<void> {
  const lines = Array.from({ length: STAMPS }, (_, index) => {
    const person = people[index % people.length]!
    const day = dayOf(round + 50, index)
    return `${company}\t${person.id}\t${person.store}\t${day} 06:00:00+00\t${day} 14:30:00+00\tt\n`
  })
  await pipeline(
    Readable.from([lines.join('')]),
    bench.superuser.query(
      copyFrom('copy stamp (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed) from stdin'),
    ),
  )
}
