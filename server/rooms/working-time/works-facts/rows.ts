import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import {
  WORKS_FACT_KINDS,
  WORKS_FACTS,
  type WorksFact,
  type WorksFactDraft,
} from '#contract/working-time/works-facts.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { worksFact } from './tables.ts'

const columns = {
  id: worksFact.id,
  kind: worksFact.kind,
  storeId: worksFact.storeId,
  from: worksFact.validFrom,
  to: worksFact.validTo,
  weekday: worksFact.weekday,
  version: worksFact.version,
}

/** The company's first. */
export const list = (tx: CompanyTx): Promise<WorksFact[]> =>
  tx
    .select(columns)
    .from(worksFact)
    .orderBy(
      sql`${worksFact.storeId} is not null`,
      asc(worksFact.storeId),
      asc(worksFact.kind),
      asc(worksFact.weekday),
      asc(worksFact.validFrom),
      asc(worksFact.id),
    )

/** Whoever writes waits for whoever else does: whether days are free depends on all others. */
export const lockAll = (tx: CompanyTx, { companyId }: CompanyScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(4711060, ${companyId})`)

export const find = (tx: CompanyTx, id: number): Promise<WorksFact | undefined> =>
  tx
    .select(columns)
    .from(worksFact)
    .where(eq(worksFact.id, id))
    .for('update')
    .then(rows => rows[0])

/** The same of the same store on one of the same days. */
export const overlapping = (
  tx: CompanyTx,
  { kind, storeId, weekday, from, to }: WorksFactDraft,
  exceptId: number,
): Promise<WorksFact | undefined> =>
  tx
    .select(columns)
    .from(worksFact)
    .where(
      and(
        eq(worksFact.kind, kind),
        ne(worksFact.id, exceptId),
        sql`${worksFact.storeId} is not distinct from ${storeId}::int`,
        sql`${worksFact.weekday} is not distinct from ${weekday}::int`,
        sql`daterange(${worksFact.validFrom}, ${worksFact.validTo}, '[]') && daterange(${from}::date, ${to}::date, '[]')`,
      ),
    )
    .orderBy(asc(worksFact.validFrom))
    .limit(1)
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { kind, storeId, weekday, from, to }: WorksFactDraft,
): Promise<WorksFact> =>
  tx
    .insert(worksFact)
    .values({ companyId, kind, storeId, weekday, validFrom: from, validTo: to })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { weekday, from, to }: Pick<WorksFact, 'weekday' | 'from' | 'to'>,
): Promise<WorksFact> =>
  tx
    .update(worksFact)
    .set({ weekday, validFrom: from, validTo: to, version: sql`${worksFact.version} + 1` })
    .where(eq(worksFact.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(worksFact).where(eq(worksFact.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`
  select concat_ws(' ', (${JSON.stringify(WORKS_FACTS)}::jsonb) ->> f.kind, (${JSON.stringify(WEEKDAYS)}::jsonb) ->> f.weekday::text)
  from ${worksFact} f where f.id = ${id}`

export const storeOf = (id: SQL) => sql`select f.store_id from ${worksFact} f where f.id = ${id}`

/**
 * Those that hold on one of the days, both included and counted since 1970; `kind` is its place in `WORKS_FACT_KINDS`, from 0 on,
 * `store_id`, `weekday` and `last` are `NONE` where there is none.
 */
export const inSpan = (tx: CompanyTx, first: number, last: number) =>
  readColumns(
    tx,
    { kind: 'int4', store_id: 'int4', weekday: 'int4', first: 'int4', last: 'int4' },
    `select array_position($3::text[], kind) - 1 as kind, coalesce(store_id, ${NONE}) as store_id, coalesce(weekday, ${NONE}) as weekday,
       (valid_from - date '1970-01-01') as first, coalesce(valid_to - date '1970-01-01', ${NONE}) as last
     from works_fact
     where valid_from <= date '1970-01-01' + $2::int and (valid_to is null or valid_to >= date '1970-01-01' + $1::int)
     order by kind, store_id, weekday, valid_from, id`,
    [first, last, WORKS_FACT_KINDS],
  )
