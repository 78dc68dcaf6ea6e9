import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { newDataFolder, type ServerProcess, startServer } from '../scripts/server-process.ts'
import { openCluster } from '../server/platform/database/cluster.ts'
import { endWithThisProcess } from '../server/testing/guardian.ts'
import { PASSWORD, processorSeconds, residentMegabytes } from './server.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A database, one worker, and as many web processes on it as are asked for; an installation that is `kept` stays where it is. */
export async function openStage(kept?: { folder: string; settings: Record<string, string> }) {
  const folder = kept?.folder ?? newDataFolder('kontor-processes-')
  // Four web processes ask for more than the embedded one usually gives.
  const cluster = await openCluster(folder, '', { max_connections: '300', ...kept?.settings })
  const database = Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  endWithThisProcess(database, 'INT', kept ? [] : [folder, cluster.socketFolder])
  const settings = {
    DATABASE_URL: `postgres://postgres@localhost/kontor?host=${encodeURIComponent(cluster.socketFolder)}`,
    ...(kept ? { KONTOR_DEMO: 'off' } : { KONTOR_DEMO_PASSWORD: PASSWORD }),
    NODE_ENV: 'production',
  }
  const worker = await startServer(folder, { ...settings, KONTOR_ROLES: 'worker' })
  const superuser = new pg.Client({ host: cluster.socketFolder, user: 'postgres', database: 'kontor' })
  await superuser.connect()
  let webs: ServerProcess[] = []
  const end = () => Promise.all(webs.map(web => web.stop()))
  return {
    superuser,
    async serveBy(count: number, more: Record<string, string> = {}): Promise<void> {
      await end()
      webs = []
      for (let n = 0; n < count; n++)
        webs.push(await startServer(folder, { ...settings, ...more, KONTOR_ROLES: 'web' }))
    },
    get address() {
      return webs[0]!.address
    },
    ports: () => webs.map(({ address }) => Number(new URL(address).port)),
    webMegabytes: () => webs.reduce((sum, { child }) => sum + residentMegabytes(child.pid), 0),
    processorSeconds: () => ({
      web: processorSeconds(webs.map(({ child }) => child.pid)),
      worker: processorSeconds([worker.child.pid]),
      database: processorSeconds([database]),
    }),
    async close() {
      await end()
      await worker.stop()
      await superuser.end()
      await cluster.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}
