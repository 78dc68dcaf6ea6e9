import { sql } from 'drizzle-orm'
import type { Profile } from '#contract/accounts/own-profile.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

export type StoredProfile = Omit<Profile, 'isVouched'>

export const find = (tx: PlatformTx, id: string): Promise<StoredProfile | undefined> =>
  tx
    .execute<StoredProfile>(sql`
      select a.id, a.email, a.first_name as firstname, a.last_name as lastname, a.active, a.version,
        left((a.last_login_at at time zone 'UTC')::text, 19) as lastlogin,
        exists (select from account_second_factor f where f.account_id = a.id and f.confirmed_at is not null) as twofactor,
        exists (select from profile_image i where i.account_id = a.id) as "hasPicture"
      from account a where a.id = ${id}`)
    .then(({ rows }) => rows[0])
