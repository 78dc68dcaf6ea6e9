import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Spot, SpotChange, SpotDraft } from '#contract/roster/spots.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { spot } from './tables.ts'

const columns = {
  id: spot.id,
  name: spot.name,
  unitName: spot.unitName,
  requiredSkill: spot.requiredSkillId,
  storeId: spot.storeId,
  isHidden: spot.isHidden,
  version: spot.version,
}

export const list = (tx: CompanyTx): Promise<Spot[]> =>
  tx.select(columns).from(spot).orderBy(asc(spot.unitName), asc(spot.name), asc(spot.id))

/** Held until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<Spot | undefined> =>
  tx
    .select(columns)
    .from(spot)
    .where(eq(spot.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { requiredSkill: requiredSkillId, ...draft }: SpotDraft,
): Promise<Spot> =>
  tx
    .insert(spot)
    .values({ ...draft, requiredSkillId, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { requiredSkill, ...change }: Omit<SpotChange, 'version'>,
): Promise<Spot> =>
  tx
    .update(spot)
    .set({
      ...change,
      ...(requiredSkill !== undefined && { requiredSkillId: requiredSkill }),
      version: sql`${spot.version} + 1`,
    })
    .where(eq(spot.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(spot).where(eq(spot.id, id))

/** Where they are, and what it takes to work there. */
export const among = (tx: CompanyTx, ids: readonly number[]): Promise<Spot[]> =>
  tx
    .select(columns)
    .from(spot)
    .where(inArray(spot.id, [...ids]))

/** What those that ask for something ask for. */
export const skillsOf = (tx: CompanyTx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  among(tx, ids).then(
    found => new Map(found.flatMap(({ id, requiredSkill }) => (requiredSkill === null ? [] : [[id, requiredSkill]]))),
  )

/** How people call it: „Küche Frühstück“. */
export const recordName = (id: SQL) => sql`select btrim(s.unit_name || ' ' || s.name) from ${spot} s where s.id = ${id}`

export const storeOf = (id: SQL) => sql`select s.store_id from ${spot} s where s.id = ${id}`
