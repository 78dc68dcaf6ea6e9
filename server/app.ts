import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { toUtcText } from '#domain/basics/days.ts'
import { enumChanges } from '#domain/basics/enum-lists.ts'
import { type DemoSignIns, forgetSignIns, prepareDemo, tryPrepareDemo } from '#server/demo/demo.ts'
import { auditHeadsFile, resignHeads } from '#server/platform/audit-heads.ts'
import { backupJobsOf } from '#server/platform/backup/journal-jobs.ts'
import { scheduleOf } from '#server/platform/backup/schedule.ts'
import type { Config } from '#server/platform/config.ts'
import { refuseTooFewDescriptors } from '#server/platform/connections.ts'
import { closeContent } from '#server/platform/content/content.ts'
import { fileScanner } from '#server/platform/content/malware.ts'
import { guardCluster } from '#server/platform/database/cluster-guard.ts'
import {
  connect,
  type Database,
  lookAcrossCompanies,
  openedDatabase,
  type RoleSecrets,
  signInAs,
  type Where,
} from '#server/platform/database/database.ts'
import { locateDatabase } from '#server/platform/database/locate.ts'
import { prepareDatabase, unfinishedRestore } from '#server/platform/database/migrate.ts'
import { newDays, newDaysOf } from '#server/platform/database/new-days.ts'
import { onNotified } from '#server/platform/database/notified.ts'
import { openReplica } from '#server/platform/database/replica.ts'
import { UNFINISHED_RESTORE } from '#server/platform/database/taken-folder.ts'
import { onTouchedDays } from '#server/platform/database/touched-days.ts'
import { keepKeys, readSealedUnder, roleSecretsOf, takeKeys } from '#server/platform/database/vault-keys.ts'
import { fileRoutes } from '#server/platform/file-routes.ts'
import { type FileStore, openedFiles } from '#server/platform/files.ts'
import { type Gift, gift, refuseMissingServices } from '#server/platform/gifts.ts'
import { guessLimits, guessLimitsIn } from '#server/platform/guess-limits.ts'
import { openHousekeeping } from '#server/platform/housekeeping.ts'
import { type HttpSettings, makeHttp } from '#server/platform/http.ts'
import { installation, openInstallation } from '#server/platform/installation.ts'
import { openJobs } from '#server/platform/job-worker.ts'
import { holdKeys } from '#server/platform/keys/held-keys.ts'
import { type Changed, type ChangeOptions, changeKeys } from '#server/platform/keys/key-change.ts'
import { PLATFORM_SEALED, type SealedPlaces } from '#server/platform/keys/sealed-places.ts'
import { openLive } from '#server/platform/live.ts'
import { type Log, makeLog } from '#server/platform/log.ts'
import { mailJob, mailSettings } from '#server/platform/mail.ts'
import { openMeter, watchers } from '#server/platform/meter.ts'
import { openMetricsOf, serveMetrics } from '#server/platform/metrics-server.ts'
import { lookAround } from '#server/platform/neighbours/around.ts'
import { sessionFindings } from '#server/platform/neighbours/database-sessions.ts'
import { inWords, refuseStart } from '#server/platform/neighbours/findings.ts'
import { folderFindings } from '#server/platform/neighbours/folders.ts'
import { neighbours } from '#server/platform/neighbours/parts.ts'
import { openFiles } from '#server/platform/open-files.ts'
import { auditJob, keepMinutes, storageJob } from '#server/platform/operations.ts'
import { closePdf } from '#server/platform/pdf/pdf.ts'
import { allowLoopback, allowPrivate } from '#server/platform/public-hosts.ts'
import { publicAddress } from '#server/platform/public-url.ts'
import { remoteSource } from '#server/platform/remote-source.ts'
import type { Room } from '#server/platform/room.ts'
import { trailListener } from '#server/platform/trail.ts'
import { openUploads } from '#server/platform/uploads.ts'
import { openedVault, openVault, type Vault } from '#server/platform/vault.ts'
import {
  allowedRedirects,
  identify,
  noteSeen,
  operatorsNeedFactor,
  refuseUnproved,
  scopeOf,
  scopeOfSession,
  scopeToClose,
  sessionIdleHours,
  takeProof,
} from '#server/rooms/access/public.ts'
import { access } from '#server/rooms/access/room.ts'
import {
  beginnings,
  companyHasStore,
  customerCentre,
  demoRemoval,
  identifySigned,
  openSetUp,
  setUpSettings,
} from '#server/rooms/accounts/public.ts'
import { accounts } from '#server/rooms/accounts/room.ts'
import { catalogue } from '#server/rooms/agreements/public.ts'
import { agreementImports, agreements } from '#server/rooms/agreements/room.ts'
import { comparison } from '#server/rooms/comparison/room.ts'
import { documents } from '#server/rooms/documents/room.ts'
import { elda, eldaTables, transferService } from '#server/rooms/elda/room.ts'
import { payrollExports, timeTables } from '#server/rooms/exports/room.ts'
import { importKinds } from '#server/rooms/imports/public.ts'
import { imports } from '#server/rooms/imports/room.ts'
import { months } from '#server/rooms/months/room.ts'
import { notifications, notificationTables } from '#server/rooms/notifications/room.ts'
import { people, peopleImports } from '#server/rooms/people/room.ts'
import { knownOfPeople } from '#server/rooms/privacy/public.ts'
import { personnelTables, privacy, tracesOfPeople } from '#server/rooms/privacy/room.ts'
import { provisions } from '#server/rooms/provisions/room.ts'
import { reports } from '#server/rooms/reports/room.ts'
import { roster, rosterImports, rosterTables } from '#server/rooms/roster/room.ts'
import { enumChangeRows, loadEnumChanges, queueWebhooks, settingsParts } from '#server/rooms/settings/public.ts'
import { settings } from '#server/rooms/settings/room.ts'
import {
  helpAddresses,
  liveGate,
  maintenancePage,
  maintenancePageAt,
  openPresence,
  recordWords,
  recordWordsOf,
  refuseInMaintenance,
  sisterProductAddresses,
  valueNames,
} from '#server/rooms/shell/public.ts'
import { shell } from '#server/rooms/shell/room.ts'
import { runningProgram, superadmin } from '#server/rooms/superadmin/room.ts'
import { time, timeImports, warnHandedOverMonths } from '#server/rooms/time/room.ts'
import { transfers } from '#server/rooms/transfers/room.ts'
import { importedMarks, workingTime, workingTimeTables } from '#server/rooms/working-time/room.ts'

const rooms: Room[] = [
  ...[access, accounts, shell, settings, imports, people, agreements, documents, privacy, time, workingTime, months],
  ...[provisions, transfers, payrollExports, comparison, roster, elda, reports, notifications, superadmin],
]
/** With what the platform itself serves of their files. */
export const ROOMS: Room[] = [...rooms, { routes: fileRoutes(rooms, scopeOfSession) }]
/** The platform's own, and those of the rooms. */
export const SEALED: readonly SealedPlaces[] = [PLATFORM_SEALED, ...rooms.flatMap(({ sealed }) => sealed ?? [])]
const WEB_FOLDER = join(import.meta.dirname, '../dist/web')

export type App = {
  address: string
  port: number
  /** Where the figures of this process are; undefined: nowhere. */
  metricsPort: number | undefined
  where: Where
  /** Of the embedded database. */
  databaseFolder: string | undefined
  roleSecrets: RoleSecrets
  demo: DemoSignIns | undefined
  /** What of the demo could not be made, in German. */
  demoFailures: readonly string[]
  /** Of the page for the first owner; undefined once somebody is there. */
  setUpAddress: string | undefined
  /** A new key for all of the installation, beside whoever works in it. */
  changeKeys(options?: ChangeOptions): Promise<Changed>
  close(): Promise<void>
}

/** What the gate is made of; tests open holes in it to see that they are found. */
export type Parts = Pick<HttpSettings, 'endpoints' | 'identify' | 'limits' | 'headersTimeout' | 'mostConnections'> &
  Partial<Pick<HttpSettings, 'isDiskLow'>>

/** Starts everything one process does; `config.roles` says whether it serves requests, runs jobs or both. */
export async function startApp(config: Config, change = (parts: Parts): Parts => parts): Promise<App> {
  const log = makeLog(config.logLevel)
  refuseTooFewDescriptors()
  if (existsSync(join(config.dataFolder, UNFINISHED_RESTORE))) throw unfinishedRestore(config.dataFolder)
  // Whatever stops the start ends what has begun, the embedded database last.
  await using begun = new AsyncDisposableStack()
  refuseStart(await folderFindings(config.dataFolder))
  const { admin, where, cluster } = await locateDatabase(config)
  if (cluster) begun.defer(cluster.stop)
  const sealedUnder = await readSealedUnder(admin, where).catch(inWords)
  const keyFile = takeKeys(config.keyFile, sealedUnder)
  const vault = openVault(keyFile, cell => log.error(cell, 'sealed value not readable'))
  const roleSecrets = roleSecretsOf(vault)
  const isUnsafeAllowed = config.isUnsafeDatabaseAllowed
  const ofServer = await prepareDatabase(admin, where, roleSecrets, { isUnsafeAllowed }).catch(inWords)
  await keepKeys(where, roleSecrets, keyFile, config.keyFile, sealedUnder)

  const found = [...ofServer, ...(await sessionFindings(where, roleSecrets, isUnsafeAllowed))]
  refuseStart(found)

  const guard = cluster && guardCluster(cluster, log)
  if (guard) begun.defer(guard.close)
  const database = connect(where, roleSecrets, guard?.look)
  begun.defer(database.close)
  begun.defer(closePdf)
  begun.defer(async () => closeContent())
  if (config.reachesLoopback) allowLoopback()
  if (config.reachesPrivate) allowPrivate()
  begun.defer(await openReplica(config, roleSecrets, log))
  const files = await openFiles(config)
  const { isLow, around } = lookAround(config, cluster?.folder, found, log)
  const gifts = [
    ...[gift(neighbours, around), ...giftsOf(config, { log, database, vault, files })],
    ...rooms.flatMap(({ gives }) => gives ?? []),
  ]
  for (const give of gifts) give()
  refuseMissingServices()
  const operator: pg.ClientConfig = signInAs('kontor_operator', where, roleSecrets)
  const held = await holdKeys({ connection: operator, keyFile: config.keyFile, vault, log, onTaken: resignHeads })
  begun.defer(held.close)
  const { signIns: demo, failures: demoFailures } = await tryPrepareDemo(config)
  for (const failure of demoFailures) log.error({ failure }, 'demo')

  await loadEnumChanges()
  await catalogue.seedCatalogue()
  let live: Awaited<ReturnType<typeof openLive>> | undefined
  const takeEnumChanges = () => loadEnumChanges().then(() => live?.tellCommon())
  begun.defer(onNotified(operator, enumChangeRows.ENUM_CHANNEL, takeEnumChanges, log).close)
  const parts: Parts = change({ endpoints: ROOMS.flatMap(room => room.routes), identify })
  const { isDiskLow = isLow } = parts
  const ofCompanies = ROOMS.flatMap(room => room.jobs ?? [])
  const schedule = await scheduleOf(config, { where, roleSecrets, vault, files })
  const backupJobs = backupJobsOf(schedule, cluster && { admin, home: cluster.folder })
  const ofPlatform = [mailJob, storageJob, auditJob, ...backupJobs, ...ROOMS.flatMap(room => room.platformJobs ?? [])]
  const jobNames = [...ofCompanies, ...ofPlatform].map(({ name }) => name)
  const meter = openMeter()
  const metrics = await openMetricsOf(config, { database, vault, jobNames, around, channels: () => live?.channels() })
  const watcher = watchers([meter, ...(metrics ? [metrics] : [])])
  const jobs = await openJobs(
    operator,
    ofCompanies,
    ofPlatform,
    { now: scopeOf, toClose: scopeToClose },
    log,
    config.roles.has('worker'),
    isDiskLow,
    watcher.jobEnded,
  )
  begun.defer(jobs.close)
  const http = await makeHttp({
    ...parts,
    protocols: rooms.flatMap(({ protocols }) => protocols ?? []),
    watcher,
    isDiskLow,
    identifySigned,
    noteSeen,
    takeProof,
    refuseUnproved,
    refuseSession: refuseInMaintenance,
    seesStore: async ({ companyId, storeIds }, storeId) =>
      (storeIds === null || storeIds.includes(storeId)) &&
      lookAcrossCompanies(tx => companyHasStore(tx, companyId, storeId)),
    log,
    checkAnswers: config.checkAnswers,
    trustProxy: config.trustProxy,
    release: config.release,
    health: () => ({ unreadableValues: vault.unreadable() }),
    around,
    description: 'Personal und Übergabe an die Lohnverrechnung',
    webFolder: WEB_FOLDER,
    uploads: openUploads(join(config.dataFolder, 'uploads')),
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
  begun.defer(() => closeHttp(http))
  if (config.roles.has('web')) {
    await http.listen({ port: config.port, host: config.host })
    const liveSettings = { presence: openPresence(log), common: enumChanges, proxies: config.trustProxy, log }
    live = await openLive(http.server, operator, liveGate, liveSettings)
    begun.defer(live.close)
    begun.defer(keepMinutes(meter.take, live.channels, log).close)
  }
  if (config.roles.has('worker')) {
    const purges = rooms.flatMap(({ purges }) => purges ?? [])
    begun.defer(openHousekeeping(purges, log).close)
    const tell = (companyId: number) => Promise.all(rooms.map(room => room.touched?.(companyId)))
    begun.defer(onTouchedDays(operator, tell, log).close)
  }
  const metricsServer = metrics && config.metrics && (await serveMetrics(config.metrics, metrics, log))
  if (metricsServer) begun.defer(metricsServer.close)
  const bound = http.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  if (port && !config.publicUrl) publicAddress.give(`http://localhost:${port}`)
  const address = `http://localhost:${port}`
  const token = config.roles.has('web') ? await openSetUp() : undefined
  const setUpAddress = token && `${config.publicUrl || address}/setup/${token}`
  const running = begun.move()
  return {
    address,
    port,
    where,
    metricsPort: metricsServer?.port,
    databaseFolder: cluster?.folder,
    roleSecrets,
    demo,
    demoFailures,
    setUpAddress,
    changeKeys: options =>
      changeKeys(
        { keyFile: config.keyFile, vault, held, places: SEALED, admin, operator, where, roleSecrets },
        options,
      ),
    close: () => running.disposeAsync(),
  }
}

type Opened = { log: Log; database: Database; vault: Vault; files: FileStore }

/** What parts of the program need of each other, or of the installation, without importing it. */
const giftsOf = (config: Config, { log, database, vault, files }: Opened): Gift[] => [
  gift(openedDatabase, database),
  gift(openedVault, vault),
  gift(openedFiles, files),
  gift(fileScanner, config.clamd && { address: config.clamd, log }),
  gift(auditHeadsFile, join(config.dataFolder, 'audit-heads')),
  gift(
    installation,
    openInstallation({ ...config, hasMetrics: config.metrics !== undefined, isBackedUp: config.backup !== undefined }),
  ),
  gift(publicAddress, config.publicUrl || `http://localhost:${config.port}`),
  gift(mailSettings, {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: join(config.dataFolder, 'outbox'),
  }),
  gift(operatorsNeedFactor, config.operatorsNeedFactor),
  gift(sessionIdleHours, config.sessionIdleHours),
  gift(guessLimits, guessLimitsIn(database.operator)),
  gift(allowedRedirects, config.redirects),
  gift(customerCentre, config.customerCentreUsersUrl),
  gift(
    remoteSource,
    config.remoteSource && {
      ...config.remoteSource,
      onFailure: reason => log.warn({ reason }, 'the source of master data'),
    },
  ),
  gift(transferService, config.noticeService),
  gift(sisterProductAddresses, config.sisterProducts),
  gift(helpAddresses, config.help),
  gift(maintenancePage, maintenancePageAt(config.maintenanceUrl)),
  gift(setUpSettings, {
    isProxied: config.trustProxy !== 0,
    makeDemo: () => prepareDemo({ ...config, demo: 'on' }),
  }),
  gift(runningProgram, {
    release: config.release,
    commit: config.commit || null,
    startedAt: toUtcText(Temporal.Now.instant()),
  }),
  gift(demoRemoval.demoSignIns, () => forgetSignIns(config.dataFolder)),
  gift(trailListener, queueWebhooks),
  gift(
    newDays,
    newDaysOf(
      rooms.flatMap(({ beginDay }) => beginDay ?? []),
      log,
    ),
  ),
  gift(importKinds, [
    ...peopleImports(warnHandedOverMonths, importedMarks),
    ...agreementImports,
    ...timeImports,
    ...rosterImports,
  ]),
  gift(knownOfPeople, [
    ...personnelTables,
    ...timeTables,
    ...workingTimeTables,
    ...rosterTables,
    ...eldaTables,
    ...notificationTables,
    ...tracesOfPeople,
  ]),
  gift(
    recordWords,
    recordWordsOf(
      Object.assign({}, ...rooms.map(({ recordNames }) => recordNames)),
      Object.assign({}, ...rooms.map(({ recordFacts }) => recordFacts)),
    ),
  ),
  gift(valueNames, Object.assign({}, ...rooms.map(({ valueNames }) => valueNames))),
  gift(
    settingsParts,
    rooms.flatMap(({ settingsParts }) => settingsParts ?? []),
  ),
  gift(
    beginnings,
    rooms.flatMap(({ beginning }) => beginning ?? []),
  ),
]

async function closeHttp(http: FastifyInstance): Promise<void> {
  // A connection that was busy a moment ago would otherwise be kept open for its client.
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50)
  await http.close()
  clearInterval(sweep)
}
