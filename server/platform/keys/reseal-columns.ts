import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '../database/arrays.ts'
import { acrossCompanies, type PlatformTx } from '../database/database.ts'
import { type SealedCell, vault } from '../vault.ts'
import { sealingKey } from './key-file.ts'
import type { SealedColumn } from './sealed-places.ts'

/** `found`: how many were still of a former key; `changed`: of those, how many are not any more. `unreadable` opens under no key. */
export type Resealed = { found: number; changed: number; unreadable: SealedCell[] }

type Row = { place: string; companyId: number; rowId: string; sealed: string; index: string | null }
type Anew = { place: string; former: string; sealed: string; index: string }

/** So many rows are held at once, for a few milliseconds: whoever wants to change one of them waits no longer. */
const ROWS_AT_ONCE = 200

/** Sealed under another key than the one that seals now. */
export const isOfFormerKey = (sealed: string): boolean => !sealed.startsWith(beginning())
const beginning = () => `${sealingKey(vault().keyFile())}:`

/**
 * Goes through all that the column holds at one moment; what somebody changes meanwhile is left to them. Once all processes seal
 * with the key of now, a pass that finds nothing says that there is nothing, wherever rows have moved to.
 */
export const resealColumn = (column: SealedColumn, signal?: AbortSignal): Promise<Resealed> =>
  acrossCompanies(async reading => {
    const whole: Resealed = { found: 0, changed: 0, unreadable: [] }
    await reading.execute(sql`declare sealed_rows no scroll cursor for ${rowsOf(column)}`)
    for (;;) {
      signal?.throwIfAborted()
      const { rows } = await reading.execute<Row>(sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from sealed_rows`)
      const { anew, unreadable } = resealed(column, rows)
      whole.unreadable.push(...unreadable)
      whole.found += anew.length
      if (anew.length > 0) whole.changed += await acrossCompanies(tx => write(tx, column, anew))
      if (rows.length < ROWS_AT_ONCE) return whole
    }
  })

function resealed(column: SealedColumn, rows: readonly Row[]): { anew: Anew[]; unreadable: SealedCell[] } {
  const anew: Anew[] = []
  const unreadable: SealedCell[] = []
  for (const row of rows) {
    const cell = cellOf(column, row)
    const value = vault().tryOpen(row.sealed, cell)
    if (value === undefined) {
      if (isOfFormerKey(row.sealed)) unreadable.push(cell)
      continue
    }
    const index = column.index ? vault().blindIndex(value, row.companyId, column.index.purpose) : ''
    const isOther = isOfFormerKey(row.sealed)
    if (!isOther && (!column.index || index === row.index)) continue
    const sealed = isOther ? vault().seal(value, cell) : row.sealed
    anew.push({ place: row.place, former: row.sealed, sealed, index })
  }
  return { anew, unreadable }
}

const cellOf = ({ table, column, cell }: SealedColumn, { companyId, rowId }: Row): SealedCell => ({
  ...{ companyId, table: cell?.table ?? table, column: cell?.column ?? column, rowId },
})

/** All of a column with an index: of which key that is can't be seen. */
function rowsOf({ table, column, cell, isPlatform, index }: SealedColumn): SQL {
  const sealed = sql.identifier(column)
  return sql`
    select ctid::text as place, ${isPlatform ? sql`0` : sql`company_id`} as "companyId", ${sql.identifier(cell?.rowId ?? 'id')}::text as "rowId",
      ${sealed} as sealed, ${index ? sql.identifier(index.column) : sql`null`} as index
    from ${sql.identifier(table)} where ${sealed} <> '' ${index ? sql`` : sql`and not starts_with(${sealed}, ${sql.raw(`'${beginning()}'`)})`}`
}

/** Only where the value is still the one that was opened, and nobody holds the row. */
async function write(tx: PlatformTx, { table, column, index }: SealedColumn, anew: readonly Anew[]): Promise<number> {
  const [rows, sealed] = [sql.identifier(table), sql.identifier(column)]
  const texts = (of: keyof Anew) => textArray(anew.map(one => one[of]))
  await tx.execute(sql`set local app.key_change = 'on'`)
  const { rowCount } = await tx.execute(sql`
    with free as (
      select t.ctid as place, v.sealed, v.index from ${rows} t
      join unnest(${texts('place')}::tid[], ${texts('former')}::text[], ${texts('sealed')}::text[], ${texts('index')}::text[])
        as v (place, former, sealed, index) on t.ctid = v.place and t.${sealed} = v.former
      for update of t skip locked)
    update ${rows} t set ${sealed} = free.sealed${index ? sql`, ${sql.identifier(index.column)} = free.index` : sql``}
    from free where t.ctid = free.place`)
  return rowCount ?? 0
}
