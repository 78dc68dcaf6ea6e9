import { type SQL, sql } from 'drizzle-orm'
import {
  MOST_COUNTED,
  NEW_EMPLOYEES_PAGE,
  type NewEmployee,
  type NewEmployeesQuery,
  type NewEmployeesSummary,
} from '#contract/superadmin/new-employees.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { PERMITS } from '#domain/documents/document-types.ts'
import { DECIDING_KINDS, FILED_STATES, type RegistrationState } from '#domain/elda/registration-states.ts'
import { NEWS_DAYS } from '#domain/people/arrivals.ts'
import { CITIZEN_TYPES, isNonEu } from '#domain/settings/enums.ts'
import { type NewEmployeeState, UNREGISTERED_STATES } from '#domain/superadmin/new-employees.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { missingFieldsOn } from '#server/rooms/people/public.ts'

const utc = (moment: SQL) => sql`left((${moment} at time zone 'UTC')::text, 19)`

/** Constants stand in the text, so that the indexes made for them are found. */
const oneOf = (values: readonly (string | number)[]) =>
  sql.raw(`(${values.map(value => (typeof value === 'number' ? value : `'${value}'`)).join(', ')})`)

const NON_EU = oneOf(CITIZEN_TYPES.map(({ id }) => id).filter(isNonEu))

/** Of the messages of an `e` to the insurer, none of a test. */
const messagesOf = sql`social_insurance_registration m
  where m.company_id = e.company_id and m.employee_id = e.id and m.project is distinct from 'TM'`

const isUnregistered = sql`
  c.use_elda_service and not e.social_insurance_registered and e.entry is not null and coalesce(e.exit >= t.today, true)
  and not coalesce((
    select m.kind in ('M3', 'S4') from ${messagesOf} and m.kind in ${oneOf(DECIDING_KINDS)} and m.state in ${oneOf(FILED_STATES)}
    order by m.id desc limit 1), false)`
const wasRejected = sql`coalesce((
  select m.state = 'rejected' from ${messagesOf} and m.kind = 'M3' order by m.id desc limit 1), false)`
const lacksPermit = (permit: keyof typeof PERMITS) => sql`not exists (
  select from employee_document d
  where d.company_id = e.company_id and d.employee_id = e.id and d.document_type in ${oneOf(PERMITS[permit])})`
const sharesSvnr = sql`exists (
  select from employee o
  where o.company_id = e.company_id and o.svnr_index = e.svnr_index and o.svnr_index <> '' and not o.dummy and o.id <> e.id)`

/** Each once, in the order of their weight. */
const STATES: Record<NewEmployeeState, SQL> = {
  rejected: sql`(${isUnregistered}) and ${wasRejected}`,
  unregistered: sql`(${isUnregistered}) and not ${wasRejected}`,
  permitMissing: sql`e.citizen_type_id in ${NON_EU} and (${lacksPermit('workPermit')} or ${lacksPermit('residencePermit')})`,
  svnrTwice: sharesSvnr,
  ibanMissing: sql`e.iban_sealed is null`,
  dataMissing: sql`cardinality(${missingFieldsOn(sql`t.today`)}) > 0`,
}
const states = sql`array_remove(array[${sql.join(
  Object.entries(STATES).map(([state, holds]) => sql`case when ${holds} then ${sql.raw(`'${state}'`)} end`),
  sql`, `,
)}], null)`
const overlaps = (among: readonly NewEmployeeState[]) =>
  sql`p.states && array[${sql.raw(among.map(state => `'${state}'`).join(', '))}]`
const IS_UNREGISTERED = overlaps(UNREGISTERED_STATES)
const LACKS = overlaps(
  (Object.keys(STATES) as NewEmployeeState[]).filter(state => !UNREGISTERED_STATES.includes(state)),
)

/** The import that made the record of an `e`. */
const broughtBy = sql`(
  select i.job_id from import_change i
  where i.company_id = e.company_id and i.record_kind = 'people/employees' and e.id = any(i.created) limit 1)`
const wasMadeByProgram = sql`coalesce((
  select a.is_machine from audit_entry x join account a on a.id = x.account_id
  where x.company_id = e.company_id and x.record_kind = 'people/employees' and x.record_id = e.id::text and x.action = 'created'
  order by x.id limit 1), false)`
const source = sql`case when ${broughtBy} is not null then 'import' when ${wasMadeByProgram} then 'interface' else 'hand' end`

/** Whose record is of these days; who is brought by an import long after the entry is nothing new. Newest first. */
const newOnes = ({ from, to }: Pick<NewEmployeesQuery, 'from' | 'to'>, columns: SQL) => sql`
  select e.company_id, e.id, e.created_at, ${columns}
  from employee e join company c on c.id = e.company_id
  cross join lateral (select (now() at time zone c.time_zone)::date as today) t
  where not e.dummy and not e.is_hidden
    and e.created_at >= ${from}::date::timestamp at time zone ${VIENNA}
    and e.created_at < (${to}::date + 1)::timestamp at time zone ${VIENNA}
    and not coalesce(e.entry < (e.created_at at time zone ${VIENNA})::date - ${NEWS_DAYS}::int and ${broughtBy} is not null, false)`

const isRead = sql`exists (
  select from notification_read r where r.company_id = e.company_id and r.employee_id = e.id and r.kind = 'new')`

type Found = NewEmployee & { key: string }

/** One more than a page, by which one knows that there are more. */
export async function list(tx: PlatformTx, query: NewEmployeesQuery): Promise<Found[]> {
  const filters = [sql`true`]
  if (query.state) filters.push(query.state === 'unregistered' ? IS_UNREGISTERED : LACKS)
  if (query.source) filters.push(sql`p.source = ${query.source}`)
  const [moment, companyId, id] = query.after?.split('.') ?? []
  const within = [
    query.company === undefined ? sql`` : sql`and e.company_id = ${query.company}`,
    moment === undefined
      ? sql``
      : sql`and (e.created_at, e.company_id, e.id) < (
          timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${companyId}::bigint, ${id}::bigint)`,
  ]
  const columns = sql`
    c.name as "companyName", btrim(e.last_name || ' ' || e.first_name) as name, e.store_id, e.entry, ${source} as source, ${states} as states,
    ${missingFieldsOn(sql`t.today`)} as missing, ${isRead} as "isRead"`
  const { rows } = await tx.execute<Found>(sql`
    select p.id, p.company_id as "companyId", p."companyName", p.name, s.name as "storeName",
      (p.created_at at time zone ${VIENNA})::date as day, ${utc(sql`p.created_at`)} as "createdAt", p.entry, p.source, p.states,
      p.missing, p."isRead",
      (extract(epoch from p.created_at) * 1000000)::bigint || '.' || p.company_id || '.' || p.id as key
    from (${newOnes(query, columns)} ${sql.join(within, sql` `)}) p
    left join store s on s.company_id = p.company_id and s.id = p.store_id
    where ${sql.join(filters, sql` and `)}
    order by p.created_at desc, p.company_id desc, p.id desc limit ${NEW_EMPLOYEES_PAGE + 1}`)
  return rows
}

/** Counted over the newest alone, so that a company that moves in whole makes nobody wait. */
export const summary = (tx: PlatformTx, query: Pick<NewEmployeesQuery, 'from' | 'to'>): Promise<NewEmployeesSummary> =>
  tx
    .execute<NewEmployeesSummary>(sql`
      with p as materialized (
        ${newOnes(query, sql`c.name as company_name, ${states} as states, ${isRead} as is_read`)}
        order by e.created_at desc, e.company_id desc, e.id desc limit ${MOST_COUNTED + 1})
      select count(*)::int as all, (count(*) filter (where ${IS_UNREGISTERED}))::int as unregistered,
        (count(*) filter (where ${LACKS}))::int as lacking, count(*) > ${MOST_COUNTED} as "isCapped",
        (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'people', f.people, 'unread', f.unread)
            order by f.people desc, lower(f.name), f.id), '[]')
          from (select company_id as id, company_name as name, count(*) as people, count(*) filter (where not is_read) as unread
            from p group by company_id, company_name) f) as companies
      from p`)
    .then(({ rows }) => rows[0]!)

type Detail = {
  importJobId: number | null
  firstShiftAt: string | null
  state: RegistrationState | null
  stateAt: string | null
  toldAt: string | null
}

const toldAt = sql`(
  select max(x.at) from audit_entry x
  where x.company_id = e.company_id and x.record_kind = 'people/employees' and x.record_id = e.id::text and x.action = 'told')`

export const detail = (tx: PlatformTx, companyId: number, id: number): Promise<Detail | undefined> =>
  tx
    .execute<Detail>(sql`
      select ${broughtBy} as "importJobId",
        (select ${utc(sql`min(h.starts_at)`)} from plan_shift h
          where h.company_id = e.company_id and h.employee_id = e.id and h.published_at is not null) as "firstShiftAt",
        n.state, ${utc(sql`n.state_at`)} as "stateAt", ${utc(toldAt)} as "toldAt"
      from employee e left join lateral (
        select m.state, m.state_at from ${messagesOf} and m.kind = 'M3' order by m.id desc limit 1) n on true
      where e.company_id = ${companyId} and e.id = ${id} and not e.dummy`)
    .then(({ rows }) => rows[0])

export type Responsible = {
  companyId: number
  id: number
  accountId: string
  accountName: string
  email: string
}

const asked = (people: readonly { companyId: number; id: number }[]) => sql`
  json_to_recordset(${JSON.stringify(people)}::json) as w ("companyId" int, id int)`

/** Who may edit each of these people, in the company's own roles; those of few stores first. */
export const responsible = (
  tx: PlatformTx,
  people: readonly { companyId: number; id: number }[],
): Promise<Responsible[]> =>
  tx
    .execute<Responsible>(sql`
      select e.company_id as "companyId", e.id, a.id as "accountId", btrim(a.first_name || ' ' || a.last_name) as "accountName", a.email
      from ${asked(people)} join employee e on e.company_id = w."companyId" and e.id = w.id
      join role_assignment r on r.company_id = e.company_id and (r.store_ids is null or e.store_id = any(r.store_ids))
      join role o on o.company_id = r.company_id and o.id = r.role_id and 'employees.write' = any(o.permissions)
      join account a on a.id = r.account_id and a.active and not a.is_machine
      order by e.company_id, e.id, r.store_ids is null, lower(a.last_name), lower(a.first_name), a.id`)
    .then(({ rows }) => rows)

export type Lacking = Pick<
  NewEmployee,
  'companyId' | 'companyName' | 'id' | 'name' | 'storeName' | 'states' | 'missing'
> & {
  toldAt: string | null
}

/** What is open about each of them now; who is hidden or gone meanwhile is missing. */
export const lacking = (tx: PlatformTx, people: readonly { companyId: number; id: number }[]): Promise<Lacking[]> =>
  tx
    .execute<Lacking>(sql`
      select e.company_id as "companyId", c.name as "companyName", e.id, btrim(e.last_name || ' ' || e.first_name) as name,
        s.name as "storeName", ${states} as states, ${missingFieldsOn(sql`t.today`)} as missing, ${utc(toldAt)} as "toldAt"
      from ${asked(people)} join employee e on e.company_id = w."companyId" and e.id = w.id
      join company c on c.id = e.company_id
      cross join lateral (select (now() at time zone c.time_zone)::date as today) t
      left join store s on s.company_id = e.company_id and s.id = e.store_id
      where not e.dummy and not e.is_hidden
      order by lower(c.name), e.company_id, e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`)
    .then(({ rows }) => rows)
