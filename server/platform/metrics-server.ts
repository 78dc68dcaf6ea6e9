import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { Config } from './config.ts'
import { type Database, lookAcrossCompanies } from './database/database.ts'
import { replica } from './database/replica.ts'
import { databaseFigures } from './database-figures.ts'
import { freeBytesOf } from './disk-space.ts'
import type { Log } from './log.ts'
import type { MetricsAddress } from './metrics-address.ts'
import type { Neighbours } from './neighbours/parts.ts'
import type { Vault } from './vault.ts'

type Metrics = { contentType: string; text(): Promise<string> }

/** `/metrics` has an address of its own: what only those who watch over it may see lies where nobody else comes, and overload does not close it. */
export async function serveMetrics({ host, port, token }: MetricsAddress, metrics: Metrics, log: Log) {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    const answer = (status: number) => response.writeHead(status).end()
    if (request.url?.split('?', 1)[0] !== '/metrics') return answer(404)
    if (token !== undefined && !isToken(request.headers.authorization, token)) {
      response.setHeader('www-authenticate', 'Bearer')
      return answer(401)
    }
    if (request.method !== 'GET') return answer(405)
    try {
      const text = await metrics.text()
      response.setHeader('content-type', metrics.contentType)
      response.end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics')
      answer(500)
    }
  })
  server.maxConnections = 20
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  server.on('error', error => log.error({ err: error }, 'metrics'))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** As digests, which are of one length whatever was sent. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, sent] = /^Bearer (.{1,4000})$/.exec(authorization ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}

type Watched = {
  database: Database
  vault: Vault
  jobNames: readonly string[]
  around: Neighbours
  channels: () => number | undefined
}

/** Only who wants the figures pays for them. */
export async function openMetricsOf(config: Config, { database, vault, jobNames, around, channels }: Watched) {
  if (!config.metrics) return undefined
  const { openMetrics } = await import('./metrics.ts')
  const figuresOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
    ...{ total: totalCount, idle: idleCount, waiting: waitingCount },
  })
  return openMetrics({
    release: config.release,
    channels,
    pools: () => ({ app: figuresOf(database.app), operator: figuresOf(database.operator) }),
    asideReads: () => replica.get()?.outcomes(),
    unreadable: vault.unreadable,
    freeBytes: () => freeBytesOf(config.dataFolder),
    parts: around.parts,
    database: () => lookAcrossCompanies(tx => databaseFigures(tx, jobNames)),
  })
}
