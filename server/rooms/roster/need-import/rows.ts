import { sql } from 'drizzle-orm'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

/** Times in minutes after midnight; `counts` as one text: '2,2,2,2,2,3,2,1'. */
export type NeedValues = {
  storeId: number
  spotId: number | null
  from: number
  to: number
  counts: string
  validFrom: string
  validTo: string | null
}
export type NeedRow = NeedValues & { id: number }
export type StoredNeed = NeedRow & { version: number }

/** Of some stores; held until the transaction ends where they will be written. */
export const needsOf = (tx: CompanyTx, storeIds: readonly number[], forWriting: boolean): Promise<StoredNeed[]> =>
  tx
    .execute<StoredNeed>(sql`
      select id, store_id as "storeId", spot_id as "spotId", from_minute as "from", to_minute as "to",
        array_to_string(counts, ',') as counts, valid_from as "validFrom", valid_to as "validTo", version
      from staff_need where store_id = any(${intArray(storeIds)}::int[]) order by id ${forWriting ? sql`for update` : sql``}`)
    .then(({ rows }) => rows)

const recordset = (rows: readonly NeedRow[]) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as n
  (id int, "storeId" int, "spotId" int, "from" int, "to" int, counts text, "validFrom" date, "validTo" date)`

export async function insertNeeds(tx: CompanyTx, { companyId }: CompanyScope, rows: readonly NeedRow[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into staff_need (company_id, id, store_id, spot_id, from_minute, to_minute, counts, valid_from, valid_to)
    select ${companyId}, n.id, n."storeId", n."spotId", n."from", n."to", string_to_array(n.counts, ',')::int[], n."validFrom", n."validTo"
    from ${recordset(rows)}`)
}

export async function updateNeeds(tx: CompanyTx, rows: readonly NeedRow[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    update staff_need s set counts = string_to_array(n.counts, ',')::int[], valid_to = n."validTo", version = s.version + 1
    from ${recordset(rows)} where s.id = n.id`)
}

export const removeNeeds = (tx: CompanyTx, ids: readonly number[]) =>
  tx.execute(sql`delete from staff_need where id = any(${intArray(ids)}::int[])`)

/** Of the first few that are still there. */
export const namesOf = (tx: CompanyTx, ids: readonly number[]): Promise<string[]> =>
  tx
    .execute<{ name: string }>(sql`
      select btrim(coalesce(s.unit_name || ' ' || s.name, '') || ' ' || to_char(make_time(n.from_minute / 60, n.from_minute % 60, 0), 'HH24:MI')) as name
      from staff_need n left join spot s on s.company_id = n.company_id and s.id = n.spot_id
      where n.id = any(${intArray(ids)}::int[]) order by 1 limit 5`)
    .then(({ rows }) => rows.map(({ name }) => name))
