import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { employeeValue } from '../employee-values/tables.ts'
import { employee } from '../employees/tables.ts'
import { bulkChange } from './tables.ts'

/** Held in one order, so that two who change many wait for each other. */
export const lockPeople = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .select()
    .from(employee)
    .where(inArray(employee.id, [...ids]))
    .orderBy(asc(employee.id))
    .for('update')

export const valuesOf = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .select()
    .from(employeeValue)
    .where(inArray(employeeValue.employeeId, [...ids]))

export const find = (tx: CompanyTx, id: number) =>
  tx
    .select()
    .from(bulkChange)
    .where(eq(bulkChange.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, values: typeof bulkChange.$inferInsert): Promise<number> =>
  tx
    .insert(bulkChange)
    .values(values)
    .returning({ id: bulkChange.id })
    .then(rows => rows[0]!.id)

export const remove = (tx: CompanyTx, id: number) => tx.delete(bulkChange).where(eq(bulkChange.id, id))

/** Lines of one file are another one's. What they changed in the file itself is no longer taken back: it is gone. */
export const renumber = (tx: CompanyTx, { keptId, dissolvedId }: { keptId: number; dissolvedId: number }) =>
  tx.execute(sql`
    update bulk_change set lines = (
      select jsonb_agg(case when (line ->> 'employeeId')::int <> ${dissolvedId} then line
        else line || jsonb_build_object('employeeId', ${keptId}::int)
          || case when line ->> 'valueId' is null then '{"version": 0}'::jsonb else '{}' end end order by place)
      from jsonb_array_elements(lines) with ordinality as each (line, place))
    where lines @> jsonb_build_array(jsonb_build_object('employeeId', ${dissolvedId}::int))`)
