import { sql } from 'drizzle-orm'
import type { ChangelogState, Release } from '#contract/shell/changelog.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

const dayOf = sql`(r.appears_at at time zone ${VIENNA})::date`
const published = sql`release r where r.is_approved and r.appears_at <= now()`
const newestFirst = sql`order by release_order(r.number) desc`

export const list = (tx: PlatformTx): Promise<Release[]> =>
  tx
    .execute<Release>(sql`
      select r.number as version, ${dayOf} as "releaseDate", r.notes from ${published} ${newestFirst} limit 100`)
    .then(({ rows }) => rows)

const latest = sql`(select r.id, r.number, ${dayOf} as day from ${published} ${newestFirst} limit 1)`

/** What came before the account did is no news to it. */
export const state = (tx: PlatformTx, accountId: string): Promise<ChangelogState> =>
  tx
    .execute<ChangelogState>(sql`
      select latest.number as "latestVersion", latest.day as "releaseDate",
        latest.id is null or latest.id is not distinct from reader.release_id
          or latest.day <= (account.created_at at time zone ${VIENNA})::date as "hasReadLatestChangelog",
        coalesce(reader.accepts_popup, true) as "acceptsPopup"
      from account left join ${latest} latest on true left join changelog_reader reader on reader.account_id = account.id
      where account.id = ${accountId}`)
    .then(({ rows }) => rows[0]!)

/** An undefined wish leaves the one of before. */
export const confirm = (tx: PlatformTx, accountId: string, acceptsPopup: boolean | undefined) =>
  tx.execute(sql`
    insert into changelog_reader (account_id, release_id, read_at, accepts_popup)
    select ${accountId}, (select id from ${latest} latest), now(), coalesce(${acceptsPopup ?? null}::boolean, true)
    on conflict (account_id) do update set release_id = excluded.release_id, read_at = excluded.read_at,
      accepts_popup = coalesce(${acceptsPopup ?? null}::boolean, changelog_reader.accepts_popup)`)
