import { once } from 'node:events'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { AS_TEXT, type Hindrance, hindrancesOf, type Sequence, schemaText, tablesOf } from './catalogue.ts'
import { DamagedBackup, type Manifest, type Part, readPart } from './manifest.ts'
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
    const before = await schemaText(client)
    const hindrances = await hindrancesOf(client)
    await openTables(client, given.manifest, hindrances)
    onStep('Zeilen werden geladen')
    await inParallel(connections, partsOf(given.manifest), login, (each, { table, part }) =>
      loadPart(each, table, part, given),
    )
    onStep(`${hindrances.length} Verzeichnisse und Beziehungen werden erstellt`)
    const [constraints, indexes] = ['constraint', 'index'].map(kind => hindrances.filter(each => each.kind === kind))
    await inParallel(connections, indexes!, login, async (each, { make }) => {
      await each.query(make)
    })
    // One after the other: each locks two tables.
    for (const { make } of constraints!) await client.query(make)
    await closeTables(client, before)
    await setSequences(client, given.manifest.sequences)
    await client.query('analyze')
    const after = await schemaText(client)
    if (after !== before) throw new Error(`Die Datenbank ist nicht wie zuvor:\n${differences(before, after)}`)
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

/** Everything that looks at a row as it comes is taken away; rows come as they were and were looked at when they were written. */
async function openTables(client: pg.Client, { tables }: Manifest, hindrances: readonly Hindrance[]): Promise<void> {
  await client.query('begin')
  for (const kind of ['constraint', 'index'])
    for (const { drop } of hindrances.filter(each => each.kind === kind)) await client.query(drop)
  for (const { name } of tables) {
    await client.query(`alter table ${name} no force row level security`)
    await client.query(`alter table ${name} disable trigger user`)
  }
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  await client.query('commit')
}

/** Triggers and policies as they are told by the text of the schema. */
async function closeTables(client: pg.Client, before: string): Promise<void> {
  const lines = before.split('\n')
  await client.query('begin')
  for (const line of lines) {
    const [, table, forced] = /^(\S+) rls \S+ (t)$/.exec(line) ?? []
    if (table && forced) await client.query(`alter table ${table} force row level security`)
    const [, of, trigger, state] = /^(\S+) trigger (\S+) (\S) /.exec(line) ?? []
    if (of && trigger) await client.query(`alter table ${of} ${HOW[state!]} trigger ${pg.escapeIdentifier(trigger)}`)
  }
  await client.query('commit')
}

/** `pg_trigger.tgenabled` */
const HOW: Record<string, string> = { O: 'enable', D: 'disable', R: 'enable replica', A: 'enable always' }

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

async function inParallel<T>(
  connections: number,
  all: readonly T[],
  login: pg.ClientConfig,
  run: (client: pg.Client, one: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values()
  let isFailed = false
  const work = async () => {
    const client = new pg.Client(login)
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
      for (const one of waiting) {
        if (isFailed) return
        await run(client, one)
      }
    } catch (error) {
      isFailed = true
      throw error
    } finally {
      await client.end()
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: connections }, work))
  const failed = ended.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
}

function differences(before: string, after: string): string {
  const [left, right] = [new Set(before.split('\n')), new Set(after.split('\n'))]
  const gone = [...left].filter(line => !right.has(line)).map(line => `- ${line}`)
  const come = [...right].filter(line => !left.has(line)).map(line => `+ ${line}`)
  return [...gone, ...come].slice(0, 10).join('\n')
}
