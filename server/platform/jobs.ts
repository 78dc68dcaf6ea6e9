import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { NounKey } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, type PlatformTx } from './database/database.ts'
import { BEAT_SECONDS, type JobClaims, openJobClaims, putBack } from './job-claims.ts'
import { beginWork } from './keys/in-flight.ts'
import { publish } from './live.ts'
import type { Log } from './log.ts'
import type { JobEnded, JobOutcome } from './meter.ts'
import { Refusal } from './refusal.ts'
import { holdsRightsTo } from './rights.ts'

/** The record a job works on; live events of its noun tell of its progress. */
export type JobRecord = { kind: NounKey; id: number | string }

export type JobContext = {
  scope: CompanyScope
  record: JobRecord
  /** Kept in its own transaction, so that it shows while the job still works. */
  progress(rowsDone: number, rowsTotal: number, message?: string): Promise<void>
  /** Fires when the server stops; the job is then handed back and run again. */
  signal: AbortSignal
  /** The last try: a failure now is final. */
  isLastTry: boolean
  /** Until the next try, should this one fail; undefined where the queue decides that, or there is none. */
  waitSeconds?: number | undefined
}

export type JobDefinition = {
  name: string
  /** The right that the one who asked for it must still hold when it runs. */
  permission: Permission
  /** Fields that leave by it; whoever asked for it must hold the rights to them, too. */
  exposes?: readonly string[]
  /** It removes or ends something; every other one waits while little room is left on the disk. */
  needsNoRoom?: 'ends'
  retries: number
  /** Seconds between tries, doubling; with `waits` only where a worker died. */
  retryDelay: number
  /** Seconds before the second try, the third and so on. */
  waits?: readonly number[]
  /** So many at once in a process, at most `perGroup` of one group in all of them; else one after the other. */
  sideBySide?: { workers: number; perGroup?: number }
  run(context: JobContext): Promise<void>
  /** Called once when every try failed, to close the record. */
  failed?(context: JobContext, reason: string): Promise<void>
}

/** Work that belongs to no company and acts for nobody, such as sending a mail. */
export type PlatformJob<Payload extends object = object> = Pick<
  JobDefinition,
  'name' | 'retries' | 'retryDelay' | 'sideBySide'
> & {
  /** When the clock asks for it, too: `* * * * *` is every minute. Once, however many workers there are. */
  cron?: string
  /** Seconds, beyond which the pause between tries grows no longer. */
  mostDelay?: number
  run(payload: Payload, context: Pick<JobContext, 'signal' | 'isLastTry'>): Promise<void>
}

/** `generation` is the account's at the time of asking: what was asked for in a session that has been ended is not done. */
type Payload = {
  companyId: number
  accountId: string
  asOperator?: true | undefined
  generation?: number | undefined
  record: JobRecord
  runId: number
}
export type Scopes = {
  /** Undefined when the account holds no right in the company any more. */
  now(accountId: string, companyId: number, origin: string, asOperator: boolean): Promise<CompanyScope | undefined>
  /** Without a right, but over every store: what an account began is closed whatever became of it since. */
  toClose(accountId: string, companyId: number, origin: string): CompanyScope
}

let sender: PgBoss | undefined

/**
 * Queues a job in the caller's transaction: it exists if and only if the change that asked for it does. `group`: what it
 * waits for, such as a server, and with it all others that wait for the same.
 */
export async function enqueue(
  tx: CompanyTx | PlatformTx,
  scope: Pick<CompanyScope, 'companyId' | 'accountId' | 'asOperator'>,
  job: JobDefinition,
  record: JobRecord,
  group?: string,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; generation: number }>(sql`
    insert into job_run (company_id, name, account_id, record_kind, record_id)
    values (${scope.companyId}, ${job.name}, ${scope.accountId}, ${record.kind}, ${String(record.id)})
    returning id, (select generation from account where id = ${scope.accountId}) as generation`)
  const { id: runId, generation } = rows[0]!
  const { companyId, accountId, asOperator } = scope
  await send(tx, job, { companyId, accountId, asOperator, generation, record, runId } satisfies Payload, group)
}

/** The same for work of no company. The payload lies readable in the queue: ids only, or sealed values. */
export async function enqueuePlatform<Payload extends object>(
  tx: CompanyTx | PlatformTx,
  job: PlatformJob<Payload>,
  payload: Payload,
  group?: string,
): Promise<void> {
  // A company's transaction may put in only what bears its own company and account; others have neither.
  const { rows } = await tx.execute<{ companyId: number | null; accountId: string | null }>(
    sql`select app_company_id() as "companyId", app_account_id() as "accountId"`,
  )
  const asker = rows[0]!.companyId === null ? undefined : rows[0]
  await send(tx, job, { ...payload, ...asker }, group)
}

async function send(
  tx: CompanyTx | PlatformTx,
  job: Pick<PlatformJob, 'name' | 'retries' | 'retryDelay' | 'mostDelay'>,
  payload: object,
  group?: string,
): Promise<void> {
  if (!sender) throw new Error('The job queue is not open.')
  const client = tx.$client
  await sender.send(job.name, payload, {
    retryLimit: job.retries,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    ...(job.mostDelay !== undefined && { retryDelayMax: job.mostDelay }),
    ...(group !== undefined && { group: { id: group } }),
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
  })
}

/** What waits for its time to come does not wait any longer. */
export const hasten = (job: JobDefinition, companyId: number, record: JobRecord): Promise<unknown> =>
  acrossCompanies(tx =>
    tx.execute(sql`
      update ${sql.identifier('pgboss')}.${sql.identifier('job')} set start_after = now() where name = ${job.name} and state in ('created', 'retry')
        and data ->> 'companyId' = ${String(companyId)} and data -> 'record' ->> 'id' = ${String(record.id)}`),
  )

/** What was queued in a company that goes. */
export const forgetJobs = (tx: PlatformTx, companyId: number) =>
  tx.execute(
    sql`delete from ${sql.identifier('pgboss')}.${sql.identifier('job')} where data ->> 'companyId' = ${String(companyId)}`,
  )

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
  const options = { notify: true, ...LIMITS, retentionSeconds: 14 * 86_400 }
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const { name } of [...jobs, ...platformJobs]) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (queue.heartbeatSeconds !== LIMITS.heartbeatSeconds) await boss.updateQueue(name, LIMITS)
  }
  sender = boss
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
  if (work) {
    // Of the job, too: it fires when this worker was taken for dead.
    const ending = ({ signal }: BossJob<object>) => AbortSignal.any([stopping.signal, signal])
    const surroundings = { scopes, log, isDiskLow }
    for (const job of jobs)
      await take<Payload>(job, queued => runOne(job, queued, { ...surroundings, signal: ending(queued) }))
    for (const job of platformJobs) await take(job, queued => runPlatform(job, queued, log, ending(queued)))
    for (const { name, cron, retries: retryLimit, retryDelay } of platformJobs)
      if (cron) await boss.schedule(name, cron, null, { retryLimit, retryDelay, retryBackoff: true })
  }
  return {
    async close() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 15_000, close: true } as object)
      await claims?.close()
      if (sender === boss) sender = undefined
    },
  }
}

/** What job-claims.ts knows comes first; the queue's own heartbeat would take a worker for dead that is busy. */
const LIMITS = { heartbeatSeconds: 3600, expireInSeconds: 3600 }

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

type Surroundings = { scopes: Scopes; log: Log; isDiskLow: () => Promise<boolean>; signal: AbortSignal }

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
  queued: BossJob<Payload>,
  { scopes, log, isDiskLow, signal }: Surroundings,
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
