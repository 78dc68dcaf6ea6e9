import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { sequencesOf, tablesOf } from '#server/platform/backup/catalogue.ts'
import { closeTables, openTables } from '#server/platform/backup/open-tables.ts'
import type { Config } from '#server/platform/config.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { endRestoring } from '#server/platform/database/migrate.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { vault } from '#server/platform/vault.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { readSetting } from '#server/rooms/months/person-histories/actions.ts'
import type { Setting } from '#server/rooms/months/person-histories/rules.ts'
import { copyInto } from './copy.ts'
import type { Plan } from './plan.ts'
import { setupOf } from './setup.ts'
import type { FromWorker, WorkerGiven } from './worker.ts'

export type Made = Map<string, { rows: number; seconds: number }>
export type FillOptions = {
  password: string
  workers?: number | undefined
  onStep: (step: string) => void
  /** Of people; told again and again. */
  onProgress: (done: number) => void
}

/**
 * Fills an installation that holds nobody yet. Until the last constraint is there again it is marked, so that nothing starts on
 * half of it. `login` owns the tables; the app of the installation is open meanwhile.
 */
export async function fill(login: pg.ClientConfig, config: Config, plan: Plan, options: FillOptions): Promise<Made> {
  const client = new pg.Client(login)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set synchronous_commit = off; create table public.kontor_restoring ()')
    const made: Made = new Map()
    const names = (await tablesOf(client)).map(({ name }) => name)
    const opened = await openTables(client, names)
    options.onStep('Betriebe, Standorte, Benutzerkonten')
    for (const { table, columns, rows } of setupOf(plan, await hashPassword(options.password), vault())) {
      const begun = performance.now()
      const copying = await copyInto(login, table, columns)
      for (const row of rows) {
        copying.put(row)
        if (copying.isFull()) await copying.drained()
      }
      await copying.end()
      add(made, table, copying.rows(), (performance.now() - begun) / 1000)
    }
    options.onStep('Mitarbeiter mit allem, was sie hinterlassen')
    await inWorkers({ login, config, plan, made, options, settings: await settingsOf(plan) })
    options.onStep(`${opened.hindrances.length} Verzeichnisse und Beziehungen (prüfen jede Zeile)`)
    await closeTables(client, login, opened, workersOf(options))
    await setSequences(client)
    await refuseOverlaps(client)
    options.onStep('Aufräumen und Statistik')
    // Otherwise the database does it by itself in the middle of what is measured.
    await client.query(`vacuum (analyze) ${names.join(', ')}`)
    await endRestoring(client)
    return made
  } finally {
    await client.end()
  }
}

const workersOf = ({ workers }: FillOptions) => workers ?? Math.min(4, availableParallelism())

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** As the product reads them, and so in its order. */
async function settingsOf({ companies }: Plan): Promise<Map<number, Setting['models']>> {
  const found = new Map<number, Setting['models']>()
  for (const { number } of companies) {
    const { models } = await inCompany(scopeToClose(NOBODY, number, 'scale'), readSetting)
    found.set(number, models)
  }
  return found
}

type Work = {
  login: pg.ClientConfig
  config: Config
  plan: Plan
  made: Made
  options: FillOptions
  settings: Map<number, Setting['models']>
}

/** The largest companies first, each to whoever is free. */
async function inWorkers({ login, config, plan, made, options, settings }: Work): Promise<void> {
  const waiting = plan.companies.toSorted((one, other) => other.people - one.people).values()
  const done = new Map<number, number>()
  const { password } = login
  const given: WorkerGiven = {
    login: { ...login, password: typeof password === 'function' ? await password() : password },
    config: { dataFolder: config.dataFolder, keyFile: config.keyFile, s3: config.s3, databaseUrl: config.databaseUrl },
    plan,
    settings,
  }
  const run = (place: number) =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: given })
      const next = () => worker.postMessage(waiting.next().value?.number ?? null)
      worker.on('message', (message: FromWorker) => {
        done.set(place, message.people)
        options.onProgress([...done.values()].reduce((sum, people) => sum + people, 0))
        for (const [table, rows, seconds] of message.made ?? []) add(made, table, rows, seconds)
        if (message.isFree) next()
      })
      worker.on('error', reject)
      worker.on('exit', code => (code === 0 ? resolve() : reject(new Error(`Ein Teil endete mit ${code}.`))))
    })
  await Promise.all(Array.from({ length: workersOf(options) }, (_, place) => run(place)))
}

function add(made: Made, table: string, rows: number, seconds: number): void {
  const before = made.get(table) ?? { rows: 0, seconds: 0 }
  made.set(table, { rows: before.rows + rows, seconds: Math.max(before.seconds, seconds) })
}

/** Ids were given by the plan; the next ones come after them. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.oid::regclass::text as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  )
  const known = new Set((await sequencesOf(client)).map(({ name }) => name))
  for (const { table, column, sequence } of rows)
    if (known.has(sequence))
      await client.query(
        `select setval('${sequence}', greatest(max(${column}), 1), max(${column}) is not null) from ${table}`,
      )
}

/** The one thing that only a trigger looks at. */
async function refuseOverlaps(client: pg.Client): Promise<void> {
  await client.query('begin; set local role kontor_operator')
  const { rows } = await client.query(
    `select company_id, employee_id from (
       select company_id, employee_id, valid_from, max(coalesce(valid_to, 'infinity')) over (partition by company_id, employee_id, store_id
         order by valid_from rows between unbounded preceding and 1 preceding) as before from contract) c
     where valid_from <= before limit 1`,
  )
  await client.query('commit')
  if (rows.length > 0) throw new Error(`Verträge überschneiden sich: ${JSON.stringify(rows[0])}`)
}
