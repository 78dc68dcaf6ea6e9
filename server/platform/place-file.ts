import { createHash } from 'node:crypto'
import { type Sftp, TransferError } from './sftp.ts'

export type Placing = {
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
export type Placed = 'placed' | 'already-there' | 'taken'

/**
 * Puts a file under its final name exactly once, whatever broke off earlier and wherever: it is written under a name of
 * its own, checked, and appears by a rename. Once a rename may have been sent, only that very file is ever renamed,
 * so that a receiver who empties the folder quickly can't get it twice. Never replaces a file with other content.
 */
export async function placeFile(sftp: Sftp, placing: Placing): Promise<Placed> {
  const placed = await place(sftp, placing)
  for (const leftover of placing.leftovers) {
    if (leftover !== placing.renaming) await sftp.remove(leftover).catch(() => {})
  }
  return placed
}

async function place(sftp: Sftp, placing: Placing): Promise<Placed> {
  const { bytes, temp, renaming } = placing
  if (await isThere(sftp, placing)) return 'already-there'
  if (renaming) {
    const size = await sftp.size(renaming)
    if (size === undefined) return 'taken'
    if (size === bytes.byteLength) return rename(sftp, placing, renaming)
  }
  await sftp.write(temp, bytes, placing.onProgress)
  const arrived = await sftp.size(temp)
  if (arrived !== bytes.byteLength) {
    throw new TransferError(
      `Die Datei ist am Server nicht vollständig angekommen (${arrived ?? 0} von ${bytes.byteLength} Bytes).`,
      { isFinal: false },
    )
  }
  return rename(sftp, placing, temp)
}

async function rename(sftp: Sftp, placing: Placing, temp: string): Promise<Placed> {
  await placing.beforeRename(temp)
  try {
    await sftp.rename(temp, placing.path)
    return 'placed'
  } catch (error) {
    // Without an answer nobody knows; the next try looks.
    if (error instanceof TransferError && error.status === undefined) throw error
    if (await isThere(sftp, placing)) return 'already-there'
    if ((await sftp.size(temp)) === undefined) return 'taken'
    throw error
  }
}

async function isThere(sftp: Sftp, { path, bytes }: Placing): Promise<boolean> {
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
