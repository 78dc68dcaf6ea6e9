import { sql } from 'drizzle-orm'
import { yieldToEventLoop } from '../chunks.ts'
import { textArray } from '../database/arrays.ts'
import { acrossCompanies, lookAcrossCompanies } from '../database/database.ts'
import { fileStore, MissingFile, type StoredFile } from '../files.ts'
import { type SealedCell, vault } from '../vault.ts'
import type { Pace } from './pace.ts'
import { isOfFormerKey, type Resealed, withoutTheDisk } from './reseal-columns.ts'
import type { SealedFiles } from './sealed-places.ts'

type Named = { companyId: number; id: number; key: string; rowId: number }

const FILES_AT_ONCE = 100

/** Goes through all files of a purpose. Those before stay until whoever asked for one a moment ago has read it. */
export async function resealFiles(files: SealedFiles, pace: Pace): Promise<Resealed> {
  const whole: Resealed = { found: 0, changed: 0, unreadable: [] }
  for (let after = { companyId: 0, id: 0 }; ; ) {
    const named = await namedAfter(files, after)
    for (const file of named) {
      const outcome = await resealFile(files, file)
      if (outcome === 'unreadable') whole.unreadable.push(cellOf(files, file))
      if (outcome === 'sealed anew') {
        whole.found++
        whole.changed++
      }
      await pace()
    }
    if (named.length < FILES_AT_ONCE) return whole
    after = named.at(-1)!
  }
}

type Place = Pick<Named, 'companyId' | 'id'>

const namedAfter = ({ purpose, table }: SealedFiles, after: Place): Promise<Named[]> =>
  lookAcrossCompanies(tx =>
    tx
      .execute<Named>(sql`
        select f.company_id as "companyId", f.id, f.storage_key as key, o.id as "rowId"
        from file f join ${sql.identifier(table)} o on o.company_id = f.company_id and o.file_id = f.id
        where f.purpose = ${purpose} and (f.company_id, f.id) > (${after.companyId}, ${after.id})
        order by f.company_id, f.id limit ${FILES_AT_ONCE}`)
      .then(({ rows }) => rows),
  )

async function resealFile(files: SealedFiles, file: Named): Promise<'as it was' | 'unreadable' | 'sealed anew'> {
  const text = await textOf(file.key)
  if (!text?.split('\n').some(line => line !== '' && isOfFormerKey(line))) return 'as it was'
  const anew = await sealedAnew(text, files, cellOf(files, file))
  if (anew === undefined) return 'unreadable'
  const stored = await fileStore().put(Buffer.from(anew, 'latin1'))
  if (await rename(file, stored)) return 'sealed anew'
  await fileStore().remove(stored.key)
  return 'as it was'
}

/** Undefined: lost before, or deleted a moment ago. */
const textOf = (key: string): Promise<string | undefined> =>
  fileStore()
    .get(key)
    .then(
      bytes => bytes.toString('latin1'),
      error => {
        if (!(error instanceof MissingFile)) throw error
        return undefined
      },
    )

const cellOf = ({ table, cellTable = table }: SealedFiles, { companyId, rowId }: Named): SealedCell => ({
  ...{ companyId, table: cellTable, column: 'file', rowId },
})

/** Piece by piece, letting requests in. */
async function sealedAnew(text: string, { parts }: SealedFiles, cell: SealedCell): Promise<string | undefined> {
  const sealed: string[] = []
  for (const [at, part] of text.split('\n\n').entries()) {
    const lines: string[] = []
    for (const line of part === '' ? [] : part.split('\n')) {
      const own = { ...cell, column: parts === 'whole' ? cell.column : `${parts[at]} ${lines.length}` }
      const value = vault().tryOpen(line, own)
      if (value === undefined) return undefined
      lines.push(vault().seal(value, own))
      await yieldToEventLoop()
    }
    sealed.push(lines.join('\n'))
  }
  return sealed.join('\n\n')
}

/** False where it has other bytes by now, or is gone. What is replaced is remembered with it, whatever becomes of this process. */
const rename = ({ companyId, id, key }: Named, stored: StoredFile): Promise<boolean> =>
  acrossCompanies(async tx => {
    await withoutTheDisk(tx)
    const { rowCount } = await tx.execute(sql`
      update file set storage_key = ${stored.key}, size = ${stored.size}, sha256 = ${stored.sha256}
      where company_id = ${companyId} and id = ${id} and storage_key = ${key}`)
    if (rowCount === 0) return false
    await tx.execute(sql`insert into replaced_file (storage_key) values (${key})`)
    return true
  })

/** Once nobody can be reading them any more. */
export async function removeReplaced(): Promise<void> {
  for (;;) {
    const { rows } = await lookAcrossCompanies(tx =>
      tx.execute<{ key: string }>(sql`select storage_key as key from replaced_file limit ${FILES_AT_ONCE}`),
    )
    if (rows.length === 0) return
    for (const { key } of rows) await fileStore().remove(key)
    const keys = textArray(rows.map(({ key }) => key))
    await lookAcrossCompanies(tx => tx.execute(sql`delete from replaced_file where storage_key = any(${keys}::text[])`))
  }
}
