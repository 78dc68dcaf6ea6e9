import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { overview } from '#contract/superadmin/overview.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { verifyAudit } from '#server/platform/audit-check.ts'
import { LATENCIES } from '#server/platform/meter.ts'
import { countStorage, keepMinute } from '#server/platform/operations.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { backupDisturbance, journalDisturbance } from './rules.ts'

withOwnApp({ LOG_LEVEL: 'silent', KONTOR_ROLES: 'web' })

const operator = async () => (await signedIn({ isSuperuser: true })).api
const latencies = (counts: Record<number, number>) =>
  Array.from({ length: LATENCIES.length + 1 }, (_, at) => counts[at] ?? 0)

test('requests, failures and latencies of a minute are those of all processes together', async () => {
  const api = await operator()
  await keepMinute(randomUUID(), { requests: 90, failed: 1, refused: 2, latencies: latencies({ 0: 90 }) }, 3)
  await keepMinute(randomUUID(), { requests: 10, failed: 0, refused: 0, latencies: latencies({ 7: 10 }) }, 4)
  const { data } = (await api(overview.figures)).body
  const { at, ...minute } = data.minutes.at(-1)!
  assert.match(at, /^\d{4}-\d\d-\d\d \d\d:\d\d:00$/)
  // 90 of 100 within 10 ms, the other ten from 500 ms to a second: the 95th lies in the middle of those.
  assert.deepEqual(minute, { requests: 100, failed: 1, refused: 2, channels: 7, p95Ms: 750 })
  assert.equal(data.p95Ms, 750)
  assert.ok(data.connections >= 1 && data.mostConnections >= data.connections)
})

test('queues are told by their kind, and what failed with its company and without a word of what it was about', async () => {
  const api = await operator()
  const company = await build.company()
  const [{ name }] = (await rawSql('select name from company where id = $1', [company])) as [{ name: string }]
  const job = (state: string, more: string) =>
    rawSql(`insert into pgboss.job (name, data, state, created_on, started_on, completed_on, retry_count)
      values ('report', '{"companyId": ${company}, "record": {"id": "geheim"}}', '${state}', ${more})`)
  await job('created', `now() - interval '40 seconds', null, null, 0`)
  await job('active', 'now(), now(), null, 0')
  await job(
    'completed',
    `now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour' + interval '18 s', 0`,
  )
  await job('failed', `now() - interval '2 hours', now() - interval '2 hours', now() - interval '1 hour', 2`)
  await job('failed', `now() - interval '3 days', now() - interval '3 days', now() - interval '2 days', 2`)
  const { data } = (await api(overview.jobs)).body
  const { oldestSeconds, ...report } = data.find(({ kind }) => kind === 'report')!
  assert.ok(oldestSeconds >= 40)
  assert.deepEqual(report, { kind: 'report', running: 1, waiting: 1, failed: 1, done: 1, p95Seconds: 18 })
  assert.deepEqual(data.find(({ kind }) => kind === 'import')!.p95Seconds, null)
  const failed = (await api(overview.failedJobs, { query: { kind: 'report' } })).body.data
  assert.deepEqual(
    failed.map(({ at: _, ...rest }) => rest),
    [{ job: 'report', tries: 3, company: { id: company, name } }],
  )
  assert.deepEqual((await api(overview.failedJobs, { query: { kind: 'mail' } })).body.data, [])
})

test('slow statements are shown in their form alone; where the database counts none that is said', async () => {
  const api = await operator()
  const { data: before } = (await api(overview.statements)).body
  assert.deepEqual(before, { state: 'missing', rows: [] })
  // What the extension shows, of a database that was not started with it.
  const view = (query: string) =>
    rawSql(`create or replace view pg_stat_statements as select d.oid as dbid, q.query, 3::bigint as calls, 250::float8 as mean_exec_time,
        600::float8 as max_exec_time, 750::float8 as total_exec_time
      from pg_database d cross join (values ('${query}'), ('vacuum geheim')) q (query) where d.datname = current_database()`)
  await view(`select name from store where id = $1 and city = ''Wels'' and 4711 > 0`)
  await rawSql('grant select on pg_stat_statements to kontor_operator')
  const { data } = (await api(overview.statements)).body
  assert.deepEqual(data, {
    state: 'counted',
    rows: [
      {
        form: 'select name from store where id = $1 and city = … and … > …',
        calls: 3,
        meanMs: 250,
        maxMs: 600,
        totalMs: 750,
      },
    ],
  })
  await view('<insufficient privilege>')
  assert.deepEqual((await api(overview.statements)).body.data, { state: 'forbidden', rows: [] })
  await rawSql('drop view pg_stat_statements')
})

test('storage tells the sizes, by how much they grow in a week, and whose files are the largest', async () => {
  const api = await operator()
  const company = await build.company()
  await rawSql(
    `insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by) values ($1, $2, 'x', 'x', 5000000, '', 'report', $3)`,
    [company, randomUUID(), randomUUID()],
  )
  assert.equal((await api(overview.storage)).body.data.weeklyBytes, null)
  await countStorage()
  await rawSql(`update storage_day set day = day - 2, database_bytes = database_bytes - 1000000`)
  const { data } = (await api(overview.storage)).body
  assert.ok(data.databaseBytes > 1e6 && data.freeBytes! > 0 && data.totalBytes! > data.freeBytes!)
  assert.ok(data.weeklyBytes! >= 3_500_000, `${data.weeklyBytes}`)
  assert.deepEqual(
    [data.companies[0]!.id, data.companies[0]!.bytes, data.companies[0]!.people],
    [company, 5_000_000, 0],
  )
})

test('what is safe is said with since when: the chains, the key, the outbox; of backups only what is known', async () => {
  const { api, company } = await signedIn({ isSuperuser: true })
  const { data: before } = (await api(overview.safety)).body
  const none = { archivedAt: null, archiveFailedAt: null, isScheduled: false, last: null, failed: null, journal: null }
  assert.deepEqual(before.backup, none)
  assert.equal(before.audit.verifiedAt, null)
  await rawSql(
    `insert into audit_entry (company_id, at, account_id, action, record_kind, record_id, origin) values ($1, now() - interval '1 hour', $2, 'created', 'settings/cost-centres', '1', 'test')`,
    [company, randomUUID()],
  )
  await sealAudit()
  await verifyAudit()
  const { data } = (await api(overview.safety)).body
  assert.ok(data.audit.entries >= 1 && data.audit.verifiedUntil && data.audit.broken.length === 0)
  assert.ok(data.key.madeAt && data.key.fileChangedAt)
  assert.deepEqual([data.certificate.state, data.hasMetrics, data.unreadableValues], ['plain', false, 0])
  await rawSql(`update audit_entry set action = 'removed' where company_id = $1`, [company])
  await verifyAudit()
  const broken = (await api(overview.safety)).body.data.audit.broken
  assert.deepEqual(
    broken.map(({ id, block, cause }) => [id, block, cause]),
    [[company, 1, 'changed']],
  )
  const open = (await api(overview.disturbances)).body.data
  assert.deepEqual(
    [open[0]!.kind, open[0]!.company?.id, open[0]!.chain],
    ['audit-broken', company, { block: 1, cause: 'changed' }],
  )
  // A company that somebody took as a whole is told by its number.
  for (const table of ['audit_entry', 'audit_block'])
    await rawSql(`delete from ${table} where company_id = $1`, [company])
  await rawSql('update audit_verification set breaks = $1', [
    JSON.stringify([{ companyId: 987_654, block: 1, cause: 'gone' }]),
  ])
  const [gone] = (await api(overview.disturbances)).body.data
  assert.deepEqual(gone!.company, { id: 987_654, name: '' })
  assert.deepEqual((await api(overview.safety)).body.data.audit.broken, [
    { id: 987_654, name: '', block: 1, cause: 'gone' },
  ])
})

test('a backup is said with when, where and how much, a later try that failed with why, and both are disturbances', async () => {
  const api = await operator()
  const runs = () => api(overview.safety).then(({ body }) => body.data.backup)
  const open = () =>
    api(overview.disturbances).then(({ body }) =>
      body.data.flatMap(({ kind }) => (kind.startsWith('backup') ? [kind] : [])),
    )
  await rawSql(
    `insert into backup_run (began_at, place, backup, table_rows, files, bytes)
      values ('2026-11-27 02:11:00Z', '/sicherung', '2026-11-27T02-11-00Z', 1200, 7, 34000)`,
  )
  const last = { at: '2026-11-27 02:11:00', place: '/sicherung', rows: 1200, files: 7, bytes: 34_000 }
  assert.deepEqual([(await runs()).last, (await runs()).failed], [last, null])
  assert.deepEqual(await open(), [])
  await rawSql(
    `insert into backup_run (began_at, place, failure) values ('2026-11-28 02:11:00Z', '/sicherung', 'Der Datenträger ist voll.')`,
  )
  assert.deepEqual((await runs()).failed, { at: '2026-11-28 02:11:00', reason: 'Der Datenträger ist voll.' })
  assert.deepEqual((await runs()).last, last)
  assert.deepEqual(await open(), ['backup-failed'])
  await rawSql(
    `insert into backup_run (began_at, place, backup) values ('2026-11-28 03:11:00Z', '/sicherung', '2026-11-28T03-11-00Z')`,
  )
  assert.equal((await runs()).failed, null)
  assert.deepEqual(await open(), [])
})

test('where one is made each day, none for a day and a half is a disturbance; a failure is one wherever', () => {
  const now = Temporal.Instant.from('2026-11-28T14:00:00Z')
  const of = (given: Partial<Parameters<typeof backupDisturbance>[0]>) =>
    backupDisturbance({ isBackedUp: true, last: undefined, failed: undefined, begun: null, ...given }, now)
  assert.equal(of({ last: '2026-11-27 02:11:00' }), undefined)
  assert.deepEqual(of({ last: '2026-11-27 01:59:00' }), { kind: 'backup-late', since: '2026-11-27 01:59:00' })
  assert.equal(of({ last: '2026-11-20 01:59:00', isBackedUp: false }), undefined)
  assert.equal(of({ begun: '2026-11-28 01:00:00' }), undefined)
  assert.deepEqual(of({ begun: '2026-11-01 01:00:00' }), { kind: 'backup-late', since: '2026-11-01 01:00:00' })
  const failed = '2026-11-28 02:11:00'
  assert.deepEqual(of({ failed, isBackedUp: false }), { kind: 'backup-failed', since: failed })
})

test('until when everything can be brought back is said, with what failed since; kept too long ago it is a disturbance', async () => {
  const api = await operator()
  const kept = () => api(overview.safety).then(({ body }) => body.data.backup.journal)
  assert.equal(await kept(), null)
  await rawSql(`insert into wal_journal (place, asked_at, until, system)
    select '/sicherung', now(), '2026-11-28 14:02:11Z', system_identifier::text from pg_control_system()`)
  assert.deepEqual(await kept(), { until: '2026-11-28 14:02:11', failed: null })
  await rawSql(
    `update wal_journal set failure = 'Am Ort der Sicherung ist kein Platz mehr.', failed_at = '2026-11-28 14:04:00Z'`,
  )
  const failed = { at: '2026-11-28 14:04:00', reason: 'Am Ort der Sicherung ist kein Platz mehr.' }
  assert.deepEqual(await kept(), { until: '2026-11-28 14:02:11', failed })
  // Of a database whose rows were brought into this one by a backup.
  await rawSql(`update wal_journal set system = '7'`)
  assert.equal(await kept(), null)
  await rawSql('delete from wal_journal')

  const now = Temporal.Instant.from('2026-11-28T14:20:00Z')
  const of = (journal: Parameters<typeof journalDisturbance>[0]['journal'], isBackedUp = true) =>
    journalDisturbance({ isBackedUp, journal }, now)
  assert.equal(of(null), undefined)
  assert.equal(of({ until: null, failed: null }), undefined)
  assert.equal(of({ until: '2026-11-28 14:06:00', failed }), undefined, 'what failed once is tried again')
  assert.deepEqual(of({ until: '2026-11-28 14:04:00', failed }), { kind: 'journal-late', since: '2026-11-28 14:04:00' })
  assert.deepEqual(of({ until: null, failed }), { kind: 'journal-late', since: '2026-11-28 14:04:00' })
  assert.equal(of({ until: '2026-11-28 14:04:00', failed: null }, false), undefined)
})

test('who is signed in as an operator is told, nobody else', async () => {
  const { api, accountId, email } = await signedIn({ isSuperuser: true })
  const clerk = await signedIn({})
  const { data } = (await api(overview.operators)).body
  const own = data.find(each => each.accountId === accountId)!
  assert.deepEqual([own.email, own.name, own.sessions], [email, 'Mira Huber', 1])
  assert.ok(!data.some(each => each.accountId === clerk.accountId))
})

test('open disturbances of all companies: hand-overs, ELDA, locked, without stores or owner', async () => {
  const api = await operator()
  const [failing, locked] = [await build.company(), await build.company()]
  const store = await build.store({ company: failing })
  const run = await build.exportRun({ company: failing, store } as never)
  await rawSql(`update export_run set state = 'failed' where company_id = $1`, [failing])
  const uncertain = await build.transmission({ company: failing })
  await rawSql(`update elda_transmission set state = 'uncertain' where company_id = $1`, [failing])
  await rawSql(
    `insert into elda_fetch (company_id, serial_number, problem, tried_at) values ($1, '1234567', 'abgelehnt', now())`,
    [failing],
  )
  await rawSql('update company set is_locked = true where id = $1', [locked])
  assert.ok(run && uncertain)
  const of = async (company: number) =>
    (await api(overview.disturbances)).body.data.flatMap(({ kind, count, company: of }) =>
      of?.id === company ? [`${kind} ${count}`] : [],
    )
  assert.deepEqual(await of(failing), [
    'hand-over-failed 1',
    'elda-uncertain 1',
    'elda-not-fetched 1',
    'without-owner 1',
  ])
  assert.deepEqual(
    (await of(locked)).filter(each => each !== 'without-stores 1'),
    ['company-locked 1', 'without-owner 1'],
  )
  await rawSql(`update elda_transmission set state = 'failed' where company_id = $1`, [failing])
  assert.ok((await of(failing)).includes('elda-refused 1'))
  await rawSql('update store set is_hidden = true where company_id = $1', [failing])
  assert.ok((await of(failing)).includes('without-stores 1'))
  const owner = await signedIn({ company: failing })
  await rawSql(
    `insert into role (company_id, id, name, permissions) values ($1, 1, 'Besitzer', '{}') on conflict do nothing`,
    [failing],
  )
  await rawSql('update role_assignment set role_id = 1 where company_id = $1 and account_id = $2', [
    failing,
    owner.accountId,
  ])
  assert.ok(!(await of(failing)).includes('without-owner 1'))
})
