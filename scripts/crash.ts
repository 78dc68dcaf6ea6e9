import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from '#server/platform/database/cluster.ts'
import { ROOT } from './web-build.ts'

// npm run crash [rounds]: kills the server, every third time its database too, while clients write; only processes
// started here are killed, by pid. Looks afterwards at every acknowledged and every refused write.
const rounds = Number(process.argv[2] ?? 50)
const WRITERS = 8
const dataFolder = mkdtempSync(join(tmpdir(), 'kontor crash '))
// Root lends the database to another user, who must be able to enter.
chmodSync(dataFolder, 0o755)
const port = await freePort()
const password = 'Absturz-2026'
const acknowledged = new Map<string, number>()
const refused = new Set<string>()
const unknown = new Set<string>()
let slowestOpen = 0

let server = await start()
let token = await signIn()
for (let round = 1; round <= rounds; round++) {
  const writing = { stop: false }
  const writers = Array.from({ length: WRITERS }, () => write(writing))
  await pause(40 + Math.random() * 260)
  if (round % 3 === 0) killDatabase()
  server.kill('SIGKILL')
  writing.stop = true
  await Promise.all(writers)
  const begun = performance.now()
  server = await start()
  slowestOpen = Math.max(slowestOpen, performance.now() - begun)
  token = await signIn()
  if (round % 10 === 0)
    console.log(
      `Runde ${round}: ${acknowledged.size} bestätigt, ${refused.size} abgelehnt, ${unknown.size} ohne Antwort`,
    )
}
await check()
server.kill('SIGTERM')
await new Promise(resolve => server.once('exit', resolve))
rmSync(dataFolder, { recursive: true, force: true })

async function write(writing: { stop: boolean }): Promise<void> {
  while (!writing.stop) {
    const key = randomUUID()
    // Every fifth write must be refused, and must leave nothing.
    const bad = Math.random() < 0.2
    const body = { name: `K ${key}`, shortName: bad ? 'zu lang für das Feld' : 'K' }
    unknown.add(key)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/costcenters?companyId=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      if (answer.ok) acknowledged.set(key, ((await answer.json()) as { data: { id: number } }).data.id)
      else if (answer.status < 500) refused.add(key)
      else continue
      unknown.delete(key)
    } catch {
      if (writing.stop) return
    }
  }
}

async function check(): Promise<void> {
  const cluster = await openCluster(dataFolder)
  const client = new pg.Client({ host: cluster.socketFolder, user: 'postgres', database: 'kontor' })
  await client.connect()
  const { rows } = await client.query<{ id: number; name: string; trail: number; keys: number }>(`
    select c.id, c.name,
      (select count(*)::int from audit_entry a where a.company_id = 1 and a.record_kind = 'settings/cost-centres' and a.record_id = c.id::text and a.action = 'created') as trail,
      (select count(*)::int from idempotency_key k where k.company_id = 1 and 'K ' || k.key = c.name and k.answer is not null) as keys
    from cost_centre c where c.company_id = 1 and c.name like 'K ________-%'`)
  const trails = await client.query<{ count: number }>(`
    select count(*)::int as count from audit_entry a where a.company_id = 1 and a.record_kind = 'settings/cost-centres'
      and not exists (select 1 from cost_centre c where c.company_id = 1 and c.id::text = a.record_id)`)
  await client.end()
  const stored = new Map(rows.map(row => [row.name.slice(2), row]))
  const result = {
    runden: rounds,
    bestaetigt: acknowledged.size,
    abgelehnt: refused.size,
    ohneAntwort: unknown.size,
    verloren: [...acknowledged].filter(([key, id]) => stored.get(key)?.id !== id).length,
    trotzAblehnung: [...refused].filter(key => stored.has(key)).length,
    unbekannt: [...stored.keys()].filter(key => !acknowledged.has(key) && !unknown.has(key)).length,
    doppelt: rows.length - stored.size,
    halb: rows.filter(row => row.trail !== 1 || row.keys !== 1).length,
    protokollOhneAenderung: trails.rows[0]!.count,
    laengsterNeustartMs: Math.round(slowestOpen),
  }
  console.table(result)
  const broken =
    result.verloren +
    result.trotzAblehnung +
    result.unbekannt +
    result.doppelt +
    result.halb +
    result.protokollOhneAenderung
  console.log(broken === 0 ? 'Nichts verloren, nichts halb.' : 'VERLETZT')
  process.exitCode = broken === 0 && acknowledged.size > 0 ? 0 : 1
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      KONTOR_DATA: dataFolder,
      KONTOR_DEMO_PASSWORD: password,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
    },
  })
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(20)) {
    if (child.exitCode !== null) throw new Error('Der Server startet nicht.')
    const healthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      answer => answer.ok,
      () => false,
    )
    if (healthy) return child
  }
  throw new Error('Der Server antwortet nicht.')
}

async function signIn(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@kontor.example', password }),
  })
  return ((await answer.json()) as { data: string }).data
}

/** The postmaster of this run's own data folder; its children follow it. */
function killDatabase(): void {
  const file = join(dataFolder, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) throw new Error('Die Datenbank dieses Laufs ist nicht zu finden.')
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
