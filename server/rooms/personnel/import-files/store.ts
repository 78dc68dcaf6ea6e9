import { fileStore } from '#server/platform/files.ts'
import { vault } from '#server/platform/vault.ts'

type Owner = { companyId: number; jobId: number }

const place = ({ companyId, jobId }: Owner, column: string) => ({ companyId, table: 'import_job', column, rowId: jobId })

/** Uploaded files hold SVNR and IBAN, so nothing of them lies unsealed on a disk. */
export function putSealed(owner: Owner, bytes: Buffer): Promise<{ key: string; size: number; sha256: string }> {
  // As one character a byte: as base64 the text would be sealed a third longer.
  return fileStore().put(Buffer.from(vault().seal(bytes.toString('latin1'), place(owner, 'file'))))
}

export async function getSealed(owner: Owner, key: string): Promise<Buffer> {
  const sealed = await fileStore().get(key)
  return Buffer.from(vault().open(sealed.toString('latin1'), place(owner, 'file')), 'latin1')
}

export type Head = { header: string; samples: string[]; ambiguous: 'date' | 'number' | null }[]

export const sealHead = (owner: Owner, head: Head): string => vault().seal(JSON.stringify(head), place(owner, 'head_sealed'))

export const openHead = (owner: Owner, sealed: string): Head =>
  sealed === '' ? [] : (JSON.parse(vault().open(sealed, place(owner, 'head_sealed'))) as Head)
