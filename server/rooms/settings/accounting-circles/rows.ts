import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AccountingCircle, AccountingCircleChange } from '#contract/settings/accounting-circles.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { accountingCircle } from './tables.ts'

const columns = {
  id: accountingCircle.id,
  number: accountingCircle.number,
  name: accountingCircle.name,
  sorting: accountingCircle.sorting,
  color: accountingCircle.color,
  isDefault: accountingCircle.isDefault,
  version: accountingCircle.version,
}

export const list = (tx: CompanyTx): Promise<AccountingCircle[]> =>
  tx.select(columns).from(accountingCircle).orderBy(asc(accountingCircle.sorting), asc(accountingCircle.number))

/**
 * All of the company, held until the transaction ends: which colours are free and which one is the default
 * depends on every one of them.
 */
export async function lockAll(tx: CompanyTx, { companyId }: CompanyScope): Promise<AccountingCircle[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(4711014, ${companyId})`)
  return list(tx)
}

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  values: Pick<AccountingCircle, 'number' | 'name' | 'sorting' | 'color'>,
): Promise<AccountingCircle> =>
  tx
    .insert(accountingCircle)
    .values({ ...values, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { priority, ...change }: Omit<AccountingCircleChange, 'version'>,
): Promise<AccountingCircle> =>
  tx
    .update(accountingCircle)
    .set({ ...change, ...(priority !== undefined && { sorting: priority }), version: nextVersion })
    .where(eq(accountingCircle.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

/** Gives those that are no longer the default because this one becomes it: one at most. */
export const clearOtherDefaults = (tx: CompanyTx, id: number): Promise<AccountingCircle[]> =>
  tx
    .update(accountingCircle)
    .set({ isDefault: false, version: nextVersion })
    .where(and(eq(accountingCircle.isDefault, true), ne(accountingCircle.id, id)))
    .returning(columns)

const nextVersion = sql`${accountingCircle.version} + 1`

export const remove = (tx: CompanyTx, id: number) => tx.delete(accountingCircle).where(eq(accountingCircle.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select name from ${accountingCircle} where id = ${id}`
