import { fileName, readFile, readFileList } from './files-copy.ts'
import {
  type Base,
  basesIn,
  type Entry,
  entriesIn,
  type Recovery,
  readBase,
  readEntry,
  recoveryOf,
  SEGMENT_BYTES,
} from './journal-lists.ts'
import { DamagedBackup, ForeignBackup, type Part, readPart } from './manifest.ts'
import type { Opening } from './sealing.ts'
import { type BackupStore, MissingPart } from './store.ts'

/** `recovery`: what it could bring back now, of what is not damaged; undefined where nothing. */
export type VerifiedJournal = { recovery: Recovery | undefined; bytes: number; files: number; faults: string[] }

type With = { secrets: readonly Buffer[] | undefined; opening: Opening | undefined }

/** Reads every byte of the journal in a place; undefined where there is none. Goes on after a fault. */
export async function verifyJournal(
  store: BackupStore,
  { secrets, opening }: With,
): Promise<VerifiedJournal | undefined> {
  const [{ whole }, ids] = [await basesIn(store), await entriesIn(store)]
  if (whole.length === 0 && ids.length === 0) return undefined
  const faults: string[] = []
  const noted = async <T>(look: Promise<T>): Promise<T | undefined> => {
    try {
      return await look
    } catch (error) {
      if (!(error instanceof MissingPart || error instanceof DamagedBackup || error instanceof ForeignBackup))
        throw error
      faults.push(error.message)
      return undefined
    }
  }
  const found: VerifiedJournal = { recovery: undefined, bytes: 0, files: 0, faults }
  const areWhole = async (parts: readonly Part[]): Promise<boolean> => {
    let isWhole = true
    for (const part of parts) {
      const bytes = await noted(readPart(store, part))
      found.bytes += bytes?.byteLength ?? 0
      isWhole &&= bytes !== undefined
    }
    return isWhole
  }
  const seen = new Set<string>()
  const areThere = async ({ folder, lists }: Entry['stored']) => {
    for (const list of lists) {
      for (const [key, kept] of (await noted(readFileList(store, list))) ?? []) {
        if (seen.has(fileName(folder, key))) continue
        seen.add(fileName(folder, key))
        if (await noted(readFile(store, folder, key, kept, opening ?? AS_IT_LIES))) found.files++
        found.bytes += kept.size
      }
    }
  }
  const bases: Base[] = []
  for (const id of whole) {
    const base = await noted(readBase(store, id, secrets))
    if (!base) continue
    if (await areWhole(base.parts)) bases.push(base)
    await areThere(base.stored)
  }
  const entries: Entry[] = []
  for (const id of ids) {
    const entry = await noted(readEntry(store, id, secrets))
    if (!entry) continue
    if (await areWhole([...entry.segments, ...entry.histories])) entries.push(entry)
    await areThere(entry.stored)
  }
  return { ...found, recovery: recoveryOf(bases, entries, undefined, SEGMENT_BYTES) }
}

const AS_IT_LIES: Opening = { open: async (_name, bytes) => bytes }
