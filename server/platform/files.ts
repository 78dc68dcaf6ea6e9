import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type FileStore = {
  /** On disk, flushed and under its final name before it returns; only then may a row name it. */
  put(bytes: Uint8Array): Promise<{ key: string; size: number; sha256: string }>
  get(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Removes files that no row names and that are older than `olderThanMs`; gives how many. */
  sweep(isKnown: (keys: string[]) => Promise<Set<string>>, olderThanMs: number): Promise<number>
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** Files under a folder, named by generated keys alone; nothing a user typed reaches the file system. */
export function openFileStore(folder: string): FileStore {
  const path = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a storage key.')
    return join(folder, key)
  }
  return {
    async put(bytes) {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}`
      const target = path(key)
      const parent = join(folder, id.slice(0, 2))
      await mkdir(parent, { recursive: true, mode: 0o700 })
      const file = await open(`${target}.tmp`, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${target}.tmp`, target)
      await flushFolder(parent)
      await flushFolder(folder)
      return { key, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    get: key => readFile(path(key)),
    remove: key => rm(path(key), { force: true }),
    async sweep(isKnown, olderThanMs) {
      let removed = 0
      for (const part of await readdir(folder).catch(() => [])) {
        const keys = (await readdir(join(folder, part))).map(name => `${part}/${name}`)
        const known = await isKnown(keys.filter(key => KEY.test(key)))
        for (const key of keys.filter(key => !known.has(key))) {
          const { mtimeMs } = await stat(join(folder, key))
          if (Date.now() - mtimeMs < olderThanMs) continue
          await rm(join(folder, key), { force: true })
          removed++
        }
      }
      return removed
    },
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

let opened: FileStore | undefined
export const useFileStore = (store: FileStore) => {
  opened = store
}
export const fileStore = (): FileStore => {
  if (!opened) throw new Error('The file store is not open.')
  return opened
}
