import { sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { secondFactorDemand } from './tables.ts'

export type Demand = { from: string | null; version: number }

/** Locked, for a change; undefined until something was demanded once. */
export const find = (tx: CompanyTx): Promise<Demand | undefined> =>
  tx
    .select({ from: secondFactorDemand.fromDay, version: secondFactorDemand.version })
    .from(secondFactorDemand)
    .for('update')
    .then(rows => rows[0])

/** Undefined when somebody else was the first to demand it. */
export const save = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { from, version }: Demand,
): Promise<Demand | undefined> =>
  tx
    .execute<Demand>(sql`
      insert into second_factor_demand as d (company_id, from_day) values (${companyId}, ${from}::date)
      on conflict (company_id) do update set from_day = excluded.from_day, version = d.version + 1 where d.version = ${version}
      returning from_day::text as from, version`)
    .then(({ rows }) => rows[0])

/** Who may enter the company, in the order of their names, and whether they have a second factor; programs have no use for one. */
export const people = (tx: PlatformTx, companyId: number): Promise<{ name: string; hasFactor: boolean }[]> =>
  tx
    .execute<{ name: string; hasFactor: boolean }>(sql`
      select coalesce(nullif(trim(a.last_name || ' ' || a.first_name), ''), a.email) as name,
        exists (select from account_second_factor f where f.account_id = a.id and f.confirmed_at is not null)
          or exists (select from passkey p where p.account_id = a.id) as "hasFactor"
      from role_assignment ra join account a on a.id = ra.account_id and a.active and not a.is_machine
      where ra.company_id = ${companyId} order by 1, a.id`)
    .then(({ rows }) => rows)
