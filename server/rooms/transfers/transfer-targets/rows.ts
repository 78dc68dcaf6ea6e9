import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { ListedTarget, TransferTarget } from '#contract/transfers/transfer-targets.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { transferTarget } from './tables.ts'

const columns = {
  id: transferTarget.id,
  name: transferTarget.name,
  host: transferTarget.host,
  port: transferTarget.port,
  user: transferTarget.userName,
  auth: transferTarget.auth,
  hostKey: transferTarget.hostKey,
  folder: transferTarget.folder,
  isDefault: transferTarget.isDefault,
  failure: transferTarget.failure,
  version: transferTarget.version,
}
export type TargetValues = Omit<TransferTarget, 'id' | 'version' | 'failure'> & { secretSealed: string }

export const list = (tx: CompanyTx): Promise<ListedTarget[]> =>
  tx
    .select({ ...columns, lastDelivery })
    .from(transferTarget)
    .orderBy(desc(transferTarget.isDefault), asc(transferTarget.name))

const SENT = sql`state in ('sending', 'delivered', 'failed')`
const lastDelivery = sql<ListedTarget['lastDelivery']>`(
  select jsonb_build_object('at', left((d.at at time zone 'UTC')::text, 19), 'state', d.state, 'message', d.message)
  from (
    (select coalesce(delivered_at, finished_at) as at, state, message from export_run
      where target_id = ${transferTarget}.id and ${SENT} order by id desc limit 1)
    union all
    (select created_at, state, message from employee_export_run
      where target_id = ${transferTarget}.id and ${SENT} order by id desc limit 1)
  ) d order by d.at desc limit 1)`

/** Whether the master data of each hand-over is put on the default. */
export const takesEmployees = (tx: CompanyTx): Promise<boolean> =>
  tx
    .execute(sql`select from employee_sync_setting where transfer_service and not disabled`)
    .then(({ rows }) => rows.length > 0)

/** Which target is the default depends on all of them, so their changes come one after the other. */
export const lockAll = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711015, ${companyId})`)

/** Locked, for a change. */
export const find = (tx: CompanyTx, id: number): Promise<TransferTarget | undefined> =>
  tx
    .select(columns)
    .from(transferTarget)
    .where(eq(transferTarget.id, id))
    .for('update')
    .then(rows => rows[0])

export const withSecret = (
  tx: CompanyTx,
  id: number,
): Promise<(TransferTarget & { secretSealed: string }) | undefined> =>
  tx
    .select({ ...columns, secretSealed: transferTarget.secretSealed })
    .from(transferTarget)
    .where(eq(transferTarget.id, id))
    .then(rows => rows[0])

/** Where exports go; undefined when the company has set none. */
export const findDefault = (tx: CompanyTx): Promise<TransferTarget | undefined> =>
  tx
    .select(columns)
    .from(transferTarget)
    .where(eq(transferTarget.isDefault, true))
    .then(rows => rows[0])

/** Known before the row exists, because the seal is bound to it. */
export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('transfer_target', 'id'))::int as id`)
    .then(({ rows }) => rows[0]!.id)

export async function insert(tx: CompanyTx, scope: CompanyScope, id: number, values: TargetValues) {
  const { user, ...rest } = values
  await tx.insert(transferTarget).values({ ...rest, userName: user, id, companyId: scope.companyId })
}

export const update = (tx: CompanyTx, id: number, values: Partial<TargetValues>): Promise<TransferTarget> => {
  const { user, ...rest } = values
  return (
    tx
      .update(transferTarget)
      // What was found out about the target it was.
      .set({
        ...rest,
        ...(user !== undefined && { userName: user }),
        failure: '',
        testedAt: null,
        version: sql`${transferTarget.version} + 1`,
      })
      .where(eq(transferTarget.id, id))
      .returning(columns)
      .then(rows => rows[0]!)
  )
}

/** What a test found out, unless the target was changed meanwhile. */
export const setFailure = (tx: CompanyTx, { id, version }: Pick<TransferTarget, 'id' | 'version'>, failure: string) =>
  tx
    .update(transferTarget)
    .set({ failure, testedAt: sql`now()` })
    .where(and(eq(transferTarget.id, id), eq(transferTarget.version, version)))

/** Gives those that are no longer the default because this one becomes it: one at most. */
export const clearOtherDefaults = (tx: CompanyTx, id: number): Promise<TransferTarget[]> =>
  tx
    .update(transferTarget)
    .set({ isDefault: false, version: sql`${transferTarget.version} + 1` })
    .where(and(eq(transferTarget.isDefault, true), ne(transferTarget.id, id)))
    .returning(columns)

export const remove = (tx: CompanyTx, id: number) => tx.delete(transferTarget).where(eq(transferTarget.id, id))

export const isSending = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx
    .execute(sql`select 1 from export_run where target_id = ${id} and state = 'sending' limit 1`)
    .then(({ rows }) => rows.length > 0)

/** How people call it. */
export const recordName = (id: SQL) => sql`select t.name from transfer_target t where t.id = ${id}`
