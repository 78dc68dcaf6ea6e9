import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '#server/platform/database/cluster.ts'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { until } from '#server/testing/until.ts'
import { ROOT } from './web-build.ts'

export type ServerProcess = { child: ChildProcess & { pid: number }; address: string; stop(): Promise<void> }

/** A data folder that is nobody else's; root lends the database to another user, who must be able to enter. */
export function newDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * The program as `npm start` runs it, on a free port, with the demo companies, on a database in its folder, the embedded one
 * unless another PostgreSQL is named for tests. `root` is where the program lies, for instance an older one.
 */
export async function startServer(
  dataFolder: string,
  settings: Record<string, string>,
  root = ROOT,
): Promise<ServerProcess> {
  const programs = process.env.KONTOR_TEST_POSTGRES
  const cluster = programs ? await openCluster(dataFolder, programs) : undefined
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'server/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      KONTOR_DATA: dataFolder,
      KONTOR_DEMO: 'on',
      LOG_LEVEL: 'error',
      DATABASE_URL: cluster
        ? `postgres://postgres@localhost/kontor?host=${encodeURIComponent(cluster.socketFolder)}`
        : '',
      ...settings,
    },
  })
  endWithThisProcess(child.pid!, 'TERM')
  const end = async () => {
    await stop(child)
    await cluster?.stop()
  }
  return { child: child as ServerProcess['child'], address: await ready(child), stop: end }
}

async function ready(child: ChildProcess): Promise<string> {
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', text => {
      output += text
    })
  const address = await until('the server is ready', async () => {
    if (child.exitCode !== null) throw new Error(`Der Server startet nicht. ${output}`)
    const [, said, port] = /bereit: (\S+:(\d+))/.exec(output) ?? []
    // Who only runs jobs listens nowhere.
    return said && (port === '0' || (await fetch(`${said}/healthz`)).ok) ? said : undefined
  })
  child.stderr!.pipe(process.stderr)
  return address
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
