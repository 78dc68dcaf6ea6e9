import { createHash } from 'node:crypto'
import { type Sftp, TransferError } from './sftp.ts'

export type SftpUpload = {
  /** The final name with its folder. */
  path: string
  bytes: Uint8Array
  /** Of this try alone, in the same folder. */
  temp: string
  /** The temp file that an earlier try was about to rename; empty when none got that far. */
  renaming: string
  /** Temp files that earlier tries may have left. */
  leftovers: readonly string[]
  /** Must keep on our side that `temp` is about to be renamed; throws when another try has taken over. */
  beforeRename(temp: string): Promise<void>
  onProgress?(bytesDone: number): void
}

/** `taken`: the receiver took the file away before the server could tell us that it was there. */
export type UploadOutcome = 'uploaded' | 'already-there' | 'taken'

/**
 * Puts a file under its final name exactly once, whatever broke off earlier and wherever: it is written under a name of
 * its own, checked, and appears by a rename. Once a rename may have been sent, only that very file is ever renamed,
 * so that a receiver who empties the folder quickly can't get it twice. Never replaces a file with other content.
 */
export async function uploadFile(sftp: Sftp, upload: SftpUpload): Promise<UploadOutcome> {
  const outcome = await transfer(sftp, upload)
  for (const leftover of upload.leftovers) {
    if (leftover !== upload.renaming) await sftp.remove(leftover).catch(() => {})
  }
  return outcome
}

async function transfer(sftp: Sftp, upload: SftpUpload): Promise<UploadOutcome> {
  const { bytes, temp, renaming } = upload
  if (await isThere(sftp, upload)) return 'already-there'
  if (renaming) {
    const size = await sftp.size(renaming)
    if (size === undefined) return 'taken'
    if (size === bytes.byteLength) return rename(sftp, upload, renaming)
  }
  await sftp.write(temp, bytes, upload.onProgress)
  const arrived = await sftp.size(temp)
  if (arrived !== bytes.byteLength) {
    throw new TransferError(
      `Die Datei ist am Server nicht vollständig angekommen (${arrived ?? 0} von ${bytes.byteLength} Bytes).`,
      { isFinal: false },
    )
  }
  return rename(sftp, upload, temp)
}

async function rename(sftp: Sftp, upload: SftpUpload, temp: string): Promise<UploadOutcome> {
  await upload.beforeRename(temp)
  try {
    await sftp.rename(temp, upload.path)
    return 'uploaded'
  } catch (error) {
    // Without an answer nobody knows; the next try looks.
    if (error instanceof TransferError && error.status === undefined) throw error
    if (await isThere(sftp, upload)) return 'already-there'
    if ((await sftp.size(temp)) === undefined) return 'taken'
    throw error
  }
}

async function isThere(sftp: Sftp, { path, bytes }: SftpUpload): Promise<boolean> {
  const size = await sftp.size(path)
  if (size === undefined) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isOurs = size === bytes.byteLength && (await hasSameContent(sftp, path, bytes))
  if (isOurs) return true
  throw new TransferError(
    `Am Server liegt schon eine andere Datei mit dem Namen „${name}“. Sie wurde nicht überschrieben.`,
    { isFinal: true },
  )
}

async function hasSameContent(sftp: Sftp, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return sha256(await sftp.read(path)) === sha256(bytes)
  } catch (error) {
    // Some receivers let one write but not read; then the equal size has to do.
    if (error instanceof TransferError && error.status !== undefined) return true
    throw error
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An empty folder is where the server puts the user. */
export const pathIn = (folder: string, name: string): string => {
  if (folder === '') return name
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`
}
