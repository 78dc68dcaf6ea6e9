import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { NounKey } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, type PlatformTx } from './database/database.ts'

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
  /** Seconds, beyond which it is taken for stuck where that is not an hour; a day at most. */
  mostSeconds?: number
  /** So many at once in a process, at most `perGroup` of one group in all of them; else one after the other. */
  sideBySide?: { workers: number; perGroup?: number }
  /** Of what kind that is which leaves the installation by it, or is taken from elsewhere: held once it was brought back. */
  outward?: string
  run(context: JobContext): Promise<void>
  /** Called once when every try failed, to close the record. */
  failed?(context: JobContext, reason: string): Promise<void>
}

/** Work that belongs to no company and acts for nobody, such as sending a mail. */
export type PlatformJob<Payload extends object = object> = Pick<
  JobDefinition,
  'name' | 'retries' | 'retryDelay' | 'mostSeconds' | 'sideBySide' | 'outward'
> & {
  /** When the clock asks for it, too: `* * * * *` is every minute. Once, however many workers there are. */
  cron?: string
  /** Seconds, beyond which the pause between tries grows no longer. */
  mostDelay?: number
  run(payload: Payload, context: Pick<JobContext, 'signal' | 'isLastTry'>): Promise<void>
  /** Closes its record where it is not to leave any more. */
  discard?(payload: Payload, reason: string): Promise<void>
}

/** `generation` is the account's at the time of asking: what was asked for in a session that has been ended is not done. */
export type JobPayload = {
  companyId: number
  accountId: string
  asOperator?: true | undefined
  generation?: number | undefined
  record: JobRecord
  runId: number
}
let sender: PgBoss | undefined

/** From here on jobs are queued by it; what is given ends that. */
export function queueBy(boss: PgBoss): () => void {
  sender = boss
  return () => {
    if (sender === boss) sender = undefined
  }
}

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
  await send(tx, job, { companyId, accountId, asOperator, generation, record, runId } satisfies JobPayload, group)
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
