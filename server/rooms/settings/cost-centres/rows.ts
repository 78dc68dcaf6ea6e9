import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { CostCentre, CostCentreChange, CostCentreDraft } from '#contract/settings/cost-centres.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { costCentre } from './tables.ts'

const columns = {
  id: costCentre.id,
  name: costCentre.name,
  shortName: costCentre.shortName,
  costCenterNumber: costCentre.number,
  description: costCentre.description,
  isVisible: costCentre.isVisible,
  isDefault: costCentre.isDefault,
  storeId: costCentre.storeId,
  version: costCentre.version,
}

export const list = (tx: CompanyTx): Promise<CostCentre[]> =>
  tx.select(columns).from(costCentre).orderBy(asc(costCentre.number), asc(costCentre.name), asc(costCentre.id))

export const find = (tx: CompanyTx, id: number): Promise<CostCentre | undefined> =>
  tx
    .select(columns)
    .from(costCentre)
    .where(eq(costCentre.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, scope: CompanyScope, draft: CostCentreDraft): Promise<CostCentre> =>
  tx
    .insert(costCentre)
    .values({ ...toColumns(draft), name: draft.name, companyId: scope.companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, change: Omit<CostCentreChange, 'version'>): Promise<CostCentre> =>
  tx
    .update(costCentre)
    .set({ ...toColumns(change), version: sql`${costCentre.version} + 1` })
    .where(eq(costCentre.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

/** The one that each new store has of its own. */
export async function insertOfStores(
  tx: PlatformTx,
  companyId: number,
  stores: readonly { storeId: number; name: string; shortName: string; number: string }[],
): Promise<void> {
  await tx.insert(costCentre).values(stores.map(store => ({ ...store, companyId, isDefault: true })))
}

export async function removeOfStore(tx: PlatformTx, companyId: number, storeId: number): Promise<void> {
  const ofStore = and(eq(costCentre.companyId, companyId), eq(costCentre.storeId, storeId))
  await tx.delete(costCentre).where(and(ofStore, eq(costCentre.isDefault, true)))
}

/** Gives false when the cost centre is a default one, which can't be removed. */
export const remove = (tx: CompanyTx, id: number): Promise<boolean> =>
  tx
    .delete(costCentre)
    .where(and(eq(costCentre.id, id), eq(costCentre.isDefault, false)))
    .returning({ id: costCentre.id })
    .then(rows => rows.length === 1)

function toColumns({ costCenterNumber, ...rest }: Omit<CostCentreChange, 'version'>) {
  return { ...rest, ...(costCenterNumber !== undefined && { number: costCenterNumber }) }
}

/** How people call it. */
export const recordName = (id: SQL) => sql`select c.name from cost_centre c where c.id = ${id}`

export const storeNames = (tx: CompanyTx): Promise<Map<number, string>> =>
  tx
    .execute<{ id: number; name: string }>(sql`select id, name from store order by id`)
    .then(({ rows }) => new Map(rows.map(({ id, name }) => [id, name])))
