import { sql } from 'drizzle-orm'
import { acrossCompanies, type PlatformTx } from '../database/database.ts'
import { type SealedCell, vault } from '../vault.ts'
import { isOfFormerKey, type Resealed } from './reseal-columns.ts'
import type { SealedPayload } from './sealed-places.ts'

type Queued = { name: string; id: string; rowId: string; sealed: string }

/** What waits in the queue, and what it keeps of work that is done. */
export const resealPayloads = ({ field, cell }: SealedPayload): Promise<Resealed> =>
  acrossCompanies(async tx => {
    const whole: Resealed = { found: 0, changed: 0, unreadable: [] }
    const { rows } = await tx.execute<Queued>(sql`
      select name, id, data ->> 'id' as "rowId", data ->> ${field} as sealed from ${sql.identifier('pgboss')}.${sql.identifier('job')} where data ? ${field}`)
    for (const queued of rows.filter(({ sealed }) => isOfFormerKey(sealed))) {
      const own: SealedCell = { companyId: 0, ...cell, rowId: queued.rowId }
      const value = vault().tryOpen(queued.sealed, own)
      if (value === undefined) whole.unreadable.push(own)
      else {
        whole.found++
        whole.changed += await write(tx, queued, field, vault().seal(value, own))
      }
    }
    return whole
  })

const write = (tx: PlatformTx, { name, id, sealed }: Queued, field: string, anew: string): Promise<number> =>
  tx
    .execute(sql`
      update ${sql.identifier('pgboss')}.${sql.identifier('job')} set data = jsonb_set(data, array[${field}], to_jsonb(${anew}::text))
      where name = ${name} and id = ${id} and data ->> ${field} = ${sealed}`)
    .then(({ rowCount }) => rowCount ?? 0)
