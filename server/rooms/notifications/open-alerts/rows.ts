import { type SQL, sql } from 'drizzle-orm'
import type { PeopleCategory } from '#contract/notifications/alerts.ts'
import { PERMITS } from '#domain/documents/document-types.ts'
import { DECIDING_KINDS, FILED_STATES } from '#domain/elda/registration-states.ts'
import { EMPLOYEE_FILES } from '#domain/exports/employee-layouts.ts'
import { EDUCATION_PERMIT_COUNTRY, NO_PASSPORT_CITIZEN_TYPE } from '#domain/notifications/rules.ts'
import { NEWS_DAYS } from '#domain/people/arrivals.ts'
import { CITIZEN_TYPES, isNonEu } from '#domain/settings/enums.ts'
import { changeMark } from '#server/platform/database/change-marks.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { inSeenStores, inStoreFilter } from '#server/platform/database/store-filter.ts'

// domain/notifications/rules.ts in SQL, each rule once, for counts and lists alike. agreement.test.ts holds the two together.

/** What the rules ask of the one who looks, besides rights and filter, which the transaction knows. */
export type Viewer = {
  /** Null: all. */
  seenStores: CompanyTx['seenStores']
  /** On the company's calendar. */
  today: string
  newSince: string
  endedSince: string
  zone: string
  /** Some store lies where proof of school or study is asked for. */
  asksEducation: boolean
  expiryLimit: number
  seesSensitive: boolean
  /** Master data can be handed over to the company's payroll software. */
  takesPeople: boolean
  /** While it is the same, so is everything counted. */
  mark: string
}

type Facts = Omit<Viewer, 'expiryLimit' | 'seesSensitive'> & { expiryDays: number | null; hasSetting: boolean }

export const viewerFacts = (tx: CompanyTx, { accountId, storeIds }: CompanyScope): Promise<Facts> =>
  tx
    .execute<Omit<Facts, 'seenStores'>>(sql`
      select today::text, c.time_zone as zone, ${changeMark} as mark,
        c.software_id in ${oneOf(EMPLOYEE_FILES.map(({ softwareId }) => softwareId))} as "takesPeople",
        b.account_id is not null as "hasSetting", b.document_expiry_limit as "expiryDays",
        least(r.created_at, date_trunc('minute', now()) - make_interval(days => ${NEWS_DAYS}))::text as "newSince",
        least((r.created_at at time zone c.time_zone)::date, today - ${NEWS_DAYS}::int)::text as "endedSince",
        exists (select from store where country = ${EDUCATION_PERMIT_COUNTRY}) as "asksEducation"
      from company c cross join lateral (select (now() at time zone c.time_zone)::date as today) t
      left join role_assignment r on r.company_id = c.id and r.account_id = ${accountId}
      left join bell_setting b on b.company_id = c.id and b.account_id = ${accountId}`)
    .then(({ rows }) => ({ ...rows[0]!, seenStores: storeIds }))

const isConsidered = sql`not e.dummy and not e.is_hidden and ${inStoreFilter('e.store_id')}`
const considered = (viewer: Viewer) => sql`${isConsidered} and ${inSeenStores(viewer, 'e.store_id')}`

/** Constants stand in the text, so that the indexes made for them are found. */
const oneOf = (values: readonly (string | number)[]) =>
  sql.raw(`(${values.map(value => (typeof value === 'number' ? value : `'${value}'`)).join(', ')})`)

const NON_EU = oneOf(CITIZEN_TYPES.map(({ id }) => id).filter(isNonEu))

/** Brought by an import long after the entry. Asked across companies, too. */
export const wasThereBefore = (zone: SQL): SQL => sql`coalesce(
  e.entry < (e.created_at at time zone ${zone})::date - ${NEWS_DAYS}::int and (e.company_id, e.id) in (
    select company_id, unnest(created) from import_change where record_kind = 'people/employees'), false)`

/** Who a category is about, as rows of `id` and `day`. */
export const PEOPLE: Record<PeopleCategory, (viewer: Viewer) => SQL> = {
  newEmployees: viewer => sql`
    select e.id, (e.created_at at time zone ${viewer.zone})::date as day from employee e
    where ${considered(viewer)} and e.created_at >= ${viewer.newSince}::timestamptz and not ${wasThereBefore(sql`${viewer.zone}`)}
      and not exists (select from notification_read r where r.company_id = e.company_id and r.kind = 'new' and r.employee_id = e.id)`,

  canceledContracts: viewer => sql`
    select ended.id, ended.day from (${ended(viewer)}) ended
    where not exists (select from notification_read r where r.kind = 'ended' and r.employee_id = ended.id and r.ended_on = ended.day)`,

  socialInsuranceRegistrations: viewer => sql`
    select e.id, e.entry as day from employee e
    where ${considered(viewer)} and not e.social_insurance_registered and ${hasMinimalColumns} and exists (
      select from contract c where ${holdsHours(viewer)}) and not coalesce((
      select m.kind in ('M3', 'S4') from social_insurance_registration m
      where m.company_id = e.company_id and m.employee_id = e.id and m.project is distinct from 'TM'
        and m.kind in ${oneOf(DECIDING_KINDS)} and m.state in ${oneOf(FILED_STATES)}
      order by m.id desc limit 1), false)`,

  minimalDatafieldsNull: viewer => sql`
    select e.id, e.entry as day from employee e
    where ${considered(viewer)} and not (${hasMinimalColumns} and ${hasHours(viewer)})`,

  employeeExportCount: viewer => sql`
    select e.id, case when x.changed_at = e.changed_at then x.again_on else (e.changed_at at time zone ${viewer.zone})::date end as day
    from employee e left join employee_export x on x.company_id = e.company_id and x.employee_id = e.id
    where ${considered(viewer)} and ${viewer.takesPeople}::boolean and (x.changed_at is distinct from e.changed_at or x.again_on <= ${viewer.today}::date)`,
}

/** Read or not. Only contracts and exits of the days that are news are looked at, however long the company has existed. */
export const ended = (viewer: Viewer): SQL => {
  const { today, endedSince } = viewer
  return sql`
  select e.id, least(e.exit, max(coalesce(c.valid_to, 'infinity'))) as day
  from employee e join contract c on c.company_id = e.company_id and c.employee_id = e.id
  where ${considered(viewer)} and e.id in (
    select employee_id from contract where ${inSeenStores(viewer, 'store_id')} and valid_to >= ${endedSince}::date and valid_to < ${today}::date
    union select id from employee where ${inSeenStores(viewer, 'store_id')} and exit >= ${endedSince}::date and exit < ${today}::date)
  group by e.id, e.exit
  having least(e.exit, max(coalesce(c.valid_to, 'infinity'))) between ${endedSince}::date and ${today}::date - 1`
}

const hasMinimalColumns = sql`
  btrim(e.personnel_number) <> '' and btrim(e.first_name) <> '' and btrim(e.last_name) <> ''
  and (e.birth_date is not null or e.svnr_sealed is not null) and e.gender <> '' and e.citizen_type_id is not null
  and btrim(e.street) <> '' and btrim(e.postal_code) <> '' and btrim(e.city) <> ''
  and e.store_id is not null and e.entry is not null and e.employment_model_id is not null`

/** A contract of today, or of the first or last day of who comes or has left. */
export const holdsHours = ({ today }: Pick<Viewer, 'today'>): SQL => sql`
  c.company_id = e.company_id and c.employee_id = e.id and c.weekly_minutes > 0
  and c.valid_from <= least(greatest(${today}::date, e.entry), e.exit)
  and coalesce(c.valid_to, 'infinity') >= least(greatest(${today}::date, e.entry), e.exit)`

/** For most people the day is today, so that one look at all contracts answers for them. */
const hasHours = ({ today, seenStores }: Viewer): SQL => sql`
  case when ${today}::date between coalesce(e.entry, '-infinity') and coalesce(e.exit, 'infinity') then e.id in (
    select employee_id from contract
    where ${inSeenStores({ seenStores }, 'store_id')} and weekly_minutes > 0 and valid_from <= ${today}::date and coalesce(valid_to, 'infinity') >= ${today}::date)
  else exists (select from contract c where ${holdsHours({ today })}) end`

type Sight = Pick<CompanyTx, 'seenStores'>
export type UniqueColumn = 'personnel_key' | 'iban_index' | 'svnr_index'

/** With whoever carries the value of somebody considered, hidden or filtered out. */
export const duplicates = (who: Sight, column: UniqueColumn): SQL => sql`
  select id, value from (
    select id, value, sharers, bool_or(counts) over (partition by value) as concerns from (${sharers(who, column)}) sharer) listed
  where concerns and sharers > 1`

/** One walk through the index: joined with itself, the plan would depend on a guess at the company's size. */
const sharers = (who: Sight, column: UniqueColumn): SQL => {
  const value = sql.raw(`e.${column}`)
  return sql`
    select e.id, ${value} as value, ${isConsidered} as counts, count(*) over (partition by ${value}) as sharers
    from employee e where ${value} <> '' and not e.dummy and ${inSeenStores(who, 'e.store_id')}`
}

/** Of a table whose policy asks for the people of the stores. */
const ofSeenPeople = (viewer: Viewer, employeeColumn: string): SQL =>
  viewer.seenStores
    ? sql`${sql.raw(employeeColumn)} in (select id from employee where ${inSeenStores(viewer, 'store_id')})`
    : sql`true`

const has = (permit: keyof typeof PERMITS) => sql`bool_or(d.document_type in ${oneOf(PERMITS[permit])})`

/** Rows of `id`, `day` (when work begins) and `missing`. */
export const missingPermits = (viewer: Viewer): SQL => sql`
  select id, day, missing from (
    select e.id, e.entry as day, array_remove(array[
      case when e.citizen_type_id <> ${NO_PASSPORT_CITIZEN_TYPE} and has.passport is not true then 'passport' end,
      case when has.work is not true then 'workPermit' end,
      case when has.residence is not true then 'residencePermit' end,
      case when ${viewer.asksEducation} and has.education is not true then 'educationPermit' end], null) as missing
    from employee e left join (
      select d.employee_id, ${has('passport')} as passport, ${has('workPermit')} as work,
        ${has('residencePermit')} as residence, ${has('educationPermit')} as education
      from employee_document d where d.document_type in ${oneOf([...new Set(Object.values(PERMITS).flat())])}
        and ${ofSeenPeople(viewer, 'd.employee_id')}
      group by d.employee_id) has on has.employee_id = e.id
    where ${considered(viewer)} and e.citizen_type_id in ${NON_EU}) asked
  where missing <> '{}'`

/** Rows of `id`, `employee_id`, `valid_until`, `created_at` and `warnings`. What is sensitive still replaces what came before it. */
export const documentWarnings = (viewer: Viewer): SQL => {
  const { today, expiryLimit, seesSensitive } = viewer
  return sql`
  select d.id, d.employee_id, d.valid_until, d.created_at, array_remove(array[
    case when not d.confirmed then 'unconfirmed' end,
    case when d.valid_until < ${today}::date then 'expired' when d.valid_until < ${today}::date + ${expiryLimit}::int then 'expiring' end
  ], null) as warnings
  from employee_document d join employee e on e.company_id = d.company_id and e.id = d.employee_id
  where ${considered(viewer)} and (not d.confirmed or d.valid_until < ${today}::date + ${expiryLimit}::int)
    and (${seesSensitive} or not d.sensitive)
    and not exists (
      select from employee_document later
      where later.company_id = d.company_id and later.employee_id = d.employee_id and later.document_type = d.document_type
        and (coalesce(later.valid_until, 'infinity'), later.created_at, later.id) > (coalesce(d.valid_until, 'infinity'), d.created_at, d.id))`
}

/** What the catalogue asks the company about while it allows that; the day from which it would hold. */
export const agreementProposals: SQL = sql`
  select p.id, p.valid_from as day from agreement_proposal p
  where p.state = 'open' and exists (select from agreement_setting s where s.company_id = p.company_id and s.allows_catalogue)`

/** A job whose right was withdrawn ends without a word to its import, so the job's own state counts, too. */
export const importIssues: SQL = sql`
  select j.id, case when j.state = 'checked' then j.state else 'failed' end as state, coalesce(nullif(j.message, ''), r.message, '') as message
  from import_job j left join lateral (
    select state, message from job_run
    where company_id = j.company_id and record_kind = 'imports/import-jobs' and record_id = j.id::text
    order by id desc limit 1) r on j.state in ('checking', 'running')
  where j.set_aside_at is null and (j.state = 'failed' or r.state = 'failed' or (j.state = 'checked' and j.error_rows > 0))`
