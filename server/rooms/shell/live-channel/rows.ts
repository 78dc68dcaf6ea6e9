import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import type { View } from '#server/platform/live-views.ts'

type Listening = { id: string; permissions: Permission[]; storeIds: number[] | null }

/** Which of the sessions still live and hold the right to listen to the company, and what they see there, in one statement however many there are. */
export const listening = (tx: PlatformTx, companyId: number, sessionIds: string[]): Promise<Map<string, View>> =>
  tx
    .execute<Listening>(sql`
      select s.id, r.permissions, ra.store_ids as "storeIds" from session s
      join account a on a.id = s.account_id and a.active and a.generation = s.generation
      join role_assignment ra on ra.account_id = a.id and ra.company_id = ${companyId}
        and session_enters(s.vouched_by, a.email, ra.company_id)
        and second_factor_met(ra.company_id, a.id, s.by_passkey, s.vouched_by)
      join role r on r.company_id = ra.company_id and r.id = ra.role_id and 'stores.read' = any (r.permissions)
      join company c on c.id = ra.company_id and (not c.is_locked or a.is_superuser)
      where s.id in (select jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb)::uuid)
        and s.ended_at is null and s.expires_at > now()`)
    .then(
      ({ rows }) =>
        new Map(rows.map(({ id, permissions, ...view }) => [id, { ...view, permissions: new Set(permissions) }])),
    )
