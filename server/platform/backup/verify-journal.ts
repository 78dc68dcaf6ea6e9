import { notingFaults } from './faults.ts'
import { fileName, readFile, readFileList } from './files-copy.ts'
import { type Entry, journalIn, type Recovery, recoveryOf, SEGMENT_BYTES } from './journal-lists.ts'
import { type Part, readPart } from './manifest.ts'
import type { Opening } from './sealing.ts'
import type { BackupStore } from './store.ts'

/** `recovery`: what it could bring back now, of what is not damaged; undefined where nothing. */
export type VerifiedJournal = { recovery: Recovery | undefined; bytes: number; files: number; faults: string[] }

type With = { secrets: readonly Buffer[] | undefined; opening: Opening | undefined }

/** Reads every byte of the journal in a place; undefined where there is none. Goes on after a fault. */
export async function verifyJournal(
  store: BackupStore,
  { secrets, opening }: With,
): Promise<VerifiedJournal | undefined> {
  const lists = await journalIn(store, secrets)
  if (lists.bases.length + lists.entries.length + lists.faults.length === 0) return undefined
  const { faults, noted } = notingFaults()
  const found = { bytes: 0, files: 0 }
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
  const look = async ({ folder, lists }: Entry['stored']) => {
    for (const list of lists) {
      for (const [key, kept] of (await noted(readFileList(store, list))) ?? []) {
        if (seen.has(fileName(folder, key))) continue
        seen.add(fileName(folder, key))
        if (await noted(readFile(store, folder, key, kept, opening ?? AS_IT_LIES))) found.files++
        found.bytes += kept.size
      }
    }
  }
  const bases = []
  for (const base of lists.bases) {
    if (await areWhole(base.parts)) bases.push(base)
    await look(base.stored)
  }
  const entries = []
  for (const entry of lists.entries) {
    if (await areWhole(entry.segments)) entries.push(entry)
    await look(entry.stored)
  }
  const recovery = recoveryOf(bases, entries, undefined, SEGMENT_BYTES)
  return { ...found, recovery, faults: [...lists.faults, ...faults] }
}

const AS_IT_LIES: Opening = { open: async (_name, bytes) => bytes }
