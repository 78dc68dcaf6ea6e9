import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { tcpCluster } from '#server/testing/tcp-cluster.ts'
import type { Bench } from './neighbour.ts'

const newest = () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1)

/** Debian's PostgreSQL has a folder for each version. */
export const noPostgres = () => (newest() ? undefined : 'there is no PostgreSQL in /usr/lib/postgresql')

const LOCAL_ONLY = 'host all all 127.0.0.0/8 scram-sha-256'

export type DebianPostgres = {
  host: string
  /** As the superuser. */
  url: string
  socketFolder: string
  rootCert: string
}

let lastHost = 39

/** Debian's PostgreSQL, or the one that comes with the product, on an address of its own of this machine, in a folder that ends with the bench. */
export async function startPostgres(
  bench: Bench,
  { certificateFor = '', isEmbedded = false }: { certificateFor?: string; isEmbedded?: boolean } = {},
): Promise<DebianPostgres> {
  // Others on this machine may be at the port of 127.0.0.1.
  const host = `127.39.${process.pid % 250}.${++lastHost}`
  const programs = isEmbedded ? '' : dirname(newest()!)
  const cluster = await tcpCluster({ host, access: LOCAL_ONLY, certificateFor, programs })
  bench.defer(cluster.close)
  const { socketFolder, rootCert } = cluster
  return { host, url: `postgres://postgres:meister@${host}/kontor`, socketFolder, rootCert }
}
