import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, writeFlushed } from '../files.ts'

/** Where backups lie: a folder, or a bucket. Names are ours, with `/` between their parts. */
export type BackupStore = {
  /** As people name it. */
  readonly place: string
  /** Whole and for good before it returns, or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Buffer>
  /** Names of whatever lies below a folder; empty where there is none. */
  list(folder: string): Promise<string[]>
  /** Of the folders right below the place itself. */
  folders(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A part that a backup names is not there. */
export class MissingPart extends Error {
  readonly part: string
  constructor(part: string) {
    super(`${part} fehlt`)
    this.part = part
  }
}

const UNFINISHED = '.unfinished'

export function openFolderStore(folder: string): BackupStore {
  const path = (name: string) => join(folder, name)
  const made = new Set<string>()
  return {
    place: folder,
    async write(name, bytes) {
      const parent = dirname(path(name))
      if (!made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 })
      made.add(parent)
      const unfinished = `${path(name)}${UNFINISHED}`
      try {
        await writeFlushed(unfinished, bytes)
        await rename(unfinished, path(name))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
      await flushFolder(parent)
    },
    async read(name) {
      return readFile(path(name)).catch(error => {
        throw error.code === 'ENOENT' ? new MissingPart(name) : error
      })
    },
    list: below => namesBelow(folder, below),
    async folders() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(emptyWhereNone)
      return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
    },
    remove: name => rm(path(name), { force: true, recursive: true }),
  }
}

async function namesBelow(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(emptyWhereNone)
  const names: string[] = []
  for (const entry of entries) {
    const name = `${below}/${entry.name}`
    if (entry.isDirectory()) names.push(...(await namesBelow(folder, name)))
    else names.push(name)
  }
  return names
}

function emptyWhereNone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
