import { sql } from 'drizzle-orm'
import { AVERAGE_TEMPLATES } from '#domain/settings/average-templates.ts'
import type { AverageRules } from '#domain/wages/averages.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

type Made = {
  name: string
  template: string
  /** By number. */
  ownTypes?: string[]
  isTemplate?: boolean
  rules?: Partial<AverageRules>
}

/** Sundays are in none but a template's, as somebody leaves them who has not gone through all wage types yet. */
const AVERAGES: Made[] = [
  { name: 'Urlaubsentgelt', template: 'vacation', ownTypes: ['520'], rules: { kinds: ['UE50', 'UE100', 'NACHT'] } },
  { name: 'Krankenentgelt', template: 'sickness', ownTypes: ['520'], rules: { kinds: ['UE50', 'UE100', 'NACHT'] } },
  { name: 'Provisionen', template: 'fluctuating', ownTypes: ['500'] },
  { name: 'Sonderzahlung', template: 'specialPayments', isTemplate: true },
]

/** Shown as soon as the company hands over to DATEV. Spec 1 §9. */
export async function makeAverages(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  for (const { name, template, ownTypes = [], isTemplate = false, rules } of AVERAGES) {
    const { usedFor, kinds, period, divisor, skipsAbsences, leastTimes } = {
      ...AVERAGE_TEMPLATES.find(({ key }) => key === template)!.rules,
      ...rules,
    }
    await tx.execute(sql`
      with made as (insert into average (company_id, name) values (${companyId}, ${name}) returning id),
           version as (
             insert into average_version (company_id, average_id, valid_from, used_for, kinds, period, divisor,
               skips_absences, least_times, is_template)
             select ${companyId}, id, ${`${today.year}-01-01`}::date, ${`{${usedFor.join()}}`}::text[],
               ${`{${kinds.join()}}`}::text[], ${period}, ${divisor}, ${skipsAbsences}, ${leastTimes}, ${isTemplate}
               from made returning id)
      insert into average_wage_type (company_id, average_version_id, individual_wage_type_id)
      select ${companyId}, version.id, own.id from version, individual_wage_type own
       where own.company_id = ${companyId} and own.number = any (${`{${ownTypes.join()}}`}::text[])`)
  }
  // Somebody who came from another programme's payroll.
  await tx.execute(sql`
    insert into manual_average (company_id, employee_id, average_id, valid_from, value_cents, reason)
    select ${companyId}, min(e.id), a.id, ${`${today.year}-01-01`}::date, 4500, 'Laut Lohnkonto des früheren Programms'
      from employee e join average a on a.company_id = e.company_id and a.name = 'Provisionen'
     where e.company_id = ${companyId} and not e.dummy and e.exit is null group by a.id`)
}
