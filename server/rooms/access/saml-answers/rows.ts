import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

type Assertion = { companyId: number; assertionHash: string; endsAt: Temporal.Instant }

/** False: it has counted before. */
export const spend = (tx: PlatformTx, { companyId, assertionHash, endsAt }: Assertion): Promise<boolean> =>
  tx
    .execute(sql`
      insert into single_sign_on_assertion (company_id, assertion_hash, ends_at)
      values (${companyId}, ${assertionHash}, ${endsAt.toString()}) on conflict do nothing returning company_id`)
    .then(({ rows }) => rows.length === 1)

export const purge = (tx: PlatformTx) => tx.execute(sql`delete from single_sign_on_assertion where ends_at < now()`)
