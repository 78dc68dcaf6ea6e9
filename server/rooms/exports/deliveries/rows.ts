import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type Claim = {
  number: number
  attempt: number
  renaming: string
  targetId: number | null
  fileName: string
  storageKey: string
  sha256: string
  rowCount: number
  saysPay: boolean
}

/** One more try; undefined when nothing is left to do, or its target is held. */
export const beginTry = (tx: CompanyTx, id: number): Promise<{ server: string } | undefined> =>
  tx
    .execute<{ server: string }>(sql`
      update export_run r set tries = tries + 1, next_try_at = null, queue_version = queue_version + 1
      where r.id = ${id} and r.state = 'sending' and not exists (
        select from transfer_target t where t.company_id = r.company_id and t.id = r.target_id and t.held_at is not null)
      returning coalesce((select t.host || ':' || t.port from transfer_target t where t.company_id = r.company_id and t.id = r.target_id), '') as server`)
    .then(({ rows }) => rows[0])

/** Takes the delivery of a run for one worker for a while; undefined when another has it or nothing is left to do. */
export const claim = (tx: CompanyTx, id: number, worker: string): Promise<Claim | undefined> =>
  tx
    .execute<Claim>(sql`
      update export_run r set attempt = attempt + 1, lease_by = ${worker}, lease_until = now() + ${LEASE}
      from file f
      where r.id = ${id} and f.company_id = r.company_id and f.id = r.file_id and r.state = 'sending'
        and (r.lease_until is null or r.lease_until < now() or r.lease_by = ${worker})
      returning r.number, r.attempt, r.renaming, r.target_id as "targetId", f.name as "fileName",
                f.storage_key as "storageKey", f.sha256, r.row_count as "rowCount", r.says_pay as "saysPay"`)
    .then(({ rows }) => rows[0])

export const isSending = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx.execute(sql`select 1 from export_run where id = ${id} and state = 'sending'`).then(({ rows }) => rows.length > 0)

export const renewLease = (tx: CompanyTx, id: number, worker: string) =>
  tx.execute(sql`update export_run set lease_until = now() + ${LEASE} where id = ${id} and lease_by = ${worker}`)

/** Kept before the rename is sent; false when another worker has taken over meanwhile. */
export const keepRenaming = (tx: CompanyTx, id: number, attempt: number, temp: string): Promise<boolean> =>
  tx
    .execute(sql`
      update export_run set renaming = ${temp}, lease_until = now() + ${LEASE}
      where id = ${id} and attempt = ${attempt} and state = 'sending' returning id`)
    .then(({ rows }) => rows.length > 0)

/** That a file has arrived is a fact, whatever was told before. Gives false when another worker has already told it. */
export const settleDelivered = (tx: CompanyTx, id: number, message: string): Promise<boolean> =>
  tx
    .execute(sql`
      update export_run set state = 'delivered', message = ${message}, delivered_at = now(), lease_by = null, lease_until = null,
        next_try_at = null, stop = '', stop_reason = '', queue_version = queue_version + 1
      where id = ${id} and state in ('sending', 'failed') returning id`)
    .then(({ rows }) => rows.length > 0)

/** Leaves a run alone that another worker is delivering. */
export const settleFailed = (tx: CompanyTx, id: number, message: string): Promise<boolean> =>
  tx
    .execute(sql`
      update export_run set state = 'failed', message = ${message}, next_try_at = null, queue_version = queue_version + 1
      where id = ${id} and state = 'sending' and (lease_until is null or lease_until < now()) returning id`)
    .then(({ rows }) => rows.length > 0)

/** The next try need not wait for the lease to run out. */
export const releaseLease = (tx: CompanyTx, id: number, worker: string) =>
  tx.execute(sql`update export_run set lease_by = null, lease_until = now() where id = ${id} and lease_by = ${worker}`)

/** `waitSeconds`: until the next try; null while this one goes on. */
export const tellAttempt = (tx: CompanyTx, id: number, worker: string, message: string, waitSeconds: number | null) =>
  tx.execute(sql`
    update export_run set message = ${message}, lease_by = null, lease_until = now(),
      next_try_at = now() + make_interval(secs => ${waitSeconds}), queue_version = queue_version + 1
    where id = ${id} and lease_by = ${worker} and state = 'sending'`)

// Shorter than the queue takes to give a dead worker's job to another: a try that found it taken would wait for the next one.
const LEASE = sql`interval '5 seconds'`
