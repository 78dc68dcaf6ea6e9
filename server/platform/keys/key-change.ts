import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { companiesOf } from '../audit-blocks.ts'
import { lookAcrossCompanies, type PlatformTx, type RoleSecrets, type Where } from '../database/database.ts'
import { ensureRoles } from '../database/roles.ts'
import { checkOf } from '../database/vault-keys.ts'
import { retiredOf, SECRETS, type SealedCell, type Vault, vault } from '../vault.ts'
import { type HeldKeys, type Holder, holdersOfOthers, stateOf } from './held-keys.ts'
import { type Key, type KeyFile, newKey, readKeyFile, sealingKey, writeKeyFile } from './key-file.ts'
import { halfOfTheTime } from './pace.ts'
import { countOfFormerKey, type Resealed, resealColumn } from './reseal-columns.ts'
import { removeReplaced, resealFiles } from './reseal-files.ts'
import { resealPayloads } from './reseal-queue.ts'
import { resignTrail } from './resign-trail.ts'
import type { SealedPlaces } from './sealed-places.ts'

/** One at a time, whoever asks for it. */
const LOCK = 4_711_007
const LOOK_AGAIN_MS = 100
const SAY_AFTER_MS = 3000

export type Installation = {
  keyFile: string
  vault: Vault
  held: HeldKeys
  places: readonly SealedPlaces[]
  /** Who may change roles. */
  admin: pg.ClientConfig
  /** Sees all companies. */
  operator: pg.ClientConfig
  where: Where
  roleSecrets: RoleSecrets
}

export type ChangeOptions = {
  /** Everybody signs in anew: for a key that others may know. */
  signOut?: boolean
  /** What opens under no key does not keep the former one. */
  withoutUnreadable?: boolean
  say?: (line: string) => void
  signal?: AbortSignal
}

export type Changed = { keyId: string; formerIds: string[]; values: number; files: number; blocks: number }

/** Values that open under no key of the file: whose key they need is not known, so none goes. */
export class UnreadableValues extends Error {
  constructor(cells: readonly SealedCell[]) {
    const places = cells.slice(0, 20).map(cell => `${cell.table}.${cell.column} ${cell.companyId}/${cell.rowId}`)
    super(
      `${cells.length} Werte öffnet kein Schlüssel der Datei: ${places.join(', ')}${cells.length > places.length ? ' …' : ''}. Alles andere ist neu versiegelt; der bisherige Schlüssel bleibt vorerst in der Datei. Holen Sie diese Werte aus einer Sicherung zurück, oder wiederholen Sie den Befehl mit --without-unreadable: Dann sind sie verloren.`,
    )
  }
}

/**
 * A new key for all that is sealed, found by, signed and proved with the one of now, while everybody works. Each step holds also
 * when this process is killed after it: the file says how far it is, and the next call goes on from there.
 */
export async function changeKeys(here: Installation, options: ChangeOptions = {}): Promise<Changed> {
  const client = new pg.Client(here.operator)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (!rows[0]!.mine) throw new Error('Ein anderer Schlüsselwechsel dieser Installation läuft gerade.')
    return await change(here, client, options)
  } finally {
    await client.end().catch(() => {})
  }
}

export type UnfinishedChange = { /** Null where it broke off before the database knew of it. */ since: string | null }

/** One was begun and broke off: what is sealed lies under several keys, and nobody is at it. */
export async function unfinishedChange(tx: PlatformTx): Promise<UnfinishedChange | undefined> {
  const { keys } = vault().keyFile()
  if (keys.length < 2) return undefined
  const { rows } = await tx.execute<{ goesOn: boolean; since: string | null }>(sql`
    select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())) as "goesOn",
      (select left((created_at at time zone 'UTC')::text, 19) from vault_key where id = ${keys.at(-1)!.id}) as since`)
  const [{ goesOn, since }] = rows as [(typeof rows)[0]]
  return goesOn ? undefined : { since }
}

async function change(here: Installation, client: pg.Client, options: ChangeOptions): Promise<Changed> {
  const { say = () => {} } = options
  const file = readKeyFile(here.keyFile)!
  const isBegun = file.keys.length > 1
  say(isBegun ? 'Ein begonnener Schlüsselwechsel wird fortgesetzt.' : 'Ein neuer Schlüssel wird gemacht.')
  if (!isBegun) await introduce(here, client, { ...file, keys: [...file.keys, { ...newKey(), isNext: true }] })
  say(
    `Bitte sichern Sie jetzt ${here.keyFile}: Jede Sicherung von nun an braucht den Schlüssel ${here.vault.keyFile().keys.at(-1)!.id}.`,
  )
  await knownToAll(here, client, options)
  await write(here, { ...here.vault.keyFile(), keys: here.vault.keyFile().keys.map(asUsed) })
  await knownToAll(here, client, options)
  await ensureRolesOf(here)
  const counts = await resealAll(here, options)
  const formerIds = await letGo(here, client, options)
  await knownToAll(here, client, options)
  await removeReplaced()
  return { keyId: sealingKey(here.vault.keyFile()), formerIds, ...counts }
}

const asUsed = ({ id, key }: Key): Key => ({ id, key })

async function write(here: Installation, content: KeyFile): Promise<void> {
  writeKeyFile(here.keyFile, content)
  await here.held.refresh()
}

/** The database asks for it from now on: a process that starts with an older file is refused. */
async function introduce(here: Installation, client: pg.Client, content: KeyFile): Promise<void> {
  // The file first: without it the database would ask for a key that nobody has.
  await write(here, content)
  const { id, sealed } = checkOf(content.keys.at(-1)!)
  await client.query('insert into vault_key (id, sealed) values ($1, $2) on conflict do nothing', [id, sealed])
}

/** Comes back when every process of the installation goes by the file as it is now. */
async function knownToAll(
  here: Installation,
  client: pg.Client,
  { say = () => {}, signal }: ChangeOptions,
): Promise<void> {
  await here.held.refresh()
  const state = stateOf(here.vault.keyFile())
  const begun = performance.now()
  let said = ''
  for (;;) {
    signal?.throwIfAborted()
    const others = await holdersOfOthers(client, state)
    if (others.length === 0) return
    const names = others.map(nameOf).join('; ')
    if (names !== said && performance.now() - begun > SAY_AFTER_MS) {
      said = names
      say(
        `Es wird gewartet, bis auch diese Prozesse die neue Schlüsseldatei kennen und ihre begonnene Arbeit beendet haben: ${names}. Auf einer anderen Maschine muss ${here.keyFile} dieselbe Datei sein.`,
      )
    }
    await wait(LOOK_AGAIN_MS, undefined, { signal })
  }
}

const nameOf = ({ pid, name, address, since }: Holder) =>
  `${name.replace(/^kontor /, '') || 'unbekannt'} (${address ?? 'diese Maschine'}, seit ${since}, Verbindung ${pid})`

/** Their passwords are made of the key, too. */
async function ensureRolesOf({ admin, where, roleSecrets }: Installation): Promise<void> {
  const client = new pg.Client(admin)
  client.on('error', () => {})
  await client.connect()
  try {
    await ensureRoles(client, where, roleSecrets)
  } finally {
    await client.end()
  }
}

type Counts = Pick<Changed, 'values' | 'files' | 'blocks'>

/** Until a pass finds nothing of a former key any more. */
async function resealAll({ places }: Installation, options: ChangeOptions): Promise<Counts> {
  const { say = () => {}, signal, withoutUnreadable = false } = options
  const counts: Counts = { values: 0, files: 0, blocks: 0 }
  for (;;) {
    const { isEmpty, changed, unreadable } = await pass(places, signal)
    counts.values += changed.values
    counts.files += changed.files
    counts.blocks += changed.blocks
    if (isEmpty) {
      if (unreadable.length > 0 && !withoutUnreadable) throw new UnreadableValues(unreadable)
      return counts
    }
    if (changed.values + changed.files + changed.blocks > 0)
      say(
        `Neu versiegelt: ${changed.values} Werte, ${changed.files} Dateien; neu unterschrieben: ${changed.blocks} Blöcke des Ereignisprotokolls.`,
      )
    // Whoever holds a row lets go of it soon.
    else await wait(LOOK_AGAIN_MS, undefined, { signal })
  }
}

async function pass(places: readonly SealedPlaces[], signal: AbortSignal | undefined) {
  const changed: Counts = { values: 0, files: 0, blocks: 0 }
  const unreadable: SealedCell[] = []
  let found = 0
  const noted = (kind: 'values' | 'files', one: Resealed) => {
    unreadable.push(...one.unreadable)
    found += one.found
    changed[kind] += one.changed
  }
  const pace = halfOfTheTime(signal)
  const columns = places.flatMap(place => place.columns ?? [])
  // What is found by an index first: for that long an equal value may not be seen to be equal.
  for (const column of columns.toSorted((one, other) => Number(!one.index) - Number(!other.index)))
    noted('values', await resealColumn(column, pace))
  const left = unreadable.length
  for (const payload of places.flatMap(place => place.payloads ?? []))
    noted('values', await resealPayloads(payload, pace))
  for (const files of places.flatMap(place => place.files ?? [])) noted('files', await resealFiles(files, pace))
  changed.blocks = await resignTrail(await trailCompanies(), pace)
  const isEmpty = found + changed.blocks === 0 && (await countOfFormerKey(columns)) === left
  return { isEmpty, changed, unreadable }
}

const trailCompanies = (): Promise<number[]> =>
  lookAcrossCompanies(tx =>
    tx
      .execute<{ company_id: number }>(companiesOf(sql`audit_block`))
      .then(({ rows }) => rows.map(row => row.company_id)),
  )

const RECOVERY_AND_BACKUPS = { 'recovery codes': SECRETS['recovery codes'], backups: SECRETS.backups }

/** The database stops asking for the former keys, then they go. */
async function letGo(here: Installation, client: pg.Client, { signOut }: ChangeOptions): Promise<string[]> {
  const { keys, retired } = here.vault.keyFile()
  const current = keys.at(-1)!
  const former = keys.filter(key => key !== current)
  const formerIds = former.map(({ id }) => id)
  await client.query('update vault_key set is_going = true where id = any($1)', [formerIds])
  const now = new Date()
  const kept = retired.filter(({ use, until }) => (!until || until > now) && (!signOut || use in RECOVERY_AND_BACKUPS))
  const goes = retiredOf(former, now, signOut ? RECOVERY_AND_BACKUPS : SECRETS)
  await write(here, { keys: [current], retired: [...kept, ...goes] })
  await client.query('delete from vault_key where is_going and id <> $1', [current.id])
  return formerIds
}
