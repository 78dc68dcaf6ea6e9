import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { ROOMS } from '#server/app.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { verifyAudit } from './audit-check.ts'
import { readConfig } from './config.ts'
import { openMetrics } from './metrics.ts'
import { PARTS } from './neighbours/parts.ts'
import { countStorage } from './operations.ts'

const TOKEN = 'nur-wer-das-kennt-darf-schauen'
withOwnApp({ LOG_LEVEL: 'silent', KONTOR_METRICS_ADDRESS: '127.0.0.1:0', KONTOR_METRICS_TOKEN: TOKEN })

const ask = (path = '/metrics', authorization = `Bearer ${TOKEN}`, method = 'GET') =>
  fetch(`http://127.0.0.1:${theApp().metricsPort}${path}`, { method, headers: authorization ? { authorization } : {} })
const main = (path: string) => fetch(`http://127.0.0.1:${theApp().port}${path}`)

type Sample = { name: string; labels: Record<string, string>; value: number }
function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => {
      const [, name = '', labels = '', value = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? assert.fail(line)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key!, text!])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}

test('the figures are on an address of their own, for who has the token alone, and nowhere else', async () => {
  assert.equal((await ask()).status, 200)
  for (const wrong of ['', 'Bearer falsch', `Basic ${TOKEN}`, `Bearer ${TOKEN} `.trim().slice(0, -1)])
    assert.equal((await ask('/metrics', wrong)).status, 401, wrong)
  assert.equal((await ask('/')).status, 404)
  assert.equal((await ask('/metrics', undefined, 'POST')).status, 405)
  assert.doesNotMatch(await (await main('/metrics')).text(), /kontor_/)
  assert.equal((await main('/api/metrics')).status, 404)
})

test('they are OpenMetrics, each with its help and type, and come to an end', async () => {
  const answer = await ask()
  assert.equal(answer.headers.get('content-type'), 'application/openmetrics-text; version=1.0.0; charset=utf-8')
  const text = await answer.text()
  assert.match(text, /\n# EOF\n$/)
  const typed = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!))
  for (const { name } of samplesOf(text))
    assert.ok(typed.has(name) || typed.has(name.replace(/_(total|bucket|sum|count)$/, '')), name)
})

const ROUTES = new Set([
  ...ROOMS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint.path)),
  ...['/livez', '/readyz', '/healthz', '/api/openapi.json', '/api/docs', '/assets/*', 'no route'],
])
const JOBS = new Set([
  ...ROOMS.flatMap(({ jobs = [], platformJobs = [] }) => [...jobs, ...platformJobs].map(({ name }) => name)),
  ...['send-mail', 'count-storage', 'verify-audit', 'make-backup', 'keep-journal'],
])
/** What a label may say: of each a set that does not grow with companies, people or time. */
const LABELS: Record<string, (value: string) => boolean> = {
  route: value => ROUTES.has(value),
  method: value => ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'any'].includes(value),
  status: value => /^[1-5]xx$/.test(value),
  job: value => JOBS.has(value),
  part: value => (PARTS as readonly string[]).includes(value),
  outcome: value => ['done', 'failed', 'again'].includes(value),
  le: value => value === '+Inf' || Number.isFinite(Number(value)),
  pool: value => ['app', 'operator'].includes(value),
  state: value => ['used', 'idle', 'waited for'].includes(value),
  store: value => ['database', 'files'].includes(value),
  release: value => value === readConfig({}).release,
  // Of Node itself.
  kind: value => ['major', 'minor', 'incremental', 'weakcb'].includes(value),
  space: value => /^[a-z_]+$/.test(value),
  type: value => /^[A-Za-z]+$/.test(value),
  version: value => value === process.version,
}
for (const part of ['major', 'minor', 'patch']) LABELS[part] = value => /^\d+$/.test(value)

test('no label names a company, a person or an id, whatever was asked for', async () => {
  const { api, company, email } = await signedIn({ permissions: ['stores.read', 'settings.write'] })
  await api(costCentres.list)
  await api(costCentres.change, { params: { id: 987_654 } } as never)
  await main('/api/costcenters/123456?companyId=77')
  for (const path of [
    `/api/${email}`,
    `/${company}/documents/employeedata`,
    '/api/sec/%22%7Bx=1%7D',
    '/assets/geheim-4711.js',
    '/healthz',
  ])
    await main(path)
  await rawSql(`select pg_notify('nothing', '')`)
  const text = await (await ask()).text()
  const samples = samplesOf(text)
  for (const { name, labels } of samples)
    for (const [label, value] of Object.entries(labels))
      assert.ok(LABELS[label]?.(value), `${name} has ${label}="${value}"`)
  assert.doesNotMatch(text, /987654|123456|4711|geheim|@/)
  const [{ name }] = (await rawSql<{ name: string }>('select name from company where id = $1', [company])) as [
    { name: string },
  ]
  assert.ok(!text.includes(name))
  const routes = new Set(
    samples.filter(({ name }) => name === 'kontor_http_requests_total').map(({ labels }) => labels.route),
  )
  assert.ok(routes.has(costCentres.list.path) && routes.has('no route') && routes.has('/healthz'), [...routes].join())
})

test('what the database knows is among them: sizes, queues, outbox, the trail’s chains', async () => {
  await countStorage()
  await verifyAudit()
  await rawSql(
    `insert into mail (id, content, created_at) values (gen_random_uuid(), 'x', now() - interval '90 seconds')`,
  )
  const of = async (wanted: string, labels: Record<string, string> = {}) =>
    samplesOf(await (await ask()).text()).find(
      ({ name, labels: have }) =>
        name === wanted && Object.entries(labels).every(([key, value]) => have[key] === value),
    )?.value
  await until('the mail is among them', async () => ((await of('kontor_mails_waiting')) ?? 0) >= 1)
  assert.ok((await of('kontor_mails_oldest_seconds'))! >= 90)
  assert.equal(await of('kontor_database_up'), 1)
  assert.equal(await of('kontor_workers'), 1)
  for (const part of ['database', 'queue', 'worker', 'files', 'disk'])
    assert.equal(await of('kontor_part_up', { part }), 1)
  assert.ok((await of('kontor_stored_bytes', { store: 'database' }))! > 1e6)
  assert.equal(await of('kontor_stored_bytes', { store: 'files' }), 0)
  assert.ok((await of('kontor_database_server_connections'))! >= 1)
  assert.equal(await of('kontor_jobs_waiting', { job: 'count-storage' }), 0)
  assert.equal(await of('kontor_audit_broken_chains'), 0)
  assert.ok(Math.abs((await of('kontor_audit_verified_timestamp_seconds'))! - Date.now() / 1000) < 60)
  assert.equal(await of('kontor_live_channels'), 0)
})

const process_ = {
  release: '1',
  channels: () => undefined,
  pools: () => ({}),
  asideReads: () => ({ answered: 1 }),
  unreadable: () => 0,
  freeBytes: async () => undefined,
  parts: async () => [],
}

test('a database that is gone takes only its own figures with it', async () => {
  const metrics = openMetrics({ ...process_, database: () => Promise.reject(new Error('gone')) })
  const text = await metrics.text()
  assert.match(text, /^kontor_database_up 0$/m)
  assert.match(text, /^process_resident_memory_bytes /m)
  assert.doesNotMatch(text, /^kontor_(mails|jobs|stored|audit)\w* /m)
})

test('tries of jobs are counted by how they ended', async () => {
  const metrics = openMetrics({ ...process_, database: () => Promise.reject(new Error('gone')) })
  for (const outcome of ['done', 'done', 'again', 'failed'] as const)
    metrics.jobEnded({ name: 'send-mail', outcome, seconds: 0.2 })
  const text = await metrics.text()
  assert.match(text, /^kontor_job_runs_total\{job="send-mail",outcome="done"\} 2$/m)
  assert.match(text, /^kontor_job_seconds_count\{job="send-mail"\} 4$/m)
})

const settings: [
  KONTOR_METRICS_ADDRESS: string,
  KONTOR_METRICS_TOKEN: string,
  expected: string | RegExp | undefined,
][] = [
  ['', '', undefined],
  ['127.0.0.1:9464', '', '127.0.0.1 9464'],
  ['localhost:9464', '', 'localhost 9464'],
  ['[::1]:9464', '', '::1 9464'],
  ['0.0.0.0:9464', '', /KONTOR_METRICS_TOKEN: fehlt/],
  ['10.0.0.5:9464', '', /KONTOR_METRICS_TOKEN: fehlt/],
  ['metrics.example:9464', '', /KONTOR_METRICS_TOKEN: fehlt/],
  ['0.0.0.0:9464', 'kurz', /mindestens 16 Zeichen/],
  ['0.0.0.0:9464', TOKEN, '0.0.0.0 9464'],
  ['9464', '', /Rechner und Port/],
  ['127.0.0.1:99999', '', /Rechner und Port/],
  ['', TOKEN, /KONTOR_METRICS_ADDRESS: fehlt/],
]
for (const [KONTOR_METRICS_ADDRESS, KONTOR_METRICS_TOKEN, expected] of settings)
  test(`KONTOR_METRICS_ADDRESS=${KONTOR_METRICS_ADDRESS} with token „${KONTOR_METRICS_TOKEN}“: ${expected ?? 'off'}`, () => {
    const read = () => readConfig({ KONTOR_METRICS_ADDRESS, KONTOR_METRICS_TOKEN }).metrics
    if (expected instanceof RegExp) assert.throws(read, expected)
    else assert.equal(read() && `${read()!.host} ${read()!.port}`, expected)
  })
