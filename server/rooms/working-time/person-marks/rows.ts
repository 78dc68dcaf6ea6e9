import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import {
  PERSON_MARK_KINDS,
  PERSON_MARKS,
  type PersonMark,
  type PersonMarkDraft,
} from '#contract/working-time/person-marks.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import { readColumns } from '#server/platform/database/columns.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { personMark } from './tables.ts'

const columns = {
  id: personMark.id,
  employeeId: personMark.employeeId,
  kind: personMark.kind,
  from: personMark.validFrom,
  to: personMark.validTo,
  weekday: personMark.weekday,
  minutes: personMark.minutes,
  version: personMark.version,
}

export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<PersonMark[]> =>
  tx
    .select(columns)
    .from(personMark)
    .where(eq(personMark.employeeId, employeeId))
    .orderBy(asc(personMark.kind), asc(personMark.weekday), asc(personMark.validFrom))

export const find = (tx: CompanyTx, id: number): Promise<PersonMark | undefined> =>
  tx
    .select(columns)
    .from(personMark)
    .where(eq(personMark.id, id))
    .then(rows => rows[0])

/** The same of the person on one of the same days. */
export const overlapping = (
  tx: CompanyTx,
  { employeeId, kind, weekday, from, to }: Pick<PersonMark, 'employeeId' | 'kind' | 'weekday' | 'from' | 'to'>,
  exceptId: number,
): Promise<PersonMark | undefined> =>
  tx
    .select(columns)
    .from(personMark)
    .where(
      and(
        eq(personMark.employeeId, employeeId),
        eq(personMark.kind, kind),
        ne(personMark.id, exceptId),
        sql`${personMark.weekday} is not distinct from ${weekday}::int`,
        sql`daterange(${personMark.validFrom}, ${personMark.validTo}, '[]') && daterange(${from}::date, ${to}::date, '[]')`,
      ),
    )
    .orderBy(asc(personMark.validFrom))
    .limit(1)
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { employeeId, kind, weekday, minutes, from, to }: PersonMarkDraft,
): Promise<PersonMark> =>
  tx
    .insert(personMark)
    .values({ companyId, employeeId, kind, weekday, minutes, validFrom: from, validTo: to })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { weekday, minutes, from, to }: Pick<PersonMark, 'weekday' | 'minutes' | 'from' | 'to'>,
): Promise<PersonMark> =>
  tx
    .update(personMark)
    .set({ weekday, minutes, validFrom: from, validTo: to, version: sql`${personMark.version} + 1` })
    .where(eq(personMark.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(personMark).where(eq(personMark.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from person_mark m join employee e on e.company_id = m.company_id and e.id = m.employee_id where m.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

/** Which of them it is: „Berufsschultag Montag“. */
export const detailOf = (id: SQL) =>
  personOf(
    sql`concat_ws(' ', (${JSON.stringify(PERSON_MARKS)}::jsonb) ->> m.kind, (${JSON.stringify(WEEKDAYS)}::jsonb) ->> m.weekday::text)`,
    id,
  )

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)

/**
 * By person; those that hold on one of the days, both included and counted since 1970. `kind` is its place in `PERSON_MARK_KINDS`, from
 * 0 on; `weekday`, `minutes` and `last` are -2,000,000,000 where there is none.
 */
export const inSpan = (tx: CompanyTx, ids: readonly number[], first: number, last: number) =>
  readColumns(
    tx,
    { employee_id: 'int4', kind: 'int4', weekday: 'int4', minutes: 'int4', first: 'int4', last: 'int4' },
    `select employee_id, array_position($4::text[], kind) - 1 as kind, coalesce(weekday, ${NONE}) as weekday,
       coalesce(minutes, ${NONE}) as minutes, (valid_from - date '1970-01-01') as first,
       coalesce(valid_to - date '1970-01-01', ${NONE}) as last
     from person_mark
     where employee_id = any($1::int[])
       and valid_from <= date '1970-01-01' + $3::int and (valid_to is null or valid_to >= date '1970-01-01' + $2::int)
     order by employee_id, kind, weekday, valid_from, id`,
    [intArray(ids), first, last, PERSON_MARK_KINDS],
  )
