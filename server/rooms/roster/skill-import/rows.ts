import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type SkillValues = { employeeId: number; skillId: number; from: string; to: string | null }
export type SkillRow = SkillValues & { id: number }
export type StoredSkill = SkillRow & { version: number }

export const skillsOf = (tx: CompanyTx, employeeIds: readonly number[]): Promise<StoredSkill[]> =>
  tx
    .execute<StoredSkill>(sql`
      select id, employee_id as "employeeId", skill_id as "skillId", valid_from as "from", valid_to as "to", version
      from person_skill where employee_id = any(${intArray(employeeIds)}::int[]) order by employee_id, valid_from`)
    .then(({ rows }) => rows)

const recordset = (rows: readonly SkillRow[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as n
  (id int, "employeeId" int, "skillId" int, "from" date, "to" date)`

export async function insertSkills(tx: CompanyTx, { companyId }: CompanyScope, rows: readonly SkillRow[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into person_skill (company_id, id, employee_id, skill_id, valid_from, valid_to)
    select ${companyId}, n.id, n."employeeId", n."skillId", n."from", n."to" from ${recordset(rows)}`)
}

export async function updateSkills(tx: CompanyTx, rows: readonly SkillRow[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    update person_skill p set valid_from = n."from", valid_to = n."to", version = p.version + 1
    from ${recordset(rows)} where p.id = n.id`)
}

export const removeSkills = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from person_skill where id = any(${intArray(ids)}::int[])`)

/** Of the first few that are still there. */
export const namesOf = (tx: CompanyTx, ids: readonly number[]): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select e.last_name || ' ' || e.first_name as name
      from person_skill p join employee e on e.company_id = p.company_id and e.id = p.employee_id
      where p.id = any(${intArray(ids)}::int[]) order by 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))
