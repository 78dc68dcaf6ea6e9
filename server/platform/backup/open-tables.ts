import pg from 'pg'
import { type Hindrance, hindrancesOf, schemaText } from './catalogue.ts'

/** What the schema said before, and what was taken away. */
export type Opened = { before: string; hindrances: readonly Hindrance[] }

/** Everything that looks at a row as it comes is taken away; whoever fills the tables knows the rows, and `closeTables` looks at all of them. */
export async function openTables(client: pg.Client, names: readonly string[]): Promise<Opened> {
  const opened = { before: await schemaText(client), hindrances: await hindrancesOf(client) }
  await client.query('begin')
  for (const kind of ['constraint', 'index'])
    for (const { drop } of opened.hindrances.filter(each => each.kind === kind)) await client.query(drop)
  for (const name of names) {
    await client.query(`alter table ${name} no force row level security`)
    await client.query(`alter table ${name} disable trigger user`)
  }
  await client.query('commit')
  return opened
}

/** Makes all of it again, which looks at every row, and fails where the schema is not the very same afterwards. */
export async function closeTables(
  client: pg.Client,
  login: pg.ClientConfig,
  { before, hindrances }: Opened,
  connections: number,
): Promise<void> {
  const [constraints, indexes] = ['constraint', 'index'].map(kind => hindrances.filter(each => each.kind === kind))
  await inParallel(connections, indexes!, login, async (each, { make }) => {
    await each.query(make)
  })
  // One after the other: each locks two tables.
  for (const { make } of constraints!) await client.query(make)
  await enableAgain(client, before)
  const after = await schemaText(client)
  if (after !== before) throw new Error(`Die Datenbank ist nicht wie zuvor:\n${differences(before, after)}`)
}

/** Triggers and policies as they are told by the text of the schema. */
async function enableAgain(client: pg.Client, before: string): Promise<void> {
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

export async function inParallel<T>(
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
