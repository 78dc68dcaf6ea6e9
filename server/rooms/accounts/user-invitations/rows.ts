import { sql } from 'drizzle-orm'
import type { ExternalUser } from '#contract/accounts/user-invitations.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

export const externals = (tx: CompanyTx): Promise<ExternalUser[]> =>
  tx
    .execute<ExternalUser>(sql`
      select a.id, a.id as "accountId", a.first_name as "firstName", a.last_name as "lastName", a.email, a.hidden as "isHidden"
      from known_user k join account a on a.id = k.account_id where k.is_external order by lower(btrim(a.last_name || ' ' || a.first_name)), a.email`)
    .then(({ rows }) => rows)

export const companyNumber = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ number: string }>(sql`select company_number as number from company`).then(({ rows }) => rows[0]!.number)

type Named = { email: string; firstName: string; lastName: string }

/** The accounts with these addresses, made where there are none; a program's address is nobody's. */
export const accountsOf = (tx: PlatformTx, people: readonly Named[]): Promise<string[]> =>
  tx
    .execute<{ id: string }>(sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(email text, "firstName" text, "lastName" text)),
      made as (
        insert into account (email, first_name, last_name, active) select email, "firstName", "lastName", false from wanted
        on conflict (email) do nothing returning id)
      select id from made union select a.id from account a join wanted on wanted.email = a.email where not a.is_machine`)
    .then(({ rows }) => rows.map(({ id }) => id))
