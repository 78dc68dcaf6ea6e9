import type pg from 'pg'
import type { Config } from '../config.ts'
import { readDatabaseUrl, settleTls } from './address.ts'
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
