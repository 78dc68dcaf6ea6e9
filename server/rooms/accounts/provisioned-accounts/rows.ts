import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type AccountFacts = {
  isProtected: boolean
  wasEndedHere: boolean
  /** It has a role in another company. */
  isElsewhere: boolean
}

export const factsOf = (tx: PlatformTx, accountId: string, companyId: number): Promise<AccountFacts> =>
  tx
    .execute<AccountFacts>(sql`
      select a.is_superuser or a.is_admin as "isProtected", a.ended_by_directory as "wasEndedHere",
        exists (select from role_assignment ra where ra.account_id = a.id and ra.company_id <> ${companyId}) as "isElsewhere"
      from account a where a.id = ${accountId}`)
    .then(({ rows }) => rows[0]!)
