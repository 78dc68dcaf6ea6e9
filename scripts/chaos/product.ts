import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster } from '#server/platform/database/cluster.ts'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { until } from '#server/testing/until.ts'
import { freePort } from '../neighbours/neighbour.ts'
import { ROOT } from '../web-build.ts'
import type { Clock } from './clock.ts'

/** watched: as `npm start` runs it, one process with the embedded database · apart: web and worker, and a database of their own. */
export type Shape = 'watched' | 'apart'
export type Part = 'server' | 'worker' | 'database'

export type Product = {
  dataFolder: string
  address: string
  /** Starts what does not run and is nobody's to start; gives when all of it answers. */
  ensure(): Promise<void>
  /** The process alone: who watches over it starts it again. */
  kill(part: Part): void
  /** With all that watches over it. */
  killAll(): void
  /** One of the processes that serve connections of the database. */
  killBackend(): Promise<void>
  freeze(part: 'server' | 'database'): () => void
  /** As an administrator does. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** What waits for its next try is tried at once, as if its time had come. */
  hasten(): Promise<void>
  /** As `npm run verify` says: empty where every chain of the trail is whole and signed. */
  verify(): string
  /** One moment of the database, read by somebody with all rights. */
  look<Seen>(see: (client: pg.Client) => Promise<Seen>): Promise<Seen>
}

type Settings = { shape: Shape; dataFolder: string; environment: Record<string, string>; clock?: Clock | undefined }

export async function openProduct({ shape, dataFolder, environment, clock }: Settings): Promise<Product> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const running = new Map<string, ChildProcess>()
  const cluster = shape === 'apart' ? await openCluster(dataFolder, clock?.programs) : undefined
  const output: string[] = []
  const guarded = new Set<number>()
  let socketFolder: string | undefined
  const env = {
    ...process.env,
    KONTOR_DATA: dataFolder,
    KONTOR_DEMO: 'on',
    LOG_LEVEL: 'error',
    DATABASE_URL: cluster ? addressOf(cluster) : '',
    ...environment,
    ...clock?.environment,
  }
  const begin = (name: string, args: readonly string[], more: Record<string, string>) => {
    if (isAlive(running.get(name))) return
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...more } })
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', text => output.push(`${name}: ${text}`))
    endWithThisProcess(child.pid!, 'TERM')
    running.set(name, child)
  }
  const main = [...process.execArgv, join(ROOT, 'server/main.ts')]
  const parts = {
    watched: () => begin('watched', [join(ROOT, 'scripts/run.mjs'), 'start'], { PORT: String(port) }),
    apart: () => {
      begin('server', main, { PORT: String(port), KONTOR_ROLES: 'web' })
      begin('worker', main, { PORT: '0', KONTOR_ROLES: 'worker' })
    },
  }
  const serverPid = () => (shape === 'watched' ? notedPid(join(dataFolder, 'kontor.pid')) : running.get('server')?.pid)
  const postmaster = () => postmasterOf(dataFolder)
  const signal = (pid: number | undefined, name: NodeJS.Signals) => {
    try {
      if (pid) process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
  const ended = (child: ChildProcess) =>
    new Promise<void>(resolve => (isAlive(child) ? child.once('exit', () => resolve()) : resolve()))
  const stop = async () => {
    await Promise.all(
      [...running.values()].map(async child => {
        const gone = ended(child)
        child.kill('SIGTERM')
        await gone
      }),
    )
  }
  const ensure = async () => {
    await cluster?.restart()
    await until('the program answers', async () => {
      parts[shape]()
      if (await isHealthy(address)) return true
      await pause(20)
      if (output.length > 400) output.splice(0, 200)
    }).catch(error => {
      throw new Error(`${(error as Error).message}\n${output.slice(-20).join('')}`)
    })
    await until('the database answers', () => canLook(dataFolder))
    socketFolder ??= socketFolderOf(dataFolder)
    const pid = postmaster()
    if (!pid || guarded.has(pid)) return
    // Whoever ends this run ends the database, too.
    endWithThisProcess(pid, 'INT')
    guarded.add(pid)
  }
  return {
    dataFolder,
    address,
    ensure,
    kill(part) {
      if (part === 'database') return signal(postmaster(), 'SIGKILL')
      signal(shape === 'apart' ? running.get(part)?.pid : serverPid(), 'SIGKILL')
      // Of its end this process hears only later.
      running.delete(part)
    },
    killAll() {
      const pid = serverPid()
      for (const child of running.values()) child.kill('SIGKILL')
      running.clear()
      signal(pid, 'SIGKILL')
      signal(postmaster(), 'SIGKILL')
    },
    async killBackend() {
      const pids = childrenOf(postmaster()).filter(pid => /postgres: kontor_/.test(commandOf(pid)))
      signal(pids.at(-1), 'SIGKILL')
      // The database ends all of them and begins anew; until it has noticed, it still lets people in.
      await until('the database has noticed', () => pids.every(pid => !existsSync(`/proc/${pid}`)))
    },
    freeze(part) {
      const pids = part === 'server' ? [serverPid()] : [postmaster(), ...childrenOf(postmaster())]
      for (const pid of pids) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) signal(pid, 'SIGCONT')
      }
    },
    async restart() {
      await stop()
      await ensure()
    },
    async stop() {
      await stop()
      await cluster?.stop()
      if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    },
    async hasten() {
      const client = await connected(dataFolder)
      await client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
      // Who got a mail of the plan a short while ago gets the next one now.
      await client.query(
        `update plan_mail set sent_at = sent_at - interval '2 days' where sent_at > now() - interval '1 day'`,
      )
      await client.query(`
        insert into pgboss.job (name, data) select 'mail-plans', '{}'
        where exists (select from plan_mail where sent_at is null)
          and not exists (select from pgboss.job where name = 'mail-plans' and state in ('created', 'retry', 'active'))`)
      await client.end()
    },
    verify() {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...process.execArgv, join(ROOT, 'scripts/verify.ts')],
        {
          env,
          encoding: 'utf8',
        },
      )
      return status === 0 ? '' : `${stdout}${stderr}` || `npm run verify endet mit ${status}`
    },
    async look(see) {
      const client = await connected(dataFolder)
      try {
        await client.query('begin isolation level repeatable read read only')
        return await see(client)
      } finally {
        await client.end()
      }
    },
  }
}

const addressOf = ({ socketFolder }: Cluster) =>
  `postgres://postgres@localhost/kontor?host=${encodeURIComponent(socketFolder)}`

const isAlive = (child: ChildProcess | undefined) =>
  child !== undefined && child.exitCode === null && child.signalCode === null

const isHealthy = (address: string) =>
  fetch(`${address}/healthz`).then(
    answer => answer.ok,
    () => false,
  )

async function connected(dataFolder: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketFolderOf(dataFolder),
    user: 'postgres',
    database: 'kontor',
    options: '-c timezone=UTC',
  })
  // It is told by the next statement, too.
  client.on('error', () => {})
  await client.connect()
  return client
}

const canLook = (dataFolder: string) =>
  connected(dataFolder)
    .then(client => client.end())
    .then(
      () => true,
      () => false,
    )

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
const socketFolderOf = (dataFolder: string) => linesOf(join(dataFolder, 'postgres/postmaster.pid'))[4]
const postmasterOf = (dataFolder: string) =>
  Number(linesOf(join(dataFolder, 'postgres/postmaster.pid'))[0]) || undefined

function notedPid(file: string): number | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).pid
  } catch {
    return undefined
  }
}

function childrenOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
