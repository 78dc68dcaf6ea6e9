import { sql } from 'drizzle-orm'
import { type EmploymentRules, SHIPPED_RULES, tidiedRules } from '#domain/wages/employment-rules.ts'
import { EMPLOYMENT_TEMPLATES } from '#domain/wages/employment-templates.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

const shipped = (key: string): EmploymentRules =>
  EMPLOYMENT_TEMPLATES.find(template => template.key === key)?.rules ?? SHIPPED_RULES

const partTime = (hours: number, daysPerWeek: number): EmploymentRules => ({
  ...shipped('partTime'),
  weeklyMinutes: hours * 60,
  moreWorkOverMinutes: hours * 60,
  daysPerWeek,
  nightFrom: 0,
  nightTo: 360,
  sundayPercent: 10_000,
  vacationEntitlement: 500 * daysPerWeek,
  vacationYear: 'calendar',
})

export const MODELS: [name: string, group: ModelGroup, rules: EmploymentRules][] = [
  ['Vollzeit', 'worker', shipped('gastronomy')],
  ['Vollzeit 38,5 h', 'salaried', shipped('salaried')],
  ['Teilzeit 30 h', 'worker', { ...partTime(30, 5), excessMinutes: 'overDay' }],
  ['Teilzeit', 'worker', partTime(25, 5)],
  ['Teilzeit 20 h', 'worker', partTime(20, 4)],
  ['Geringfügig', 'marginal', shipped('marginal')],
  ['Lehrling', 'apprentice', shipped('apprentice')],
]

type Worker = { model: 'Vollzeit' | 'Teilzeit' | 'Geringfügig' | 'Lehrling'; weeklyMinutes: number | null }

/** What a person's model is called. */
export function modelOf({ model, weeklyMinutes }: Worker): string {
  if (model !== 'Vollzeit' && model !== 'Teilzeit') return model
  const hours = (weeklyMinutes ?? (model === 'Vollzeit' ? 2400 : 1200)) / 60
  const name = `${model} ${String(hours).replace('.', ',')} h`
  return PLAINLY.get(name) ?? name
}

/** As files to import call the usual ones. */
const PLAINLY = new Map([
  ['Vollzeit 40 h', 'Vollzeit'],
  ['Teilzeit 25 h', 'Teilzeit'],
])

/** Seven models, one of which changes with the next year; gives their ids by name. */
export async function makeModels(
  tx: PlatformTx,
  companyId: number,
  today: Temporal.PlainDate,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [name, group, rules] of MODELS) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into employment_model (company_id, name, model_group, is_default)
      values (${companyId}, ${name}, ${group}, ${ids.size === 0}) returning id`)
    ids.set(name, rows[0]!.id)
    const versions =
      name === 'Teilzeit 30 h'
        ? [{ ...rules, overtimeOverDayMinutes: 540, averagingWeeks: 13, averagingStart: `${today.year}-01-05` }, rules]
        : [rules]
    for (const [later, version] of versions.entries())
      await tx.execute(sql`
        insert into employment_rule (company_id, employment_model_id, valid_from, rules)
        values (${companyId}, ${rows[0]!.id}, ${`${today.year + later}-01-01`}, ${JSON.stringify(tidiedRules(version))}::jsonb)`)
  }
  return ids
}
