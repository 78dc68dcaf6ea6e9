import { sql } from 'drizzle-orm'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '../database/database.ts'
import { type SealedCell, vault } from '../vault.ts'
import type { Pace } from './pace.ts'
import { isOfFormerKey, type Resealed, ROWS_AT_ONCE, withoutTheDisk } from './reseal-columns.ts'
import type { SealedPayload } from './sealed-places.ts'

type Queued = { name: string; id: string; rowId: string; sealed: string }
type Anew = Queued & { anew: string }

const FIRST = { name: '', id: '00000000-0000-0000-0000-000000000000' }

/** What waits in the queue, and what it keeps of work that is done. */
export async function resealPayloads({ field, cell }: SealedPayload, pace: Pace): Promise<Resealed> {
  const whole: Resealed = { found: 0, changed: 0, unreadable: [] }
  for (let after: Pick<Queued, 'name' | 'id'> = FIRST; ; ) {
    const queued = await queuedAfter(field, after)
    const anew: Anew[] = []
    for (const one of queued.filter(({ sealed }) => isOfFormerKey(sealed))) {
      const own: SealedCell = { companyId: 0, ...cell, rowId: one.rowId }
      const value = vault().tryOpen(one.sealed, own)
      if (value === undefined) whole.unreadable.push(own)
      else anew.push({ ...one, anew: vault().seal(value, own) })
    }
    whole.found += anew.length
    if (anew.length > 0) whole.changed += await acrossCompanies(tx => writeAll(tx, field, anew))
    if (queued.length < ROWS_AT_ONCE) return whole
    after = queued.at(-1)!
    await pace()
  }
}

const queuedAfter = (field: string, { name, id }: Pick<Queued, 'name' | 'id'>): Promise<Queued[]> =>
  lookAcrossCompanies(tx =>
    tx
      .execute<Queued>(sql`
        select name, id, data ->> 'id' as "rowId", data ->> ${field} as sealed from ${sql.identifier('pgboss')}.${sql.identifier('job')}
        where data ? ${field} and (name, id) > (${name}, ${id}::uuid) order by name, id limit ${ROWS_AT_ONCE}`)
      .then(({ rows }) => rows),
  )

async function writeAll(tx: PlatformTx, field: string, all: readonly Anew[]): Promise<number> {
  await withoutTheDisk(tx)
  let changed = 0
  for (const { name, id, sealed, anew } of all) {
    const { rowCount } = await tx.execute(sql`
      update ${sql.identifier('pgboss')}.${sql.identifier('job')} set data = jsonb_set(data, array[${field}], to_jsonb(${anew}::text))
      where name = ${name} and id = ${id} and data ->> ${field} = ${sealed}`)
    changed += rowCount ?? 0
  }
  return changed
}
