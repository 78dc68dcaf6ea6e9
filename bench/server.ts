import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Figure } from '../scripts/bench.ts'
import { newDataFolder, startServer } from '../scripts/server-process.ts'

export const PASSWORD = 'Messung-2026'
export type Bench = Awaited<ReturnType<typeof openBench>>

/** A server as `npm start` runs it, with an embedded database of its own, and a superuser's connection beside it. */
export async function openBench() {
  const dataFolder = newDataFolder('kontor-bench-')
  const start = () => startServer(dataFolder, { KONTOR_DEMO_PASSWORD: PASSWORD, NODE_ENV: 'production' })
  let running = await start()
  const socketFolder = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
  const database = Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const connection = (user: string) => ({ host: socketFolder, user, database: 'kontor' })
  const superuser = new pg.Client(connection('postgres'))
  await superuser.connect()
  const token = (
    (await (
      await post(`${running.address}/api/account/login`, { email: 'admin@kontor.example', password: PASSWORD })
    ).json()) as { data: string }
  ).data
  return {
    dataFolder,
    residentMegabytes: () => residentMegabytes(running.child.pid),
    /** Of the server and its database, and of all that they have begun. */
    processorSeconds: () => processorSeconds([running.child.pid, database]),
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
      // The server gives memory back in its first quiet moment.
      await pause(5000)
      const megabytes = residentMegabytes(running.child.pid)
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
        await running.stop()
        const begun = performance.now()
        running = await start()
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
      await running.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export const residentMegabytes = (process: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1]) / 1024)

/** Of these processes and of all that they have begun. */
export function processorSeconds(roots: readonly number[]): number {
  const all = readdirSync('/proc').flatMap(name => {
    try {
      const [, parent, ...rest] = readFileSync(`/proc/${Number(name)}/stat`, 'utf8')
        .split(') ')
        .at(-1)!
        .split(' ')
      const ticks = rest.slice(9, 13).reduce((sum, each) => sum + Number(each), 0)
      return [{ id: Number(name), parent: Number(parent), ticks }]
    } catch {
      // Gone meanwhile, or no process.
      return []
    }
  })
  const below = (ids: ReadonlySet<number>): ReadonlySet<number> => {
    const more = new Set([...ids, ...all.filter(({ parent }) => ids.has(parent)).map(({ id }) => id)])
    return more.size > ids.size ? below(more) : ids
  }
  const counted = below(new Set(roots))
  return all.reduce((sum, { id, ticks }) => sum + (counted.has(id) ? ticks : 0), 0) / 100
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

export const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Runs both in turn, `rounds` times after unmeasured ones; gives the medians and the very first times in milliseconds. */
export async function sideBySide(
  rounds: number,
  ours: (round: number) => Promise<void>,
  against: (round: number) => Promise<void>,
  unmeasured = 1,
): Promise<{ ours: number; against: number; ratio: number; first: { ours: number; against: number } }> {
  let first: { ours: number; against: number } | undefined
  const times = { ours: [] as number[], against: [] as number[], ratios: [] as number[] }
  for (let round = 1 - unmeasured; round <= rounds; round++) {
    const begun = performance.now()
    await ours(round)
    const between = performance.now()
    await against(round)
    const ended = performance.now()
    first ??= { ours: between - begun, against: ended - between }
    if (round <= 0) continue
    times.ours.push(between - begun)
    times.against.push(ended - between)
    times.ratios.push((between - begun) / (ended - between))
  }
  return { ours: middle(times.ours), against: middle(times.against), ratio: middle(times.ratios), first: first! }
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
