import { sql } from 'drizzle-orm'
import type { WeekPlanner } from '#contract/roster/week-planners.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

/** A page that has not said so for longer is closed or out of reach. */
export const HERE_SECONDS = 30

export type Here = { pageId: string; storeId: number; monday: string; shiftId: number | null }

/** Keeps where a page is; gives the stores where others see something else now. A page of somebody else stays as it is. */
export const keep = (tx: CompanyTx, { companyId }: CompanyScope, accountId: string, here: Here): Promise<number[]> =>
  tx
    .execute<{ id: number }>(sql`
      with before as (
        select store_id, monday, shift_id from week_planner
        where page_id = ${here.pageId} and seen_at > now() - make_interval(secs => ${HERE_SECONDS})
      ), kept as (
        insert into week_planner as w (company_id, page_id, account_id, store_id, monday, shift_id)
        values (${companyId}, ${here.pageId}, ${accountId}, ${here.storeId}, ${here.monday}, ${here.shiftId})
        on conflict (company_id, page_id) do update
          set store_id = excluded.store_id, monday = excluded.monday, shift_id = excluded.shift_id, seen_at = now()
          where w.account_id = excluded.account_id
        returning w.store_id, w.monday, w.shift_id
      )
      select distinct s.id from kept k left join before b on true, unnest(array[b.store_id, k.store_id]) as s (id)
      where s.id is not null and (k.store_id, k.monday, k.shift_id) is distinct from (b.store_id, b.monday, b.shift_id)`)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Gives the store where it was, if it was there. */
export const leave = (tx: CompanyTx, accountId: string, pageId: string): Promise<number[]> =>
  tx
    .execute<{ id: number }>(
      sql`delete from week_planner where page_id = ${pageId} and account_id = ${accountId} returning store_id as id`,
    )
    .then(({ rows }) => rows.map(({ id }) => id))

/** Two that clear up at once pass each other by. */
export const forgetGone = (tx: CompanyTx): Promise<unknown> =>
  tx.execute(sql`
    delete from week_planner where page_id in (
      select page_id from week_planner where seen_at < now() - make_interval(secs => ${HERE_SECONDS}) for update skip locked)`)

/** Who else is there, who came first before; operators only for operators. */
export const others = (
  tx: CompanyTx,
  { storeId, monday }: Pick<Here, 'storeId' | 'monday'>,
  { accountId, isSuperuser }: { accountId: string; isSuperuser: boolean },
): Promise<WeekPlanner[]> =>
  tx
    .execute<WeekPlanner>(sql`
      select a.id, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Ohne Namen') as name,
        exists (select from profile_image i where i.account_id = a.id) as "hasPicture",
        coalesce(jsonb_agg(distinct w.shift_id) filter (where w.shift_id is not null), '[]') as "shiftIds"
      from week_planner w join account a on a.id = w.account_id
      where w.store_id = ${storeId} and w.monday = ${monday} and w.seen_at > now() - make_interval(secs => ${HERE_SECONDS})
        and a.id <> ${accountId} and (not a.hidden or ${isSuperuser})
      group by a.id order by min(w.since), a.id`)
    .then(({ rows }) => rows)
