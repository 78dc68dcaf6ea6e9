import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { companies } from '#contract/accounts/companies.ts'
import { webhooks } from '#contract/settings/webhooks.ts'
import { acrossCompanies, lookAcrossCompanies } from '#server/platform/database/database.ts'
import { abandoned, livingWorkers, openJobClaims } from '#server/platform/job-claims.ts'
import { makeLog } from '#server/platform/log.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { webhookReceiver } from '#server/testing/webhook-receiver.ts'
import { workerProcess } from '#server/testing/worker.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

const living = () => lookAcrossCompanies(livingWorkers)
/** Of the only delivery: how often it was begun, and for how long nobody has been heard of. */
const delivery = async () => {
  const [job] = await rawSql<{ state: string; tries: number; silent: number }>(
    `select state::text, retry_count as tries, extract(epoch from now() - heartbeat_on)::float8 as silent
     from pgboss.job where name = 'deliver-webhook'`,
  )
  return job!
}

// The first one: beside no real worker, which would take it.
test('what nobody is at any more is handed on once, however many workers look for it', async () => {
  const receiver = await webhookReceiver()
  const { api } = await signedIn()
  const body = { name: 'Lohnbüro', url: receiver.url, events: ['company.changed' as const] }
  await api(webhooks.create, { body })
  for (const version of [1, 2, 3]) await api(companies.change, { body: { companyNumber: `471${version}`, version } })
  const jobs = await rawSql<{ id: string; name: string }>(
    `select id, name from pgboss.job where name = 'deliver-webhook' order by id`,
  )
  assert.equal(jobs.length, 3)
  await until('the database has been there for longer than others may be silent', async () => {
    const [up] = await rawSql<{ long: boolean }>(
      `select now() - pg_postmaster_start_time() > interval '20 seconds' as long`,
    )
    return up!.long
  })
  const { host, database } = theApp().where
  const handedOn: { id: string; name: string }[] = []
  const workers = [1, 2].map(() =>
    openJobClaims(
      { host, database, user: 'postgres' },
      async (tx, { id }) => {
        await tx.execute(sql`update pgboss.job set state = 'retry' where id = ${id}`)
      },
      job => handedOn.push(job),
      makeLog('silent'),
    ),
  )
  try {
    await until('both are there', async () => (await living()) === 2)
    for (const [n, job] of jobs.entries()) {
      await rawSql(
        `update pgboss.job set state = 'active', heartbeat_on = now() - interval '20 seconds' where id = $1`,
        [job.id],
      )
      await until('it is handed on', async () => handedOn.length > n)
    }
  } finally {
    for (const claims of workers) await claims.close()
    await rawSql(`delete from pgboss.job where name = 'deliver-webhook'`)
  }
  assert.deepEqual(handedOn, jobs)
})

test('a worker that is there but silent keeps its job however long; once it is killed the job goes on, without the pause after a failure', async () => {
  const receiver = await webhookReceiver()
  const { api } = await signedIn()
  const body = { name: 'Lohnbüro', url: receiver.url, events: ['company.changed' as const] }
  const { id } = (await api(webhooks.create, { body })).body.data
  const reached = Promise.withResolvers<void>()
  receiver.answer = () => {
    reached.resolve()
    return 'hang'
  }
  const silent = await workerProcess()
  await api(companies.change, { body: { companyNumber: '4711', version: 1 } })
  await reached.promise
  // As if it worked something out and heard nothing meanwhile.
  silent.kill('SIGSTOP')
  receiver.answer = () => 204
  // Whoever waited for its turn after a failure would wait for a day.
  await rawSql(`update pgboss.job set retry_delay = 86400 where name = 'deliver-webhook'`)
  const other = await workerProcess()
  assert.equal(await living(), 2)
  await until('the queue would have given it up long ago', async () => (await delivery()).silent > 20)
  assert.deepEqual([(await delivery()).state, receiver.messages.length], ['active', 1])

  silent.kill('SIGKILL')
  await until('the message arrives', async () => {
    const [newest] = (await api(webhooks.deliveries, { params: { id } })).body.data
    return newest!.state === 'delivered'
  })
  assert.deepEqual([receiver.messages.length, (await delivery()).tries], [2, 1])
  other.kill('SIGKILL')
  await until('nobody does jobs any more', async () => (await living()) === 0)
})

test('what was tried for the last time when its worker died is tried once more, so that its record is closed', async () => {
  const receiver = await webhookReceiver()
  const { api } = await signedIn()
  const body = { name: 'Lohnbüro', url: receiver.url, events: ['company.changed' as const] }
  const { id } = (await api(webhooks.create, { body })).body.data
  await rawSql(`delete from pgboss.job where name = 'deliver-webhook'`)
  const reached = Promise.withResolvers<void>()
  receiver.answer = () => {
    reached.resolve()
    return 'hang'
  }
  await api(companies.change, { body: { companyNumber: '4712', version: 1 } })
  await rawSql(`update pgboss.job set retry_limit = 11, retry_count = 11 where name = 'deliver-webhook'`)
  const killed = await workerProcess()
  await reached.promise
  killed.kill('SIGKILL')
  receiver.answer = () => 500
  await workerProcess()
  await until('it is closed', async () => {
    const [newest] = (await api(webhooks.deliveries, { params: { id } })).body.data
    return newest!.state === 'failed'
  })
})

test('a worker whose session with the database breaks off goes on with its job, and nobody else takes it', async () => {
  const receiver = await webhookReceiver()
  const { api } = await signedIn()
  const body = { name: 'Lohnbüro', url: receiver.url, events: ['company.changed' as const] }
  const { id } = (await api(webhooks.create, { body })).body.data
  await rawSql(`delete from pgboss.job where name = 'deliver-webhook'`)
  const reached = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<number>()
  receiver.answer = () => {
    reached.resolve()
    return answered.promise
  }
  await workerProcess()
  await api(companies.change, { body: { companyNumber: '4713', version: 1 } })
  await reached.promise
  const sessions = () =>
    rawSql<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'kontor worker'
    and datname = current_database()`)
  const before = (await sessions()).map(({ pid }) => pid)
  await rawSql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor worker'
    and datname = current_database()`)
  await until('its session is there again, with its locks', async () => {
    const [locks] = await rawSql<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pgboss.job j on l.objid = (hashtext(j.id::text)::bigint & 4294967295)::oid
       where l.locktype = 'advisory' and l.pid <> all ($1) and l.classid = 4711071 and j.name = 'deliver-webhook'`,
      [before],
    )
    return locks!.n === 1
  })
  answered.resolve(204)
  await until('the message arrives', async () => {
    const [newest] = (await api(webhooks.deliveries, { params: { id } })).body.data
    return newest!.state === 'delivered'
  })
  assert.equal(receiver.messages.length, 1)
})

test('who looks for jobs that nobody is at looks at none that were done, however many', async () => {
  await rawSql(
    `insert into pgboss.job (name, state, started_on, completed_on, heartbeat_on)
     select 'send-mail', 'completed', now(), now(), now() - interval '1 hour' from generate_series(1, 3000)`,
  )
  await rawSql('vacuum analyze pgboss.job')
  const looked = await acrossCompanies(async tx => {
    await abandoned(tx, { pid: 0, isFirst: true })
    const { rows } = await tx.execute<{ rows: number }>(
      sql`select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname like 'job%' and schemaname = 'pgboss'`,
    )
    return rows[0]!.rows
  })
  assert.ok(looked < 50, `${looked} rows`)
})
