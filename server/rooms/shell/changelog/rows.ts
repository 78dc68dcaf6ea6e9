import { sql } from 'drizzle-orm'
import type { ChangelogState, Release } from '#contract/shell/changelog.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

export const list = (tx: PlatformTx): Promise<Release[]> =>
  tx
    .execute<Release>(sql`
      select version, released_on as "releaseDate", notes from release order by released_on desc, id desc limit 100`)
    .then(({ rows }) => rows)

const latest = sql`(select id, version, released_on from release order by released_on desc, id desc limit 1)`

/** What came before the account did is no news to it. */
export const state = (tx: PlatformTx, accountId: string): Promise<ChangelogState> =>
  tx
    .execute<ChangelogState>(sql`
      select latest.version as "latestVersion", latest.released_on as "releaseDate",
        latest.id is null or latest.id is not distinct from reader.release_id
          or latest.released_on <= (account.created_at at time zone ${VIENNA})::date as "hasReadLatestChangelog",
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
