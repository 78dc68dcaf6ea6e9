import { and, eq } from 'drizzle-orm'
import type { FilePurpose } from '#contract/endpoint.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from './database/database.ts'
import { file } from './database/tables.ts'
import type { StoredFile } from './files.ts'

export type NewFile = { stored: StoredFile; name: string; type: string; purpose: FilePurpose }

/** Names what lies in the file store already; what no row names is swept after a day. */
export const insertFile = (tx: CompanyTx, scope: CompanyScope, { stored, ...named }: NewFile): Promise<number> =>
  tx
    .insert(file)
    .values({
      ...named,
      companyId: scope.companyId,
      storageKey: stored.key,
      size: stored.size,
      sha256: stored.sha256,
      createdBy: scope.accountId,
    })
    .returning({ id: file.id })
    .then(rows => rows[0]!.id)

/** The same across companies; the bytes are swept. */
export const removeFileOf = (tx: PlatformTx, companyId: number, id: number) =>
  tx.delete(file).where(and(eq(file.companyId, companyId), eq(file.id, id)))

/** What it is saved as from now on. */
export const renameFile = (tx: CompanyTx, id: number, name: string) =>
  tx.update(file).set({ name }).where(eq(file.id, id))

/** Other bytes under the same name; those before, under the key that this gives, are the caller's to remove once this is committed. */
export async function replaceFile(
  tx: CompanyTx,
  id: number,
  { key, size, sha256 }: StoredFile,
): Promise<string | undefined> {
  const [before] = await tx.select({ key: file.storageKey }).from(file).where(eq(file.id, id)).for('update')
  await tx.update(file).set({ storageKey: key, size, sha256 }).where(eq(file.id, id))
  return before?.key
}

/** The row goes; its bytes, under the key that this gives, are the caller's to remove once this is committed. */
export const removeFile = (tx: CompanyTx, id: number): Promise<string | undefined> =>
  tx
    .delete(file)
    .where(eq(file.id, id))
    .returning({ key: file.storageKey })
    .then(rows => rows[0]?.key)
