import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { until } from '#server/testing/until.ts'

/** A program of somebody else that Kontor works with, tried against the whole product. */
export type Neighbour = {
  name: string
  /** Debian's packages that have it. */
  packages: readonly string[]
  /** What of them must be there. */
  programs: readonly string[]
  /** Why it can't be tried here; undefined: it can. */
  hindrance?: () => string | undefined
  run: (bench: Bench) => Promise<void>
}

/** What a neighbour is tried with; all of it ends and is removed with the bench. */
export type Bench = {
  folder: string
  /** One guarantee; its failure ends nothing but itself. */
  check(title: string, run: () => Promise<void> | void): Promise<void>
  note(text: string): void
  /** Ends with the bench, the newest first. */
  defer(end: () => Promise<unknown> | void): void
  start(program: string, args: readonly string[], options?: SpawnOptions): Started
}

export type Started = { child: ChildProcess; said: () => string; stop(signal?: NodeJS.Signals): Promise<void> }

export const total = { passed: 0, failed: 0, skipped: 0 }

export async function tryNeighbour(neighbour: Neighbour): Promise<void> {
  // Daemons give up their rights and must still be able to enter.
  const folder = mkdtempSync(join(tmpdir(), `kontor-${neighbour.name}-`))
  chmodSync(folder, 0o755)
  await using ends = new AsyncDisposableStack()
  ends.defer(() => rmSync(folder, { recursive: true, force: true }))
  const say = (sign: string, text: string) => console.log(`${sign} ${neighbour.name}: ${text}`)
  const bench: Bench = {
    folder,
    async check(title, run) {
      try {
        await run()
        total.passed++
        say('✔', title)
      } catch (error) {
        total.failed++
        say('✖', `${title}\n  ${(error as Error).stack ?? error}`)
      }
    },
    note: text => say('·', text),
    defer: end => ends.defer(async () => void (await end())),
    start(program, args, options = {}) {
      const started = startProgram(program, args, options)
      ends.defer(() => started.stop())
      return started
    },
  }
  try {
    await neighbour.run(bench)
  } catch (error) {
    total.failed++
    say('✖', `could not be tried to the end\n  ${(error as Error).stack ?? error}`)
  }
}

function startProgram(program: string, args: readonly string[], options: SpawnOptions): Started {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', text => {
      said += text
    })
  child.once('error', error => {
    said += error.message
  })
  if (child.pid) endWithThisProcess(child.pid, 'TERM')
  // Not until its output ends: what it has started may hold that open.
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  return {
    child,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

/** Runs it to its end and gives what it said; one that fails says why. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd?: string; input?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? ''}${stderr}${stdout}`)
  return stdout
}

export const freePort = (host = '127.0.0.1'): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, host, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Until somebody listens there; a program that has ended meanwhile tells why. */
export const listening = ({ child, said }: Started, port: number, host = '127.0.0.1') =>
  until(`somebody listens at ${host}:${port}`, () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${said()}`)
    return new Promise<boolean>(resolve => {
      const socket = dial(port, host, () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  })
