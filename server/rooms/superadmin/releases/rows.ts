import { sql } from 'drizzle-orm'
import type { Installation } from '#contract/superadmin/releases.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

type Schema = Pick<Installation, 'schema' | 'schemaSteps' | 'schemaSince'>

/** The last step that the database took; those of the queue's own tables are not the program's. */
export const schema = (tx: PlatformTx): Promise<Schema> =>
  tx
    .execute<Schema>(sql`
      select (array_agg(name order by applied_at desc, name desc))[1] as schema, count(*)::int as "schemaSteps",
        left((max(applied_at) at time zone 'UTC')::text, 19) as "schemaSince"
      from kontor_migration where name like '%.sql'`)
    .then(({ rows }) => rows[0]!)
