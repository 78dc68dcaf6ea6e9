import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Store, StoreSettings } from '#contract/accounts/stores.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { store } from './tables.ts'

const columns = {
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
}

const settingColumns = {
  ...columns,
  isWebcockpitExportEnabled: sql<0 | 1>`${store.isWebcockpitExportEnabled}::int`,
  workDays: store.workDays,
  workTimeMode: store.workTimeMode,
  workTimeFactor: store.workTimeFactor,
  federalState: store.federalState,
  street: store.street,
  version: store.version,
}

const byNumber = [
  sql`nullif(regexp_replace(${store.storeNumber}, '[^0-9]', '', 'g'), '')::numeric nulls last`,
  asc(store.id),
]

/** The stores the caller may see, by number. */
export const list = (tx: CompanyTx): Promise<Store[]> =>
  tx
    .select(columns)
    .from(store)
    .orderBy(...byNumber)

export const settings = (tx: CompanyTx): Promise<StoreSettings[]> =>
  tx
    .select(settingColumns)
    .from(store)
    .orderBy(...byNumber)

export type WorkTime = Pick<StoreSettings, 'id' | 'workDays' | 'workTimeMode' | 'workTimeFactor'>

/** What each says of working time. */
export const workTimes = (tx: CompanyTx): Promise<WorkTime[]> =>
  tx
    .select({
      id: store.id,
      workDays: store.workDays,
      workTimeMode: store.workTimeMode,
      workTimeFactor: store.workTimeFactor,
    })
    .from(store)

/** Always in the same order, so that two who save the same stores wait for each other. */
export const lockSettings = (tx: CompanyTx, ids: number[]): Promise<StoreSettings[]> =>
  tx.select(settingColumns).from(store).where(inArray(store.id, ids)).orderBy(asc(store.id)).for('update')

/** What the company itself sets. */
const settable = (values: StoreSettings) => ({
  country: values.country,
  storeNumber: values.storeNumber,
  bmdId: values.bmdId,
  dpwId: values.dpwId,
  costCenter: values.costCenter,
  isWebcockpitExportEnabled: values.isWebcockpitExportEnabled === 1,
  workDays: values.workDays,
  workTimeMode: values.workTimeMode,
  workTimeFactor: values.workTimeFactor,
  federalState: values.federalState,
  version: sql`${store.version} + 1`,
})

export const updateSettings = (tx: CompanyTx, values: StoreSettings): Promise<StoreSettings> =>
  tx
    .update(store)
    .set(settable(values))
    .where(eq(store.id, values.id))
    .returning(settingColumns)
    .then(rows => rows[0]!)

const ofCompany = (companyId: number, id: number) => and(eq(store.companyId, companyId), eq(store.id, id))

export const has = async (tx: PlatformTx, companyId: number, id: number): Promise<boolean> =>
  (await tx.select({ id: store.id }).from(store).where(ofCompany(companyId, id))).length === 1

/** Undefined when there is no such store in this company. */
export const lockOf = (tx: PlatformTx, companyId: number, id: number): Promise<StoreSettings | undefined> =>
  tx
    .select(settingColumns)
    .from(store)
    .where(ofCompany(companyId, id))
    .for('update')
    .then(rows => rows[0])

/** With who the store is. */
export const updateOf = (tx: PlatformTx, companyId: number, values: StoreSettings): Promise<StoreSettings> => {
  const { name, description, street, postalCode, city, isHidden } = values
  return tx
    .update(store)
    .set({ ...settable(values), name, description, street, postalCode, city, isHidden })
    .where(ofCompany(companyId, values.id))
    .returning(settingColumns)
    .then(rows => rows[0]!)
}

/** False when there is none; it stays until a store was added. */
export const lockCompany = (tx: PlatformTx, id: number): Promise<boolean> =>
  tx.execute(sql`select from company where id = ${id} for key share`).then(({ rows }) => rows.length === 1)

export const sees = async (tx: CompanyTx, id: number): Promise<boolean> =>
  (await tx.select({ id: store.id }).from(store).where(eq(store.id, id))).length === 1

/** Those of them that are hidden. */
export const hiddenAmong = (tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> =>
  tx
    .select({ id: store.id })
    .from(store)
    .where(and(inArray(store.id, [...ids]), eq(store.isHidden, true)))
    .then(rows => new Set(rows.map(({ id }) => id)))

/** Whose role reaches no further than some stores, this one among them: their names. */
export const keepers = (tx: CompanyTx, id: number): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select btrim(a.last_name || ' ' || a.first_name) as name from role_assignment r join account a on a.id = r.account_id
      where ${id} = any (r.store_ids) order by 1`)
    .then(({ rows }) => rows.map(({ name }) => name))

export const isOnlyOne = (tx: CompanyTx): Promise<boolean> =>
  tx.execute(sql`select from store limit 2`).then(({ rows }) => rows.length < 2)

export async function remove(tx: CompanyTx, id: number): Promise<void> {
  await tx.execute(sql`delete from store_filter where store_id = ${id}`)
  await tx.delete(store).where(eq(store.id, id))
}

/** How people call it. */
export const nameOf = (id: SQL) => sql`select s.name from store s where s.id = ${id}`
