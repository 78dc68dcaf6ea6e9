import { open, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type pg from 'pg'
import { BROUGHT_WAL, SPOOL } from '../database/journal-settings.ts'
import { writePart } from './dump.ts'
import { copyFiles, fileKeys, filesFolder, knownFiles, writeFileLists } from './files-copy.ts'
import { type Journal, serverFacts } from './journal.ts'
import { type Base, baseFolder, segmentOf, writeBase } from './journal-lists.ts'
import { backupId, backupsIn, type Part, readManifest } from './manifest.ts'
import { withOperator } from './runs.ts'
import { sealingFor } from './sealing.ts'

const PART_BYTES = 16_000_000

/** As PostgreSQL's own base copy leaves them out: what belongs to the running server, and what WAL brings back. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp[^/]*|backup_label(\.old)?|current_logfiles|[^/]*\.tmp)$/
const CONTROL = 'global/pg_control'

/**
 * Copies the database's own files while it runs; whole together with the WAL that was written meanwhile. `onPart` is called
 * again and again, so that what is committed during a long copy is carried away all the same.
 */
export async function copyDatabase(
  here: Journal,
  client: pg.Client,
  { onPart, signal }: { onPart: () => Promise<void>; signal?: AbortSignal | undefined },
): Promise<Base> {
  const { home, source, store, recipients } = here
  const { system, postgres, timeline, bytes } = await serverFacts(client)
  // Before it begins: what is deleted while it is made is named at its beginning, and what comes is of the entries.
  const filesNamed = await copyAllFiles(here, signal)
  const { rows: begun } = await client.query<{ at: string; lsn: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
       pg_backup_start('Kontor', true)::text as lsn`,
  )
  const { at: takenAt, lsn } = begun[0]!
  const id = backupId(Temporal.Instant.from(takenAt))
  const { folders, paths } = await filesOf(home)
  const files: Base['files'] = []
  const parts: Part[] = []
  const target = { store, sealing: sealingFor(recipients), folder: baseFolder(id) }
  for await (const piece of piecesOf(home, paths, files)) {
    signal?.throwIfAborted()
    parts.push(await writePart(target, `${String(parts.length).padStart(5, '0')}.zst`, piece, 0))
    await onPart()
  }
  const { rows: ended } = await client.query<{ lsn: string; label: string }>(
    `select lsn::text as lsn, labelfile as label from pg_backup_stop(false)`,
  )
  const base: Base = {
    ...{ format: 1, id, takenAt, release: source.release, postgres, machine: thisMachine, system },
    ...{ keys: [...source.keyIds], recipients: [...recipients], label: ended[0]!.label, folders, files, parts },
    // The place itself may be where a segment begins.
    first: /\(file ([0-9A-F]{24})\)/.exec(ended[0]!.label)?.[1] ?? segmentOf(lsn, timeline, bytes),
    last: segmentOf(ended[0]!.lsn, timeline, bytes),
    stored: await filesNamed(baseFolder(id)),
  }
  await writeBase(store, base, source.secrets)
  return base
}

export const thisMachine = `${process.platform}-${process.arch}`

/** The control file last: what it says is then no older than what it speaks of. */
async function filesOf(home: string): Promise<{ folders: string[]; paths: string[] }> {
  const found = await readdir(home, { recursive: true, withFileTypes: true })
  const pathOf = (entry: { parentPath: string; name: string }) =>
    join(entry.parentPath, entry.name)
      .slice(home.length + 1)
      .replaceAll(sep, '/')
  const isOurs = (path: string) => ![SPOOL, BROUGHT_WAL].includes(path.split('/')[0]!)
  const folders = found.filter(entry => entry.isDirectory()).map(pathOf)
  const isEmptied = (path: string) => EMPTIED.includes(path.split('/')[0]!)
  const paths = found.filter(entry => entry.isFile()).map(pathOf)
  return {
    folders: folders.filter(path => isOurs(path) && (!isEmptied(path) || !path.includes('/'))).sort(),
    paths: [
      ...paths.filter(path => isOurs(path) && !isEmptied(path) && !LEFT_OUT.test(path) && path !== CONTROL).sort(),
      CONTROL,
    ],
  }
}

/** All of them one after the other, in pieces of one size; `files` hears how much of each there is. */
async function* piecesOf(home: string, paths: readonly string[], files: Base['files']): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(PART_BYTES)
  let filled = 0
  for (const path of paths) {
    const file = await open(join(home, path)).catch(undefinedWhereGone)
    if (!file) continue
    try {
      const entry = { path, size: 0 }
      files.push(entry)
      for (;;) {
        const { bytesRead } = await file.read(piece, filled, piece.length - filled)
        if (bytesRead === 0) break
        entry.size += bytesRead
        filled += bytesRead
        if (filled < piece.length) continue
        yield piece
        filled = 0
      }
    } finally {
      await file.close()
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** A table that went meanwhile: WAL says so, too. */
function undefinedWhereGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** All files that rows name; those of the last backup are there already. Gives what writes the list of them. */
async function copyAllFiles({ source, store, recipients }: Journal, signal: AbortSignal | undefined) {
  const folder = filesFolder(recipients)
  const newest = (await backupsIn(store)).whole.at(-1)
  const last = newest ? await readManifest(store, newest, source.secrets).catch(() => undefined) : undefined
  const known = await knownFiles(store, last, folder)
  const keys = await withOperator(source.login, fileKeys)
  const lost = await copyFiles(keys, {
    files: source.files,
    store,
    sealing: sealingFor(recipients),
    folder,
    known,
    signal,
  })
  const kept = keys.filter(key => known.has(key))
  return async (listFolder: string) => {
    const { lists } = await writeFileLists(store, listFolder, kept, known)
    return { folder, lists, lost }
  }
}
