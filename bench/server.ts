import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Figure } from '../scripts/bench.ts'

export const PASSWORD = 'Messung-2026'
export type Bench = Awaited<ReturnType<typeof openBench>>

/** A server as `npm start` runs it, with an embedded database of its own, and a superuser's connection beside it. */
export async function openBench() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  chmodSync(dataFolder, 0o755)
  let running = await start(dataFolder)
  const socketFolder = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
  const connection = (user: string) => ({ host: socketFolder, user, database: 'kontor' })
  const superuser = new pg.Client(connection('postgres'))
  await superuser.connect()
  const token = (
    (await (
      await post(`${running.address}/api/account/login`, { email: 'admin@kontor.example', password: PASSWORD })
    ).json()) as { data: string }
  ).data
  return {
    get address() {
      return running.address
    },
    token,
    superuser,
    /** As the app's own role, seeing one company: what the bare SQL costs under the same policies. */
    async asCompany(companyId: number) {
      const client = new pg.Client(connection('kontor_app'))
      await client.connect()
      await client.query(`select set_config('app.company_id', $1, false)`, [String(companyId)])
      return client
    },
    get: (path: string) =>
      fetch(`${running.address}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
      }),
    send: (method: string, path: string, body: unknown) =>
      fetch(`${running.address}${path}`, {
        method,
        headers:
          body instanceof FormData
            ? { authorization: `Bearer ${token}` }
            : { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    async memory(): Promise<Figure> {
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.child.pid}/status`, 'utf8'))?.[1])
      const megabytes = Math.round(kilobytes / 1024)
      return {
        what: 'Speicher des Servers nach allem',
        ours: `${megabytes} MB`,
        against: '',
        ratio: null,
        target: '≤ 250 MB',
        ok: megabytes <= 250,
      }
    },
    async secondStart(): Promise<Figure> {
      const times: number[] = []
      await superuser.end()
      for (let round = 0; round < 3; round++) {
        await stop(running.child)
        const begun = performance.now()
        running = await start(dataFolder)
        times.push(performance.now() - begun)
      }
      const seconds = middle(times) / 1000
      return {
        what: 'Zweiter Start bis /healthz',
        ours: `${seconds.toFixed(2)} s`,
        against: '',
        ratio: null,
        target: '≤ 2 s',
        ok: seconds <= 2,
      }
    },
    async close() {
      await superuser.end().catch(() => {})
      await stop(running.child)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function start(dataFolder: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, '../server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      KONTOR_DATA: dataFolder,
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      DATABASE_URL: '',
    },
  })
  let output = ''
  child.stdout!.on('data', text => {
    output += text
  })
  for (let tries = 0; tries < 6000; tries++, await pause(10)) {
    const address = /bereit: (\S+)/.exec(output)?.[1]
    if (address && (await fetch(`${address}/healthz`)).ok) return { child, address }
    if (child.exitCode !== null) throw new Error('Der Server startet nicht.')
  }
  throw new Error('Der Server antwortet nicht.')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

export const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Runs both in turn, `rounds` times after one unmeasured round; gives the medians in milliseconds. */
export async function sideBySide(
  rounds: number,
  ours: (round: number) => Promise<void>,
  against: (round: number) => Promise<void>,
): Promise<{ ours: number; against: number; ratio: number }> {
  const times = { ours: [] as number[], against: [] as number[], ratios: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    await ours(round)
    const between = performance.now()
    await against(round)
    const ended = performance.now()
    if (round === 0) continue
    times.ours.push(between - begun)
    times.against.push(ended - between)
    times.ratios.push((between - begun) / (ended - between))
  }
  return { ours: middle(times.ours), against: middle(times.against), ratio: middle(times.ratios) }
}

export const figure = (
  what: string,
  measured: { ours: number; against: number; ratio: number },
  target: number,
): Figure => ({
  what,
  ours: `${measured.ours.toFixed(1)} ms`,
  against: `${measured.against.toFixed(1)} ms`,
  ratio: measured.ratio,
  target: `≤ ${target}×`,
  ok: measured.ratio <= target,
})
