import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type AccountFacts = {
  isProtected: boolean
  wasEndedHere: boolean
  /** It has a role in another company. */
  isElsewhere: boolean
  /** Of those one that does not leave such addresses to this provider. */
  isBeyond: boolean
}

export const factsOf = (tx: PlatformTx, accountId: string, companyId: number, domain: string): Promise<AccountFacts> =>
  tx
    .execute<AccountFacts>(sql`
      select a.is_superuser or a.is_admin as "isProtected", a.ended_by_directory as "wasEndedHere",
        exists (select from role_assignment ra where ra.account_id = a.id and ra.company_id <> ${companyId}) as "isElsewhere",
        exists (select from role_assignment ra where ra.account_id = a.id and ra.company_id <> ${companyId} and not exists (
          select from single_sign_on other join single_sign_on own on own.issuer = other.issuer and own.client_id = other.client_id
          where other.company_id = ra.company_id and own.company_id = ${companyId} and other.active
            and ${domain} = any (other.email_domains))) as "isBeyond"
      from account a where a.id = ${accountId}`)
    .then(({ rows }) => rows[0]!)
