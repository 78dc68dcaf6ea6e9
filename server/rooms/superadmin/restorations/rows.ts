import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'

type Waiting = { name: string; before: number; since: number }

/** What waits of these jobs, apart from what waited when the installation was brought back. */
export const waiting = (tx: PlatformTx, restoration: number, names: readonly string[]): Promise<Waiting[]> =>
  tx
    .execute<Waiting>(sql`
      select j.name, count(*) filter (where j.created_on < r.restored_at)::int as before,
        count(*) filter (where j.created_on >= r.restored_at)::int as since
      from ${sql.identifier('pgboss')}.${sql.identifier('job')} j join restoration r on r.id = ${restoration}
      where j.name = any(${sql.param(names)}) and j.state in ('created', 'retry') group by j.name order by j.name`)
    .then(({ rows }) => rows)
