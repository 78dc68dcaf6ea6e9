import { type SQL, sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type HeldTarget = {
  companyId: number
  id: number
  name: string
  host: string
  port: number
  hostKey: string
  isHeld: boolean
  heldReason: string
  version: number
}

const columns = sql`company_id as "companyId", id, name, host, port, host_key as "hostKey", held_at is not null as "isHeld",
  held_reason as "heldReason", version`

/** Locked. */
export const lock = (tx: PlatformTx, companyId: number, id: number): Promise<HeldTarget | undefined> =>
  tx
    .execute<HeldTarget>(sql`
      select ${columns} from transfer_target where company_id = ${companyId} and id = ${id} for update`)
    .then(({ rows }) => rows[0])

export const look = (tx: PlatformTx, companyId: number, id: number): Promise<HeldTarget | undefined> =>
  tx
    .execute<HeldTarget>(sql`select ${columns} from transfer_target where company_id = ${companyId} and id = ${id}`)
    .then(({ rows }) => rows[0])

const one = ({ companyId, id }: Pick<HeldTarget, 'companyId' | 'id'>) => sql`company_id = ${companyId} and id = ${id}`

/** Those that were not held, of one or of all. */
export const hold = (
  tx: PlatformTx,
  which: Pick<HeldTarget, 'companyId' | 'id'> | undefined,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<HeldTarget[]> =>
  changed(
    tx,
    sql`held_at = now(), held_reason = ${reason},
      held_by = coalesce((select nullif(btrim(a.first_name || ' ' || a.last_name), '') from account a where a.id = ${accountId}), 'Betreiber')`,
    sql`held_at is null and ${which ? one(which) : sql`true`}`,
  )

export const resume = (
  tx: PlatformTx,
  which: Pick<HeldTarget, 'companyId' | 'id'> | undefined,
): Promise<HeldTarget[]> =>
  changed(
    tx,
    sql`held_at = null, held_reason = '', held_by = ''`,
    sql`held_at is not null and ${which ? one(which) : sql`true`}`,
  )

export const setHostKey = (tx: PlatformTx, target: HeldTarget, hostKey: string): Promise<HeldTarget[]> =>
  changed(tx, sql`host_key = ${hostKey}, failure = ''`, one(target))

const changed = (tx: PlatformTx, set: SQL, where: SQL): Promise<HeldTarget[]> =>
  tx
    .execute<HeldTarget>(
      sql`update transfer_target set ${set}, version = version + 1 where ${where} returning ${columns}`,
    )
    .then(({ rows }) => rows)
