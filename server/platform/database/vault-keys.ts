import pg from 'pg'
import { type Key, type KeyFile, makeKeyFile, readKeyFile } from '#server/platform/keys/key-file.ts'
import { openVault, type SealedCell, type Vault } from '#server/platform/vault.ts'
import { type RoleSecrets, signInAs, type Where } from './database.ts'

/** What a database says of the keys its values are sealed under. */
export type SealedUnder = {
  checks: KeyCheck[]
  /** Some values of a database of before there were checks. */
  samples: { cell: SealedCell; sealed: string }[]
}
type KeyCheck = { id: string; sealed: string }

const KNOWN_TEXT = 'Kontor'
const checkCell = (rowId: string): SealedCell => ({ companyId: 0, table: 'vault_key', column: 'sealed', rowId })
const SAMPLES_A_COLUMN = 3

/** Before anything is changed: nothing sealed where there is no database yet. */
export async function readSealedUnder(admin: pg.ClientConfig, { database }: Where): Promise<SealedUnder> {
  if (!(await isThere(admin, database))) return { checks: [], samples: [] }
  const client = new pg.Client({ ...admin, database })
  try {
    await client.connect()
    const { rows } = await client.query<{ migrated: boolean }>(
      `select to_regclass('public.kontor_migration') is not null as migrated`,
    )
    if (!rows[0]?.migrated) return { checks: [], samples: [] }
    // In a transaction, for what is set outside of one may stay on a line that a pooler hands on.
    await client.query('begin')
    await client.query('set local role kontor_operator')
    const checks = await readChecks(client)
    return { checks, samples: checks.length > 0 ? [] : await readSamples(client) }
  } finally {
    await client.end()
  }
}

/** Asked for, not tried: a pooler answers a try with an error of its own. */
async function isThere(admin: pg.ClientConfig, database: string): Promise<boolean> {
  const client = new pg.Client(admin)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

async function readChecks(client: pg.Client): Promise<KeyCheck[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.vault_key') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows: columns } = await client.query<{ there: boolean }>(
    `select exists (select from pg_attribute where attrelid = 'public.vault_key'::regclass and attname = 'is_going') as there`,
  )
  // A database of a release before knows no key that goes.
  const { rows } = await client.query<KeyCheck>(
    `select id, sealed from vault_key ${columns[0]!.there ? 'where not is_going' : ''} order by created_at, id`,
  )
  return rows
}

async function readSamples(client: pg.Client): Promise<SealedUnder['samples']> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.column_name ~ '_sealed$|secret$'
      order by 1, 2`,
  )
  const samples: SealedUnder['samples'] = []
  for (const { table, column } of columns) {
    const name = pg.escapeIdentifier(column)
    const { rows } = await client.query<{ companyId: number; rowId: string; sealed: string }>(
      `select coalesce((row->>'company_id')::int, 0) as "companyId", coalesce(row->>'id', row->>'account_id', row->>'company_id') as "rowId", ${name} as sealed
        from (select ${name}, to_jsonb(t) as row from ${pg.escapeIdentifier(table)} t
          where ${name} ~ '^[a-z0-9]+:[A-Za-z0-9+/]{38}' limit ${SAMPLES_A_COLUMN}) as found`,
    )
    for (const { companyId, rowId, sealed } of rows) samples.push({ cell: { companyId, table, column, rowId }, sealed })
  }
  return samples
}

/** The keys of the file. A new one is made only for a database that holds nothing sealed; any other would make its values unreadable. */
export function takeKeys(keyFile: string, under: SealedUnder): KeyFile {
  const found = readKeyFile(keyFile)
  const wanted = wantedIds(under)
  if (!found && wanted.length === 0) return makeKeyFile(keyFile)
  if (!found) throw refusal(wanted, `die Schlüsseldatei ${keyFile} gibt es nicht`)
  if (found.keys.length === 0 && wanted.length === 0)
    throw new Error(
      `Kontor startet nicht: Die Schlüsseldatei ${keyFile} ist leer. Die Datenbank enthält noch nichts Versiegeltes: Wenn Sie die leere Datei löschen, erstellt der nächste Start eine neue.`,
    )
  if (found.keys.length === 0) throw refusal(wanted, `die Schlüsseldatei ${keyFile} ist leer`)
  refuseOtherKeys(found, under, keyFile)
  return found
}

const wantedIds = ({ checks, samples }: SealedUnder): string[] => [
  ...new Set([...checks.map(({ id }) => id), ...samples.map(({ sealed }) => sealed.split(':', 1)[0]!)]),
]

function refuseOtherKeys(found: KeyFile, { checks, samples }: SealedUnder, keyFile: string): void {
  const vault = openVault(found)
  const opens = (cell: SealedCell, sealed: string) => {
    try {
      vault.open(sealed, cell)
      return true
    } catch {
      return false
    }
  }
  for (const { id, sealed } of checks) {
    if (!found.keys.some(key => key.id === id)) throw refusal([id], `in ${keyFile} fehlt er`)
    if (!opens(checkCell(id), sealed)) throw refusal([id], `in ${keyFile} steht unter diesem Namen ein anderer`)
  }
  // One that is damaged tells nothing of the key.
  if (samples.length > 0 && !samples.some(({ cell, sealed }) => opens(cell, sealed)))
    throw refusal(wantedIds({ checks, samples }), `keiner der Schlüssel in ${keyFile} öffnet sie`)
}

const refusal = (ids: string[], but: string) =>
  new Error(
    `Kontor startet nicht: Werte dieser Datenbank sind mit dem Schlüssel ${ids.join(', ')} versiegelt, und ${but}. Bitte legen Sie die richtige Schlüsseldatei aus Ihrer Sicherung dorthin, oder nennen Sie ihren Ort in KONTOR_KEY_FILE. An den Daten wurde nichts geändert.`,
  )

/** By which a key of the same name is told from another one. */
export const checkOf = ({ id, key }: Key): KeyCheck => ({
  id,
  sealed: openVault({ keys: [{ id, key }], retired: [] }).seal(KNOWN_TEXT, checkCell(id)),
})

/** Of what the passwords of the roles are made, as the key file is at the moment of the question. */
export const roleSecretsOf =
  (vault: Vault): RoleSecrets =>
  () =>
    vault.secrets('database roles').map(secret => secret.toString('hex'))

/** From now on the database knows these keys. */
export async function keepKeys(
  where: Where,
  roleSecrets: RoleSecrets,
  found: KeyFile,
  keyFile: string,
  under: SealedUnder,
): Promise<void> {
  if (found.keys.every(({ id }) => under.checks.some(check => check.id === id))) return
  const client = new pg.Client(signInAs('kontor_owner', where, roleSecrets))
  await client.connect()
  try {
    for (const { id, sealed } of found.keys.map(checkOf)) {
      await client.query('insert into vault_key (id, sealed) values ($1, $2) on conflict do nothing', [id, sealed])
    }
    // Another process may have begun at the same time, with other keys.
    refuseOtherKeys(found, { checks: await readChecks(client), samples: [] }, keyFile)
  } finally {
    await client.end()
  }
}
