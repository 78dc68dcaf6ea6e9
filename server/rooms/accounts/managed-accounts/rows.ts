import { type SQL, sql } from 'drizzle-orm'
import type { OverviewQuery, UserRole } from '#contract/accounts/users.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/serve.ts'
import type { Account } from '#server/rooms/access/public.ts'

/** An account as its administrator sees it, with what decides over what may be done to it. */
export type ManagedAccount = Account & {
  twofactor: boolean
  hasPicture: boolean
  lastLogin: string | null
  /** Waits for the answer to a mail. */
  pendingEmail: string | null
  /** It has a role in a company whose accounts are not the caller's to manage. */
  isElsewhere: boolean
  /** It owns a company that the caller does not own. */
  isOwnerAbove: boolean
  /** A company that would have no active owner without it. */
  lastOwned: string | null
}

/** The companies in which somebody may manage accounts. */
const administered = (accountId: string) => sql`
  select ra.company_id from role_assignment ra join role r on r.company_id = ra.company_id and r.id = ra.role_id
  where ra.account_id = ${accountId} and 'roles.write' = any(r.permissions)`

/** Of everybody for operators; else oneself, who has a role where the caller manages accounts, and whom the caller created and nobody took in so far. */
const reach = ({ accountId, isSuperuser }: Session): SQL =>
  isSuperuser
    ? sql`true`
    : sql`(a.id = ${accountId}
        or a.id in (select account_id from role_assignment where company_id in (${administered(accountId)}))
        or not exists (select from role_assignment where account_id = a.id) and exists (
          select from account_event e
          where e.account_id = a.id and e.action = 'user created' and e.detail->>'by' = ${accountId}))`

/** Names one that nobody else active owns. */
const LAST_OWNED = sql`
  select min(c.name) from role_assignment own join company c on c.id = own.company_id
  where own.account_id = a.id and own.role_id = 1 and not exists (
    select from role_assignment other join account colleague on colleague.id = other.account_id and colleague.active
    where other.company_id = own.company_id and other.role_id = 1 and other.account_id <> a.id)`

const managed = (session: Session) => sql`
  select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName", a.active, a.is_superuser as "isSuperuser",
    a.password_hash is not null as "hasPassword", a.last_login_at is not null as "hasSignedIn",
    left((a.last_login_at at time zone 'UTC')::text, 19) as "lastLogin",
    exists (select from account_second_factor f where f.account_id = a.id and f.confirmed_at is not null) as twofactor,
    exists (select from profile_image i where i.account_id = a.id) as "hasPicture",
    (select t.email from mailed_token t where t.account_id = a.id and t.purpose = 'email'
      and t.used_at is null and t.ended_at is null and t.expires_at > now()) as "pendingEmail",
    exists (select from role_assignment o where o.account_id = a.id
      and o.company_id not in (${administered(session.accountId)})) as "isElsewhere",
    exists (select from role_assignment o where o.account_id = a.id and o.role_id = 1 and not exists (
      select from role_assignment own
      where own.company_id = o.company_id and own.account_id = ${session.accountId} and own.role_id = 1)) as "isOwnerAbove",
    (${LAST_OWNED}) as "lastOwned"
  from account a where not a.is_machine and ${reach(session)}`

/** Undefined also for accounts that are none of the caller's business. */
export const find = (tx: PlatformTx, session: Session, id: string): Promise<ManagedAccount | undefined> =>
  tx.execute<ManagedAccount>(sql`${managed(session)} and a.id = ${id}`).then(({ rows }) => rows[0])

export const page = (tx: PlatformTx, session: Session, number: number, limit: number): Promise<ManagedAccount[]> =>
  tx
    .execute<ManagedAccount>(sql`${managed(session)} order by a.email limit ${limit} offset ${(number - 1) * limit}`)
    .then(({ rows }) => rows)

/** The roles of companies whose accounts the caller manages; of all others only that there are some is told. */
const seenRoles = ({ accountId, isSuperuser }: Session): SQL =>
  isSuperuser ? sql`true` : sql`ra.company_id in (${administered(accountId)})`

/** As people type a name: without capitals, umlauts and accents. */
const folded = (text: SQL) =>
  sql`translate(replace(lower(${text}), 'ß', 'ss'), 'äöüàáâãåçèéêëìíîïñòóôõùúûýčćšžđ', 'aouaaaaaceeeeiiiinoooouuuyccszd')`

const STATES = {
  active: sql`a.active`,
  inactive: sql`(not a.active and a.last_login_at is not null)`,
  invited: sql`(not a.active and a.last_login_at is null)`,
}

function filters(session: Session, { search, role, company, state }: OverviewQuery): SQL {
  const words = search.split(/\s+/).filter(Boolean)
  const found = words.map(
    word =>
      sql`and position(${folded(sql`${word}`)} in ${folded(sql`a.first_name || ' ' || a.last_name || ' ' || a.email`)}) > 0`,
  )
  const inRole =
    role || company
      ? sql`and exists (
          select from role_assignment ra join role r on r.company_id = ra.company_id and r.id = ra.role_id
          where ra.account_id = a.id and ${seenRoles(session)}
          ${role ? sql`and r.name = ${role}` : sql``} ${company ? sql`and ra.company_id = ${company}` : sql``})`
      : sql``
  return sql`${sql.join(found, sql` `)} ${inRole} ${state ? sql`and ${STATES[state]}` : sql``}`
}

const ORDERS = {
  email: sql`a.email`,
  firstname: sql`a.first_name collate "de-AT-x-icu"`,
  lastname: sql`a.last_name collate "de-AT-x-icu"`,
  active: sql`a.active`,
  lastlogin: sql`a.last_login_at`,
}

/** With these filters, one page of them. */
export const overview = (tx: PlatformTx, session: Session, asked: OverviewQuery): Promise<ManagedAccount[]> =>
  tx
    .execute<ManagedAccount>(sql`
      ${managed(session)} ${filters(session, asked)}
      order by ${ORDERS[asked.order]} ${asked.descending ? sql`desc` : sql`asc`} nulls last, a.email
      limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`)
    .then(({ rows }) => rows)

/** How many there are with these filters, and how many without any. */
export const countOverview = (tx: PlatformTx, session: Session, asked: OverviewQuery) =>
  tx
    .execute<{ total: number; all: number }>(sql`
      select (count(*) filter (where true ${filters(session, asked)}))::int as total, count(*)::int as "all"
      from account a where not a.is_machine and ${reach(session)}`)
    .then(({ rows }) => rows[0]!)

type SeenRole = UserRole & { accountId: string }

export const rolesOf = (tx: PlatformTx, session: Session, ids: string[]): Promise<SeenRole[]> =>
  tx
    .execute<SeenRole>(sql`
      select ra.account_id as "accountId", c.id as "companyId", c.name as company, r.name as role, r.color
      from role_assignment ra join role r on r.company_id = ra.company_id and r.id = ra.role_id
      join company c on c.id = ra.company_id
      where ra.account_id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)) and ${seenRoles(session)}
      order by c.name collate "de-AT-x-icu", c.id`)
    .then(({ rows }) => rows)

/** What the overview can be filtered by; the shipped roles first. */
export const choices = (tx: PlatformTx, session: Session) =>
  tx
    .execute<{ roles: string[]; companies: { id: number; name: string }[] }>(sql`
      with seen as (
        select c.id, c.name from company c
        where ${session.isSuperuser ? sql`true` : sql`c.id in (${administered(session.accountId)})`})
      select
        coalesce((select json_agg(name order by first, name collate "de-AT-x-icu")
          from (select name, min(id) as first from role where company_id in (select id from seen) group by name) named), '[]') as roles,
        coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name collate "de-AT-x-icu", id) from seen), '[]') as companies`)
    .then(({ rows }) => rows[0]!)

/** Unknown ids are left out. */
export const byIds = (tx: PlatformTx, session: Session, ids: string[]): Promise<ManagedAccount[]> =>
  tx
    .execute<ManagedAccount>(sql`
      ${managed(session)} and a.id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))
      order by a.email`)
    .then(({ rows }) => rows)

/** Until the end of the transaction: otherwise two owners could be removed at once, each as long as the other is still there. */
export const lockOwners = (tx: PlatformTx, accountId: string) =>
  tx.execute(sql`
    select from role_assignment o
    where o.role_id = 1 and o.company_id in (select company_id from role_assignment where account_id = ${accountId} and role_id = 1)
    order by o.company_id, o.id for update`)
