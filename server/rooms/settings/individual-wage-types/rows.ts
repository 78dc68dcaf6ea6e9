import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { IndividualWageType, IndividualWageTypeDraft } from '#contract/settings/individual-wage-types.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { individualWageType } from './tables.ts'

const columns = {
  id: individualWageType.id,
  number: individualWageType.number,
  name: individualWageType.name,
  unit: individualWageType.unit,
  factor: individualWageType.factor,
  countsFor: individualWageType.countsFor,
  computedFrom: individualWageType.computedFrom,
  validFrom: individualWageType.validFrom,
  isVisible: individualWageType.isVisible,
  version: individualWageType.version,
}

export const list = (tx: CompanyTx): Promise<IndividualWageType[]> =>
  tx.select(columns).from(individualWageType).orderBy(asc(individualWageType.number), asc(individualWageType.id))

/** All of the company, held until the transaction ends: a file names them by number. */
export async function lockAll(tx: CompanyTx, { companyId }: CompanyScope): Promise<IndividualWageType[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(4711031, ${companyId})`)
  return list(tx)
}

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  draft: IndividualWageTypeDraft,
): Promise<IndividualWageType> =>
  tx
    .insert(individualWageType)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  change: Partial<IndividualWageTypeDraft>,
): Promise<IndividualWageType> =>
  tx
    .update(individualWageType)
    .set({ ...change, version: sql`${individualWageType.version} + 1` })
    .where(eq(individualWageType.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(individualWageType).where(eq(individualWageType.id, id))

/** Where it has values, the newest months first. */
export const places = (
  tx: CompanyTx,
  id: number,
): Promise<{ storeId: number; storeName: string; month: string; count: number }[]> =>
  tx
    .execute<{ storeId: number; storeName: string; month: string; count: number }>(sql`
      select store_id as "storeId", store_name as "storeName", left(month::text, 7) as month, value_count as count
      from places_of_own_wage_type(${id})`)
    .then(({ rows }) => rows)

/** How people call it. */
export const recordName = (id: SQL) => sql`select name from ${individualWageType} where id = ${id}`
