import { asc, eq, sql } from 'drizzle-orm'
import type { EmployeePhoto } from '#contract/people/employee-photos.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employeePhoto } from './tables.ts'

export const list = (tx: CompanyTx): Promise<EmployeePhoto[]> =>
  tx
    .select({ employeeId: employeePhoto.employeeId, version: employeePhoto.version })
    .from(employeePhoto)
    .orderBy(asc(employeePhoto.employeeId))

export const find = (tx: CompanyTx, employeeId: number): Promise<string | undefined> =>
  tx
    .select({ sealed: employeePhoto.pictureSealed })
    .from(employeePhoto)
    .where(eq(employeePhoto.employeeId, employeeId))
    .then(rows => rows[0]?.sealed)

/** False where there was one. */
export const put = (tx: CompanyTx, values: typeof employeePhoto.$inferInsert): Promise<boolean> =>
  tx
    .insert(employeePhoto)
    .values(values)
    .onConflictDoUpdate({
      target: [employeePhoto.companyId, employeePhoto.employeeId],
      set: { pictureSealed: values.pictureSealed, version: sql`${employeePhoto.version} + 1` },
    })
    .returning({ version: employeePhoto.version })
    .then(rows => rows[0]!.version === 1)

/** False where there was none. */
export const remove = (tx: CompanyTx, employeeId: number): Promise<boolean> =>
  tx
    .delete(employeePhoto)
    .where(eq(employeePhoto.employeeId, employeeId))
    .returning({ employeeId: employeePhoto.employeeId })
    .then(rows => rows.length === 1)
