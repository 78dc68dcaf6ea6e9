import { sql } from 'drizzle-orm'
import type { OperatorConsent, OwnVisit, Visit } from '#contract/access/operator-access.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { operatorConsent } from './tables.ts'

export const wasRecorded = (tx: CompanyTx, kind: string, sessionId: string): Promise<boolean> =>
  tx
    .execute(sql`
      select from audit_entry
      where record_kind = ${kind} and record_id = ${sessionId} and at > now() - interval '1 hour' limit 1`)
    .then(({ rows }) => rows.length > 0)

export const lock = (tx: CompanyTx, about: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('operator access ' || app_company_id() || ' ' || ${about}, 0))`,
  )

const utc = (moment: ReturnType<typeof sql>) => sql`left((${moment} at time zone 'UTC')::text, 19)`

/** Whether there is such a company, and what keeps an operator from entering it as one: a role of their own. */
export const placeOf = (tx: PlatformTx, companyId: number, accountId: string) =>
  tx
    .execute<{ name: string; hasRole: boolean }>(sql`
      select c.name, exists (select from role_assignment ra where ra.company_id = c.id and ra.account_id = ${accountId}) as "hasRole"
      from company c where c.id = ${companyId}`)
    .then(({ rows }) => rows[0])

type Beginning = { companyId: number; accountId: string; sessionId: string; reason: string; minutes: number }

/** A visit of the same session that still goes on ends with it. */
export async function begin(tx: PlatformTx, visit: Beginning): Promise<number> {
  const { companyId, accountId, sessionId, reason, minutes } = visit
  await tx.execute(sql`
    update operator_visit set ended_at = now()
    where session_id = ${sessionId} and company_id = ${companyId} and ended_at is null and ends_at > now()`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into operator_visit (company_id, account_id, session_id, reason, ends_at)
    values (${companyId}, ${accountId}, ${sessionId}, ${reason}, now() + make_interval(mins => ${minutes})) returning id`)
  return rows[0]!.id
}

/** The visit of this session in the company that goes on. */
export const running = (tx: PlatformTx, sessionId: string, companyId: number): Promise<OwnVisit | undefined> =>
  tx
    .execute<OwnVisit>(sql`
      select id, reason, ${utc(sql`ends_at`)} as "endsAt", may_write as "mayWrite", is_asked as "isAsked"
      from running_visit(${sessionId}, ${companyId})`)
    .then(({ rows }) => rows[0])

/** Of the session's own visits, one that goes on, held. */
export const lockOwn = (tx: PlatformTx, id: number, sessionId: string) =>
  tx
    .execute<{ companyId: number; reason: string; isAsked: boolean }>(sql`
      select company_id as "companyId", reason, asked_at is not null as "isAsked" from operator_visit
      where id = ${id} and session_id = ${sessionId} and ended_at is null and ends_at > now() for update`)
    .then(({ rows }) => rows[0])

export const ask = (tx: PlatformTx, companyId: number, id: number) =>
  tx.execute(sql`update operator_visit set asked_at = now() where company_id = ${companyId} and id = ${id}`)

export const end = (tx: PlatformTx | CompanyTx, companyId: number, id: number) =>
  tx.execute(sql`update operator_visit set ended_at = now() where company_id = ${companyId} and id = ${id}`)

/** Who may consent for the company, active ones. */
export const owners = (tx: PlatformTx, companyId: number) =>
  tx
    .execute<{ email: string; firstName: string; lastName: string }>(sql`
      select a.email, a.first_name as "firstName", a.last_name as "lastName"
      from role_assignment ra join account a on a.id = ra.account_id and a.active and not a.is_machine
      join role r on r.company_id = ra.company_id and r.id = ra.role_id and 'sign-on.write' = any (r.permissions)
      where ra.company_id = ${companyId} order by a.email`)
    .then(({ rows }) => rows)

/** One that goes on, held; undefined: another company's, or none. */
export const lockVisit = (tx: CompanyTx, id: number) =>
  tx
    .execute<{ isRunning: boolean; isAllowed: boolean }>(sql`
      select ended_at is null and ends_at > now() as "isRunning", consented_at is not null as "isAllowed"
      from operator_visit where id = ${id} for update`)
    .then(({ rows }) => rows[0])

export const allow = (tx: CompanyTx, { accountId }: CompanyScope, id: number) =>
  tx.execute(sql`update operator_visit set consented_at = now(), consented_by = ${accountId} where id = ${id}`)

const MOST = 50

/** The newest first; a company knows the names of accounts that did something in it. What was opened is counted in the trail, which also says what. */
export const list = (tx: CompanyTx | PlatformTx, companyId: number, id?: number): Promise<Visit[]> =>
  tx
    .execute<Visit>(sql`
      select v.id, v.account_id as "accountId", coalesce(nullif(btrim(a.last_name || ' ' || a.first_name), ''), a.email, 'Betreiber') as operator,
        v.reason, ${utc(sql`v.begun_at`)} as "begunAt", ${utc(sql`least(v.ended_at, v.ends_at)`)} as "endsAt",
        v.ended_at is null and v.ends_at > now() as "isRunning",
        v.consented_at is not null or coalesce((select c.may_write from operator_consent c where c.company_id = v.company_id), false) as "mayWrite",
        v.asked_at is not null as "isAsked",
        (select coalesce(nullif(btrim(o.last_name || ' ' || o.first_name), ''), o.email) from account o where o.id = v.consented_by) as "consentedBy",
        (select count(*)::int from (
          select distinct e.record_kind, e.record_id from audit_entry e
          where e.company_id = v.company_id and e.account_id = v.account_id and e.action in ('seen', 'downloaded', 'read-sensitive')
            and e.at between v.begun_at and least(v.ended_at, v.ends_at)) opened) as seen
      from operator_visit v left join account a on a.id = v.account_id
      where v.company_id = ${companyId} and (${id ?? null}::int is null or v.id = ${id ?? null})
      order by v.id desc limit ${MOST}`)
    .then(({ rows }) => rows)

/** Held, for a change. */
export const lockConsent = (tx: CompanyTx): Promise<OperatorConsent | undefined> =>
  tx
    .select({ mayWrite: operatorConsent.mayWrite, version: operatorConsent.version })
    .from(operatorConsent)
    .for('update')
    .then(rows => rows[0])

export const consentOf = (tx: CompanyTx | PlatformTx, companyId: number): Promise<OperatorConsent | undefined> =>
  tx
    .execute<OperatorConsent>(
      sql`select may_write as "mayWrite", version from operator_consent where company_id = ${companyId}`,
    )
    .then(({ rows }) => rows[0])

/** Undefined when somebody else was faster. */
export const saveConsent = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  { mayWrite, version }: OperatorConsent,
): Promise<OperatorConsent | undefined> =>
  tx
    .execute<OperatorConsent>(sql`
      insert into operator_consent as c (company_id, may_write) values (${companyId}, ${mayWrite})
      on conflict (company_id) do update set may_write = excluded.may_write, version = c.version + 1 where c.version = ${version}
      returning may_write as "mayWrite", version`)
    .then(({ rows }) => rows[0])

/** Whether the trail has it already of this visit. */
export const wasSeen = (
  tx: CompanyTx,
  { accountId }: CompanyScope,
  visitId: number,
  kind: string,
  recordId: string,
): Promise<boolean> =>
  tx
    .execute(sql`
      select from audit_entry e join operator_visit v on v.company_id = e.company_id and v.id = ${visitId} and e.at >= v.begun_at
      where e.record_kind = ${kind} and e.record_id = ${recordId} and e.account_id = ${accountId} and e.action = 'seen' limit 1`)
    .then(({ rows }) => rows.length > 0)

/** As long as the event log itself is of use for somebody who asks who was there. */
export const purge = (tx: PlatformTx) =>
  tx.execute(sql`delete from operator_visit where ends_at < now() - interval '7 years'`)
