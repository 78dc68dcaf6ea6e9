import { countRows } from './dump.ts'
import { notingFaults } from './faults.ts'
import { readFile, readFileList } from './files-copy.ts'
import { DamagedBackup, type Manifest, type Part, readManifest, readPart } from './manifest.ts'
import { type Opening, SEALED } from './sealing.ts'
import type { BackupStore } from './store.ts'
import { unpacked } from './unpack.ts'

export type Verified = { manifest: Manifest | undefined; rows: number; files: number; bytes: number; faults: string[] }

type With = {
  /** Undefined: the key file is not here, so that whose backup it is can't be said. */
  secrets: readonly Buffer[] | undefined
  /** Undefined: what is encrypted is compared as it lies there. */
  opening: Opening | undefined
}

/** Reads every byte of a backup and compares it with what was written; goes on after a fault, so that all are named. */
export async function verifyBackup(store: BackupStore, id: string, { secrets, opening }: With): Promise<Verified> {
  const { faults, noted } = notingFaults()
  const found: Verified = { manifest: undefined, rows: 0, files: 0, bytes: 0, faults }
  const manifest = await noted(readManifest(store, id, secrets))
  if (!manifest) return found
  found.manifest = manifest
  for (const table of manifest.tables) {
    for (const part of table.parts) found.rows += (await noted(rowsOf(store, part, opening))) ?? 0
    const rows = table.parts.reduce((sum, part) => sum + part.rows, 0)
    if (rows !== table.rows) faults.push(`${table.name} hat ${rows} Zeilen, nicht ${table.rows}`)
    found.bytes += table.parts.reduce((sum, part) => sum + part.size, 0)
  }
  const { folder, lists, count } = manifest.files
  for (const list of lists) {
    const files = (await noted(readFileList(store, list))) ?? []
    for (const [key, kept] of files) {
      const bytes = await noted(readFile(store, folder, key, kept, opening ?? PLAIN))
      if (bytes) found.files++
      found.bytes += kept.size
    }
  }
  if (faults.length === 0 && found.files !== count) faults.push(`${found.files} Dateien statt ${count}`)
  return found
}

const PLAIN: Opening = { open: async (_name, bytes) => bytes }

async function rowsOf(store: BackupStore, part: Part, opening: Opening | undefined): Promise<number> {
  const bytes = await readPart(store, part)
  if (part.name.endsWith(SEALED) && !opening) return part.rows
  const rows = countRows(await unpacked(bytes, part.name, opening ?? PLAIN))
  if (rows !== part.rows) throw new DamagedBackup(`${part.name} hat ${rows} Zeilen, nicht ${part.rows}`)
  return rows
}
