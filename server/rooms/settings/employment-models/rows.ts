import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type {
  EmploymentModel,
  EmploymentModelChange,
  EmploymentModelRules,
} from '#contract/settings/employment-models.ts'
import { completedRules, type EmploymentRules } from '#domain/wages/employment-rules.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { employmentModel, employmentRule } from './tables.ts'

const byName = [sql`${employmentModel.name} collate "de-AT-x-icu"`, asc(employmentModel.id)]

export const list = (tx: CompanyTx): Promise<EmploymentModel[]> =>
  tx
    .select({ id: employmentModel.id, name: employmentModel.name, isDefault: employmentModel.isDefault })
    .from(employmentModel)
    .orderBy(...byName)

const columns = {
  id: employmentModel.id,
  name: employmentModel.name,
  group: employmentModel.group,
  isDefault: employmentModel.isDefault,
  isTemplate: employmentModel.isTemplate,
  version: employmentModel.version,
}
export type Model = Awaited<ReturnType<typeof all>>[number]

/** The default first. */
export const all = (tx: CompanyTx) =>
  tx
    .select(columns)
    .from(employmentModel)
    .orderBy(sql`${employmentModel.isDefault} desc`, ...byName)

/** All of the company, held until the transaction ends: which one is the default depends on every one of them. */
export async function lockAll(tx: CompanyTx, { companyId }: CompanyScope): Promise<Model[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(4711022, ${companyId})`)
  return all(tx)
}

type NewModel = { name: string; group: ModelGroup; isDefault: boolean; isTemplate: boolean }

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, values: NewModel): Promise<Model> =>
  tx
    .insert(employmentModel)
    .values({ ...values, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, change: Omit<EmploymentModelChange, 'version'>): Promise<Model> =>
  tx
    .update(employmentModel)
    .set({ ...change, version: nextVersion })
    .where(eq(employmentModel.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

/** The one that a new company begins with. */
export async function insertOfCompany(
  tx: PlatformTx,
  companyId: number,
  first: NewModel,
  version: EmploymentRules,
  day: string,
) {
  const [model] = await tx
    .insert(employmentModel)
    .values({ ...first, companyId })
    .returning({ id: employmentModel.id })
  await tx.insert(employmentRule).values({ companyId, employmentModelId: model!.id, validFrom: day, rules: version })
}

/** Gives those that are no longer the default because this one becomes it: one at most. */
export const clearOtherDefaults = (tx: CompanyTx, id: number): Promise<Model[]> =>
  tx
    .update(employmentModel)
    .set({ isDefault: false, version: nextVersion })
    .where(and(eq(employmentModel.isDefault, true), ne(employmentModel.id, id)))
    .returning(columns)

const nextVersion = sql`${employmentModel.version} + 1`

export const remove = (tx: CompanyTx, id: number) => tx.delete(employmentModel).where(eq(employmentModel.id, id))

/** Of each model how many people of the caller's stores have it. */
export const people = (tx: CompanyTx, day: string): Promise<{ id: number; people: number }[]> =>
  tx
    .execute<{ id: number; people: number }>(
      sql`select employment_model_id as id, count(distinct employee_id)::int as people
            from people_of_employment_models(${day}::date) group by 1`,
    )
    .then(({ rows }) => rows)

/** Those that anybody of the caller's stores has, had or will have; who names none has the default. */
export const held = (tx: CompanyTx): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select employment_model_id as id from people_of_employment_models(null)
      union select id from employment_model where is_default and people_without_employment_model()`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Without a day all whose records name it, whenever that was. */
export const affected = (tx: CompanyTx, id: number, day: string | null): Promise<{ people: number; stores: number }> =>
  tx
    .execute<{ people: number; stores: number }>(
      sql`select count(distinct employee_id)::int as people, count(distinct store_id)::int as stores
            from people_of_employment_models(${day}::date) where employment_model_id = ${id}`,
    )
    .then(({ rows }) => rows[0]!)

export type Version = { modelId: number; rules: EmploymentModelRules }

const versionColumns = {
  id: employmentRule.id,
  modelId: employmentRule.employmentModelId,
  validFrom: employmentRule.validFrom,
  rules: employmentRule.rules,
  version: employmentRule.version,
}
type Stored = { id: number; modelId: number; validFrom: string; rules: EmploymentRules; version: number }

const versionOf = ({ id, modelId, validFrom, rules, version }: Stored): Version => ({
  modelId,
  // What a later release asks besides is answered with what it ships.
  rules: { ...completedRules(rules), id, validFrom, version },
})

/** The oldest first. */
export const versions = (tx: CompanyTx): Promise<Version[]> =>
  tx
    .select(versionColumns)
    .from(employmentRule)
    .orderBy(asc(employmentRule.validFrom))
    .then(rows => rows.map(versionOf))

type NewVersion = { modelId: number; validFrom: string; rules: EmploymentRules }

export const insertVersion = (tx: CompanyTx, { companyId }: CompanyScope, wanted: NewVersion): Promise<Version> =>
  tx
    .insert(employmentRule)
    .values({ companyId, employmentModelId: wanted.modelId, validFrom: wanted.validFrom, rules: wanted.rules })
    .returning(versionColumns)
    .then(rows => versionOf(rows[0]!))

export const updateVersion = (
  tx: CompanyTx,
  id: number,
  change: { validFrom: string; rules: EmploymentRules },
): Promise<Version> =>
  tx
    .update(employmentRule)
    .set({ ...change, version: sql`${employmentRule.version} + 1` })
    .where(eq(employmentRule.id, id))
    .returning(versionColumns)
    .then(rows => versionOf(rows[0]!))

export const removeVersion = (tx: CompanyTx, id: number) => tx.delete(employmentRule).where(eq(employmentRule.id, id))

/** How people call it. */
export const nameOf = (id: SQL) => sql`select m.name from employment_model m where m.id = ${id}`
