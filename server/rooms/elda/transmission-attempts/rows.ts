import { type SQL, sql } from 'drizzle-orm'
import type { Transmission } from '#contract/elda/transmissions.ts'
import type { TransmissionState } from '#domain/elda/transmission-words.ts'
import { textArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { recordName as holdingName, isSeen } from '../holdings/rows.ts'

export type TransmissionRow = Transmission & {
  fileName: string
  nonce: string | null
  /** Something may have left. */
  hasLeft: boolean
  /** How long ago, in seconds; 0 while nothing has. */
  leftSeconds: number
  /** Another worker is at it. */
  isLeased: boolean
}

const utc = (column: SQL) => sql`left((${column} at time zone 'UTC')::text, 19)`
const columns = sql`
  t.id, t.holding_id as "holdingId", t.state, t.status, t.message, t.protocol, t.reason, t.created_by_name as "createdBy",
  ${utc(sql`t.created_at`)} as "createdAt", ${utc(sql`t.ended_at`)} as "endedAt", t.settled_by_name as "settledBy", t.version`
const inner = sql`
  t.file_name as "fileName", t.nonce::text, t.left_at is not null as "hasLeft",
  coalesce(extract(epoch from now() - t.left_at), 0)::float8 as "leftSeconds", coalesce(t.lease_until > now(), false) as "isLeased"`
const source = sql`elda_transmission t join elda_holding h on h.company_id = t.company_id and h.id = t.holding_id`

/** Of files that the caller sees, the newest first. */
export const list = (tx: CompanyTx): Promise<Transmission[]> =>
  tx
    .execute<Transmission>(sql`select ${columns} from ${source} where ${isSeen} order by t.id desc limit 500`)
    .then(({ rows }) => rows)

/** For who holds its file already: everybody locks the file first. */
export async function lock(tx: CompanyTx, id: number): Promise<TransmissionRow | undefined> {
  await tx.execute(sql`select from elda_transmission where id = ${id} for update`)
  return find(tx, id)
}

export const find = (tx: CompanyTx, id: number): Promise<TransmissionRow | undefined> =>
  tx
    .execute<TransmissionRow>(sql`select ${columns}, ${inner} from ${source} where t.id = ${id} and ${isSeen}`)
    .then(({ rows }) => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  made: { holdingId: number; fileName: string; createdByName: string },
): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`
      insert into elda_transmission (company_id, holding_id, file_name, created_by, created_by_name)
      values (${companyId}, ${made.holdingId}, ${made.fileName}, ${accountId}::uuid, ${made.createdByName}) returning id`)
    .then(({ rows }) => rows[0]!.id)

// Longer than a worker ever goes without renewing it.
const LEASE = sql`now() + interval '5 seconds'`

/** For one worker; nothing has left yet. */
export const begin = (tx: CompanyTx, id: number, worker: string, nonce: string) =>
  tx.execute(sql`
    update elda_transmission set state = 'sending', nonce = ${nonce}, lease_by = ${worker}, lease_until = ${LEASE}, left_at = null,
      version = version + 1
    where id = ${id}`)

export const renew = (tx: CompanyTx, id: number, worker: string) =>
  tx.execute(sql`
    update elda_transmission set lease_until = ${LEASE} where id = ${id} and lease_by = ${worker} and state = 'sending'`)

/** Committed before anything is written to the line; false: another worker, or a person, has decided meanwhile. */
export const leave = (tx: CompanyTx, id: number, worker: string, nonce: string): Promise<boolean> =>
  tx
    .execute(sql`
      update elda_transmission set left_at = now(), lease_until = ${LEASE}
      where id = ${id} and lease_by = ${worker} and nonce = ${nonce} and state = 'sending' and lease_until > now() returning id`)
    .then(({ rows }) => rows.length > 0)

export type Settled = {
  state: TransmissionState
  status?: string
  message?: string
  protocol?: string
  reason?: string
  settledBy?: string
}

export const settle = (tx: CompanyTx, id: number, { state, status, message, protocol, reason, settledBy }: Settled) =>
  tx.execute(sql`
    update elda_transmission set state = ${state}, status = coalesce(${status ?? null}, status), message = coalesce(${message ?? null}, message),
      protocol = coalesce(${protocol ?? null}, protocol), reason = coalesce(${reason ?? null}, reason),
      settled_by_name = coalesce(${settledBy ?? null}, settled_by_name), lease_by = null, lease_until = null,
      ended_at = case when ${state} in ('queued', 'waiting', 'uncertain') then null else now() end, version = version + 1
    where id = ${id}`)

/** The last attempt of each file of these names that is not known to have arrived, by file. */
export const unsettledNamed = (
  tx: CompanyTx,
  fileNames: readonly string[],
): Promise<{ id: number; holdingId: number; fileName: string }[]> =>
  tx
    .execute<{ id: number; holdingId: number; fileName: string }>(sql`
      select id, holding_id as "holdingId", file_name as "fileName" from (
        select distinct on (holding_id) id, holding_id, file_name, state from elda_transmission
        where file_name = any(${textArray(fileNames)}::text[]) order by holding_id, id desc) last
      where state <> 'sent' order by holding_id`)
    .then(({ rows }) => rows)

export type Lost = { companyId: number; id: number }

/** No worker is at it, and none has come for long: its job is gone. */
export const lost = (tx: PlatformTx): Promise<Lost[]> =>
  tx
    .execute<Lost>(sql`
      select company_id as "companyId", id from elda_transmission
      where (state = 'sending' and lease_until < now() - interval '10 minutes')
        or (state = 'queued' and coalesce(lease_until, created_at) < now() - interval '2 hours')
      order by company_id, id limit 500`)
    .then(({ rows }) => rows)

/** How people call it: as its file. */
export const recordName = (id: SQL) => sql`
  select (${holdingName(sql`t.holding_id`)}) from elda_transmission t where t.id = ${id}`
