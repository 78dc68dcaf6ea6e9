import { sql } from 'drizzle-orm'
import { HELPING_RIGHTS, LOOKING_RIGHTS, type Permission } from '#contract/permissions.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import type { View } from '#server/platform/live-views.ts'

type Listening = {
  id: string
  permissions: Permission[]
  storeIds: number[] | null
  isVisit: boolean
  mayWrite: boolean
}

/** Until the session is over, if nobody uses it. */
export const secondsLeft = (tx: PlatformTx, sessionId: string): Promise<number> =>
  tx
    .execute<{ seconds: number }>(sql`
      select extract(epoch from least(expires_at, idle_at) - now())::float8 as seconds from session where id = ${sessionId}`)
    .then(({ rows }) => rows[0]?.seconds ?? 0)

/** Which of the sessions, also of operators in a visit, still live and hold the right to listen to the company, and what they see there, in one statement however many there are. */
export const listening = (tx: PlatformTx, companyId: number, sessionIds: string[]): Promise<Map<string, View>> =>
  tx
    .execute<Listening>(sql`
      select s.id, r.permissions, ra.store_ids as "storeIds", false as "isVisit", false as "mayWrite" from session s
      join account a on a.id = s.account_id and a.active and a.generation = s.generation
      join role_assignment ra on ra.account_id = a.id and ra.company_id = ${companyId}
        and session_enters(s.vouched_by, a.email, ra.company_id)
        and second_factor_met(ra.company_id, a.id, s.by_passkey, s.vouched_by)
      join role r on r.company_id = ra.company_id and r.id = ra.role_id and 'stores.read' = any (r.permissions)
      join company c on c.id = ra.company_id and (not c.is_locked or a.is_superuser)
      where s.id in (select jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb)::uuid)
        and s.ended_at is null and s.expires_at > now() and s.idle_at > now()
      union all
      select s.id, '{}', null, true, v.may_write from session s
      join account a on a.id = s.account_id and a.active and a.generation = s.generation and a.is_superuser and s.vouched_by is null
      cross join lateral running_visit(s.id, ${companyId}) v
      where s.id in (select jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb)::uuid)
        and s.ended_at is null and s.expires_at > now() and s.idle_at > now()
        and not exists (select from role_assignment ra where ra.account_id = a.id and ra.company_id = ${companyId})`)
    .then(
      ({ rows }) =>
        new Map(rows.map(each => [each.id, { storeIds: each.storeIds, permissions: new Set(rightsOf(each)) }])),
    )

const rightsOf = ({ permissions, isVisit, mayWrite }: Listening): readonly Permission[] =>
  isVisit ? (mayWrite ? HELPING_RIGHTS : LOOKING_RIGHTS) : permissions
