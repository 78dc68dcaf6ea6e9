import { Counter, collectDefaultMetrics, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import type { DatabaseFigures } from './database-figures.ts'
import { LATENCIES, type Watcher } from './meter.ts'

export type PoolFigures = { total: number; idle: number; waiting: number }
export type MetricsSources = {
  release: string
  /** Undefined in a process that serves none. */
  channels: () => number | undefined
  pools: () => Record<string, PoolFigures>
  /** By how they ended; undefined where there is no copy of the database. */
  asideReads: () => Readonly<Record<string, number>> | undefined
  unreadable: () => number
  freeBytes: () => Promise<number | undefined>
  parts: () => Promise<readonly { part: string; isWell: boolean }[]>
  database: () => Promise<DatabaseFigures>
}

/** How old what was asked of the database may be: several who look cost no more than one. */
const FRESH_MS = 5000
/** A database that does not answer keeps nobody from the figures of the process. */
const PATIENCE_MS = 4000
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1800]

/** What a process and its database are doing, as OpenMetrics. Labels are patterns, classes and names of our own: no company, no account, no id. */
export function openMetrics(sources: MetricsSources): Watcher & { contentType: string; text(): Promise<string> } {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers })
  const requests = new Counter({
    name: 'kontor_http_requests_total',
    help: 'Answers by method, pattern of the address and class of the status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const latency = new Histogram({
    name: 'kontor_http_request_seconds',
    help: 'How long answers took, by method and pattern of the address',
    labelNames: ['method', 'route'],
    buckets: [...LATENCIES],
    registers,
  })
  const refusals = new Counter({ name: 'kontor_http_refused_total', help: 'Turned away under overload', registers })
  const jobRuns = new Counter({
    name: 'kontor_job_runs_total',
    help: 'Tries of jobs by how they ended: done, failed, or to be tried again',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'kontor_job_seconds',
    help: 'How long tries of jobs took',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers,
  })
  gauge('kontor_release_info', 'Which release runs', ['release']).set({ release: sources.release }, 1)
  const channels = gauge('kontor_live_channels', 'Open pages that hear of changes')
  const connections = gauge('kontor_database_connections', 'Connections of this process by pool and state', [
    ...['pool' as const, 'state' as const],
  ])
  new Gauge({
    name: 'kontor_replica_reads',
    help: 'Reads meant for the copy of the database since the start, by how they ended',
    labelNames: ['outcome'],
    registers,
    collect() {
      for (const [outcome, count] of Object.entries(sources.asideReads() ?? {})) this.set({ outcome }, count)
    },
  })
  const unreadable = gauge('kontor_unreadable_values', 'Sealed values that did not open since the start')
  const free = gauge('kontor_disk_free_bytes', 'Free on the disk of the data folder')
  const up = gauge('kontor_database_up', 'Whether the database answered when it was asked for these figures')
  const wells = gauge('kontor_part_up', 'Whether what the program needs around it does what it is there for', ['part'])
  const workers = gauge('kontor_workers', 'Processes that do jobs, of all of the installation')
  const used = gauge('kontor_database_server_connections', 'Connections of all programs to the database server')
  const most = gauge('kontor_database_server_connections_max', 'How many the database server allows')
  const waiting = gauge('kontor_jobs_waiting', 'Jobs that could begin', ['job'])
  const running = gauge('kontor_jobs_running', 'Jobs that are being done', ['job'])
  const oldest = gauge('kontor_jobs_oldest_seconds', 'How long the oldest waiting job has been there', ['job'])
  const stored = gauge('kontor_stored_bytes', 'Size of database and files; of the files at their last count', ['store'])
  const mails = gauge('kontor_mails_waiting', 'What waits in the outbox')
  const oldestMail = gauge('kontor_mails_oldest_seconds', 'How long the oldest of the outbox has been waiting')
  const failedMails = gauge('kontor_mails_failed', 'What no mail server took in the last 24 hours')
  const unsealed = gauge('kontor_audit_unsealed_seconds', 'Age of the oldest entry of the trail outside its chain')
  const verified = gauge('kontor_audit_verified_timestamp_seconds', 'When the chain was last calculated anew')
  const broken = gauge('kontor_audit_broken_chains', 'Chains that did not fit when they were last calculated anew')
  const backup = gauge('kontor_backup_timestamp_seconds', 'When the last whole backup began')
  const journal = gauge('kontor_journal_timestamp_seconds', 'Until when the embedded database can be brought back')
  const byLabel = [waiting, running, oldest, stored]
  const single = [workers, used, most, mails, oldestMail, failedMails, unsealed, verified, broken, backup, journal]

  function showDatabase(figures: DatabaseFigures | undefined): void {
    up.set(figures ? 1 : 0)
    // What is not known is not said: the figures of before would look like those of now.
    for (const each of byLabel) each.reset()
    for (const each of single) each.remove()
    if (!figures) return
    workers.set(figures.workers)
    used.set(figures.connections)
    most.set(figures.mostConnections)
    for (const job of figures.jobs) {
      waiting.set({ job: job.name }, job.waiting)
      running.set({ job: job.name }, job.running)
      oldest.set({ job: job.name }, job.oldestSeconds)
    }
    stored.set({ store: 'database' }, figures.databaseBytes)
    if (figures.fileBytes !== null) stored.set({ store: 'files' }, figures.fileBytes)
    mails.set(figures.mails.waiting)
    oldestMail.set(figures.mails.oldestSeconds)
    failedMails.set(figures.mails.failed)
    unsealed.set(figures.audit.unsealedSeconds)
    if (figures.backedUpAt !== null) backup.set(figures.backedUpAt)
    if (figures.keptUntil !== null) journal.set(figures.keptUntil)
    if (figures.audit.verifiedAt === null) return
    verified.set(figures.audit.verifiedAt)
    broken.set(figures.audit.broken)
  }

  async function look(): Promise<void> {
    unreadable.set(sources.unreadable())
    const open = sources.channels()
    if (open === undefined) channels.remove()
    else channels.set(open)
    for (const [pool, { total, idle, waiting: queued }] of Object.entries(sources.pools())) {
      connections.set({ pool, state: 'used' }, total - idle)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'waited for' }, queued)
    }
    const [freeBytes, parts, figures] = await Promise.all([
      ...([sources.freeBytes(), sources.parts(), inTime(sources.database())] as const),
    ])
    for (const { part, isWell } of parts) wells.set({ part }, isWell ? 1 : 0)
    if (freeBytes !== undefined) free.set(freeBytes)
    showDatabase(figures)
  }
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> = Promise.resolve()

  return {
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      latency.observe({ method, route }, seconds)
    },
    refused: () => refusals.inc(),
    jobEnded({ name, outcome, seconds }) {
      jobRuns.inc({ job: name, outcome })
      jobSeconds.observe({ job: name }, seconds)
    },
    contentType: registry.contentType,
    async text() {
      if (performance.now() - lookedAt >= FRESH_MS) {
        lookedAt = performance.now()
        looking = look()
      }
      await looking
      return registry.metrics()
    },
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS)
  try {
    return await Promise.race([asked.catch(() => undefined), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
