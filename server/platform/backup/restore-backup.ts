import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { signInAs, type Where } from '../database/database.ts'
import { type Located, locateDatabase } from '../database/locate.ts'
import { endRestoring, isUnfinished, prepareDatabase } from '../database/migrate.ts'
import { UNFINISHED_RESTORE } from '../database/taken-folder.ts'
import { roleSecretsOf } from '../database/vault-keys.ts'
import type { FileStore } from '../files.ts'
import { type KeyFile, readKeyFile } from '../keys/key-file.ts'
import { openFilesBeside } from '../open-files.ts'
import { holdOutward } from '../outward.ts'
import { openVault } from '../vault.ts'
import { readFile, readFileList } from './files-copy.ts'
import { type LoadOptions, loadTables } from './load.ts'
import { DamagedBackup, type Manifest, readManifest, readPart, sha256Of } from './manifest.ts'
import type { Opening } from './sealing.ts'
import { secretsOf } from './secret.ts'
import type { BackupStore } from './store.ts'
import { unpacked } from './unpack.ts'

/** `isHeld`: what leaves waits to be released; a backup of an older release knows nothing of that. */
export type Restored = { manifest: Manifest; rows: number; files: number; isHeld: boolean }

/**
 * Brings a backup back into the folder and the database of the settings, which hold nothing yet; the key file lies there
 * already. What breaks off is marked, so that nothing starts on half of it, and may be begun anew.
 */
export async function restoreBackup(
  config: Config,
  store: BackupStore,
  id: string,
  opening: Opening,
  options: LoadOptions = {},
): Promise<Restored> {
  const keyFile = keysFor(config.keyFile)
  const manifest = await readManifest(store, id, secretsOf(keyFile))
  refuseOtherKeys(keyFile, manifest, config.keyFile)
  await refuseUnopened(manifest, store, opening)
  const mark = join(config.dataFolder, UNFINISHED_RESTORE)
  refuseUsedFolder(config, mark)
  await mkdir(config.dataFolder, { recursive: true })
  const isAnew = existsSync(mark)
  writeFileSync(mark, `${id}\n`)
  const located = await locateDatabase(config, { mayReplaceLost: true })
  let isHeld: boolean
  try {
    const roleSecrets = roleSecretsOf(openVault(keyFile))
    await emptied(located).catch(error => {
      // Nothing has begun: whatever uses that database may start again.
      if (!isAnew) rmSync(mark)
      throw error
    })
    await prepareDatabase(located.admin, located.where, roleSecrets, { before: manifest.migrations })
    const login = signInAs('kontor_owner', located.where, roleSecrets)
    await loadTables(login, { manifest, store, opening }, options)
    options.onStep?.(`${manifest.files.count} Dateien werden zurückgebracht`)
    const files = await openFilesBeside(config)
    await bringFiles(await rowsOfFiles(login), files, { manifest, store, opening })
    isHeld = await finish(login, manifest)
  } finally {
    await located.cluster?.stop()
  }
  rmSync(mark)
  const rows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  return { manifest, rows, files: manifest.files.count, isHeld }
}

/** Whoever brings something back has kept the key elsewhere. */
export function keysFor(keyFile: string): KeyFile {
  const found = readKeyFile(keyFile)
  if (found && found.keys.length > 0) return found
  throw new Error(
    `Der Schlüssel ist nie in der Sicherung, und ${keyFile} ${found ? 'ist leer' : 'gibt es nicht'}. Bitte legen Sie die aufbewahrte Schlüsseldatei dorthin, oder nennen Sie ihren Ort in KONTOR_KEY_FILE.`,
  )
}

export function refuseOtherKeys(
  { keys }: KeyFile,
  manifest: Pick<Manifest, 'keys' | 'takenAt'>,
  keyFile: string,
): void {
  const missing = manifest.keys.filter(id => keys.every(key => key.id !== id))
  if (missing.length === 0) return
  throw new Error(
    `Werte der Sicherung sind mit dem Schlüssel ${missing.join(', ')} versiegelt, und in ${keyFile} fehlt er. Bitte legen Sie die Schlüsseldatei von ${manifest.takenAt.slice(0, 10)} oder eine spätere dorthin.`,
  )
}

/** Before anything is begun. */
async function refuseUnopened({ tables }: Manifest, store: BackupStore, opening: Opening): Promise<void> {
  const part = tables.flatMap(({ parts }) => parts).toSorted((left, right) => left.size - right.size)[0]
  if (part) await unpacked(await readPart(store, part), part.name, opening)
}

/** What lies there is somebody's, unless an earlier try of ours left it. */
export function refuseUsedFolder({ dataFolder, databaseUrl, s3 }: Config, mark: string): void {
  if (existsSync(mark) || !existsSync(dataFolder)) return
  const traces = ['kontor.database', 'postgres', ...(s3 ? [] : ['files'])]
  const found = traces.filter(name => existsSync(join(dataFolder, name)) && !(databaseUrl && name !== 'files'))
  const used = found.filter(name => name !== 'files' || readdirSync(join(dataFolder, name)).length > 0)
  if (used.length === 0) return
  throw new Error(
    `In ${dataFolder} gibt es schon ${used.join(' und ')}. Wiederhergestellt wird nur in einen leeren Ordner, in dem höchstens die Schlüsseldatei liegt: KONTOR_DATA=ORDNER npm run restore -- …`,
  )
}

/** A database of a try that broke off goes; any other that holds something stays, and ends this one. */
async function emptied({ admin, where }: Located): Promise<void> {
  const state = await stateOf(admin, where)
  if (state === 'used')
    throw new Error(
      `Die Datenbank ${where.database} auf ${where.host} ist nicht leer. Wiederhergestellt wird nur in eine leere; bitte nennen Sie in DATABASE_URL eine andere.`,
    )
  if (state !== 'unfinished') return
  await withClient(admin, client => client.query(`drop database ${pg.escapeIdentifier(where.database)}`))
}

async function stateOf(admin: pg.ClientConfig, { database }: Where): Promise<'empty' | 'unfinished' | 'used'> {
  const exists = await withClient(admin, client =>
    client.query('select 1 from pg_database where datname = $1', [database]),
  )
  if (exists.rowCount === 0) return 'empty'
  return withClient({ ...admin, database }, async client => {
    if (await isUnfinished(client)) return 'unfinished'
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')) as used`,
    )
    return rows[0]!.used ? 'used' : 'empty'
  })
}

async function withClient<T>(login: pg.ClientConfig, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

type FileRow = { key: string; size: number; sha256: string }

export const rowsOfFiles = (login: pg.ClientConfig) =>
  withClient(login, async client => {
    await client.query('begin; set local role kontor_operator')
    const { rows } = await client.query<FileRow>('select storage_key as key, size::float8 as size, sha256 from file')
    return new Map(rows.map(row => [row.key, row]))
  })

type From = { manifest: Manifest; store: BackupStore; opening: Opening }
const AT_ONCE = 8

/** Each as its row says it is; what the installation itself had lost stays lost. */
async function bringFiles(
  rows: Map<string, FileRow>,
  files: FileStore,
  { manifest, store, opening }: From,
): Promise<void> {
  const { folder, lists, lost } = manifest.files
  for (const list of lists) {
    const waiting = (await readFileList(store, list)).values()
    const work = async () => {
      for (const [key, kept] of waiting) {
        const bytes = await readFile(store, folder, key, kept, opening)
        const row = rows.get(key)
        if (!row || row.size !== bytes.byteLength || row.sha256 !== sha256Of(bytes))
          throw new DamagedBackup(`Die Datei ${key} der Sicherung ist nicht die, die die Datenbank nennt.`)
        await files.put(bytes, row)
        rows.delete(key)
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
    const failed = ended.find(each => each.status === 'rejected')
    if (failed) throw failed.reason
  }
  const missing = [...rows.keys()].filter(key => !lost.includes(key))
  if (missing.length > 0)
    throw new DamagedBackup(`In der Sicherung fehlen ${missing.length} Dateien, etwa ${missing[0]}.`)
}

/** Everything before is on the disk once this is. */
const finish = (login: pg.ClientConfig, { takenAt }: Manifest): Promise<boolean> =>
  withClient(login, async client => {
    await client.query('set synchronous_commit = on')
    const isHeld = await holdOutward(client, takenAt)
    await endRestoring(client)
    return isHeld
  })
