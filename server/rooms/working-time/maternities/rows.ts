import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { lastDayOf, type Maternity, type MaternityDraft, MOST_DAYS_OFF } from '#contract/working-time/maternities.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { maternity } from './tables.ts'

const columns = {
  id: maternity.id,
  employeeId: maternity.employeeId,
  notifiedOn: maternity.notifiedOn,
  expectedOn: maternity.expectedOn,
  bornOn: maternity.bornOn,
  protectedTo: maternity.protectedTo,
  nursingTo: maternity.nursingTo,
  version: maternity.version,
}

export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<Maternity[]> =>
  tx
    .select(columns)
    .from(maternity)
    .where(eq(maternity.employeeId, employeeId))
    .orderBy(desc(maternity.notifiedOn), desc(maternity.id))

export const find = (tx: CompanyTx, id: number): Promise<Maternity | undefined> =>
  tx
    .select(columns)
    .from(maternity)
    .where(eq(maternity.id, id))
    .then(rows => rows[0])

/** Another pregnancy of the person that is not over, or not yet, when this one is known of. */
export const overlapping = (tx: CompanyTx, wanted: MaternityDraft, exceptId: number): Promise<Maternity | undefined> =>
  tx
    .select(columns)
    .from(maternity)
    .where(
      and(
        eq(maternity.employeeId, wanted.employeeId),
        ne(maternity.id, exceptId),
        sql`daterange(${maternity.notifiedOn}, coalesce(${maternity.bornOn}, ${maternity.expectedOn} + ${MOST_DAYS_OFF}::int), '[]')
          && daterange(${wanted.notifiedOn}::date, ${lastDayOf(wanted)}::date, '[]')`,
      ),
    )
    .orderBy(asc(maternity.notifiedOn))
    .limit(1)
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, draft: MaternityDraft): Promise<Maternity> =>
  tx
    .insert(maternity)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, change: Omit<MaternityDraft, 'employeeId'>): Promise<Maternity> =>
  tx
    .update(maternity)
    .set({ ...change, version: sql`${maternity.version} + 1` })
    .where(eq(maternity.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(maternity).where(eq(maternity.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from maternity m join employee e on e.company_id = m.company_id and e.id = m.employee_id where m.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)

const dayNumber = (column: string) => `(${column} - date '1970-01-01')`
const orNone = (column: string) => `coalesce(${dayNumber(column)}, ${NONE})`

/**
 * By person; those that protect on one of the days, both included and counted since 1970: from the day they were notified on until
 * protection and nursing are over. Without a birth nobody knows when. What is not there is -2,000,000,000.
 */
export const inSpan = (tx: CompanyTx, ids: readonly number[], first: number, last: number) =>
  readColumns(
    tx,
    {
      employee_id: 'int4',
      notified: 'int4',
      expected: 'int4',
      born: 'int4',
      protected_to: 'int4',
      nursing_to: 'int4',
    },
    `select employee_id, ${dayNumber('notified_on')} as notified, ${dayNumber('expected_on')} as expected, ${orNone('born_on')} as born,
       ${orNone('protected_to')} as protected_to, ${orNone('nursing_to')} as nursing_to
     from maternity
     where employee_id = any($1::int[]) and notified_on <= date '1970-01-01' + $3::int
       and (born_on is null or greatest(born_on + 56, protected_to, nursing_to) >= date '1970-01-01' + $2::int)
     order by employee_id, notified_on, id`,
    [intArray(ids), first, last],
  )
