import { sql } from 'drizzle-orm'
import type { TimeTaken } from '#domain/time/overlaps.ts'
import { intArray } from '#server/platform/database/arrays.ts'

/** As a table `taken`; without an end a time goes on for ever. */
export const timesTaken = (times: readonly TimeTaken[]) => sql`unnest(
  ${intArray(times.map(({ employeeId }) => employeeId))}::int[],
  ${intArray(times.map(({ starts }) => starts))}::float8[], ${intArray(times.map(({ ends }) => ends))}::float8[])
  as taken (employee_id, starts, ends)`
