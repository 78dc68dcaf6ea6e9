import { type SQL, sql } from 'drizzle-orm'
import type { EnumList } from '#domain/basics/enum-lists.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type Use = { list: EnumList; id: string; uses: number; companies: number }

/** `record`: what bears the value; a person counts once, however many of their values do. */
const of = (list: EnumList, column: SQL, table: SQL, record: SQL) =>
  sql`select ${list}::text as list, ${column}::text as id, company_id, ${record} as record from ${table} where ${column} is not null`
const person = (id: SQL) => sql`'person ' || ${id}`
const ofPeople = (list: EnumList, column: SQL) => of(list, column, sql`employee`, person(sql`id`))
const named = (list: EnumList, column: SQL, table: SQL, name: string) =>
  of(list, column, table, sql`${name}::text || id`)

const SOURCES = [
  ofPeople('country', sql`nationality`),
  ofPeople('country', sql`country`),
  named('country', sql`country`, sql`elda_creator`, 'creator '),
  named('countrystate', sql`federal_state`, sql`store`, 'store '),
  named('countrystate', sql`federal_state`, sql`agreement_table`, 'table '),
  named('countrystate', sql`federal_state`, sql`provision_rate`, 'rate '),
  ofPeople('gender', sql`gender`),
  ofPeople('citizentype', sql`citizen_type_id`),
  ofPeople('civilstatus', sql`civil_status_id`),
  of('civilstatus', sql`civil_status_id`, sql`employee_value`, person(sql`employee_id`)),
  named('templatetype', sql`template_type`, sql`document_template`, 'template '),
  named('insurer', sql`insurer`, sql`elda_insurer`, 'account '),
  of('insuredarea', sql`area`, sql`insured_fact`, person(sql`employee_id`)),
]

/** How many records bear each value, of all companies; of what is used nowhere nothing. */
export const uses = (tx: PlatformTx): Promise<Use[]> =>
  tx
    .execute<Use>(sql`
      select list, id, count(distinct (company_id, record))::int as uses, count(distinct company_id)::int as companies
      from (${sql.join(SOURCES, sql` union all `)}) used where id <> '' group by list, id order by list, id`)
    .then(({ rows }) => rows)
