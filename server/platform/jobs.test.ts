import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { inCompany } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/job-worker.ts'
import { enqueue, type JobContext, type JobDefinition } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { scopeOf, scopeToClose } from '#server/rooms/access/public.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { quietTime } from '#server/testing/within.ts'

const ready = withApp({ KONTOR_ROLES: 'web' })

const ran: { id: number | string; company: number }[] = []
let behave: (context: JobContext) => Promise<void> = async () => {}
let isDiskLow = false
const failures: string[] = []
const closed: (number | string)[] = []

const job: JobDefinition = {
  name: 'test-job',
  permission: 'exports.run',
  retries: 2,
  retryDelay: 0,
  async run(context) {
    ran.push({ id: context.record.id, company: context.scope.companyId })
    await behave(context)
  },
  async failed({ scope, record }, reason) {
    failures.push(reason)
    await inCompany(scope, async tx => {
      const { rows } = await tx.execute(sql`select 1 from job_run where record_id = ${String(record.id)}`)
      if (rows.length === 1) closed.push(record.id)
    })
  },
}

let close = async () => {}
before(async () => {
  await ready
  const opened = await openJobs(
    { ...theApp().where, user: 'kontor_operator' },
    [job],
    [],
    { now: scopeOf, toClose: scopeToClose },
    makeLog('silent'),
    true,
    async () => isDiskLow,
  )
  close = opened.close
})
after(() => close())

let record = 0
async function ask(who: Awaited<ReturnType<typeof signedIn>>, fail = false) {
  const id = ++record
  const scope = (await scopeOf(who.accountId, who.company, 'test'))!
  await inCompany(scope, async tx => {
    await enqueue(tx, scope, job, { kind: 'time/stamps', id })
    if (fail) throw new Error('the change that asked for it failed')
  }).catch(() => {})
  return id
}

const endOf = (id: number) =>
  until('the job ends', async () => {
    const [row] = await rawSql<{ state: string; message: string; rows_done: number; rows_total: number }>(
      `select state, message, rows_done, rows_total from job_run where name = 'test-job' and record_id = $1 and state in ('done', 'failed')`,
      [String(id)],
    )
    return row
  })

test('a job runs with the company and the rights of the one who asked, and keeps its progress', async () => {
  const who = await signedIn()
  behave = async context => {
    assert.ok(context.scope.permissions.has('exports.run'))
    await context.progress(3, 3)
  }
  const id = await ask(who)
  assert.deepEqual(await endOf(id), { state: 'done', message: '', rows_done: 3, rows_total: 3 })
  assert.deepEqual(ran.at(-1), { id, company: who.company })
})

test('a job whose change was rolled back does not exist', async () => {
  const who = await signedIn()
  const id = await ask(who, true)
  await quietTime(2500)
  assert.ok(!ran.some(each => each.id === id))
  assert.deepEqual(await rawSql('select 1 from job_run where record_id = $1', [String(id)]), [])
  assert.deepEqual(
    await rawSql(`select 1 from pgboss.job where name = 'test-job' and data->'record'->>'id' = $1`, [String(id)]),
    [],
  )
})

test('a job does nothing when the right was taken away after it was asked for', async () => {
  const who = await signedIn()
  const before = ran.length
  const scope = (await scopeOf(who.accountId, who.company, 'test'))!
  const id = ++record
  await inCompany(scope, async tx => {
    await enqueue(tx, scope, job, { kind: 'time/stamps', id })
    await rawSql('delete from role_assignment where account_id = $1', [who.accountId])
  })
  const end = await endOf(id)
  assert.deepEqual([end.state, end.message], ['failed', 'Die Berechtigung dafür wurde inzwischen entzogen.'])
  assert.equal(ran.length, before)
  await until('its record is closed, though whoever asked holds no right any more', async () =>
    closed.includes(String(id)) || closed.includes(id) ? true : undefined,
  )
})

test('a job does nothing when all sessions of the one who asked were ended meanwhile', async () => {
  const who = await signedIn()
  const before = ran.length
  const scope = (await scopeOf(who.accountId, who.company, 'test'))!
  const id = ++record
  await inCompany(scope, async tx => {
    await enqueue(tx, scope, job, { kind: 'time/stamps', id })
    await rawSql('update account set generation = generation + 1 where id = $1', [who.accountId])
  })
  const end = await endOf(id)
  assert.equal(end.state, 'failed')
  assert.match(end.message, /Anmeldung.*beendet/)
  assert.equal(ran.length, before)
})

test('what passes by itself is tried again: a lost database, two jobs in each other’s way', async () => {
  const who = await signedIn()
  let tries = 0
  behave = async ({ scope }) => {
    tries++
    if (tries === 1) await inCompany(scope, tx => tx.execute(`select pg_terminate_backend(pg_backend_pid())`))
    if (tries === 2) throw new Refusal('stale')
  }
  const id = await ask(who)
  assert.deepEqual([(await endOf(id)).state, tries], ['done', 3])
})

test('a job waits while little room is left on the disk, and is done once there is enough again', async () => {
  const who = await signedIn()
  isDiskLow = true
  try {
    const id = await ask(who)
    const [waiting] = await until('it was looked at', async () => {
      const rows = await rawSql(
        `select state, message like '%Speicherplatz%' as reason from job_run where record_id = $1 and started_at is not null`,
        [String(id)],
      )
      return rows.length > 0 ? rows : undefined
    })
    assert.deepEqual([waiting, ran.some(one => one.id === id)], [{ state: 'queued', reason: true }, false])
    isDiskLow = false
    assert.equal((await endOf(id)).state, 'done')
  } finally {
    isDiskLow = false
  }
})

test('an accident is tried again until it works', async () => {
  const who = await signedIn()
  let tries = 0
  behave = async () => {
    if (++tries < 3) throw new Error('flaky')
  }
  assert.equal((await endOf(await ask(who))).state, 'done')
  assert.equal(tries, 3)
})

test('after the last try the record is told why, without internals', async () => {
  const who = await signedIn()
  behave = async () => {
    throw new Error('select secret from nowhere')
  }
  const end = await endOf(await ask(who))
  assert.deepEqual([end.state, end.message], ['failed', 'Es ist ein unerwarteter Fehler aufgetreten.'])
  assert.equal(failures.at(-1), 'Es ist ein unerwarteter Fehler aufgetreten.')
})

test('a refusal is an answer and is not tried again', async () => {
  const who = await signedIn()
  let tries = 0
  behave = async () => {
    tries++
    throw new Refusal('conflict', 'Der Host-Schlüssel stimmt nicht.')
  }
  const end = await endOf(await ask(who))
  assert.deepEqual([end.state, end.message, tries], ['failed', 'Der Host-Schlüssel stimmt nicht.', 1])
})
