import type pg from 'pg'
import type { Config } from '../config.ts'
import { type DatabaseAddress, readDatabaseUrl, settleTls } from './address.ts'
import { type Cluster, type ClusterOptions, openCluster } from './cluster.ts'
import type { Where } from './database.ts'

/** `admin` may make roles and the database; `cluster` is the embedded one. */
export type Located = { admin: pg.ClientConfig; where: Where; cluster?: Cluster }

/** The database that the settings name, started where it is the embedded one. */
export async function locateDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder' | 'backup'>,
  options: ClusterOptions & { settings?: Readonly<Record<string, string>> } = {},
): Promise<Located> {
  if (config.databaseUrl) return settleTls(readDatabaseUrl(config.databaseUrl))
  const { settings, ...how } = options
  const cluster = await openCluster(config.dataFolder, '', settings, { keepsWal: config.backup !== undefined, ...how })
  const where: Where = { host: cluster.socketFolder, database: 'kontor', ssl: false }
  return { admin: { ...where, user: cluster.superuser, database: 'postgres' }, where, cluster }
}

/**
 * Where the copy is that reports and lists of all companies are read from (`DATABASE_URL_READ`); undefined without one. One that is not
 * there keeps no start waiting: it is asked again with each read.
 */
export async function locateReplica({ databaseUrl, replicaUrl }: Pick<Config, 'databaseUrl' | 'replicaUrl'>) {
  if (!replicaUrl) return undefined
  const given = readReplicaUrl(replicaUrl)
  if (!databaseUrl)
    throw new Error(
      'Die Einstellungen sind nicht gültig:\n  DATABASE_URL_READ: Eine Kopie hat nur ein eigenes PostgreSQL (DATABASE_URL).',
    )
  const settled = await settleTls(given).catch(() => undefined)
  return settled?.where ?? { ...given.where, ssl: given.ways[0] ?? false }
}

function readReplicaUrl(text: string): DatabaseAddress {
  try {
    return readDatabaseUrl(text)
  } catch (error) {
    throw new Error((error as Error).message.replace('DATABASE_URL:', 'DATABASE_URL_READ:'))
  }
}
