import { sql } from 'drizzle-orm'
import { ONLINE_USERS_SHOWN } from '#domain/shell/online-users.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { PRESENCE_SECONDS } from '../presence/rows.ts'

export type PresentUser = { id: string; name: string; hasPicture: boolean; isHidden: boolean; since: string }

/** The oldest ones, as many as the rule can need: it takes out the viewer, and one more makes the ellipsis. */
export const oldest = (tx: CompanyTx, seesHidden: boolean): Promise<PresentUser[]> =>
  tx
    .execute<PresentUser>(sql`
      select a.id, ${nameOf} as name, a.hidden as "isHidden", min(p.since)::text as since,
        exists (select from profile_image i where i.account_id = a.id) as "hasPicture"
      from presence p join account a on a.id = p.account_id
      where p.seen_at > now() - make_interval(secs => ${PRESENCE_SECONDS}) and (not a.hidden or ${seesHidden})
      group by a.id order by min(p.since), a.id limit ${ONLINE_USERS_SHOWN + 2}`)
    .then(({ rows }) => rows)

/** Nobody learns another's e-mail address by being online at the same time. */
const nameOf = sql`coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Ohne Namen')`
