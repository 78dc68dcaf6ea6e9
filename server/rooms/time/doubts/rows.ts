import { sql } from 'drizzle-orm'
import { LONGEST_SHIFT_HOURS } from '#domain/time/doubtful-times.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type TimePerson = { id: number; name: string; entry: string | null; exit: string | null }

/** Those the caller may see; for writing they are held, so that of two entries of one person the second one sees the first. */
export const people = (tx: CompanyTx, ids: readonly number[], forWriting: boolean): Promise<TimePerson[]> =>
  tx
    .execute<TimePerson>(sql`
      select id, btrim(last_name || ' ' || first_name) as name, entry, exit from employee
      where id = any(${intArray(ids)}::int[]) order by id ${forWriting ? sql`for no key update` : sql``}`)
    .then(({ rows }) => rows)

/** Moments in milliseconds since 1970; `untilMs` is null for what goes on without an end. */
export type Wanted = {
  at: number
  kind: 'stamp' | 'absence'
  id: number | null
  employeeId: number
  fromMs: number
  untilMs: number | null
}
export type Other = {
  at: number
  kind: 'stamp' | 'absence'
  id: number
  type: number | null
  fromMs: number
  toMs: number | null
  storeId: number
  storeName: string
}

/** What the same people have at these times, by the place of what it was asked for. */
export const entriesBeside = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  wanted: readonly Wanted[],
): Promise<Other[]> =>
  tx
    .execute<Other>(sql`
      select w.at, o.kind, o.id, o.type, (extract(epoch from o.starts_at) * 1000)::bigint as "fromMs",
        (extract(epoch from o.ends_at) * 1000)::bigint as "toMs", store.id as "storeId", store.name as "storeName"
      from (
        select at, kind, id, "employeeId", to_timestamp("fromMs" / 1000.0) as begins,
          coalesce(to_timestamp("untilMs" / 1000.0), 'infinity') as ends
        from json_to_recordset(${JSON.stringify(wanted)}::json)
          as asked (at int, kind text, id int, "employeeId" int, "fromMs" bigint, "untilMs" bigint)
      ) w cross join lateral (
        select 'stamp' as kind, s.id, null::int as type, s.starts_at, s.ends_at, s.store_id from stamp s
        where s.company_id = ${companyId} and s.employee_id = w."employeeId" and not s.soft_delete
          and s.starts_at < w.ends and s.starts_at > w.begins - interval '7 days'
          and coalesce(s.ends_at, s.starts_at + make_interval(hours => ${LONGEST_SHIFT_HOURS})) > w.begins
          and (w.kind <> 'stamp' or w.id is distinct from s.id)
        union all
        select 'absence', a.id, a.md_type, a.starts_at, a.ends_at, a.store_id from absence a
        where a.company_id = ${companyId} and a.employee_id = w."employeeId" and a.md_state = 1
          and not a.soft_delete and not a.md_deleted and a.decline_reason is null
          and a.starts_at < w.ends and coalesce(a.ends_at, 'infinity') > w.begins
          and (w.kind <> 'absence' or w.id is distinct from a.id)
      ) o join store on store.company_id = ${companyId} and store.id = o.store_id
      order by w.at, o.starts_at, o.kind, o.id`)
    .then(({ rows }) => rows)
