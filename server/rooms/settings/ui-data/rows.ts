import { sql } from 'drizzle-orm'
import type { UiData } from '#contract/settings/ui-data.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

export const find = (tx: CompanyTx): Promise<UiData> =>
  tx
    .execute<UiData>(sql`
      select id as "companyId", name, 'de-AT' as locale, time_zone as "timeZone", 'EUR' as currency,
        software_id as "softwareId", use_elda_service as "useEldaService"
      from company`)
    .then(({ rows }) => rows[0]!)
