import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { service } from './gifts.ts'

export type StoredFile = { key: string; size: number; sha256: string }

/** Where bytes lie: a folder of this machine, or a bucket. */
export type FileStore = {
  /** Stored for good before it returns; a row that names it may be committed only then. */
  put(bytes: Uint8Array, as?: StoredFile): Promise<StoredFile>
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Removes files that no row names and that are older than `olderThanMs`; gives how many. */
  sweep(isKnown: (keys: string[]) => Promise<Set<string>>, olderThanMs: number): Promise<number>
}

/** A row names a file that is not there. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`The stored file ${key} is missing.`)
  }
}

/** The store does not answer for the moment: a request is told to come again, a job tries again by itself. */
export class FilesUnavailable extends Error {
  constructor(reason: string) {
    super(`The file store does not answer: ${reason}`)
  }
}

/** One folder for all of them, so that a start finds them at once. */
const UNFINISHED = 'unfinished'

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

export const isStorageKey = (key: string): boolean => KEY.test(key)

/** Nothing a user typed reaches a file system or a bucket. */
export function refuseOtherKeys(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key.')
}

export function newFile(bytes: Uint8Array): StoredFile {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { key: `${id.slice(0, 2)}/${id}`, size: bytes.byteLength, sha256 }
}

/** Files under a folder, flushed and renamed before a row may name them. */
export function openFileStore(folder: string): FileStore {
  const path = (key: string) => {
    refuseOtherKeys(key)
    return join(folder, key)
  }
  // The folders below it that will still be there after a power cut.
  const flushed = new Set<string>()
  return {
    async put(bytes, made = newFile(bytes)) {
      const target = path(made.key)
      const parent = dirname(target)
      const unfinished = join(folder, UNFINISHED, `${basename(target)}.tmp`)
      for (const each of [parent, dirname(unfinished)]) await mkdir(each, { recursive: true, mode: 0o700 })
      try {
        await writeFlushed(unfinished, bytes)
        await rename(unfinished, target)
      } catch (error) {
        // A disk that is full needs the room.
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
      await flushFolder(parent)
      if (!flushed.has(parent)) await flushFolder(folder)
      flushed.add(parent)
      return made
    },
    async get(key) {
      const file = path(key)
      return readFile(file).catch(error => {
        throw error.code === 'ENOENT' ? new MissingFile(key) : error
      })
    },
    remove: async key => rm(path(key), { force: true }),
    async sweep(isKnown, olderThanMs) {
      let removed = 0
      for (const part of await readdir(folder).catch(() => [])) {
        const keys = (await readdir(join(folder, part))).map(name => `${part}/${name}`)
        const known = await isKnown(keys.filter(isStorageKey))
        for (const key of keys.filter(key => !known.has(key))) {
          if (Date.now() - (await changedAt(join(folder, key))) < olderThanMs) continue
          await rm(join(folder, key), { force: true })
          removed++
        }
      }
      return removed
    },
  }
}

/** On the disk before it returns; over what an earlier try has left. */
export async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What a killed server left half written; others that share the folder may be writing what is younger. */
export async function sweepUnfinished(folder: string, olderThanMs: number): Promise<void> {
  const unfinished = join(folder, UNFINISHED)
  for (const name of await readdir(unfinished).catch(() => [])) {
    const path = join(unfinished, name)
    if (Date.now() - (await changedAt(path)) >= olderThanMs) await rm(path, { force: true })
  }
}

/** What has been finished meanwhile is as young as can be. */
const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )

export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const openedFiles = service<FileStore>('the file store')
export const fileStore = openedFiles.get
