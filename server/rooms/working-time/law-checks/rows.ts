import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Which of the people and stores the caller sees. */
export const seen = (
  tx: CompanyTx,
  people: readonly number[],
  stores: readonly number[],
): Promise<{ people: ReadonlySet<number>; stores: ReadonlySet<number> }> =>
  tx
    .execute<{ people: number[]; stores: number[] }>(sql`
      select array(select id from employee where id = any(${intArray(people)}::int[])) as people,
        array(select id from store where id = any(${intArray(stores)}::int[])) as stores`)
    .then(({ rows: [row] }) => ({ people: new Set(row!.people), stores: new Set(row!.stores) }))

/** Of whom anything is known that protects a mother. */
export const protectedPeople = (tx: CompanyTx, ids: readonly number[]): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      select distinct employee_id as id from maternity where employee_id = any(${intArray(ids)}::int[]) order by id`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Who works stored shifts, and when they begin, in minutes. */
export const peopleOf = (tx: CompanyTx, ids: readonly number[]): Promise<{ employeeId: number; from: number }[]> =>
  tx
    .execute<{ employeeId: number; from: number }>(sql`
      select employee_id as "employeeId", (extract(epoch from starts_at) / 60)::int as "from" from plan_shift
      where id = any(${intArray(ids)}::int[]) and employee_id is not null order by id`)
    .then(({ rows }) => rows)
