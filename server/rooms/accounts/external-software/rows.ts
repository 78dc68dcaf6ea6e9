import { sql } from 'drizzle-orm'
import type { ExternalSoftware } from '#contract/accounts/external-software.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

const columns = sql`id, name, active::int as active`

export const list = (tx: PlatformTx): Promise<ExternalSoftware[]> =>
  tx.execute<ExternalSoftware>(sql`select ${columns} from external_software order by id`).then(({ rows }) => rows)

export const setActive = (tx: PlatformTx, id: number, active: boolean): Promise<ExternalSoftware | undefined> =>
  tx
    .execute<ExternalSoftware>(
      sql`update external_software set active = ${active} where id = ${id} returning ${columns}`,
    )
    .then(({ rows }) => rows[0])
