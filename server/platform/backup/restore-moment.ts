import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { removeCluster } from '../database/cluster.ts'
import { giveTo, whoRunsIt } from '../database/cluster-runner.ts'
import { signInAs } from '../database/database.ts'
import { BROUGHT_WAL } from '../database/journal-settings.ts'
import { locateDatabase } from '../database/locate.ts'
import { embeddedVersion, majorOf } from '../database/postgres-programs.ts'
import { UNFINISHED_RESTORE } from '../database/taken-folder.ts'
import { roleSecretsOf } from '../database/vault-keys.ts'
import { openFilesBeside } from '../open-files.ts'
import { holdOutward } from '../outward.ts'
import { openVault } from '../vault.ts'
import { thisMachine } from './base-copy.ts'
import { type KeptFile, readFile, readFileList } from './files-copy.ts'
import {
  type Base,
  type Entry,
  journalIn,
  type Recovery,
  recoveryOf,
  SEGMENT_BYTES,
  segmentIn,
} from './journal-lists.ts'
import { DamagedBackup, type Part, readPart } from './manifest.ts'
import { keysFor, refuseOtherKeys, refuseUsedFolder, rowsOfFiles } from './restore-backup.ts'
import type { Opening } from './sealing.ts'
import { type BackupStore, MissingPart } from './store.ts'
import { unpacked } from './unpack.ts'

/** What the journal of a place can bring back, undefined where it has none for the moment; and what of it can't be read. */
export async function recoveryIn(
  store: BackupStore,
  moment: string | undefined,
  secrets: readonly Buffer[] | undefined,
): Promise<{ recovery: Recovery | undefined; faults: string[] }> {
  const { bases, entries, faults } = await journalIn(store, secrets)
  return { recovery: recoveryOf(bases, entries, moment, SEGMENT_BYTES), faults }
}

export type RestoredMoment = { files: number; missing: string[]; isHeld: boolean }

/**
 * Brings the embedded database and its files back as they were at a moment, or as far as the journal reaches. As with a
 * backup: into an empty folder with its key file, marked until it is whole.
 */
export async function restoreMoment(
  config: Config,
  store: BackupStore,
  recovery: Recovery,
  opening: Opening,
  { moment, onStep = () => {} }: { moment?: string | undefined; onStep?: (step: string) => void } = {},
): Promise<RestoredMoment> {
  const { base, entries, segments, histories } = recovery
  const keyFile = keysFor(config.keyFile)
  const { keys } = entries.at(-1)!
  refuseOtherKeys(keyFile, { keys, takenAt: recovery.reaches }, config.keyFile)
  refuseOtherProgram(base)
  const from = { store, opening }
  // Whoever has no identity for it hears so before anything is begun.
  await bytesOf(segments[0]!, from)
  const mark = join(config.dataFolder, UNFINISHED_RESTORE)
  refuseUsedFolder(config, mark)
  await mkdir(config.dataFolder, { recursive: true })
  // What an earlier try has left is no database yet.
  if (existsSync(mark)) await removeCluster(config.dataFolder)
  writeFileSync(mark, `${base.id}\n`)
  rmSync(join(config.dataFolder, 'kontor.database'), { force: true })
  onStep(`Kopie der Datenbank von ${base.takenAt.slice(0, 16)} UTC wird zurückgebracht`)
  const fill = async (folder: string) => {
    await layBase(folder, base, from)
    onStep(`${segments.length} Teile des Journals werden zurückgebracht`)
    await layWal(folder, segments, from)
    for (const [name, text] of Object.entries(histories)) await writeFile(join(folder, BROUGHT_WAL, name), text)
    await writeFile(join(folder, 'recovery.signal'), '')
    await giveAll(folder)
  }
  const settings = {
    restore_command: `cp ${BROUGHT_WAL}/%f "%p"`,
    recovery_target_timeline: 'current',
    ...(moment && {
      recovery_target_time: moment.replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
  const how = { mayReplaceLost: true, keepsWal: false, fill, settings, patienceMs: 3_600_000 }
  const located = await locateDatabase({ ...config, databaseUrl: '' }, how)
  try {
    onStep('Das Journal wird nachvollzogen')
    await ready(located.admin)
    const whole = { ...located.admin, database: located.where.database }
    await refuseUnreached(whole, moment ? '' : recovery.reaches)
    const isHeld = await holdAt(whole, moment ?? recovery.reaches)
    rmSync(join(located.cluster!.folder, BROUGHT_WAL), { recursive: true, force: true })
    onStep('Dateien werden zurückgebracht')
    const login = signInAs('kontor_owner', located.where, roleSecretsOf(openVault(keyFile)))
    const found = await bringBack(await rowsOfFiles(login), config, { ...from, base, entries })
    rmSync(mark)
    return { ...found, isHeld }
  } finally {
    await located.cluster!.stop()
  }
}

/** Other programs read the same files as something else, or not at all; found out before anything is written. */
function refuseOtherProgram({ machine, postgres, id, release }: Base): void {
  const version = embeddedVersion()
  if (machine === thisMachine && majorOf(postgres) === majorOf(version)) return
  throw new Error(
    `Das Journal gehört zu PostgreSQL ${postgres} auf ${machine}, dieses Kontor bringt PostgreSQL ${version} auf ${thisMachine} mit: Bringen Sie es mit der Version von damals (${release}) zurück, oder eine tägliche Sicherung, die auch hierher kommt (npm run restore -- ORDNER --backup …; Kopie ${id}).`,
  )
}

type From = { store: BackupStore; opening: Opening }

const bytesOf = async (part: Part, { store, opening }: From): Promise<Buffer> =>
  unpacked(await readPart(store, part), part.name, opening)

async function layBase(folder: string, base: Base, from: From): Promise<void> {
  for (const name of base.folders) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  const parts = base.parts.values()
  let bytes: Buffer = Buffer.alloc(0)
  for (const { path, size } of base.files) {
    await using file = await open(join(folder, path), 'w', 0o600)
    for (let left = size; left > 0; ) {
      if (bytes.length === 0) bytes = await bytesOf(parts.next().value!, from)
      const piece = bytes.subarray(0, left)
      await file.writeFile(piece)
      bytes = bytes.subarray(piece.length)
      left -= piece.length
    }
  }
  await writeFile(join(folder, 'backup_label'), base.label)
}

/** What is empty at the end of one takes no room. */
async function layWal(folder: string, parts: readonly Part[], from: From): Promise<void> {
  await mkdir(join(folder, BROUGHT_WAL), { mode: 0o700 })
  for (const part of parts) {
    const bytes = await bytesOf(part, from)
    await using file = await open(join(folder, BROUGHT_WAL, segmentIn(part)), 'w', 0o600)
    let end = bytes.length
    while (end > 0 && bytes[end - 1] === 0) end--
    await file.write(bytes, 0, end)
    await file.truncate(bytes.length)
  }
}

async function giveAll(folder: string): Promise<void> {
  const runner = whoRunsIt()
  for (const name of await readdir(folder, { recursive: true })) giveTo(join(folder, name), runner)
  giveTo(folder, runner)
}

/** Once it takes writes, everything is replayed. */
async function ready(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ replays: boolean }>('select pg_is_in_recovery() as replays')
      if (!rows[0]!.replays) return
      await pause(100)
    }
  } finally {
    await client.end()
  }
}

/** PostgreSQL ends where it can't read on, and calls that the end; what was asked after it would be lost without a word. */
async function refuseUnreached(login: pg.ClientConfig, reaches: string): Promise<void> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    const { rows } = await client.query<{ at: string }>(
      `select to_char(max(asked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from wal_journal`,
    )
    if (rows[0]!.at < reaches)
      throw new DamagedBackup(
        `Das Journal ließ sich nur bis ${rows[0]!.at} nachvollziehen, nicht bis ${reaches}. Bitte nennen Sie diesen Zeitpunkt mit --until, oder eine tägliche Sicherung mit --backup.`,
      )
  } finally {
    await client.end()
  }
}

async function holdAt(login: pg.ClientConfig, stateOf: string): Promise<boolean> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    return await holdOutward(client, stateOf)
  } finally {
    await client.end()
  }
}

const AT_ONCE = 8

/** Those that rows name; one that is nowhere is told, and keeps nobody from the rest. */
async function bringBack(
  rows: Awaited<ReturnType<typeof rowsOfFiles>>,
  config: Config,
  { store, opening, base, entries }: From & { base: Base; entries: readonly Entry[] },
): Promise<Omit<RestoredMoment, 'isHeld'>> {
  const files = await openFilesBeside(config)
  const kept = new Map<string, { folder: string; as: KeptFile }>()
  for (const { folder, lists } of [base.stored, ...entries.map(({ stored }) => stored)])
    for (const list of lists) for (const [key, as] of await readFileList(store, list)) kept.set(key, { folder, as })
  const missing: string[] = []
  const waiting = rows.entries()
  const work = async () => {
    for (const [key, row] of waiting) {
      const { folder, as } = kept.get(key) ?? {}
      const bytes = folder && as ? await readFile(store, folder, key, as, opening).catch(undefinedWhereLost) : undefined
      if (bytes) await files.put(bytes, row)
      else missing.push(key)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = ended.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return { files: rows.size - missing.length, missing }
}

function undefinedWhereLost(error: unknown): undefined {
  if (!(error instanceof MissingPart || error instanceof DamagedBackup)) throw error
}
