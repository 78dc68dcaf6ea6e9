import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { RefusalCode } from '#contract/refusals.ts'
import { acrossCompanies, type CompanyScope } from './database/database.ts'
import { BEAT_SECONDS, type JobClaims, openJobClaims, putBack } from './job-claims.ts'
import { type JobContext, type JobDefinition, type JobPayload, type PlatformJob, queueBy } from './jobs.ts'
import { beginWork } from './keys/in-flight.ts'
import { publish } from './live.ts'
import type { Log } from './log.ts'
import type { JobEnded, JobOutcome } from './meter.ts'
import { DISCARDED, openOutward } from './outward.ts'
import { Refusal } from './refusal.ts'
import { holdsRightsTo } from './rights.ts'

export type Scopes = {
  /** Undefined when the account holds no right in the company any more. */
  now(accountId: string, companyId: number, origin: string, asOperator: boolean): Promise<CompanyScope | undefined>
  /** Without a right, but over every store: what an account began is closed whatever became of it since. */
  toClose(accountId: string, companyId: number, origin: string): CompanyScope
}

/** Opens the queue; with `work` this process also runs jobs. `connection` names the operator role. */
export async function openJobs(
  connection: pg.PoolConfig,
  jobs: JobDefinition[],
  platformJobs: PlatformJob[],
  scopes: Scopes,
  log: Log,
  work: boolean,
  isDiskLow: () => Promise<boolean> = async () => false,
  onEnded: (ended: JobEnded) => void = () => {},
) {
  const boss = new PgBoss({
    ...(connection as object),
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: work,
    schedule: work,
    max: work ? 6 : 2,
    monitorIntervalSeconds: 1,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  await boss.start()
  // A sent job wakes its worker; polling is only the safety net.
  const options = { notify: true, retentionSeconds: 14 * 86_400 }
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const job of [...jobs, ...platformJobs]) {
    const { name } = job
    const limits = limitsOf(job)
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, { ...options, ...limits })
    else if (Object.entries(limits).some(([limit, value]) => queue[limit as keyof typeof limits] !== value))
      await boss.updateQueue(name, limits)
  }
  const endQueueing = queueBy(boss)
  const stopping = new AbortController()
  const take = async <Content extends object>(
    job: Pick<JobDefinition, 'name' | 'retries' | 'sideBySide'>,
    run: (queued: BossJob<Content>) => Promise<JobOutcome>,
  ) => {
    const { workers = 1, perGroup } = job.sideBySide ?? {}
    for (let count = 0; count < workers; count++) await takeOne(job, run, perGroup)
  }
  const takeOne = async <Content extends object>(
    job: Pick<JobDefinition, 'name' | 'retries'>,
    run: (queued: BossJob<Content>) => Promise<JobOutcome>,
    groupConcurrency: number | undefined,
  ) => {
    let worker: string | undefined
    worker = await boss.work<Content>(
      job.name,
      {
        ...{ pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5, includeMetadata: true, batchSize: 1 },
        heartbeatRefreshSeconds: BEAT_SECONDS,
        ...(groupConcurrency !== undefined && { groupConcurrency }),
      },
      async ([queued]: BossJob<Content>[]) => {
        // Of several sent at once only the first wakes it; the others must not wait for the net.
        if (worker) boss.notifyWorker(worker)
        if (queued) await claimed(claims, queued, () => timed(job, queued, () => run(queued), onEnded))
      },
    )
    workers.set(job.name, [...(workers.get(job.name) ?? []), worker])
  }
  const workers = new Map<string, string[]>()
  const retries = new Map([...jobs, ...platformJobs].map(job => [job.name, job.retries]))
  const claims = work
    ? openJobClaims(
        connection,
        (tx, { id, name }) => putBack(tx, boss, { id, name, retries: retries.get(name) ?? 0 }),
        ({ name }) => {
          for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
        },
        log,
      )
    : undefined
  const outward = await openOutward(connection, log)
  if (work) {
    // Of the job, too: it fires when this worker was taken for dead.
    const ending = ({ signal }: BossJob<object>) => AbortSignal.any([stopping.signal, signal])
    const surroundings = { scopes, log, isDiskLow }
    const isDiscarded = ({ outward: kind }: Leaves, queued: object) =>
      outward.isDiscarded(kind, Temporal.Instant.from((queued as { createdOn: string }).createdOn))
    for (const job of jobs) {
      const run = (queued: BossJob<JobPayload>) =>
        runOne(job, queued, { ...surroundings, signal: ending(queued), isDiscarded: isDiscarded(job, queued) })
      await outward.begin(job.outward, () => take<JobPayload>(job, run))
    }
    for (const job of platformJobs) {
      const { name, cron, retries: retryLimit, retryDelay } = job
      const run = (queued: BossJob<object>) =>
        isDiscarded(job, queued) ? discarded(job, queued) : runPlatform(job, queued, log, ending(queued))
      // What the clock asks for would pile up while it is held.
      if (cron && outward.isHeld(job.outward)) await boss.unschedule(name)
      await outward.begin(job.outward, async () => {
        await take(job, run)
        if (cron) await boss.schedule(name, cron, null, { retryLimit, retryDelay, retryBackoff: true })
      })
    }
  }
  return {
    async close() {
      stopping.abort()
      await outward.close()
      await boss.stop({ graceful: true, timeout: 15_000, close: true } as object)
      await claims?.close()
      endQueueing()
    },
  }
}

/** What job-claims.ts knows comes first; the queue's own heartbeat would take a worker for dead that is busy. */
/** What became of a job is kept elsewhere; the queue is quick while it is short. */
const KEPT_SECONDS = 86_400
const limitsOf = ({ mostSeconds = 3600 }: Pick<JobDefinition, 'mostSeconds'>) => ({
  ...{ heartbeatSeconds: 3600, expireInSeconds: mostSeconds, deleteAfterSeconds: KEPT_SECONDS },
})

async function claimed(claims: JobClaims | undefined, { id }: BossJob<object>, run: () => Promise<void>) {
  if (claims && !(await claims.hold(id))) throw new Error('Another worker is still at this job.')
  try {
    await run()
  } finally {
    await claims?.release(id)
  }
}

/** A database that was gone for a moment, a full disk, or two jobs in each other's way. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['unavailable', 'no_space', 'stale'])

const WITHDRAWN = 'Die Berechtigung dafür wurde inzwischen entzogen.'
const SIGNED_OUT = 'Die Anmeldung, in der das gestartet wurde, ist inzwischen beendet. Bitte starten Sie es neu.'

type Leaves = Pick<JobDefinition, 'outward'>
type Surroundings = {
  scopes: Scopes
  log: Log
  isDiskLow: () => Promise<boolean>
  signal: AbortSignal
  isDiscarded: boolean
}

async function timed(
  job: { name: string; retries: number },
  queued: object,
  run: () => Promise<JobOutcome>,
  onEnded: (ended: JobEnded) => void,
): Promise<void> {
  const begun = performance.now()
  const end = beginWork()
  let outcome: JobOutcome = triesOf(job, queued).isLastTry ? 'failed' : 'again'
  try {
    outcome = await run()
  } finally {
    end()
    onEnded({ name: job.name, outcome, seconds: (performance.now() - begun) / 1000 })
  }
}

async function runOne(
  job: JobDefinition,
  queued: BossJob<JobPayload>,
  { scopes, log, isDiskLow, signal, isDiscarded }: Surroundings,
): Promise<JobOutcome> {
  const { companyId, accountId, asOperator = false, generation, record, runId } = queued.data
  const { retryCount, isLastTry } = triesOf(job, queued)
  const setState = (state: string, message: string) =>
    acrossCompanies(async tx => {
      await tx.execute(sql`
        update job_run set state = ${state}, message = ${message},
          started_at = coalesce(started_at, now()), ended_at = case when ${state} in ('done', 'failed') then now() end
        where company_id = ${companyId} and id = ${runId}`)
      await publish(tx, { companyId, kind: record.kind, ids: [record.id] })
    })
  let lastPublished = 0
  const contextOf = (scope: CompanyScope): JobContext => ({
    scope,
    record,
    signal,
    isLastTry,
    waitSeconds: isLastTry ? undefined : job.waits?.[retryCount],
    async progress(rowsDone, rowsTotal, message = '') {
      if (rowsDone < rowsTotal && performance.now() - lastPublished < 250) return
      lastPublished = performance.now()
      await acrossCompanies(async tx => {
        await tx.execute(sql`
          update job_run set rows_done = ${rowsDone}, rows_total = ${rowsTotal}, message = ${message}
          where company_id = ${companyId} and id = ${runId}`)
        await publish(tx, { companyId, kind: record.kind, ids: [record.id] })
      })
    },
  })
  const origin = `job ${job.name}`
  const close = async (reason: string): Promise<'failed'> => {
    await setState('failed', reason)
    await job.failed?.(contextOf(scopes.toClose(accountId, companyId, origin)), reason)
    return 'failed'
  }
  if (isDiscarded) return close(DISCARDED)
  const scope = await scopes.now(accountId, companyId, origin, asOperator)
  // The right may have been withdrawn after the job was asked for.
  if (!scope?.permissions.has(job.permission) || !holdsRightsTo(scope, job.exposes)) return close(WITHDRAWN)
  if (generation !== undefined && generation !== (await generationOf(accountId))) return close(SIGNED_OUT)
  const context = contextOf(scope)
  try {
    if (job.needsNoRoom === undefined && (await isDiskLow())) throw new Refusal('no_space')
    await setState('running', '')
    await job.run(context)
    await setState('done', '')
    return 'done'
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : 'Es ist ein unerwarteter Fehler aufgetreten.'
    log.error({ err: error, job: job.name, companyId, record: record.id, retryCount }, 'job failed')
    // A refusal is a decision, not an accident: trying again would give the same answer.
    const isDecided = error instanceof Refusal && !PASSING.has(error.code)
    if (isLastTry || isDecided) {
      await close(reason)
      if (isDecided) return 'failed'
    } else {
      await setState('queued', reason)
      if (context.waitSeconds !== undefined) await waitFor(queued.id, context.waitSeconds)
    }
    throw error
  }
}

/** Before the queue puts it back, and by its own words. */
const waitFor = (id: string, seconds: number) =>
  acrossCompanies(tx =>
    tx.execute(sql`
      update ${sql.identifier('pgboss')}.${sql.identifier('job')} set retry_delay = ${seconds}, retry_backoff = false where id = ${id}`),
  )

async function runPlatform(
  job: PlatformJob,
  queued: BossJob<object>,
  log: Log,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const { retryCount, isLastTry } = triesOf(job, queued)
  try {
    await job.run(queued.data, { signal, isLastTry })
    return 'done'
  } catch (error) {
    log.error({ err: error, job: job.name, retryCount }, 'job failed')
    throw error
  }
}

async function discarded(job: PlatformJob, { data }: BossJob<object>): Promise<'done'> {
  await job.discard?.(data, DISCARDED)
  return 'done'
}

function triesOf(job: { retries: number }, queued: object) {
  const { retryCount = 0 } = queued as { retryCount?: number }
  return { retryCount, isLastTry: retryCount >= job.retries }
}

const generationOf = (accountId: string) =>
  acrossCompanies(tx =>
    tx
      .execute<{ generation: number }>(sql`select generation from account where id = ${accountId}`)
      .then(({ rows }) => rows[0]?.generation),
  )
