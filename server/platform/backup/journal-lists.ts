import { z } from 'zod'
import { type KnownFiles, knownFilesOf } from './files-copy.ts'
import { isBackupId, Part, readSealed, writeSealed } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** What lies in the place beside the daily backups, so that the embedded database comes back as it was at any moment. */
const BASES = 'bases'
const ENTRIES = 'journal'
export const WAL = 'wal'

const Stored = z.object({ folder: z.string(), lists: z.array(Part) })

/** A copy of the database's own files, made while it runs; whole with the WAL from `first` to `last`. */
export const Base = z.object({
  format: z.literal(1),
  id: z.string(),
  takenAt: z.string(),
  release: z.string(),
  postgres: z.string(),
  /** System and processor, whose files of a database no other one reads. */
  machine: z.string(),
  /** PostgreSQL's own number of the database. */
  system: z.string(),
  keys: z.array(z.string()),
  recipients: z.array(z.string()),
  first: z.string(),
  last: z.string(),
  /** What PostgreSQL wants to find beside them, so that it replays from the right place. */
  label: z.string(),
  folders: z.array(z.string()),
  /** In the order in which their bytes stand in the parts. */
  files: z.array(z.object({ path: z.string(), size: z.number().int() })),
  parts: z.array(Part),
  stored: Stored.extend({ lost: z.array(z.string()) }),
})
export type Base = z.infer<typeof Base>

/** What was carried away at once: with what went before, everything committed until `until` is there. */
export const Entry = z.object({
  format: z.literal(1),
  /** Its last segment. */
  id: z.string(),
  until: z.string(),
  postgres: z.string(),
  system: z.string(),
  keys: z.array(z.string()),
  segments: z.array(Part),
  /** Where timelines part: whoever goes back must not take the name of one that there was. */
  histories: z.array(Part),
  /** Files that came meanwhile. */
  stored: Stored,
})
export type Entry = z.infer<typeof Entry>

const baseName = (id: string) => `${baseFolder(id)}/base.json`
export const baseFolder = (id: string) => `${BASES}/${id}`
const entryName = (id: string) => `${entryFolder(id)}.json`
export const entryFolder = (id: string) => `${ENTRIES}/${id}`

export const writeBase = (store: BackupStore, base: Base, secrets: readonly Buffer[]) =>
  writeSealed(store, baseName(base.id), JSON.stringify(base), secrets)
export const writeEntry = (store: BackupStore, entry: Entry, secrets: readonly Buffer[]) =>
  writeSealed(store, entryName(entry.id), JSON.stringify(entry), secrets)

type Secrets = readonly Buffer[] | undefined

export const readBase = (store: BackupStore, id: string, secrets: Secrets): Promise<Base> =>
  readSealed(store, baseName(id), Base, secrets)
export const readEntry = (store: BackupStore, id: string, secrets: Secrets): Promise<Entry> =>
  readSealed(store, entryName(id), Entry, secrets)

/** Whole ones and those that broke off, the oldest first. */
export async function basesIn(store: BackupStore): Promise<{ whole: string[]; brokenOff: string[] }> {
  const names = await store.list(BASES)
  const ids = [...new Set(names.map(name => name.split('/')[1]!))].filter(isBackupId).sort()
  const there = new Set(names)
  const those = (isWhole: boolean) => ids.filter(id => there.has(baseName(id)) === isWhole)
  return { whole: those(true), brokenOff: those(false) }
}

/**
 * A data folder that was laid back as it had been writes WAL of the same names anew: what the place had of them tells of days
 * that were not. True where there was any.
 */
export async function removeUndone(store: BackupStore, segments: readonly string[]): Promise<boolean> {
  const [first = ''] = segments
  const isSince = (name: string) => name.slice(0, 8) === first.slice(0, 8) && name >= first
  const there = (await entriesIn(store)).filter(isSince)
  if (!segments.some(name => there.includes(name))) return false
  for (const id of there) await removeEntry(store, id)
  for (const id of (await basesIn(store)).whole)
    if (isSince((await readBase(store, id, undefined)).first)) await removeBase(store, id)
  return true
}

/** Removes a copy or what was carried away at once, with all that it alone names. */
export const removeBase = (store: BackupStore, id: string) => store.remove(baseFolder(id))
export async function removeEntry(store: BackupStore, id: string): Promise<void> {
  await store.remove(entryName(id))
  await store.remove(entryFolder(id))
}

export async function entriesIn(store: BackupStore): Promise<string[]> {
  const names = (await store.list(ENTRIES)).map(name => name.slice(ENTRIES.length + 1).replace(/\.json$/, ''))
  return names.filter(isSegment).sort()
}

export const segmentIn = (part: Part): string => part.name.slice(WAL.length + 1, WAL.length + 25)

/** Which files somebody may still want who goes back to a moment, by folder. */
export async function filesOfJournal(store: BackupStore): Promise<Map<string, KnownFiles>> {
  const found = new Map<string, KnownFiles>()
  const take = async ({ folder, lists }: z.infer<typeof Stored>) => {
    const known = await knownFilesOf(store, lists)
    found.set(folder, new Map([...(found.get(folder) ?? []), ...known]))
  }
  for (const id of (await basesIn(store)).whole) await take((await readBase(store, id, undefined)).stored)
  for (const id of await entriesIn(store)) await take((await readEntry(store, id, undefined)).stored)
  return found
}

/** Of the embedded database, as it is made here. */
export const SEGMENT_BYTES = 16n * 1024n * 1024n

/** The name of the segment that holds a place of the WAL (`16/B374D848`), or that ends there. */
export function segmentOf(lsn: string, timeline: string, bytes: bigint): string {
  const [high = '', low = ''] = lsn.split('/')
  const at = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  return nameOf(timeline, at === 0n ? 0n : (at - 1n) / bytes, bytes)
}

/** The one after it on the same timeline. */
export function nextSegment(name: string, bytes: bigint): string {
  const number = BigInt(`0x${name.slice(8, 16)}`) * perFile(bytes) + BigInt(`0x${name.slice(16)}`)
  return nameOf(name.slice(0, 8), number + 1n, bytes)
}

const perFile = (bytes: bigint) => 0x1_0000_0000n / bytes
const nameOf = (timeline: string, number: bigint, bytes: bigint) =>
  `${timeline}${hex8(number / perFile(bytes))}${hex8(number % perFile(bytes))}`
const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)
export const isHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)

/** What brings the database back: the copy, the WAL after it without a gap, and until when that reaches. */
export type Recovery = { base: Base; segments: Part[]; entries: Entry[]; reaches: string }

/**
 * From the newest copy that was whole before the moment, as far as there is WAL; undefined where no copy and WAL belong
 * together. Without a moment: as far as possible.
 */
export function recoveryOf(
  bases: readonly Base[],
  entries: readonly Entry[],
  moment: string | undefined,
  bytes: bigint,
): Recovery | undefined {
  const before = bases.filter(({ takenAt }) => !moment || takenAt <= moment)
  for (const base of before.toSorted((left, right) => (left.takenAt < right.takenAt ? 1 : -1))) {
    const found = from(base, entries, moment, bytes)
    if (found) return found
  }
  return undefined
}

function from(base: Base, all: readonly Entry[], moment: string | undefined, bytes: bigint): Recovery | undefined {
  const segments = new Map<string, Part>()
  const entries: Entry[] = []
  let [next, isWhole, reaches] = [base.first, false, '']
  const those = all.filter(({ system }) => system === base.system)
  for (const entry of those.toSorted((left, right) => (left.until < right.until ? -1 : 1))) {
    const found = new Map(entry.segments.map(part => [segmentIn(part), part]))
    const size = segments.size
    for (let part = found.get(next); part; part = found.get(next)) {
      segments.set(next, part)
      isWhole ||= next === base.last
      next = nextSegment(next, bytes)
    }
    if (segments.size === size) continue
    entries.push(entry)
    if (isWhole) reaches = entry.until
    if (isWhole && moment && reaches >= moment) break
  }
  return isWhole ? { base, segments: [...segments.values()], entries, reaches } : undefined
}
