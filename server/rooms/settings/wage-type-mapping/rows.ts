import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { WageTypeLine, WageTypeLineDraft } from '#contract/settings/wage-type-mapping.ts'
import { KIND_CODES, kindOf } from '#domain/wages/time-kinds.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { wageTypeLine, wageTypeMapping } from './tables.ts'

const columns = {
  id: wageTypeLine.id,
  kind: wageTypeLine.kind,
  validFrom: wageTypeLine.validFrom,
  numbers: wageTypeLine.numbers,
  factor: wageTypeLine.factor,
  unit: wageTypeLine.unit,
  units: wageTypeLine.units,
  isExample: wageTypeLine.isExample,
}

export const lines = (tx: CompanyTx): Promise<WageTypeLine[]> =>
  tx.select(columns).from(wageTypeLine).orderBy(asc(wageTypeLine.validFrom), asc(wageTypeLine.kind))

const version = { version: wageTypeMapping.version }

/** A company that has said nothing is at the first. */
export const currentVersion = (tx: CompanyTx): Promise<number> =>
  tx
    .select(version)
    .from(wageTypeMapping)
    .then(rows => rows[0]?.version ?? 1)

/** Held until the transaction ends: who saves beside it waits, and is then told. */
export async function lockVersion(tx: CompanyTx, { companyId }: CompanyScope): Promise<number> {
  await tx.insert(wageTypeMapping).values({ companyId }).onConflictDoNothing()
  const [held] = await tx.select(version).from(wageTypeMapping).for('update')
  return held!.version
}

export const raiseVersion = (tx: CompanyTx) =>
  tx.update(wageTypeMapping).set({ version: sql`${wageTypeMapping.version} + 1` })

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, line: WageTypeLineDraft): Promise<WageTypeLine> =>
  tx
    .insert(wageTypeLine)
    .values({ ...line, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { numbers, factor, unit, units, isExample }: WageTypeLineDraft,
): Promise<WageTypeLine> =>
  tx
    .update(wageTypeLine)
    .set({ numbers, factor, unit, units, isExample })
    .where(eq(wageTypeLine.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(wageTypeLine).where(eq(wageTypeLine.id, id))

const names = JSON.stringify(Object.fromEntries(KIND_CODES.map(code => [code, kindOf(code).name])))

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select coalesce(${names}::jsonb ->> kind, kind) from ${wageTypeLine} where id = ${id}`
