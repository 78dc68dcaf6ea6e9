import { join } from 'node:path'
import type pg from 'pg'
import { type DemoSignIns, prepareDemo } from '#server/demo/demo.ts'
import type { Config } from '#server/platform/config.ts'
import { type Cluster, openCluster } from '#server/platform/database/cluster.ts'
import { connect, inCompany, rolePassword, setDatabase, type Where } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/migrate.ts'
import { fileRoutes } from '#server/platform/file-routes.ts'
import { type FileStore, openFileStore, setFileStore } from '#server/platform/files.ts'
import { openGuessLimits } from '#server/platform/guess-limits.ts'
import { openHousekeeping } from '#server/platform/housekeeping.ts'
import { type HttpSettings, makeHttp } from '#server/platform/http.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { openLive } from '#server/platform/live.ts'
import { makeLog } from '#server/platform/log.ts'
import { mailJob, setMail } from '#server/platform/mail.ts'
import { allowLoopback } from '#server/platform/public-hosts.ts'
import { setPublicUrl } from '#server/platform/public-url.ts'
import type { Room } from '#server/platform/room.ts'
import { openVault, setVault } from '#server/platform/vault.ts'
import {
  identify,
  identifySigned,
  openSessions,
  scopeOf,
  scopeOfSession,
  seesStore,
  setRedirects,
} from '#server/rooms/accounts/public.ts'
import { accounts } from '#server/rooms/accounts/room.ts'
import { setImportKinds } from '#server/rooms/imports/public.ts'
import { imports } from '#server/rooms/imports/room.ts'
import { notifications } from '#server/rooms/notifications/room.ts'
import { personnel, personnelImports } from '#server/rooms/personnel/room.ts'
import { settings } from '#server/rooms/settings/room.ts'
import {
  liveGate,
  openPresence,
  refuseInMaintenance,
  setMaintenancePage,
  setRecordNames,
  setSisterProducts,
  setValueNames,
} from '#server/rooms/shell/public.ts'
import { shell } from '#server/rooms/shell/room.ts'
import { time, timeImports } from '#server/rooms/time/room.ts'

const rooms: Room[] = [accounts, shell, settings, imports, personnel, time, notifications]
/** With what the platform itself serves of their files. */
export const ROOMS: Room[] = [...rooms, { routes: fileRoutes(rooms, scopeOfSession) }]
const WEB_FOLDER = join(import.meta.dirname, '../dist/web')

export type App = {
  address: string
  port: number
  where: Where
  roleSecret: string
  demo: DemoSignIns | undefined
  close(): Promise<void>
}

/** What the gate is made of; tests open holes in it to see that they are found. */
export type Parts = Pick<HttpSettings, 'endpoints' | 'identify' | 'limits'>

/** Starts everything one process does; `config.roles` says whether it serves requests, runs jobs or both. */
export async function startApp(config: Config, change = (parts: Parts): Parts => parts): Promise<App> {
  const log = makeLog(config.logLevel)
  const vault = openVault(config.keyFile)
  const roleSecret = vault.secret('database roles').toString('hex')
  const { admin, where, cluster } = await locateDatabase(config)
  try {
    await prepareDatabase(admin, where, roleSecret)
  } catch (error) {
    await cluster?.stop()
    throw error
  }

  let isReviving = false
  const database = connect(where, roleSecret, () => {
    // The embedded database has no other guardian.
    if (!cluster || isReviving) return
    isReviving = true
    openCluster(config.dataFolder)
      .catch(error => log.error({ err: error }, 'database'))
      .finally(() => {
        isReviving = false
      })
  })
  setDatabase(database)
  setVault(vault)
  setFileStore(await openFiles(config))
  setImportKinds([...personnelImports, ...timeImports])
  if (config.reachesLoopback) allowLoopback()
  setPublicUrl(config.publicUrl || `http://localhost:${config.port}`)
  setMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxFolder: join(config.dataFolder, 'outbox') })
  setRedirects(config.redirects)
  setSisterProducts(config.sisterProducts)
  setMaintenancePage(config.maintenanceUrl)
  openSessions(vault.secret('session tokens'))
  openGuessLimits(database.operator)
  setRecordNames(
    Object.assign({}, ...rooms.map(({ recordNames }) => recordNames)),
    Object.assign({}, ...rooms.map(({ recordFacts }) => recordFacts)),
  )
  setValueNames(Object.assign({}, ...rooms.map(({ valueNames }) => valueNames)))
  const demo = await prepareDemo(config)

  const operator: pg.ClientConfig = {
    ...where,
    user: 'kontor_operator',
    password: where.password === undefined ? undefined : rolePassword(roleSecret, 'kontor_operator'),
  }
  const jobs = await openJobs(
    operator,
    ROOMS.flatMap(room => room.jobs ?? []),
    [mailJob, ...ROOMS.flatMap(room => room.platformJobs ?? [])],
    scopeOf,
    log,
    config.roles.has('worker'),
  )
  const http = await makeHttp({
    ...change({ endpoints: ROOMS.flatMap(room => room.routes), identify }),
    identifySigned,
    refuseSession: refuseInMaintenance,
    seesStore: (scope, storeId) => inCompany(scope, tx => seesStore(tx, storeId)),
    log,
    checkAnswers: config.checkAnswers,
    trustProxy: config.trustProxy,
    release: config.release,
    description: 'Personal und Übergabe an die Lohnverrechnung',
    webFolder: WEB_FOLDER,
    alsoAllowed: {
      'form-action': config.redirects,
      ...(config.accountUrl && { 'frame-src': [config.accountUrl] }),
      ...(config.matomo && { 'connect-src': [config.matomo.url] }),
    },
    pageFacts: {
      ...(config.accountUrl && { 'account-url': new URL(config.accountUrl).href }),
      ...(config.matomo && { matomo: `${config.matomo.url} ${config.matomo.siteId}` }),
    },
  })
  const housekeeping = config.roles.has('worker')
    ? openHousekeeping(
        rooms.flatMap(({ purges }) => purges ?? []),
        log,
      )
    : undefined
  let live: { close(): Promise<void> } | undefined
  if (config.roles.has('web')) {
    await http.listen({ port: config.port, host: config.host })
    live = await openLive(http.server, operator, liveGate, openPresence(log), log)
  }
  const bound = http.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  if (port && !config.publicUrl) setPublicUrl(`http://localhost:${port}`)
  return {
    address: `http://localhost:${port}`,
    port,
    where,
    roleSecret,
    demo,
    async close() {
      housekeeping?.close()
      await live?.close()
      // A connection that was busy a moment ago would otherwise be kept open for its client.
      const sweep = setInterval(() => http.server.closeIdleConnections(), 50)
      await http.close()
      clearInterval(sweep)
      await jobs.close()
      await database.close()
      await cluster?.stop()
    },
  }
}

/** The S3 client is loaded only where there is a bucket. */
const openFiles = async ({ s3, dataFolder }: Config): Promise<FileStore> =>
  s3 ? (await import('#server/platform/s3-files.ts')).openS3Files(s3) : openFileStore(join(dataFolder, 'files'))

async function locateDatabase(config: Config): Promise<{ admin: pg.ClientConfig; where: Where; cluster?: Cluster }> {
  if (config.databaseUrl) {
    const url = new URL(config.databaseUrl)
    const where: Where = {
      host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
      port: Number(url.port || 5432),
      database: decodeURIComponent(url.pathname.slice(1)) || 'kontor',
      ...(url.password ? { password: '' } : {}),
      ...(url.searchParams.get('sslmode') === 'require' ? { ssl: true } : {}),
    }
    const admin = {
      ...where,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: 'postgres',
    }
    return { admin, where }
  }
  const cluster = await openCluster(config.dataFolder)
  const where = { host: cluster.socketFolder, database: 'kontor' }
  return { admin: { ...where, user: cluster.superuser, database: 'postgres' }, where, cluster }
}
