import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { signIn } from '#contract/access/sign-in.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { yearOverviews } from '#contract/reports/year-overviews.ts'
import { managedCompanies } from '#contract/superadmin/companies.ts'
import { REPORT_TYPES } from '#domain/reports/report-kinds.ts'
import { type Cluster, openCluster } from '#server/platform/database/cluster.ts'
import { type Api, apiAt } from '#server/testing/calls.ts'
import { newFolder, startProgram, WATCHED_MAIN } from '#server/testing/program.ts'
import { WRONG_ROW } from '#server/testing/row-types.ts'
import { openStandby } from '#server/testing/standby.ts'
import { until } from '#server/testing/until.ts'

const PASSWORD = 'Kopie-2026'
const METRICS = 20_000 + (process.pid % 20_000)

const [ofPrimary, ofStandby, ofProgram] = ['primary', 'standby', 'aside'].map(name => newFolder(`kontor-${name}-`)) as [
  string,
  string,
  string,
]
let primary: Cluster
let standby: Cluster
let program: ReturnType<typeof startProgram>
let operator: Api
let owner: Api

before(async () => {
  primary = await openCluster(ofPrimary)
  standby = await openStandby(primary, ofStandby)
  const urlOf = ({ socketFolder }: Cluster) =>
    `postgres://postgres@localhost/kontor?host=${encodeURIComponent(socketFolder)}`
  const environment = {
    DATABASE_URL: urlOf(primary),
    DATABASE_URL_READ: urlOf(standby),
    KONTOR_DEMO: 'on',
    KONTOR_DEMO_PASSWORD: PASSWORD,
    KONTOR_OPERATOR_FACTOR: 'off',
    KONTOR_METRICS_ADDRESS: `127.0.0.1:${METRICS}`,
  }
  program = startProgram(ofProgram, environment, WATCHED_MAIN)
  const address = await program.address()
  const enter = async (email: string) => {
    const { body } = await apiAt(() => address)(signIn.signIn, { body: { email, password: PASSWORD } })
    const { companies } = (await apiAt(() => address, body.data)(signIn.current)).body.data
    return apiAt(() => address, body.data, companies.find(({ name }) => name.startsWith('Kaffeehaus'))?.id)
  }
  operator = await enter('betrieb@kontor.example')
  owner = await enter('admin@kontor.example')
})
after(async () => {
  await program?.stop()
  assert.ok(!program?.output().includes(WRONG_ROW), program?.output())
  for (const cluster of [standby, primary]) await cluster?.stop()
})

/** How reads that are meant for the copy ended, so far. */
async function outcomes(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${METRICS}/metrics`)).text()
  const lines = text.matchAll(/^kontor_replica_reads\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]))
}

const byItself = ({ behind = 0, gone = 0, resting = 0 }: Record<string, number>) => behind + gone + resting

async function asSuperuser(cluster: Cluster, statement: string): Promise<void> {
  const client = new pg.Client({ host: cluster.socketFolder, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const companies = async () => (await operator(managedCompanies.list)).body.data
/** Renames a company so many times, and asks for the list after each. */
async function rename(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const { id, version } = (await companies())[0]!
    const name = `Betrieb ${crypto.randomUUID().slice(0, 8)}`
    const { status } = await operator(managedCompanies.change, { params: { id }, body: { name, version } })
    assert.equal(status, 200)
    assert.equal((await companies()).find(each => each.id === id)?.name, name)
  }
}

test('what was written a moment ago stands in the list that the copy answers', async () => {
  await rename(25)
  const { answered = 0, ...others } = await outcomes()
  assert.ok(answered >= 50, `${answered}`)
  assert.deepEqual(others, { behind: 0, gone: 0, resting: 0, written: 0 })
})

test('the copy answers reports of every kind and the year, and they are those of the database itself', async () => {
  const year = Temporal.Now.plainDateISO('Europe/Vienna').year
  const ask = async () => {
    const figures = await Promise.all(
      REPORT_TYPES.map(async reportType => {
        const config = { storeId: 0, fromDate: `${year}-10-01`, toDate: `${year}-10-31`, month: 10, year }
        const sent = { body: { name: 'Report', reportType, config } }
        const { status, text } = await owner(reportPreviews.figures, sent)
        assert.equal(status, 200, text)
        return text
      }),
    )
    return [...figures, (await owner(yearOverviews.show, { query: { year } })).text]
  }
  // Months that nobody asked for are made at the first look.
  await ask()
  const before = await outcomes()
  const beside = await ask()
  const after = await outcomes()
  assert.equal(after.answered! - before.answered!, beside.length)
  assert.equal(after.written, before.written)
  await asSuperuser(standby, 'select pg_wal_replay_pause()')
  await asSuperuser(primary, 'select pg_logical_emit_message(false, $$kontor$$, $$later$$, true)')
  assert.deepEqual(await ask(), beside)
  await asSuperuser(standby, 'select pg_wal_replay_resume()')
})

test('a copy that hangs behind is left alone, and read again once it has caught up', async () => {
  await asSuperuser(standby, 'select pg_wal_replay_pause()')
  const before = await outcomes()
  await rename(3)
  const held = await outcomes()
  assert.equal(held.answered, before.answered)
  assert.ok(byItself(held) > byItself(before))
  await asSuperuser(standby, 'select pg_wal_replay_resume()')
  await until('the copy answers again', async () => {
    await rename(1)
    return (await outcomes()).answered! > held.answered!
  })
})

test('a copy that is gone is told among the parts, and nobody who works notices', async () => {
  const { port } = new URL(await program.address())
  const word = async () =>
    ((await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { parts: Record<string, string> }).parts.replica
  await until('it is well', async () => (await word()) === 'ok')
  await asSuperuser(standby, `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'kontor%'`)
  await rename(2)
  process.kill(Number(readFileSync(join(standby.folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
  await until('it is gone', async () => !standby.isRunning())
  await rename(3)
  await until('it is told', async () => (await word()) !== 'ok')
  await standby.restart()
  const before = await outcomes()
  await until('it answers again', async () => {
    await rename(1)
    return (await outcomes()).answered! > before.answered!
  })
})

test('a copy that takes changes itself is no copy any more', async () => {
  await asSuperuser(standby, 'select pg_promote()')
  const before = await outcomes()
  await rename(3)
  const after = await outcomes()
  assert.equal(after.answered, before.answered)
  assert.ok(byItself(after) > byItself(before))
})
