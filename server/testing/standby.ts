import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, openCluster } from '#server/platform/database/cluster.ts'

const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])

/** A second server that follows the first one by streaming, and can be read. */
export function openStandby(primary: Cluster, dataFolder: string): Promise<Cluster> {
  const settings = { primary_conninfo: `host=${primary.socketFolder} user=postgres`, max_connections: '120' }
  return openCluster(dataFolder, '', settings, { fill: folder => copyInto(folder, primary) })
}

async function copyInto(folder: string, { folder: home, socketFolder }: Cluster): Promise<void> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    for (const name of readdirSync(home))
      if (!NOT_COPIED.has(name)) execFileSync('cp', ['-a', join(home, name), folder])
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
    for (const name of ['pg_wal', 'pg_replslot']) {
      mkdirSync(join(folder, name), { mode: 0o700 })
      execFileSync('chown', ['--reference', home, join(folder, name)])
    }
    for (const [name, text] of [
      ['backup_label', rows[0]!.label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(folder, name), text, { mode: 0o600 })
      execFileSync('chown', ['--reference', home, join(folder, name)])
    }
    rmSync(join(folder, 'postmaster.pid'), { force: true })
  } finally {
    await client.end()
  }
}
