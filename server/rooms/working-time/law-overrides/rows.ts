import { type SQL, sql } from 'drizzle-orm'
import type { LawOverride } from '#contract/working-time/law-overrides.ts'
import { intArray } from '#server/platform/database/arrays.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { isListed } from '#server/platform/database/store-filter.ts'
import { lawOverride } from './tables.ts'

export type NewOverride = Omit<typeof lawOverride.$inferInsert, 'companyId' | 'confirmedBy' | 'confirmedAt' | 'id'>

export const insert = (tx: CompanyTx, { companyId, accountId }: CompanyScope, values: readonly NewOverride[]) =>
  tx.insert(lawOverride).values(values.map(each => ({ ...each, companyId, confirmedBy: accountId })))

const utc = (column: string): SQL => sql.raw(`left((${column} at time zone 'UTC')::text, 19)`)

/** Of shifts that begin in the span, the oldest first; of drafts, too, if they are asked for. */
export const list = (
  tx: CompanyTx,
  { from, to, storeId }: { from: Temporal.Instant; to: Temporal.Instant; storeId: number | undefined },
  withDrafts: boolean,
): Promise<LawOverride[]> =>
  tx
    .execute<
      Omit<LawOverride, 'from' | 'to' | 'rule'> & { begins: string; ends: string; ruleId: LawOverride['rule'] }
    >(sql`
      select o.id, o.employee_id as "employeeId", e.last_name as "lastName", e.first_name as "firstName",
        o.store_id as "storeId", ${utc('o.starts_at')} as begins, ${utc('o.ends_at')} as ends, o.rule_id as "ruleId", o.limit_name as "limit",
        o.minutes, o.days, o.sentence, o.reason,
        coalesce((select concat_ws(' ', a.first_name, a.last_name) from account a where a.id = o.confirmed_by), '') as "confirmedBy",
        ${utc('o.confirmed_at')} as "confirmedAt",
        exists (select from plan_shift p where p.company_id = o.company_id and p.id = o.plan_shift_id
          and p.version = o.shift_version) as holds
      from law_override o join employee e on e.company_id = o.company_id and e.id = o.employee_id
      where o.starts_at >= ${from.toString()}::timestamptz and o.starts_at < ${to.toString()}::timestamptz
        and ${storeId === undefined ? isListed(tx, 'o.store_id') : sql`o.store_id = ${storeId}`}
        and (${withDrafts} or exists (select from plan_shift p where p.company_id = o.company_id and p.id = o.plan_shift_id
          and p.published_at is not null))
      order by o.starts_at, o.id`)
    .then(({ rows }) =>
      rows.map(({ begins, ends, ruleId, ...override }) => ({ ...override, from: begins, to: ends, rule: ruleId })),
    )

export type KeptOverride = Pick<
  typeof lawOverride.$inferSelect,
  'planShiftId' | 'shiftVersion' | 'ruleId' | 'limitName' | 'minutes' | 'days'
>

/** Those of stored shifts that still are as they were. */
export const holding = (tx: CompanyTx, shiftIds: readonly number[]): Promise<KeptOverride[]> =>
  tx
    .execute<KeptOverride>(sql`
      select o.plan_shift_id as "planShiftId", o.shift_version as "shiftVersion", o.rule_id as "ruleId", o.limit_name as "limitName", o.minutes, o.days
      from law_override o join plan_shift p on p.company_id = o.company_id and p.id = o.plan_shift_id and p.version = o.shift_version
      where o.plan_shift_id = any(${intArray(shiftIds)}::int[])
      order by o.id`)
    .then(({ rows }) => rows)
