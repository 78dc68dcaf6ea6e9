import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { normalAddress } from '#domain/basics/address-ranges.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { kept } from '#server/platform/database/kept.ts'

export type Beginning = {
  accountId: string
  /** The one under which the password or code was checked: when it rose meanwhile, the session does not begin. */
  generation?: number
  hours: number
  /** After so many without use it is over. */
  idleHours: number
  userAgent: string
  address: string
  /** The identity provider that vouched for the account; undefined when it signed in itself. */
  vouchedBy?: string
  byPasskey?: boolean
  isOnNewDevice?: boolean
}

/** Undefined when the account is deactivated, gone, or its generation rose. */
export async function insert(tx: PlatformTx, { accountId, generation, ...beginning }: Beginning) {
  const { rows } = await tx.execute<{ id: string; generation: number; is_admin: boolean }>(sql`
    with begun as (
      insert into session (account_id, generation, expires_at, idle_at, user_agent, address, vouched_by, by_passkey, is_on_new_device)
      select id, generation, now() + make_interval(hours => ${beginning.hours}),
        now() + make_interval(hours => ${beginning.idleHours}), ${beginning.userAgent},
        ${beginning.address}, ${beginning.vouchedBy ?? null}, ${beginning.byPasskey ?? false}, ${beginning.isOnNewDevice ?? false}
      from account where id = ${accountId} and active and generation = coalesce(${generation ?? null}::int, generation)
      returning id, account_id, generation)
    update account a set last_login_at = now() from begun where a.id = begun.account_id
    returning begun.id, begun.generation, a.is_admin`)
  return rows[0]
}

/** Whether there was such a live session of this account. */
export const end = (tx: PlatformTx, accountId: string, sessionId: string): Promise<boolean> =>
  tx
    .execute(sql`
      update session set ended_at = now() where id = ${sessionId} and account_id = ${accountId} and ended_at is null
      returning id`)
    .then(({ rows }) => rows.length === 1)

/** Ends all but one, or all; gives what was ended. */
export const endExcept = (tx: PlatformTx, accountId: string, kept: string | null): Promise<string[]> =>
  tx
    .execute<{ id: string }>(sql`
      update session set ended_at = now()
      where account_id = ${accountId} and ended_at is null and id is distinct from ${kept}::uuid returning id`)
    .then(({ rows }) => rows.map(({ id }) => id))

export const raiseGeneration = (tx: PlatformTx, accountId: string): Promise<number> =>
  tx
    .execute<{ generation: number }>(
      sql`update account set generation = generation + 1 where id = ${accountId} returning generation`,
    )
    .then(({ rows }) => rows[0]?.generation ?? 0)

export const carryOver = (tx: PlatformTx, sessionId: string, generation: number) =>
  tx.execute(sql`update session set generation = ${generation} where id = ${sessionId}`)

/** How long somebody may leave a session, and for how long this request says that they have. */
export type Use = { idleHours: number; idleSeconds: number }

/** Where the use that a request tells of puts the end of its session; of several pages the one that was used last counts. */
const idleAt = ({ idleHours, idleSeconds }: Use) =>
  sql`now() + make_interval(hours => ${idleHours}, secs => ${-idleSeconds})`

/** Within a minute a session is not written again. */
const wasNoted = (use: Use, session = sql``) =>
  sql`(${session}last_seen_at > now() - interval '1 minute' and ${session}idle_at > ${idleAt(use)} - interval '1 minute')`

export const markSeen = (tx: PlatformTx, sessionId: string, use: Use) =>
  tx.execute(
    sql`update session set last_seen_at = now(), idle_at = greatest(idle_at, ${idleAt(use)})
      where id = ${sessionId} and idle_at > now() and not ${wasNoted(use)}`,
  )

/** That a session is in a company, once a minute, for who looks after its users. */
export const markEntered = (tx: PlatformTx, sessionId: string, companyId: number) =>
  tx.execute(sql`
    insert into company_session as e (company_id, session_id) values (${companyId}, ${sessionId})
    on conflict (company_id, session_id) do update set last_at = now() where e.last_at < now() - interval '1 minute'`)

export const recordEvent = (
  tx: PlatformTx,
  accountId: string | null,
  action: string,
  address: string,
  detail: Readonly<Record<string, string | number>> = {},
) =>
  tx.execute(sql`
    insert into account_event (account_id, action, address, detail)
    values (${accountId}, ${action}, ${address}, ${JSON.stringify(detail)}::jsonb)`)

export type ListedSession = {
  id: string
  user_agent: string
  address: string
  since: string
  last_seen: string
  is_on_new_device: boolean
}

export const list = (tx: PlatformTx, accountId: string): Promise<ListedSession[]> =>
  tx
    .execute<ListedSession>(sql`
      select s.id, s.user_agent, s.address, s.is_on_new_device,
        left((s.created_at at time zone 'UTC')::text, 19) as since,
        left((s.last_seen_at at time zone 'UTC')::text, 19) as last_seen
      from session s join account a on a.id = s.account_id and a.generation = s.generation
      where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > now() and s.idle_at > now()
      order by s.last_seen_at desc, s.id`)
    .then(({ rows }) => rows)

export type SessionRow = {
  session_id: string
  vouched_by: string | null
  was_seen: boolean
  /** Nobody used it for too long. */
  is_idle: boolean
  id: string
  email: string
  first_name: string
  last_name: string
  is_admin: boolean
  is_superuser: boolean
  is_machine: boolean
  generation: number
  is_locked: boolean | null
  permissions: Permission[] | null
  store_ids: number[] | null
  filtered_out: number[] | null
  /** Has a role there, and has not proved themselves by as many factors as the company demands. */
  lacks_factor: boolean
  /** It was noted within the last minute that this session is in the company. */
  was_entered: boolean
  /** Has a role there, and the company lets in only who comes from its own networks. */
  is_outside: boolean
  operator_lacks_factor: boolean
  /** Of an operator who has no role there and entered all the same. */
  visit_id: number | null
  visit_may_write: boolean | null
}

/** The live session with the caller's role in one company; undefined when it ended, ran out or was made before `generation` rose. Every request asks this. */
export const byId = (tx: PlatformTx, sessionId: string, companyId: number | undefined, address: string, use: Use) =>
  tx.$client
    .query<SessionRow>(
      kept(sql`
      select s.id as session_id, s.vouched_by, ${wasNoted(use, sql`s.`)} as was_seen, s.idle_at <= now() as is_idle,
             a.id, a.email, a.first_name, a.last_name, a.is_admin, a.is_superuser, a.is_machine, a.generation,
             a.is_superuser and not a.is_demo and not s.by_passkey
               and not exists (select from account_second_factor f where f.account_id = a.id and f.confirmed_at is not null) as operator_lacks_factor,
             (select c.is_locked from company c where c.id = ra.company_id) as is_locked,
             case when a.is_machine then program.permissions else r.permissions end as permissions,
             case when a.is_machine then program.store_ids else ra.store_ids end as store_ids,
             ra.company_id is not null and not a.is_machine
               and not second_factor_met(ra.company_id, a.id, s.by_passkey, s.vouched_by) as lacks_factor,
             ra.company_id is not null
               and not address_allowed(ra.company_id, ${normalAddress(address) ?? null}, a.is_machine) as is_outside,
             (select array_agg(f.store_id) from store_filter f
              where f.company_id = ra.company_id and f.account_id = a.id
                and coalesce((select p.dynamic_filter_enabled from account_preference p
                              where p.company_id = ra.company_id and p.account_id = a.id), true)) as filtered_out,
             exists (select from company_session e
                     where e.company_id = ${companyId ?? null}::int and e.session_id = s.id and e.last_at > now() - interval '1 minute') as was_entered,
             visit.id as visit_id, visit.may_write as visit_may_write
      from session s
      join account a on a.id = s.account_id and a.active and a.generation = s.generation
      left join role_assignment ra on ra.account_id = a.id and ra.company_id = ${companyId ?? null}::int
        and (s.vouched_by is null or session_enters(s.vouched_by, a.email, ra.company_id))
      left join role r on r.company_id = ra.company_id and r.id = ra.role_id
      -- With offset 0, or it would be called for people, too.
      left join lateral (select * from program_rights(ra.company_id, a.id) where a.is_machine offset 0) program on true
      left join lateral (select * from running_visit(s.id, ${companyId ?? null}::int)
                         where a.is_superuser and s.vouched_by is null and ra.company_id is null offset 0) visit on true
      where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()`),
    )
    .then(({ rows }) => rows[0])

export const rightsOf = (tx: PlatformTx, accountId: string, companyId: number) =>
  tx
    .execute<{ permissions: Permission[]; store_ids: number[] | null }>(sql`
      select case when a.is_machine then program.permissions else r.permissions end as permissions,
        case when a.is_machine then program.store_ids else ra.store_ids end as store_ids
      from role_assignment ra
      join role r on r.company_id = ra.company_id and r.id = ra.role_id
      join account a on a.id = ra.account_id and a.active
      join company c on c.id = ra.company_id and (not c.is_locked or a.is_superuser)
      left join lateral (select * from program_rights(ra.company_id, a.id) where a.is_machine offset 0) program on true
      where ra.account_id = ${accountId} and ra.company_id = ${companyId} and (not a.is_machine or program.permissions is not null)`)
    .then(({ rows }) => rows[0])

/** An operator without a role there whom the company lets change something at this moment. */
export const isHelping = (tx: PlatformTx, accountId: string, companyId: number): Promise<boolean> =>
  tx
    .execute(sql`
      select from operator_visit o join account a on a.id = o.account_id and a.active and a.is_superuser
      cross join lateral running_visit(o.session_id, o.company_id) v
      where o.account_id = ${accountId} and o.company_id = ${companyId} and o.id = v.id and v.may_write limit 1`)
    .then(({ rows }) => rows.length > 0)

export const isOperator = (tx: PlatformTx, accountId: string): Promise<boolean> =>
  tx
    .execute(sql`select from account where id = ${accountId} and is_superuser and active`)
    .then(({ rows }) => rows.length > 0)

export async function purge(tx: PlatformTx): Promise<void> {
  await tx.execute(sql`delete from session where expires_at < now() - interval '30 days'`)
  // Where sessions were says nothing once they are over.
  await tx.execute(sql`delete from company_session where last_at < now() - interval '2 days'`)
}
