import type pg from 'pg'
import { type FileStore, MissingFile } from '../files.ts'
import { writePart } from './dump.ts'
import { type Manifest, type Part, readPart, sha256Of } from './manifest.ts'
import { type Opening, openingWith, SEALED, type Sealing } from './sealing.ts'
import type { BackupStore } from './store.ts'
import { unpacked } from './unpack.ts'

/** What is kept of a file that lies in the store, sealed or not. */
export type KeptFile = { size: number; sha256: string }
export type KnownFiles = Map<string, KeptFile>

/** Of files for the same recipients; others would open for others. */
export const filesFolder = (recipients: readonly string[]): string =>
  recipients.length === 0 ? 'files' : `files-${sha256Of([...recipients].sort().join('\n')).slice(0, 12)}`

export const fileName = (folder: string, key: string) => `${folder}/${key}${folder === 'files' ? '' : SEALED}`

/** Files that an earlier backup copied and that are still there: what a key names never changes. */
export async function knownFiles(store: BackupStore, last: Manifest | undefined, folder: string): Promise<KnownFiles> {
  if (last?.files.folder !== folder) return new Map()
  const there = new Set(await store.list(folder))
  const known = await knownFilesOf(store, last.files.lists)
  for (const key of known.keys()) if (!there.has(fileName(folder, key))) known.delete(key)
  return known
}

export async function knownFilesOf(store: BackupStore, lists: readonly Part[]): Promise<KnownFiles> {
  const known: KnownFiles = new Map()
  for (const list of lists) for (const [key, kept] of await readFileList(store, list)) known.set(key, kept)
  return known
}

const OPEN = openingWith([])

/** Lists are never encrypted: they hold made-up keys, and who tidies a store need not be able to read it. */
export async function readFileList(store: BackupStore, list: Part): Promise<[string, KeptFile][]> {
  const text = (await unpacked(await readPart(store, list), list.name, OPEN)).toString('utf8')
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => {
      const [key = '', size, sha256 = ''] = line.split('\t')
      return [key, { size: Number(size), sha256 }]
    })
}

/** The keys that rows name, of the transaction that asks. */
export async function fileKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('select distinct storage_key as key from file order by 1')
  return rows.map(({ key }) => key)
}

type Copying = {
  files: FileStore
  store: BackupStore
  sealing: Sealing
  folder: string
  known: KnownFiles
  signal?: AbortSignal | undefined
}

const AT_ONCE = 8

/** Copies what is not yet there; gives the keys whose bytes are gone. */
export async function copyFiles(
  keys: readonly string[],
  { files, store, sealing, folder, known, signal }: Copying,
): Promise<string[]> {
  const waiting = keys.filter(key => !known.has(key)).values()
  const gone: string[] = []
  const work = async () => {
    for (const key of waiting) {
      signal?.throwIfAborted()
      try {
        const bytes = await sealing.seal(await files.get(key))
        await store.write(fileName(folder, key), bytes)
        known.set(key, { size: bytes.byteLength, sha256: sha256Of(bytes) })
      } catch (error) {
        if (!(error instanceof MissingFile)) throw error
        gone.push(key)
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = ended.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return gone
}

const LINES_A_LIST = 200_000

/** What a backup needs of the files that it shares with others. */
export async function writeFileLists(
  store: BackupStore,
  id: string,
  keys: readonly string[],
  known: KnownFiles,
): Promise<{ lists: Part[]; bytes: number }> {
  const lists: Part[] = []
  const open: Sealing = { suffix: '', seal: async bytes => bytes }
  for (let at = 0; at < keys.length; at += LINES_A_LIST) {
    const those = keys.slice(at, at + LINES_A_LIST)
    const text = those.map(key => `${key}\t${known.get(key)!.size}\t${known.get(key)!.sha256}\n`).join('')
    const name = `files.${String(lists.length).padStart(3, '0')}.zst`
    lists.push(await writePart({ store, sealing: open, folder: id }, name, Buffer.from(text), those.length))
  }
  return { lists, bytes: keys.reduce((sum, key) => sum + known.get(key)!.size, 0) }
}

/** Bytes as the installation had them, or which of them are damaged or missing. */
export async function readFile(
  store: BackupStore,
  folder: string,
  key: string,
  kept: KeptFile,
  opening: Opening,
): Promise<Uint8Array> {
  const name = fileName(folder, key)
  return opening.open(name, await readPart(store, { name, ...kept }))
}
