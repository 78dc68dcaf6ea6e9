import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '../database/arrays.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '../database/database.ts'
import { type SealedCell, vault } from '../vault.ts'
import { sealingKey } from './key-file.ts'
import type { Pace } from './pace.ts'
import type { SealedColumn } from './sealed-places.ts'

/** `found`: how many were still of a former key; `changed`: of those, how many are not any more. `unreadable` opens under no key. */
export type Resealed = { found: number; changed: number; unreadable: SealedCell[] }

type Row = {
  place: string
  companyId: number
  rowId: string
  sealed: string
  index: string | null
  /** Its primary key. */
  at: string[]
}
type Anew = { place: string; former: string; sealed: string; index: string }

/** So many rows are held at once, for a few milliseconds: whoever wants to change one of them waits no longer. */
export const ROWS_AT_ONCE = 200
/** Fewer where each is large. */
const BYTES_AT_ONCE = 8_000_000

/** Sealed under another key than the one that seals now. */
export const isOfFormerKey = (sealed: string): boolean => !sealed.startsWith(beginning())
const beginning = () => `${sealingKey(vault().keyFile())}:`

/**
 * Goes through the rows of the column in the order of their primary key, which stays whatever somebody changes meanwhile; that is
 * left to them. Each piece is a transaction of its own: a long one would keep the database from clearing up what it replaces.
 */
export async function resealColumn(column: SealedColumn, pace: Pace): Promise<Resealed> {
  const whole: Resealed = { found: 0, changed: 0, unreadable: [] }
  const key = await primaryKeyOf(column)
  for (let after: string[] | undefined; ; ) {
    const rows = await rowsAfter(column, key, after)
    if (rows.length === 0) return whole
    const { anew, unreadable } = resealed(column, rows)
    whole.unreadable.push(...unreadable)
    whole.found += anew.length
    if (anew.length > 0) whole.changed += await acrossCompanies(tx => write(tx, column, anew))
    after = rows.at(-1)!.at
    await pace()
  }
}

/**
 * How many values of all columns are of a former key, seen at one moment: what was copied from a column that a pass came to later
 * into one that it had come to before is among them. Once there are none, nothing is left that one could be copied from.
 */
export const countOfFormerKey = (columns: readonly SealedColumn[]): Promise<number> =>
  acrossCompanies(async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    let count = 0
    for (const { table, column } of columns) {
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table)} where ${isFormer(column)}`,
      )
      count += rows[0]!.count
    }
    return count
  })

/** Only the beginning is read of what is large. */
const isFormer = (column: string): SQL => {
  const sealed = sql.identifier(column)
  const own = beginning()
  return sql`${sealed} <> '' and substr(${sealed}, 1, ${sql.raw(String(own.length))}) <> ${sql.raw(`'${own}'`)}`
}

type KeyColumn = { name: string; type: string }

const primaryKeyOf = ({ table }: SealedColumn): Promise<KeyColumn[]> =>
  lookAcrossCompanies(tx =>
    tx
      .execute<KeyColumn>(sql`
        select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_index i cross join lateral unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = ${table}::regclass and i.indisprimary order by k.place`)
      .then(({ rows }) => rows),
  )

/** All of a column with an index: of which key that is can't be seen. */
const rowsAfter = (
  { table, column, cell, isPlatform, index }: SealedColumn,
  key: readonly KeyColumn[],
  after: readonly string[] | undefined,
): Promise<Row[]> => {
  const sealed = sql.identifier(column)
  const order = list(key.map(({ name }) => sql`${sql.identifier(name)}`))
  const isLater =
    after && sql`and (${order}) > (${list(key.map(({ type }, at) => sql`${after[at]}::${sql.raw(type)}`))})`
  return lookAcrossCompanies(tx =>
    tx
      .execute<Row>(sql`
        select place, "companyId", "rowId", sealed, index, at from (
          select *, sum(octet_length(sealed)) over (order by number) - octet_length(sealed) as bytes_before from (
            select ctid::text as place, ${isPlatform ? sql`0` : sql`company_id`} as "companyId",
              ${sql.identifier(cell?.rowId ?? 'id')}::text as "rowId", ${sealed} as sealed,
              ${index ? sql.identifier(index.column) : sql`null`} as index,
              array[${list(key.map(({ name }) => sql`${sql.identifier(name)}::text`))}] as at, row_number() over (order by ${order}) as number
            from ${sql.identifier(table)} where ${index ? sql`${sealed} <> ''` : isFormer(column)} ${isLater}
            order by ${order} limit ${ROWS_AT_ONCE}) page) sized
        where bytes_before < ${BYTES_AT_ONCE} order by number`)
      .then(({ rows }) => rows),
  )
}

const list = (all: readonly SQL[]): SQL => sql.join(all as SQL[], sql`, `)

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

/** Only where the value is still the one that was opened, and nobody holds the row. */
async function write(tx: PlatformTx, { table, column, index }: SealedColumn, anew: readonly Anew[]): Promise<number> {
  const [rows, sealed] = [sql.identifier(table), sql.identifier(column)]
  const texts = (of: keyof Anew) => textArray(anew.map(one => one[of]))
  await withoutTheDisk(tx)
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

/**
 * Does not wait until it is on the disk, which those who serve wait for, too. What a lost machine takes back is as it was, opens
 * and is found again: the last step of a change waits, and with its row all before it is on the disk.
 */
export const withoutTheDisk = (tx: PlatformTx) => tx.execute(sql`set local synchronous_commit = off`)
