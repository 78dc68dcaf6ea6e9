import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Average, AverageDraft } from '#contract/settings/averages.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { average, averageVersion, averageWageType } from './tables.ts'

/** By name, the oldest version first. */
export async function list(tx: CompanyTx): Promise<Average[]> {
  const versions = await tx
    .select({
      id: averageVersion.id,
      averageId: averageVersion.averageId,
      name: average.name,
      usedFor: averageVersion.usedFor,
      kinds: averageVersion.kinds,
      period: averageVersion.period,
      divisor: averageVersion.divisor,
      skipsAbsences: averageVersion.skipsAbsences,
      leastTimes: averageVersion.leastTimes,
      validFrom: averageVersion.validFrom,
      isTemplate: averageVersion.isTemplate,
      version: averageVersion.version,
    })
    .from(averageVersion)
    .innerJoin(average, eq(average.id, averageVersion.averageId))
    .orderBy(sql`${average.name} collate "de-AT-x-icu"`, asc(average.id), asc(averageVersion.validFrom))
  const wageTypes = await tx
    .select({ versionId: averageWageType.averageVersionId, id: averageWageType.individualWageTypeId })
    .from(averageWageType)
    .orderBy(asc(averageWageType.individualWageTypeId))
  const byVersion = Map.groupBy(wageTypes, ({ versionId }) => versionId)
  return versions.map(version => ({
    ...version,
    ownTypes: byVersion.get(version.id)?.map(({ id }) => id) ?? [],
  }))
}

/** All of the company, held until the transaction ends: a name is one average, and files change several. */
export async function lockAll(tx: CompanyTx, { companyId }: CompanyScope): Promise<Average[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(4711034, ${companyId})`)
  return list(tx)
}

export const insertAverage = (tx: CompanyTx, { companyId }: CompanyScope, name: string): Promise<number> =>
  tx
    .insert(average)
    .values({ companyId, name })
    .returning({ id: average.id })
    .then(rows => rows[0]!.id)

export async function insert(
  tx: CompanyTx,
  scope: CompanyScope,
  averageId: number,
  { name: _, ownTypes, ...draft }: AverageDraft,
): Promise<number> {
  const [made] = await tx
    .insert(averageVersion)
    .values({ ...draft, averageId, companyId: scope.companyId })
    .returning({ id: averageVersion.id })
  await insertWageTypes(tx, scope, made!.id, ownTypes)
  return made!.id
}

export async function update(
  tx: CompanyTx,
  scope: CompanyScope,
  id: number,
  { name: _, ownTypes, ...draft }: AverageDraft,
): Promise<void> {
  await tx
    .update(averageVersion)
    .set({ ...draft, version: nextVersion })
    .where(eq(averageVersion.id, id))
  await tx.delete(averageWageType).where(eq(averageWageType.averageVersionId, id))
  await insertWageTypes(tx, scope, id, ownTypes)
}

/** Its other versions are called so, too: whoever has one of them open is told. */
export async function rename(tx: CompanyTx, averageId: number, besides: number, name: string): Promise<void> {
  await tx.update(average).set({ name }).where(eq(average.id, averageId))
  await tx
    .update(averageVersion)
    .set({ version: nextVersion })
    .where(and(eq(averageVersion.averageId, averageId), ne(averageVersion.id, besides)))
}

const nextVersion = sql`${averageVersion.version} + 1`

export const remove = (tx: CompanyTx, id: number) => tx.delete(averageVersion).where(eq(averageVersion.id, id))

export const removeAverage = (tx: CompanyTx, averageId: number) => tx.delete(average).where(eq(average.id, averageId))

async function insertWageTypes(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  averageVersionId: number,
  ownTypes: readonly number[],
): Promise<void> {
  if (ownTypes.length === 0) return
  await tx
    .insert(averageWageType)
    .values(ownTypes.map(individualWageTypeId => ({ companyId, averageVersionId, individualWageTypeId })))
}

/** How people call it. */
export const recordName = (id: SQL) =>
  sql`select a.name from average a join average_version v on v.average_id = a.id where v.id = ${id}`
