import { sql } from 'drizzle-orm'
import type { CompanyTx } from '#server/platform/database/database.ts'

export type Fault = {
  field: string | null
  message: string
  rows: number
  /** The first that has it. */
  line: number
  /** Null where the rows have several. */
  text: string | null
}

const MOST = 200

/** Errors by column and reason, the most frequent first. */
export async function faults(tx: CompanyTx, jobId: number): Promise<{ total: number; found: Fault[] }> {
  const { rows } = await tx.execute<Fault & { total: number }>(sql`
    select field, message, count(*)::int as rows, min(line) as line,
      case when count(distinct text) = 1 then min(text) end as text, count(*) over ()::int as total
    from (
      select r.line, issue ->> 'field' as field, issue ->> 'message' as message, coalesce((
        select each ->> 'after' from jsonb_array_elements(r.cells) each where each ->> 'field' = issue ->> 'field' limit 1), '') as text
      from import_row r cross join lateral jsonb_array_elements(r.issues) issue
      where r.job_id = ${jobId} and r.outcome = 'error' and issue ->> 'level' = 'error') fault
    group by field, message order by count(*) desc, min(line) limit ${MOST}`)
  return { total: rows[0]?.total ?? 0, found: rows.map(({ total: _, ...fault }) => fault) }
}
