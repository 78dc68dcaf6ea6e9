import { sql } from 'drizzle-orm'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import type { ComputedUse, CountsFor } from '#domain/wages/individual-wage-type.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

const PAID: ModelGroup[] = ['worker', 'salaried', 'marginal']
const ALL: ModelGroup[] = [...PAID, 'apprentice']

/** What apprentices lack, overtime among it, is what somebody still has to enter. */
export const LINES: [kind: TimeKind, number: string, factor: number | null, groups: ModelGroup[]][] = [
  ['NORM', '200', 10_000, ALL],
  ['MEHR25', '310', 12_500, PAID],
  ['MEHR0', '311', 10_000, PAID],
  ['UE50', '312', 15_000, PAID],
  ['UE100', '314', 20_000, PAID],
  ['NACHT', '330', 10_000, PAID],
  ['SONNTAG', '331', 10_000, ALL],
  ['FEIERTAG_ENTG', '338', 10_000, ALL],
  ['FTA', '340', 10_000, PAID],
  ['FTA_UE', '341', 15_000, ALL],
  ['ZA_AUSZ', '342', 10_000, ALL],
  ['URLAUB', 'NLZ 01', null, ALL],
  ['KRANK', 'NLZ 02', null, ALL],
  ['PFLEGE', 'NLZ 05', null, ALL],
  ['BERUFSSCHULE', '215', 10_000, ['apprentice']],
]

type Own = [number: string, name: string, unit: OwnUnit, countsFor: CountsFor[], computedFrom?: ComputedUse]
export const OWN: Own[] = [
  ['500', 'Provision', 'euro', ['sickness', 'vacation', 'holiday', 'specialPayments']],
  ['510', 'Kilometergeld', 'pieces', []],
  ['520', 'Erschwerniszulage', 'hours', ['sickness', 'vacation']],
  ['530', 'Urlaubsdurchschnitt', 'euro', [], 'vacation'],
]

/** Of a company that hands over to BMD. */
export async function makeWageTypes(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  await tx.execute(sql`insert into wage_type_mapping (company_id, version) values (${companyId}, 2)`)
  for (const [kind, number, factor, groups] of LINES) {
    // Nights in thirds, as its models pay them.
    const unit = kind === 'NACHT' ? 'pieces' : kindOf(kind).unit
    await tx.execute(sql`
      insert into wage_type_line (company_id, kind, valid_from, numbers, factor, unit)
      values (${companyId}, ${kind}, ${`${today.year}-01-01`},
        ${JSON.stringify(Object.fromEntries(groups.map(group => [group, number])))}::jsonb, ${factor}, ${unit})`)
  }
  for (const [number, name, unit, countsFor, computedFrom = null] of OWN)
    await tx.execute(sql`
      insert into individual_wage_type (company_id, number, name, unit, counts_for, computed_from, valid_from)
      values (${companyId}, ${number}, ${name}, ${unit}, ${`{${countsFor.join()}}`}::text[], ${computedFrom}, ${`${today.year}-01-01`})`)
}
