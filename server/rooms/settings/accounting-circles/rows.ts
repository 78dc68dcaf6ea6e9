import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type {
  AccountingCircle,
  AccountingCircleChange,
  AccountingCircleDraft,
} from '#contract/settings/accounting-circles.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { accountingCircle } from './tables.ts'

const columns = { id: accountingCircle.id, name: accountingCircle.name, version: accountingCircle.version }

export const list = (tx: CompanyTx): Promise<AccountingCircle[]> =>
  tx.select(columns).from(accountingCircle).orderBy(asc(accountingCircle.name), asc(accountingCircle.id))

/** Held until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<AccountingCircle | undefined> =>
  tx
    .select(columns)
    .from(accountingCircle)
    .where(eq(accountingCircle.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  draft: AccountingCircleDraft,
): Promise<AccountingCircle> =>
  tx
    .insert(accountingCircle)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { version: _, ...change }: AccountingCircleChange,
): Promise<AccountingCircle> =>
  tx
    .update(accountingCircle)
    .set({ ...change, version: sql`${accountingCircle.version} + 1` })
    .where(eq(accountingCircle.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(accountingCircle).where(eq(accountingCircle.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select name from ${accountingCircle} where id = ${id}`
