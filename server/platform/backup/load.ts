import { once } from 'node:events'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { AS_TEXT, type Sequence, tablesOf } from './catalogue.ts'
import { DamagedBackup, type Manifest, type Part, readPart } from './manifest.ts'
import { closeTables, inParallel, openTables } from './open-tables.ts'
import type { Opening } from './sealing.ts'
import type { BackupStore } from './store.ts'
import { unpacked } from './unpack.ts'

type Given = { manifest: Manifest; store: BackupStore; opening: Opening }
export type LoadOptions = { connections?: number; onStep?: (step: string) => void }

/**
 * Fills the tables that the migrations have made, which hold nothing but what migrations put there. `login` owns them. Not one
 * transaction: whoever calls marks the database as unfinished until it is.
 */
export async function loadTables(login: pg.ClientConfig, given: Given, options: LoadOptions = {}): Promise<void> {
  const { connections = 2, onStep = () => {} } = options
  const client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await refuseOtherTables(client, given.manifest)
    const names = given.manifest.tables.map(({ name }) => name)
    const opened = await openTables(client, names)
    await client.query(`truncate ${names.join(', ')}`)
    onStep('Zeilen werden geladen')
    await inParallel(connections, partsOf(given.manifest), login, (each, { table, part }) =>
      loadPart(each, table, part, given),
    )
    onStep(`${opened.hindrances.length} Verzeichnisse und Beziehungen werden erstellt`)
    await closeTables(client, login, opened, connections)
    await setSequences(client, given.manifest.sequences)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

type Load = { table: Manifest['tables'][number]; part: Part }

/** The largest tables first, so that the last to end are small. */
const partsOf = ({ tables }: Manifest): Load[] =>
  tables
    .toSorted((left, right) => right.parts.length - left.parts.length)
    .flatMap(table => table.parts.map(part => ({ table, part })))

async function refuseOtherTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const there = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns.toSorted().join()]))
  const unlike = tables
    .filter(({ name, columns }) => there.get(name) !== columns.toSorted().join())
    .map(({ name }) => name)
  const missing = [...there.keys()].filter(name => tables.every(table => table.name !== name))
  const found = [...unlike, ...missing]
  if (found.length > 0)
    throw new Error(
      `Die Tabellen dieser Version sind nicht die der Sicherung: ${found.join(', ')}. Bitte stellen Sie mit der Version wieder her, die sie geschrieben hat.`,
    )
}

async function loadPart(client: pg.Client, table: Load['table'], part: Part, given: Given): Promise<void> {
  const lines = await unpacked(await readPart(given.store, part), part.name, given.opening)
  await client.query(`begin; ${AS_TEXT}`)
  const stream = client.query(from(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  const ended = once(stream, 'finish')
  stream.end(lines)
  await ended
  if (stream.rowCount !== part.rows)
    throw new DamagedBackup(`${part.name} hat ${stream.rowCount} Zeilen, nicht ${part.rows}.`)
  await client.query('commit')
}

async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last, start } of sequences)
    await client.query('select setval($1, $2, $3)', [name, last ?? start, last !== null])
}
