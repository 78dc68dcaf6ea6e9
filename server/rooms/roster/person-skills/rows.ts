import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PersonSkill, PersonSkillDraft } from '#contract/roster/person-skills.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { dayNumber } from '#server/platform/database/number-columns.ts'
import { personSkill } from './tables.ts'

const columns = {
  id: personSkill.id,
  employeeId: personSkill.employeeId,
  skillId: personSkill.skillId,
  from: personSkill.validFrom,
  to: personSkill.validTo,
  version: personSkill.version,
}

/** Of everybody, or of one. */
export const list = (tx: CompanyTx, employeeId?: number): Promise<PersonSkill[]> =>
  tx
    .select(columns)
    .from(personSkill)
    .where(employeeId === undefined ? undefined : eq(personSkill.employeeId, employeeId))
    .orderBy(asc(personSkill.employeeId), asc(personSkill.validFrom), asc(personSkill.id))

export const find = (tx: CompanyTx, id: number): Promise<PersonSkill | undefined> =>
  tx
    .select(columns)
    .from(personSkill)
    .where(eq(personSkill.id, id))
    .then(rows => rows[0])

/** The same of the person on one of the same days. */
export const overlapping = (
  tx: CompanyTx,
  { employeeId, skillId, from, to }: PersonSkillDraft,
  exceptId: number,
): Promise<PersonSkill | undefined> =>
  tx
    .select(columns)
    .from(personSkill)
    .where(
      and(
        eq(personSkill.employeeId, employeeId),
        eq(personSkill.skillId, skillId),
        ne(personSkill.id, exceptId),
        sql`daterange(${personSkill.validFrom}, ${personSkill.validTo}, '[]') && daterange(${from}::date, ${to}::date, '[]')`,
      ),
    )
    .orderBy(asc(personSkill.validFrom))
    .limit(1)
    .then(rows => rows[0])

export const insert = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { employeeId, skillId, from, to }: PersonSkillDraft,
): Promise<PersonSkill> =>
  tx
    .insert(personSkill)
    .values({ companyId, employeeId, skillId, validFrom: from, validTo: to })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (
  tx: CompanyTx,
  id: number,
  { from, to }: Pick<PersonSkill, 'from' | 'to'>,
): Promise<PersonSkill> =>
  tx
    .update(personSkill)
    .set({ validFrom: from, validTo: to, version: sql`${personSkill.version} + 1` })
    .where(eq(personSkill.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(personSkill).where(eq(personSkill.id, id))

export type HeldSkill = { employeeId: number; skillId: number; from: Day; to: Day | null }

/** Those that hold on one of the days, both included. */
export const inSpan = (tx: CompanyTx, ids: readonly number[], first: Day, last: Day): Promise<HeldSkill[]> =>
  tx
    .execute<HeldSkill>(sql`
      select employee_id as "employeeId", skill_id as "skillId", ${sql.raw(dayNumber('valid_from'))} as "from",
        ${sql.raw(dayNumber('valid_to'))} as "to"
      from person_skill where employee_id = any(${intArray(ids)}::int[])
        and valid_from <= date '1970-01-01' + ${last}::int and (valid_to is null or valid_to >= date '1970-01-01' + ${first}::int)
      order by employee_id, id`)
    .then(({ rows }) => rows)

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from person_skill p join employee e on e.company_id = p.company_id and e.id = p.employee_id where p.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

/** Which one. */
export const detailOf = (id: SQL) => sql`
  select s.name from person_skill p join skill s on s.company_id = p.company_id and s.id = p.skill_id where p.id = ${id}`

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)
