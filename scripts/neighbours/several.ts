import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { files } from '#contract/files.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { employees } from '#contract/people/employees.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { reports } from '#contract/reports/reports.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { apiAt } from '#server/testing/calls.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { checked, finished, rowsOf } from '#server/testing/import-steps.ts'
import { until } from '#server/testing/until.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type Bench, freePort, type Neighbour } from './neighbour.ts'
import { goesOnWithout, isCentre, openPage, startNginx } from './nginx.ts'
import { startPooler } from './pgbouncer.ts'
import { noPostgres, startPostgres, startStandby } from './postgres.ts'
import { newCentre, type Person, PRODUCTION, signInAs } from './product.ts'

export const several: Neighbour = {
  name: 'several',
  packages: ['nginx', 'pgbouncer', 'postgresql'],
  programs: ['/usr/sbin/nginx', '/usr/sbin/pgbouncer'],
  hindrance: noPostgres,
  run,
}

/** So many reports are asked for at once, of two workers. */
const REPORTS = 12
const STAMPS = 20_000
const REPORT = {
  name: 'Nachbarschaft',
  reportType: 'VARIABLEOVERVIEW',
  config: { storeId: 0, fromDate: '2026-10-01', toDate: '2026-10-31', month: 10, year: 2026 },
}

type Process = ServerProcess & { figures(): Promise<string> }

/** Two web processes and two workers behind nginx, a pooler before PostgreSQL, and a standby that is read. */
async function run(bench: Bench): Promise<void> {
  const { site, turns, ca, webs, workers, pooler } = await start(bench)
  const [one, other] = webs as [Process, Process]
  const person = await signInAs(one.address)
  const at = (address: string): Person => ({ ...person, api: apiAt(() => address, person.token, person.company) })
  const [here, there] = [at(one.address), at(other.address)]

  await bench.check('who signs in at one process works at the other, and behind both ways to take turns', async () => {
    for (const address of [other.address, site, site, turns, turns]) {
      const { status, text } = await at(address).api(costCentres.create, { body: newCentre() })
      assert.equal(status, 200, text)
    }
  })
  await bench.check('a change made at one process is heard on the other’s page', async () => {
    const page = await openPage(person, other.address, site, ca)
    await here.api(costCentres.create, { body: newCentre() })
    await until('the page hears of it', () => page.heard.some(isCentre))
    page.socket.disconnect()
  })
  await bench.check('a file that was uploaded at one process is downloaded at the other, byte for byte', async () => {
    const [somebody] = (await here.api(employees.shellList)).body.data
    const created = await here.api(employeeDocuments.create, {
      body: { employeeId: somebody!.id, documentType: 'MISC', name: 'Anderswo' },
      file: { name: 'anderswo.pdf', bytes: await pdfFile() },
    })
    assert.equal(created.status, 200, created.text)
    const { fileId: id, accessToken } = created.body
    const [first, second] = await Promise.all(
      [here, there].map(({ api }) => api(files.open, { query: { id: id!, accessToken: accessToken! } })),
    )
    assert.equal(second!.status, 200)
    assert.ok(second!.bytes.length > 500 && second!.bytes.equals(first!.bytes))
  })
  await bench.check(
    'a key that is repeated at the other process gets the first one’s answer, and makes nothing',
    async () => {
      const asked = { body: newCentre(), headers: { 'idempotency-key': randomUUID() } }
      const both = await Promise.all([here, there].map(({ api }) => api(costCentres.create, asked)))
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
      )
      assert.deepEqual(both[1]!.body, both[0]!.body)
      const stored = (await there.api(costCentres.list)).body.data.filter(({ name }) => name === asked.body.name)
      assert.equal(stored.length, 1)
    },
  )
  await bench.check('what is read for a report is answered by the standby, at each process', async () => {
    for (const [process, { api }] of [
      [one, here],
      [other, there],
    ] as const) {
      const before = await readsOf(process)
      // What has to be made first is written in the database itself.
      for (let time = 0; time < 3; time++)
        assert.equal((await api(reportPreviews.figures, { body: REPORT })).status, 200)
      assert.ok((await readsOf(process)).answered > before.answered)
    }
  })
  await bench.check('what is asked of one process is done once, by one of the workers', async () => {
    const before = await Promise.all(workers.map(runsOf))
    await makeReports([here, there])
    const done = (await Promise.all(workers.map(runsOf))).map((after, n) => after - before[n]!)
    assert.equal(
      done.reduce((sum, each) => sum + each, 0),
      REPORTS,
    )
    bench.note(`${done.join(' and ')} of ${REPORTS} reports by each worker`)
  })
  await bench.check('a worker that is killed: the other one does what it was at, every row once', () =>
    importsWithout(workers, here, there),
  )
  await bench.check('the pooler starts again: requests, live channel and jobs come back', async () => {
    await pooler.restart()
    for (const { api } of [here, there])
      await until('it is answered', async () => (await api(costCentres.create, { body: newCentre() })).status === 200)
    const page = await openPage(there, other.address, site, ca)
    await until('the page hears again', async () => {
      await here.api(costCentres.create, { body: newCentre() })
      return page.heard.some(isCentre)
    })
    page.socket.disconnect()
    await makeReports([here])
  })
  await bench.check('a web process is killed under load: the proxy goes on, nothing acknowledged is lost', () =>
    goesOnWithout(one, { ...person, api: at(turns).api }, turns, ca),
  )
}

async function start(bench: Bench) {
  const database = await startPostgres(bench)
  const standby = await startStandby(bench, database)
  let pooler = await startPooler(bench, database, 'session')
  const [port, portOfTurns] = [await freePort(), await freePort()]
  const site = `https://localhost:${port}`
  const process = async (roles: string): Promise<Process> => {
    const metrics = `127.0.0.1:${await freePort()}`
    const server = await startServer(join(bench.folder, 'data'), {
      ...{ ...PRODUCTION, DATABASE_URL: pooler.url, DATABASE_URL_READ: standby, TRUST_PROXY: '1' },
      ...{ KONTOR_PUBLIC_URL: site, KONTOR_METRICS_ADDRESS: metrics, KONTOR_ROLES: roles },
    })
    bench.defer(server.stop)
    return { ...server, figures: async () => (await fetch(`http://${metrics}/metrics`)).text() }
  }
  const webs = [await process('web'), await process('web')]
  const workers = [await process('worker'), await process('worker')]
  const ports = webs.map(({ address }) => Number(new URL(address).port))
  const { ca, identity } = await startNginx(bench, port, ports)
  await startNginx(bench, portOfTurns, ports, { isInTurn: true, identity })
  const restart = async () => {
    await pooler.stop('SIGKILL')
    pooler = await startPooler(bench, database, 'session', pooler.port)
  }
  return { site, turns: `https://localhost:${portOfTurns}`, ca, webs, workers, pooler: { restart } }
}

async function readsOf(process: Process): Promise<{ answered: number }> {
  const [, count] = /^kontor_replica_reads\{outcome="answered"\} (\d+)$/m.exec(await process.figures()) ?? []
  return { answered: Number(count) }
}

/** Reports that this worker has made since its start. */
async function runsOf(worker: Process): Promise<number> {
  const lines = (await worker.figures()).matchAll(/^kontor_job_runs_total\{job="report",outcome="done"\} (\d+)$/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Asked by turns; each ends with one file. */
async function makeReports(people: readonly Person[]): Promise<void> {
  const asked = await Promise.all(
    Array.from({ length: REPORTS }, (_, n) => people[n % people.length]!.api(reports.create, { body: REPORT })),
  )
  const ids = asked.map(({ status, body, text }) => {
    assert.equal(status, 200, text)
    return body.data.id
  })
  const { api } = people[0]!
  const ended = await until('all are made', async () => {
    const own = (await api(reports.list)).body.data.filter(({ id }) => ids.includes(id))
    return own.length === ids.length && own.every(({ jobEnded, jobFailed }) => jobEnded ?? jobFailed) && own
  })
  for (const { jobFailed, fileserverID, message } of ended) assert.ok(jobFailed === null && fileserverID, message)
}

async function importsWithout(workers: readonly Process[], here: Person, there: Person): Promise<void> {
  const [first, second] = workers as [Process, Process]
  const job = await checked(here.api, await stampFile(here))
  assert.equal(job.counts.new, STAMPS, JSON.stringify((await rowsOf(here.api, job.id, 'error'))[0]))
  // So that it is known which of them is at it.
  second.child.kill('SIGSTOP')
  const asked = { params: { id: job.id }, body: { version: job.version } }
  assert.equal((await here.api(importJobs.run, asked)).status, 200)
  const at = async () => (await there.api(importJobs.find, { params: { id: job.id } })).body.data
  await until('it is at it', async () => ((await at()).progress?.done ?? 0) > 0, 20)
  first.child.kill('SIGKILL')
  assert.equal((await at()).state, 'running')
  second.child.kill('SIGCONT')
  const { state, counts, message } = await finished(there.api, job.id)
  assert.deepEqual([state, counts.new], ['done', STAMPS], message)
}

/** A shift each day, of people who have none then. */
async function stampFile({ api }: Person): Promise<string> {
  const people = (await api(employees.list, { query: { page: 1, limit: 25 } })).body.data.employees
  const first = Temporal.PlainDate.from('2010-01-01')
  const lines = Array.from({ length: STAMPS }, (_, n) => {
    const { mdPersonnelId } = people[n % 10]!
    const day = first
      .add({ days: Math.floor(n / 10) })
      .toString()
      .split('-')
      .reverse()
      .join('.')
    return `${mdPersonnelId};${day};07:00;15:00`
  })
  return `Personalnummer;Datum;von;bis\n${lines.join('\n')}`
}
