import { type SQL, sql } from 'drizzle-orm'
import type { EmploymentModel } from '#contract/settings/employment-models.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employmentModel } from './tables.ts'

export const list = (tx: CompanyTx): Promise<EmploymentModel[]> =>
  tx
    .select({ id: employmentModel.id, name: employmentModel.name, isDefault: employmentModel.isDefault })
    .from(employmentModel)
    .orderBy(sql`${employmentModel.name} collate "de-AT-x-icu"`, employmentModel.id)

/** How people call it. */
export const nameOf = (id: SQL) => sql`select m.name from employment_model m where m.id = ${id}`
