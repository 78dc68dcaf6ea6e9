import { sql } from 'drizzle-orm'
import type { ProvisioningCall } from '#contract/accounts/provisioning.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

const KEPT = 200

/** The newest first. */
export const list = (tx: CompanyTx): Promise<ProvisioningCall[]> =>
  tx
    .execute<ProvisioningCall>(sql`
      select c.id::int as id, left((c.at at time zone 'UTC')::text, 19) as at, c.method, c.resource, c.status, c.said,
        coalesce(nullif(btrim(a.last_name || ' ' || a.first_name), ''), a.email) as account
      from provisioning_call c left join account a on a.id = c.account_id
      order by c.id desc limit ${KEPT}`)
    .then(({ rows }) => rows)

export type Done = {
  companyId: number
  method: string
  resource: string
  status: number
  said: string
  accountId: string | null
}

/** Only the last ones are of use to anybody. */
export async function keep(
  tx: PlatformTx,
  { companyId, method, resource, status, said, accountId }: Done,
): Promise<void> {
  await tx.execute(sql`
    insert into provisioning_call (company_id, method, resource, status, said, account_id)
    select ${companyId}, ${method}, ${resource}, ${status}, ${said}, (select id from account where id = ${accountId}::uuid)`)
  await tx.execute(sql`
    delete from provisioning_call where company_id = ${companyId} and id <= (
      select id from provisioning_call where company_id = ${companyId} order by id desc offset ${KEPT} limit 1)`)
}
