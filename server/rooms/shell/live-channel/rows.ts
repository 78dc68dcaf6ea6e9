import { sql } from 'drizzle-orm'
import { HELPING_RIGHTS, LOOKING_RIGHTS, type Permission } from '#contract/permissions.ts'
import { normalAddress } from '#domain/basics/address-ranges.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import type { Listener } from '#server/platform/live.ts'
import type { View } from '#server/platform/live-views.ts'

type Listening = Listener & {
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

/**
 * Which of the sessions, also of operators in a visit, still live and hold the right to listen to the company from there, and what they
 * see there, in one statement however many there are.
 */
export const listening = async (
  tx: PlatformTx,
  companyId: number,
  listeners: readonly Listener[],
): Promise<(listener: Listener) => View | undefined> => {
  const asked = new Map(listeners.map(each => [keyOf(each), { session: each.sessionId, ...whence(each) }]))
  const { rows } = await tx.execute<Listening>(sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb) as a (session uuid, whence text, address text))
    select s.id as "sessionId", asked.whence as address, r.permissions, ra.store_ids as "storeIds", false as "isVisit", false as "mayWrite"
    from asked join session s on s.id = asked.session
    join account a on a.id = s.account_id and a.active and a.generation = s.generation
    join role_assignment ra on ra.account_id = a.id and ra.company_id = ${companyId}
      and session_enters(s.vouched_by, a.email, ra.company_id)
      and second_factor_met(ra.company_id, a.id, s.by_passkey, s.vouched_by)
      and address_allowed(ra.company_id, asked.address, a.is_machine)
    join role r on r.company_id = ra.company_id and r.id = ra.role_id and 'stores.read' = any (r.permissions)
    join company c on c.id = ra.company_id and (not c.is_locked or a.is_superuser)
    where s.ended_at is null and s.expires_at > now() and s.idle_at > now()
    union all
    select s.id, asked.whence, '{}', null, true, v.may_write
    from asked join session s on s.id = asked.session
    join account a on a.id = s.account_id and a.active and a.generation = s.generation and a.is_superuser and s.vouched_by is null
    cross join lateral running_visit(s.id, ${companyId}) v
    where s.ended_at is null and s.expires_at > now() and s.idle_at > now()
      and not exists (select from role_assignment ra where ra.account_id = a.id and ra.company_id = ${companyId})`)
  const views = new Map<string, View>(
    rows.map(row => [keyOf(row), { storeIds: row.storeIds, permissions: new Set(rightsOf(row)) }]),
  )
  return listener => views.get(keyOf(listener))
}

const keyOf = ({ sessionId, address }: Listener) => `${sessionId} ${address}`
const whence = ({ address }: Listener) => ({ whence: address, address: normalAddress(address) ?? null })

const rightsOf = ({ permissions, isVisit, mayWrite }: Listening): readonly Permission[] =>
  isVisit ? (mayWrite ? HELPING_RIGHTS : LOOKING_RIGHTS) : permissions
