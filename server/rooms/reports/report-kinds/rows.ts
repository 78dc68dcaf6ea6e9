import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import type { ReportStore } from '../report-contents/rules.ts'

export type Tx = CompanyTx

export const store = (tx: CompanyTx, id: number): Promise<{ name: string; isHidden: boolean } | undefined> =>
  tx
    .execute<{ name: string; isHidden: boolean }>(sql`select name, is_hidden as "isHidden" from store where id = ${id}`)
    .then(({ rows }) => rows[0])

type About = { company: string; softwareId: number; stores: ReportStore[] }

/** What a report is about: the store, or all that the caller sees and shows. */
export const about = (tx: CompanyTx, storeId: number | undefined): Promise<About & { isAll: boolean }> =>
  tx
    .execute<About>(sql`
      select c.name as company, c.software_id as "softwareId", coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'costCentre', cost_center) order by name collate "de-AT-x-icu", id)
        from store where not is_hidden and ${storeId === undefined ? isListed(tx, 'id') : sql`id = ${storeId}`}), '[]') as stores
      from company c`)
    .then(({ rows }) => ({ ...rows[0]!, isAll: storeId === undefined }))
