import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Store } from '#contract/accounts/stores.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { store } from './tables.ts'

/** The stores the caller may see, by number. */
export const list = (tx: CompanyTx): Promise<Store[]> =>
  tx
    .select({
      id: store.id,
      name: store.name,
      description: store.description,
      country: store.country,
      bmdId: store.bmdId,
      dpwId: store.dpwId,
      storeNumber: store.storeNumber,
      costCenter: store.costCenter,
      postalCode: store.postalCode,
      city: store.city,
      isHidden: store.isHidden,
    })
    .from(store)
    .orderBy(
      sql`nullif(regexp_replace(${store.storeNumber}, '[^0-9]', '', 'g'), '')::numeric nulls last`,
      asc(store.id),
    )

export const sees = async (tx: CompanyTx, id: number): Promise<boolean> =>
  (await tx.select({ id: store.id }).from(store).where(eq(store.id, id))).length === 1

/** How people call it. */
export const nameOf = (id: SQL) => sql`select s.name from store s where s.id = ${id}`
