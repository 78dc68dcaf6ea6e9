import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openCluster } from '#server/platform/database/cluster.ts'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { tcpCluster } from '#server/testing/tcp-cluster.ts'
import { type Bench, runProgram } from './neighbour.ts'

const newest = () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1)

/** Debian's PostgreSQL has a folder for each version. */
export const noPostgres = () => (newest() ? undefined : 'there is no PostgreSQL in /usr/lib/postgresql')

const LOCAL_ONLY = 'host all all 127.0.0.0/8 scram-sha-256\nlocal replication all trust'

export type DebianPostgres = {
  host: string
  /** As the superuser. */
  url: string
  socketFolder: string
  rootCert: string
}

let lastHost = 39
// Others on this machine may be at the port of 127.0.0.1.
const ownHost = () => `127.39.${process.pid % 250}.${++lastHost}`
/** For several processes, each of which takes up to thirty. */
const CONNECTIONS = { max_connections: '250' }

/** Debian's PostgreSQL, or the one that comes with the product, on an address of its own of this machine, in a folder that ends with the bench. */
export async function startPostgres(
  bench: Bench,
  { certificateFor = '', isEmbedded = false }: { certificateFor?: string; isEmbedded?: boolean } = {},
): Promise<DebianPostgres> {
  const host = ownHost()
  const programs = isEmbedded ? '' : dirname(newest()!)
  const cluster = await tcpCluster({ host, access: LOCAL_ONLY, certificateFor, programs, settings: CONNECTIONS })
  bench.defer(cluster.close)
  const { socketFolder, rootCert } = cluster
  return { host, url: `postgres://postgres:meister@${host}/kontor`, socketFolder, rootCert }
}

/** A second server that follows it by streaming, as the handbook makes one; gives its address. */
export async function startStandby(bench: Bench, { socketFolder }: DebianPostgres): Promise<string> {
  const host = ownHost()
  const programs = dirname(newest()!)
  const settings = { ...CONNECTIONS, listen_addresses: host, hot_standby_feedback: 'on' }
  const fill = async (folder: string) => {
    const from = ['-h', socketFolder, '-U', 'postgres', '-D', folder]
    runProgram(join(programs, 'pg_basebackup'), [...from, '-R', '-X', 'stream', '--slot=kontor', '--create-slot'])
    // It was copied by whoever runs this, and belongs to whoever runs the database.
    runProgram('chown', ['-R', `--reference=${socketFolder}/.s.PGSQL.5432`, folder])
  }
  const cluster = await openCluster(join(bench.folder, 'standby'), programs, settings, { fill })
  const pid = Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  endWithThisProcess(pid, 'INT', [cluster.socketFolder])
  bench.defer(cluster.stop)
  return `postgres://postgres:meister@${host}/kontor`
}
