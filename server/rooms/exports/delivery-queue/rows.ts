import { type SQL, sql } from 'drizzle-orm'
import type { DeliveryState } from '#domain/exports/delivery-states.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import type { Delivery } from '../delivery-log/rows.ts'
import { STUCK } from '../export-runs/rows.ts'

const TABLES = { run: sql`export_run`, employees: sql`employee_export_run` }
const UPDATE = { run: sql`update export_run`, employees: sql`update employee_export_run` }
/** A run whose worker died on its last try is as one that failed. */
const HAS_FAILED = { run: sql`(r.state = 'failed' or ${STUCK})`, employees: sql`r.state = 'failed'` }

/** Of `r`, a row of the kind’s table. */
export const deliveryState = (kind: Delivery['kind']): SQL => sql`
  case when r.state = 'delivered' then 'delivered'
    when ${HAS_FAILED[kind]} then case r.stop when 'dropped' then 'dropped' else 'stopped' end
    when r.lease_until > now() then 'sending' when r.tries > 0 then 'repeated' else 'waiting' end`

/** Of all that is or was to be put on a server. */
export const IS_DELIVERY = sql`r.state in ('sending', 'failed', 'delivered')`

export type Queued = {
  state: DeliveryState
  version: number
  /** An earlier try may have put it there. */
  mayHaveArrived: boolean
  targetId: number | null
  /** Who decided last, and why. */
  by: string
  reason: string
}

/** Locked, so that of two who decide the second one sees what the first did. */
export async function lock(tx: CompanyTx, { kind, id }: Delivery): Promise<Queued | undefined> {
  await tx.execute(sql`select from ${TABLES[kind]} where id = ${id} for update`)
  const { rows } = await tx.execute<Queued>(sql`
    select ${deliveryState(kind)} as state, r.queue_version as version, r.renaming <> '' as "mayHaveArrived", r.target_id as "targetId",
      coalesce((select btrim(a.first_name || ' ' || a.last_name) from delivery_log l join account a on a.id = l.account_id
        where l.company_id = r.company_id and l.kind = ${kind} and l.record_id = r.id order by l.id desc limit 1), '') as by,
      r.stop_reason as reason
    from ${TABLES[kind]} r where r.id = ${id} and ${IS_DELIVERY}`)
  return rows[0]
}

/** A worker at it finds that it may not rename any more. */
export const stop = (
  tx: CompanyTx,
  { kind, id }: Delivery,
  { how, message, reason }: { how: 'held' | 'dropped'; message: string; reason: string },
) =>
  tx.execute(sql`
    ${UPDATE[kind]} set state = 'failed', stop = ${how}, stop_reason = ${reason}, message = ${message}, next_try_at = null,
      queue_version = queue_version + 1
    where id = ${id}`)

/** What waits for a target that is let go on, with who asked for it last. */
export const waitingFor = (tx: CompanyTx | PlatformTx, companyId: number, targetId: number): Promise<Delivery[]> =>
  tx
    .execute<Delivery>(sql`
      select 'run' as kind, id from export_run where company_id = ${companyId} and target_id = ${targetId} and state = 'sending'
      union all select 'employees', id from employee_export_run
      where company_id = ${companyId} and target_id = ${targetId} and state = 'sending' order by 1, 2`)
    .then(({ rows }) => rows)

/** Its tries begin anew. */
export const beginAnew = (tx: CompanyTx | PlatformTx, companyId: number, { kind, id }: Delivery) =>
  tx.execute(sql`
    ${UPDATE[kind]} set tries = 0, next_try_at = null, message = '', lease_until = now(), queue_version = queue_version + 1
    where company_id = ${companyId} and id = ${id} and state = 'sending'`)

/** Says why what waits for a target goes no further; empty: nothing keeps it any more. */
export async function tellHold(tx: PlatformTx | CompanyTx, companyId: number, targetId: number, message: string) {
  for (const update of Object.values(UPDATE))
    await tx.execute(sql`
      ${update} set message = ${message}, queue_version = queue_version + 1
      where company_id = ${companyId} and target_id = ${targetId} and state = 'sending'`)
}
