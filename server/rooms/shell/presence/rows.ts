import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

/** A process that has not said so for longer is dead. */
export const PRESENCE_SECONDS = 30

export type Member = { companyId: number; accountId: string }
export type Present = Member & { since: string }

/** Accounts that were deleted meanwhile are passed over. */
export const keep = (tx: PlatformTx, processId: string, present: readonly Present[]) => {
  const given = present.map(({ companyId, accountId, since }) => ({ companyId, accountId, since }))
  return tx.execute(sql`
    insert into presence (company_id, account_id, process_id, since)
    select c.id, a.id, ${processId}, given.since
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("companyId" int, "accountId" uuid, since timestamptz)
    join company c on c.id = given."companyId" join account a on a.id = given."accountId"
    on conflict (company_id, account_id, process_id) do update set seen_at = now()`)
}

export const remove = (tx: PlatformTx, processId: string, { companyId, accountId }: Member) =>
  tx.execute(sql`
    delete from presence where company_id = ${companyId} and account_id = ${accountId} and process_id = ${processId}`)

export const removeProcess = (tx: PlatformTx, processId: string) =>
  tx.execute(sql`delete from presence where process_id = ${processId}`)

/** Gives the companies of those who were with a process that has died. */
export const removeDead = (tx: PlatformTx): Promise<Set<number>> =>
  tx
    .execute<{ companyId: number }>(sql`
      delete from presence where seen_at < now() - make_interval(secs => ${PRESENCE_SECONDS}) returning company_id as "companyId"`)
    .then(({ rows }) => new Set(rows.map(({ companyId }) => companyId)))

/** How many came before and may be seen by all. */
export const countOlder = (tx: PlatformTx, { companyId, since }: Present): Promise<number> =>
  tx
    .execute<{ older: number }>(sql`
      select count(distinct p.account_id) as older from presence p join account a on a.id = p.account_id and not a.hidden
      where p.company_id = ${companyId} and p.since < ${since}`)
    .then(({ rows }) => rows[0]!.older)
