import { sql } from 'drizzle-orm'
import { DECISION_SHOWN_DAYS } from '#contract/time/absence-requests.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { PLACED, type PlacedRow } from '../absence-calendar/rows.ts'

export type RequestRow = PlacedRow & {
  lastName: string
  firstName: string
  note: string
  requestedBy: string
  isOwn: boolean
}

/** What waits and was not over a year ago, and what was decided lately of what the caller asked for. */
export const requests = (tx: CompanyTx, { accountId }: CompanyScope, storeId: number): Promise<RequestRow[]> =>
  tx
    .execute<RequestRow>(sql`
      select ${PLACED}, e.last_name as "lastName", e.first_name as "firstName", a.note,
        coalesce(trim(asker.first_name || ' ' || asker.last_name), '') as "requestedBy",
        coalesce(a.requested_by = ${accountId}::uuid, false) as "isOwn"
      from absence a join employee e on e.company_id = a.company_id and e.id = a.employee_id
      left join account asker on asker.id = a.requested_by
      where a.store_id = ${storeId} and a.md_state = 1 and not a.md_deleted and not a.soft_delete
        and ((not a.md_approved and a.decline_reason is null and (a.ends_at is null or a.ends_at > now() - interval '1 year'))
          or (a.requested_by = ${accountId}::uuid and a.changed_at > now() - make_interval(days => ${DECISION_SHOWN_DAYS})))
      order by a.starts_at, a.id`)
    .then(({ rows }) => rows)

/** Null takes a decision back. */
export const setDeclined = (
  tx: CompanyTx,
  ids: readonly number[],
  reason: string | null,
): Promise<{ id: number; version: number }[]> =>
  tx
    .execute<{ id: number; version: number }>(sql`
      update absence set decline_reason = ${reason}, changed_at = now(), version = version + 1
      where id = any(${intArray(ids)}::int[]) returning id, version`)
    .then(({ rows }) => rows)
