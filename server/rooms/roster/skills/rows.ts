import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Skill, SkillChange, SkillDraft } from '#contract/roster/skills.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { skill } from './tables.ts'

const columns = { id: skill.id, name: skill.name, version: skill.version }

export const list = (tx: CompanyTx): Promise<Skill[]> =>
  tx.select(columns).from(skill).orderBy(asc(skill.name), asc(skill.id))

/** Held until the transaction ends, so that two changes come one after the other. */
export const lock = (tx: CompanyTx, id: number): Promise<Skill | undefined> =>
  tx
    .select(columns)
    .from(skill)
    .where(eq(skill.id, id))
    .for('update')
    .then(rows => rows[0])

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, draft: SkillDraft): Promise<Skill> =>
  tx
    .insert(skill)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, change: Omit<SkillChange, 'version'>): Promise<Skill> =>
  tx
    .update(skill)
    .set({ ...change, version: sql`${skill.version} + 1` })
    .where(eq(skill.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(skill).where(eq(skill.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select name from ${skill} where id = ${id}`

export const nameOf = (tx: CompanyTx, id: number): Promise<string> =>
  tx
    .select({ name: skill.name })
    .from(skill)
    .where(eq(skill.id, id))
    .then(rows => rows[0]?.name ?? '')
