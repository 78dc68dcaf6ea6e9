import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { WeekTemplate } from '#contract/roster/week-templates.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { weekTemplate, weekTemplateShift } from './tables.ts'

const ofTemplate = eq(weekTemplateShift.weekTemplateId, weekTemplate.id)
const count = (tx: CompanyTx, column: SQL) =>
  sql<number>`(${tx.select({ count: column }).from(weekTemplateShift).where(ofTemplate)})`
const columnsOf = (tx: CompanyTx) => ({
  id: weekTemplate.id,
  name: weekTemplate.name,
  storeId: weekTemplate.storeId,
  shifts: count(tx, sql`count(*)::int`),
  withPerson: count(tx, sql`count(${weekTemplateShift.employeeId})::int`),
  version: weekTemplate.version,
})

export const list = (tx: CompanyTx): Promise<WeekTemplate[]> =>
  tx.select(columnsOf(tx)).from(weekTemplate).orderBy(asc(weekTemplate.name), asc(weekTemplate.id))

export const find = (tx: CompanyTx, id: number): Promise<WeekTemplate | undefined> =>
  tx
    .select(columnsOf(tx))
    .from(weekTemplate)
    .where(eq(weekTemplate.id, id))
    .then(rows => rows[0])

/** Held until the transaction ends, so that two changes come one after the other. */
export async function lock(tx: CompanyTx, id: number): Promise<WeekTemplate | undefined> {
  await tx.select({ id: weekTemplate.id }).from(weekTemplate).where(eq(weekTemplate.id, id)).for('update')
  return find(tx, id)
}

export async function insert(
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { name, storeId }: { name: string; storeId: number | null },
): Promise<number> {
  const [row] = await tx.insert(weekTemplate).values({ companyId, name, storeId }).returning({ id: weekTemplate.id })
  return row!.id
}

/** A shift of a template; minutes of its day, the end after the begin. */
export type TemplateShift = Omit<typeof weekTemplateShift.$inferSelect, 'companyId' | 'id' | 'weekTemplateId'>

export const insertShifts = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  weekTemplateId: number,
  shifts: readonly TemplateShift[],
) => tx.insert(weekTemplateShift).values(shifts.map(shift => ({ ...shift, companyId, weekTemplateId })))

export const shiftsOf = (tx: CompanyTx, weekTemplateId: number): Promise<TemplateShift[]> =>
  tx
    .select({
      weekday: weekTemplateShift.weekday,
      fromMinute: weekTemplateShift.fromMinute,
      toMinute: weekTemplateShift.toMinute,
      breakFromMinute: weekTemplateShift.breakFromMinute,
      breakMinutes: weekTemplateShift.breakMinutes,
      spotId: weekTemplateShift.spotId,
      skillId: weekTemplateShift.skillId,
      employeeId: weekTemplateShift.employeeId,
    })
    .from(weekTemplateShift)
    .where(eq(weekTemplateShift.weekTemplateId, weekTemplateId))
    .orderBy(asc(weekTemplateShift.weekday), asc(weekTemplateShift.fromMinute), asc(weekTemplateShift.id))

export const rename = (tx: CompanyTx, id: number, name: string) =>
  tx
    .update(weekTemplate)
    .set({ name, version: sql`${weekTemplate.version} + 1` })
    .where(eq(weekTemplate.id, id))

export const remove = (tx: CompanyTx, id: number) => tx.delete(weekTemplate).where(eq(weekTemplate.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select t.name from ${weekTemplate} t where t.id = ${id}`

export const storeOf = (id: SQL) => sql`select t.store_id from ${weekTemplate} t where t.id = ${id}`

/** The shift stays in its template, of nobody. */
export const forgetPerson = (tx: CompanyTx, employeeId: number): Promise<number> =>
  tx
    .update(weekTemplateShift)
    .set({ employeeId: null })
    .where(eq(weekTemplateShift.employeeId, employeeId))
    .returning({ id: weekTemplateShift.id })
    .then(rows => rows.length)
