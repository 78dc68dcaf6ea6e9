import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type BackupStore, MissingPart } from './store.ts'

export const Part = z.object({
  name: z.string(),
  rows: z.number().int(),
  /** Of the bytes as they lie in the store. */
  size: z.number().int(),
  sha256: z.string(),
})
export type Part = z.infer<typeof Part>

export const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** When the snapshot was taken; everything committed before is in it, and nothing later. */
  takenAt: z.string(),
  release: z.string(),
  postgres: z.string(),
  /** Ids of the keys that its values are sealed under. */
  keys: z.array(z.string()),
  /** Public keys that it is encrypted for; empty: it is not. */
  recipients: z.array(z.string()),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int(), parts: z.array(Part) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable(), start: z.string() })),
  files: z.object({
    /** Where they lie, for all backups together. */
    folder: z.string(),
    count: z.number().int(),
    bytes: z.number().int(),
    /** Lines of key, size and SHA-256 as they lie in the store. */
    lists: z.array(Part),
    /** Keys of which the installation itself had lost the bytes. */
    lost: z.array(z.string()),
  }),
})
export type Manifest = z.infer<typeof Manifest>

const nameOf = (id: string) => `${id}/manifest.json`

/** Told apart by the moment they were taken at, and sorted by it. */
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
export const isBackupId = (name: string) => ID.test(name)
export const backupId = (moment: Temporal.Instant) =>
  moment.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString().replaceAll(':', '-')

/** Whoever changes a part and its sum is found by the seal, which only the key file's owner can make. */
const sealOf = (text: string, secret: Buffer) => createHmac('sha256', secret).update(text).digest('hex')
export const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** The last thing that is written: without it there is no backup. */
export const writeManifest = (store: BackupStore, manifest: Manifest, secrets: readonly Buffer[]): Promise<void> =>
  writeSealed(store, nameOf(manifest.id), JSON.stringify(manifest, null, 1), secrets)

/** A list of what lies in the store, with its sum and the seal of the first key. */
export async function writeSealed(
  store: BackupStore,
  name: string,
  text: string,
  [secret]: readonly Buffer[],
): Promise<void> {
  const whole = { sha256: sha256Of(text), seal: sealOf(text, secret!), manifest: text }
  await store.write(name, Buffer.from(JSON.stringify(whole)))
}

const Whole = z.object({ sha256: z.string(), seal: z.string(), manifest: z.string() })

/** A backup that is not as it was written. */
export class DamagedBackup extends Error {}
/** A backup of another installation, or one that somebody changed and knew how to sum. */
export class ForeignBackup extends Error {}

/** `secrets` undefined: whether it is the one that was made here is not looked at. */
export async function readManifest(
  store: BackupStore,
  id: string,
  secrets: readonly Buffer[] | undefined,
): Promise<Manifest> {
  const name = nameOf(id)
  const manifest = await readSealed(store, name, Manifest, secrets)
  if (manifest.id !== id) throw new DamagedBackup(`${name} ist beschädigt.`)
  return manifest
}

/** What `writeSealed` wrote, or a sentence that says why it is not believed. */
export async function readSealed<T>(
  store: BackupStore,
  name: string,
  shape: z.ZodType<T>,
  secrets: readonly Buffer[] | undefined,
): Promise<T> {
  const bytes = await store.read(name)
  const parsed = Whole.safeParse(jsonOf(bytes.toString('utf8')))
  if (!parsed.success || sha256Of(parsed.data.manifest) !== parsed.data.sha256)
    throw new DamagedBackup(`${name} ist beschädigt.`)
  const { manifest: text, seal } = parsed.data
  if (secrets && !secrets.some(secret => isSame(seal, sealOf(text, secret))))
    throw new ForeignBackup(
      `${name} trägt nicht das Siegel dieser Schlüsseldatei: Die Sicherung gehört zu einer anderen Installation oder wurde geändert.`,
    )
  const found = shape.safeParse(jsonOf(text))
  if (found.success) return found.data
  throw new DamagedBackup(`${name} wurde von einer anderen, wahrscheinlich neueren Version von Kontor geschrieben.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Whole backups, the oldest first; what has no manifest broke off. */
export async function backupsIn(store: BackupStore): Promise<{ whole: string[]; brokenOff: string[] }> {
  const ids = (await store.folders()).filter(isBackupId).sort()
  const found = await Promise.all(
    ids.map(async id => ({ id, isWhole: await store.read(nameOf(id)).then(() => true, isMissing) })),
  )
  const those = (isWhole: boolean) => found.filter(each => each.isWhole === isWhole).map(({ id }) => id)
  return { whole: those(true), brokenOff: those(false) }
}

function isMissing(error: unknown): false {
  if (error instanceof MissingPart) return false
  throw error
}

/** The bytes of a part as they were written, or a sentence that says which are not. */
export async function readPart(store: BackupStore, part: Omit<Part, 'rows'>): Promise<Buffer> {
  const bytes = await store.read(part.name)
  if (bytes.byteLength !== part.size || sha256Of(bytes) !== part.sha256)
    throw new DamagedBackup(`${part.name} ist beschädigt.`)
  return bytes
}
