import { sql } from 'drizzle-orm'
import type { CompanySettings, NewCompany, NewStore } from '#contract/accounts/companies.ts'
import type { StoreSettings } from '#contract/accounts/stores.ts'
import type { SHIPPED_ROLES } from '#contract/permissions.ts'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { todayIn } from '#server/platform/today.ts'

/** The zone by which the company counts its days. */
export const zoneOf = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ zone: string }>(sql`select time_zone as zone from company`).then(({ rows }) => rows[0]!.zone)

/** The day that it is where the company is. */
export const todayOf = async (tx: CompanyTx): Promise<Temporal.PlainDate> => todayIn(await zoneOf(tx))

const settingColumns = sql`id, name, description, street, postal_code as "postalCode", city,
  is_master_data_locked as "isMasterDataLocked", company_number as "companyNumber", bmd_id as "bmdId", dpw_id as "dpwId",
  individual_store_ids as "individualStoreIds", software_id as "softwareId",
  social_insurance_registration_mode as "socialInsuranceRegistrationMode", use_elda_service as "useEldaService",
  employee_changed_from_md_mode as "employeeChangedFromMDMode", active_pdf_mode as "activePdfMode", version`

export const settings = (tx: CompanyTx): Promise<CompanySettings> =>
  tx.execute<CompanySettings>(sql`select ${settingColumns} from company`).then(({ rows }) => rows[0]!)

export const lockSettings = (tx: CompanyTx): Promise<CompanySettings> =>
  tx.execute<CompanySettings>(sql`select ${settingColumns} from company for update`).then(({ rows }) => rows[0]!)

export const updateSettings = (tx: CompanyTx, values: CompanySettings): Promise<CompanySettings> =>
  tx
    .execute<CompanySettings>(sql`
      update company set name = ${values.name}, description = ${values.description}, street = ${values.street},
        postal_code = ${values.postalCode}, city = ${values.city}, company_number = ${values.companyNumber}, bmd_id = ${values.bmdId}, dpw_id = ${values.dpwId},
        software_id = ${values.softwareId}, social_insurance_registration_mode = ${values.socialInsuranceRegistrationMode},
        use_elda_service = ${values.useEldaService}, employee_changed_from_md_mode = ${values.employeeChangedFromMDMode},
        active_pdf_mode = ${values.activePdfMode}, version = version + 1
      where id = ${values.id} returning ${settingColumns}`)
    .then(({ rows }) => rows[0]!)

export const insert = (
  tx: PlatformTx,
  { name, description, companyNumber, softwareId }: Omit<NewCompany, 'stores'>,
  numbers: { bmdId?: string; dpwId?: string },
): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`
      insert into company (name, description, company_number, software_id, bmd_id, dpw_id, shows_first_steps)
      values (${name}, ${description}, ${companyNumber}, ${softwareId}, ${numbers.bmdId ?? ''}, ${numbers.dpwId ?? ''}, true)
      returning id`)
    .then(({ rows }) => rows[0]!.id)

export const insertRoles = (tx: PlatformTx, companyId: number, roles: typeof SHIPPED_ROLES) =>
  tx.execute(sql`
    insert into role (company_id, id, name, color, immutable, permissions)
    select ${companyId}, role.* from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
      as role (id int, name text, color text, immutable boolean, permissions text[])`)

export const assign = (tx: PlatformTx, companyId: number, accountId: string, roleId: number) =>
  tx.execute(
    sql`insert into role_assignment (company_id, account_id, role_id) values (${companyId}, ${accountId}, ${roleId})`,
  )

/** What is not given is as a store begins. */
export type StoreDraft = Pick<StoreSettings, 'name'> &
  Partial<Omit<StoreSettings, 'id' | 'name' | 'isHidden' | 'version'>>

/** In the order they were given. */
export const insertStores = (tx: PlatformTx, companyId: number, stores: readonly StoreDraft[]) =>
  tx
    .execute<NewStore & { id: number }>(sql`
      insert into store (company_id, name, description, country, store_number, cost_center, postal_code, city, bmd_id, dpw_id,
        is_webcockpit_export_enabled, work_days, work_time_mode, work_time_factor, federal_state, street)
      select ${companyId}, s.name, coalesce(s.description, ''), coalesce(s.country, 1), coalesce(s."storeNumber", ''),
        coalesce(s."costCenter", s."storeNumber", ''), coalesce(s."postalCode", ''), coalesce(s.city, ''),
        coalesce(s."bmdId", ''), coalesce(s."dpwId", ''), coalesce(s."isWebcockpitExportEnabled", 0) = 1,
        coalesce(s."workDays", '{1,2,3,4,5}'), coalesce(s."workTimeMode", 0), coalesce(s."workTimeFactor", 43250000), s."federalState", coalesce(s.street, '')
      from jsonb_to_recordset(${JSON.stringify(stores.map((store, place) => ({ ...store, place })))}::jsonb)
        as s (name text, description text, country int, "storeNumber" text, "costCenter" text, "postalCode" text, city text,
          "bmdId" text, "dpwId" text, "isWebcockpitExportEnabled" int, "workDays" int[], "workTimeMode" int,
          "workTimeFactor" int, "federalState" int, street text, place int)
      order by s.place
      returning id, name, description, store_number as "storeNumber", postal_code as "postalCode", city, country`)
    .then(({ rows }) => rows)
