import { type SQL, sql } from 'drizzle-orm'
import type { ManagedCompany } from '#contract/superadmin/companies.ts'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { peopleByCompany } from '#server/rooms/people/public.ts'

/** What keeps a company from working comes first. */
const select = (people: SQL, from: SQL) => sql`
  select c.id, c.name, c.description, c.street, c.postal_code as "postalCode", c.city, c.company_number as "companyNumber", c.software_id as "softwareId",
    c.individual_store_ids as "individualStoreIds", c.has_uebersicht_report as "hasUebersichtReport",
    c.has_planner_licence as "hasPlannerLicence", c.has_time_tracking_licence as "hasTimeTrackingLicence",
    c.licensed_people as "licensedPeople", c.most_people as "mostPeople", c.most_stores as "mostStores",
    c.most_file_megabytes as "mostFileMegabytes", c.most_program_requests as "mostProgramRequests",
    (select ceil(coalesce(sum(f.size), 0) / 1000000.0)::int from file f where f.company_id = c.id) as "fileMegabytes",
    (select count(*)::int from api_key_use u where u.company_id = c.id and u.used_at > now() - interval '1 minute') as "programRequests",
    c.is_locked as "isLocked", c.is_master_data_locked as "isMasterDataLocked", c.is_demo as "isDemo", c.version,
    (select count(*)::int from store s where s.company_id = c.id and not s.is_hidden) as stores,
    ${people} as people,
    (select left((max(a.last_login_at) at time zone 'UTC')::text, 19) from role_assignment ra
      join account a on a.id = ra.account_id and not a.is_machine and not a.is_superuser
      where ra.company_id = c.id) as "lastSignInAt",
    owner.known as "hasOwner", failed.count as "failedHandOvers"
  from company c
  cross join lateral (select exists (
    select from role_assignment ra join account a on a.id = ra.account_id and (a.active or a.password_hash is null)
    where ra.company_id = c.id and ra.role_id = ${OWNER_ROLE}) as known) owner
  cross join lateral (
    select count(*)::int from export_run r where r.company_id = c.id and r.state = 'failed') failed
  ${from}
  order by c.is_locked or not owner.known or failed.count > 0
    or not exists (select from store s where s.company_id = c.id and not s.is_hidden) desc, lower(c.name), c.id`

/** Counted once for all of them. */
export const list = (tx: PlatformTx): Promise<ManagedCompany[]> =>
  tx
    .execute<ManagedCompany>(
      select(sql`coalesce(p.people, 0)`, sql`left join (${peopleByCompany}) p on p.company_id = c.id`),
    )
    .then(({ rows }) => rows)

export const find = (tx: PlatformTx, id: number): Promise<ManagedCompany> =>
  tx
    .execute<ManagedCompany>(
      select(
        sql`coalesce((select p.people from (${peopleByCompany}) p where p.company_id = c.id), 0)`,
        sql`where c.id = ${id}`,
      ),
    )
    .then(({ rows }) => rows[0]!)
