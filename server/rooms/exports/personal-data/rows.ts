import { type SQL, sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import type { PersonRow } from '#server/rooms/privacy/public.ts'

export const ofOwnStamp = (employeeId: number | SQL) =>
  sql`t.shift_id in (select s.id from stamp s where s.company_id = t.company_id and s.employee_id = ${employeeId})`

export function openHanded(row: PersonRow, companyId: number): PersonRow {
  if (typeof row.row_sealed !== 'string') return row
  const cell = { companyId, table: 'employee_export', column: 'row', rowId: Number(row.employee_id) }
  const text = vault().tryOpen(row.row_sealed, cell)
  return { ...row, row: text === undefined ? 'nicht lesbar' : JSON.parse(text) }
}

export type HandedRun = {
  id: number
  number: number
  kind: string
  period_from: string
  period_to: string
  finished_at: string | null
  target_label: string
  store_id: number
}

/** All that have a number, the first one first. */
export const runs = (tx: CompanyTx): Promise<HandedRun[]> =>
  tx
    .execute<HandedRun>(sql`
      select r.id, r.number, r.kind, r.period_from, r.period_to, (r.finished_at at time zone 'UTC')::text as finished_at,
        r.target_label, r.store_id
      from export_run r where r.number is not null order by r.number`)
    .then(({ rows }) => rows)

/** One at a time: together they need not fit into memory. */
export const linesOf = (tx: CompanyTx, runId: number): Promise<Buffer | undefined> =>
  tx
    .execute<{ lines: Buffer }>(sql`select lines from export_run_content where run_id = ${runId}`)
    .then(({ rows }) => rows[0]?.lines)

/** What wage types came to when they were handed over last: of whom nothing was handed over nothing need be known. */
export const forgetMonths = (tx: CompanyTx, employeeId: number) =>
  tx.execute(sql`
    update handed_month set (people, sums) = (
      select coalesce(array_agg(person order by place), '{}'), coalesce(array_agg(sum order by place), '{}')
      from unnest(people, sums) with ordinality as each (person, sum, place) where person <> ${employeeId})
    where ${employeeId} = any (people)`)

/** What payroll has of each kind, store and period now: the newest run that counts, less what others took back. */
export const inPayroll = (tx: CompanyTx): Promise<{ runId: number; taken: number[] }[]> =>
  tx
    .execute<{ runId: number; taken: number[] }>(sql`
      select c.run_id as "runId", c.taken from
        (select distinct kind, software_id from export_run where state not in ('draft', 'superseded')) as each
        cross join lateral newest_export_contents(each.kind, each.software_id, '-infinity', 'infinity') c`)
    .then(({ rows }) => rows)
