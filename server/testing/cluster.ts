import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster } from '#server/platform/database/cluster.ts'
import { prepareDatabase } from '#server/platform/database/migrate.ts'
import { endWithThisProcess } from './guardian.ts'
import { TEMPLATE } from './template.ts'

/** A database of its own for one test run, with a migrated template that each test file copies. */
export async function openTestCluster(binFolder = '') {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  chmodSync(folder, 0o755)
  // Several servers, each with all the connections of one that is alone, are tested side by side.
  const cluster = await openCluster(folder, binFolder, { max_connections: '400' })
  const pid = Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  endWithThisProcess(pid, 'INT', [folder, cluster.socketFolder])
  const where = { host: cluster.socketFolder, database: TEMPLATE }
  await prepareDatabase({ ...where, user: 'postgres', database: 'postgres' }, where, () => ['test'])
  return {
    pid,
    folder,
    socketFolder: cluster.socketFolder,
    async close() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(cluster.socketFolder, { recursive: true, force: true })
    },
  }
}

/** Copies the migrated template, or another database that nobody uses; gives the address for `DATABASE_URL`. */
export async function copyTemplate(socketFolder: string, template = TEMPLATE) {
  const name = `t_${randomBytes(6).toString('hex')}`
  await asSuperuser(socketFolder, 'postgres', client =>
    client.query(`create database ${name} template ${template} strategy file_copy owner kontor_owner`),
  )
  return {
    name,
    url: `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socketFolder)}`,
    drop: () =>
      asSuperuser(socketFolder, 'postgres', client => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** For what tests need beyond the app's own rights: looking at the catalogue, breaking a policy on purpose. */
export async function asSuperuser<T>(
  socketFolder: string,
  database: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
