import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** What only the operator sets of a company. */
export type ManagedValues = {
  id: number
  name: string
  description: string
  street: string
  postalCode: string
  city: string
  companyNumber: string
  softwareId: number
  individualStoreIds: boolean
  hasUebersichtReport: boolean
  hasPlannerLicence: boolean
  hasTimeTrackingLicence: boolean
  licensedPeople: number | null
  mostPeople: number | null
  mostStores: number | null
  mostFileMegabytes: number | null
  mostProgramRequests: number | null
  isLocked: boolean
  isMasterDataLocked: boolean
  version: number
}

const columns = sql`id, name, description, street, postal_code as "postalCode", city, company_number as "companyNumber", software_id as "softwareId",
  individual_store_ids as "individualStoreIds", has_uebersicht_report as "hasUebersichtReport",
  has_planner_licence as "hasPlannerLicence", has_time_tracking_licence as "hasTimeTrackingLicence",
  licensed_people as "licensedPeople", most_people as "mostPeople", most_stores as "mostStores",
  most_file_megabytes as "mostFileMegabytes", most_program_requests as "mostProgramRequests", is_locked as "isLocked", is_master_data_locked as "isMasterDataLocked", version`

export const lock = (tx: PlatformTx, id: number): Promise<ManagedValues | undefined> =>
  tx.execute<ManagedValues>(sql`select ${columns} from company where id = ${id} for update`).then(({ rows }) => rows[0])

export const update = (tx: PlatformTx, values: ManagedValues): Promise<ManagedValues> =>
  tx
    .execute<ManagedValues>(sql`
      update company set name = ${values.name}, description = ${values.description},
        street = ${values.street}, postal_code = ${values.postalCode}, city = ${values.city}, company_number = ${values.companyNumber},
        software_id = ${values.softwareId}, individual_store_ids = ${values.individualStoreIds},
        has_uebersicht_report = ${values.hasUebersichtReport}, has_planner_licence = ${values.hasPlannerLicence},
        has_time_tracking_licence = ${values.hasTimeTrackingLicence}, licensed_people = ${values.licensedPeople},
        most_people = ${values.mostPeople}, most_stores = ${values.mostStores}, most_file_megabytes = ${values.mostFileMegabytes},
        most_program_requests = ${values.mostProgramRequests},
        is_locked = ${values.isLocked}, is_master_data_locked = ${values.isMasterDataLocked}, version = version + 1
      where id = ${values.id} returning ${columns}`)
    .then(({ rows }) => rows[0]!)
