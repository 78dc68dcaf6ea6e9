import { z } from 'zod'
import { notingFaults } from './faults.ts'
import { type KnownFiles, knownFilesOf } from './files-copy.ts'
import { isBackupId, Part, readSealed, writeSealed } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** What lies in the place beside the daily backups, so that the embedded database comes back as it was at any moment. */
const BASES = 'bases'
const ENTRIES = 'journal'
const WAL = 'wal'

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
  /** Where timelines part, by file: whoever goes back must not take the name of one that there was. */
  histories: z.record(z.string(), z.string()),
  /** Files that came meanwhile. */
  stored: Stored,
})
export type Entry = z.infer<typeof Entry>

const baseName = (id: string) => `${baseFolder(id)}/base.json`
export const baseFolder = (id: string) => `${BASES}/${id}`
/** By the database's own number: one that was brought into another begins its count of segments anew. */
export const walFolder = (system: string) => `${WAL}/${system}`
type EntryId = Pick<Entry, 'system' | 'id'>
export const entryFolder = ({ system, id }: EntryId) => `${ENTRIES}/${system}/${id}`
const entryName = (entry: EntryId) => `${entryFolder(entry)}.json`

export const writeBase = (store: BackupStore, base: Base, secrets: readonly Buffer[]) =>
  writeSealed(store, baseName(base.id), JSON.stringify(base), secrets)
export const writeEntry = (store: BackupStore, entry: Entry, secrets: readonly Buffer[]) =>
  writeSealed(store, entryName(entry), JSON.stringify(entry), secrets)

type Secrets = readonly Buffer[] | undefined

const readBase = (store: BackupStore, id: string, secrets: Secrets): Promise<Base> =>
  readSealed(store, baseName(id), Base, secrets)
const readEntry = (store: BackupStore, entry: EntryId, secrets: Secrets): Promise<Entry> =>
  readSealed(store, entryName(entry), Entry, secrets)

/** All copies and entries of a place that can be read; `faults` names the others. */
export type JournalLists = { bases: Base[]; entries: Entry[]; faults: string[] }

export async function journalIn(store: BackupStore, secrets: Secrets): Promise<JournalLists> {
  const { faults, noted } = notingFaults()
  const bases: Base[] = []
  for (const id of (await basesIn(store)).whole) {
    const base = await noted(readBase(store, id, secrets))
    if (base) bases.push(base)
  }
  const entries: Entry[] = []
  for (const id of await entriesIn(store)) {
    const entry = await noted(readEntry(store, id, secrets))
    if (entry) entries.push(entry)
  }
  return { bases, entries, faults }
}

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
export async function removeUndone(store: BackupStore, system: string, segments: readonly string[]): Promise<boolean> {
  const [first = ''] = segments
  const isSince = (name: string) => name.slice(0, 8) === first.slice(0, 8) && name >= first
  const there = (await entriesIn(store)).filter(entry => entry.system === system && isSince(entry.id))
  if (!there.some(({ id }) => segments.includes(id))) return false
  for (const entry of there) await removeEntry(store, entry)
  for (const base of (await journalIn(store, undefined)).bases)
    if (base.system === system && isSince(base.first)) await removeBase(store, base.id)
  return true
}

const removeBase = (store: BackupStore, id: string) => store.remove(baseFolder(id))
async function removeEntry(store: BackupStore, entry: EntryId): Promise<void> {
  await store.remove(entryName(entry))
  await store.remove(entryFolder(entry))
}

export async function removeBrokenOff(store: BackupStore): Promise<void> {
  for (const id of (await basesIn(store)).brokenOff) await removeBase(store, id)
}

/**
 * Leaves the newest copies of a database and the WAL since the oldest of them. By segments, not by time: a clock may have
 * been wrong. What another database has left here stays until this one has as many copies.
 */
export async function tidyJournal(store: BackupStore, system: string, count: number): Promise<void> {
  const { bases, entries } = await journalIn(store, undefined)
  const own = bases.filter(base => base.system === system).toSorted(bySegment)
  const others = bases.filter(base => base.system !== system)
  const kept = [...own.slice(-count), ...(own.length < count ? others : [])]
  for (const base of bases) if (!kept.includes(base)) await removeBase(store, base.id)
  const named = new Set<string>()
  for (const entry of entries) {
    const isNeeded = kept.some(
      ({ system: of, first }) => of === entry.system && isOfTimeline(entry.id, first) && entry.id >= first,
    )
    if (!isNeeded) await removeEntry(store, entry)
    else for (const { name } of entry.segments) named.add(name)
  }
  for (const name of await store.list(WAL)) if (!named.has(name)) await store.remove(name)
}

const bySegment = (left: Base, right: Base) => (left.first < right.first ? -1 : 1)
const isOfTimeline = (one: string, other: string) => one.slice(0, 8) === other.slice(0, 8)

/** Which there are, by the names of their files. */
export async function entriesIn(store: BackupStore): Promise<EntryId[]> {
  const names = (await store.list(ENTRIES)).map(name => name.slice(ENTRIES.length + 1).split('/'))
  return names.flatMap(([system = '', file = '', ...below]) => {
    const id = file.replace(/\.json$/, '')
    return below.length === 0 && isSegment(id) ? [{ system, id }] : []
  })
}

export const segmentIn = (part: Part): string => part.name.split('/').at(-1)!.slice(0, 24)

/** Which files somebody may still want who goes back to a moment, by folder; undefined where a list can't be read. */
export async function filesOfJournal(store: BackupStore): Promise<Map<string, KnownFiles> | undefined> {
  const { faults, noted } = notingFaults()
  const found = new Map<string, KnownFiles>()
  const journal = await journalIn(store, undefined)
  for (const { stored } of [...journal.bases, ...journal.entries]) {
    const known = (await noted(knownFilesOf(store, stored.lists))) ?? []
    found.set(stored.folder, new Map([...(found.get(stored.folder) ?? []), ...known]))
  }
  return journal.faults.length + faults.length > 0 ? undefined : found
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
export type Recovery = Pick<Entry, 'segments' | 'histories'> & { base: Base; entries: Entry[]; reaches: string }

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
  for (const entry of those.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
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
  if (!isWhole) return undefined
  // Of all timelines there were: the database counts on from the last one that it knows.
  const histories = Object.assign({}, ...those.map(entry => entry.histories))
  return { base, segments: [...segments.values()], histories, entries, reaches }
}
