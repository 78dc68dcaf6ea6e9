import { sql } from 'drizzle-orm'
import type { CompanyClearing } from '#contract/superadmin/clearing-overview.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** Companies with ELDA, those with the next deadline first; with a code those that were asked it, and nothing else of them. */
export const list = (tx: PlatformTx, code?: string): Promise<CompanyClearing[]> =>
  tx
    .execute<CompanyClearing>(sql`
      select c.id, c.name, (select count(*)::int from elda_insurer i where i.company_id = c.id) as accounts,
        q.urgent, q.open, q.late, q.unassigned, q.next_due as "nextDue",
        (select left((max(r.created_at) at time zone 'UTC')::text, 19) from elda_return r where r.company_id = c.id) as "lastReadAt",
        not exists (select from elda_creator h where h.company_id = c.id and h.default_projekt = 'DM') as "isTest"
      from company c cross join lateral (
        select count(*) filter (where k.urgency = 'urgent')::int as urgent, count(*)::int as open,
          count(*) filter (where k.due_on < (now() at time zone c.time_zone)::date)::int as late,
          count(*) filter (where k.employee_id is null)::int as unassigned, min(k.due_on) as next_due
        from clearing_case k where k.company_id = c.id and k.state <> 'settled'
          ${code === undefined ? sql`` : sql`and k.code = ${code}`}) q
      where ${code === undefined ? sql`c.use_elda_service or q.open > 0` : sql`q.open > 0`}
      order by q.next_due nulls last, lower(c.name), c.id`)
    .then(({ rows }) => rows)

type CodeCount = { code: string; asked: number; open: number }
const MOST_CODES = 50

/** What was asked since so many days, the most frequent first; of a question that says no code nothing. */
export const codes = (tx: PlatformTx, days: number): Promise<CodeCount[]> =>
  tx
    .execute<CodeCount>(sql`
      select code, count(*)::int as asked, (count(*) filter (where state <> 'settled'))::int as open from clearing_case
      where code <> '' and created_at >= now() - make_interval(days => ${days})
      group by code order by asked desc, code limit ${MOST_CODES}`)
    .then(({ rows }) => rows)
