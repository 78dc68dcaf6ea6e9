import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { signIn } from '#contract/access/sign-in.ts'
import { stores } from '#contract/accounts/stores.ts'
import { employees } from '#contract/people/employees.ts'
import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { TIME_KINDS } from '#domain/wages/time-kinds.ts'
import { apiAt } from '#server/testing/calls.ts'
import { ACTIONS, type Measured, measure, type Person, STORE_ACTIONS } from '../bench/scale/growth.ts'
import { runCommand } from './backup-words.ts'
import { startServer } from './server-process.ts'

const HELP = `npm run growth -- DATEI      misst die Installation in KONTOR_DATA, die npm run scale gefüllt hat, und legt die Zahlen in DATEI ab
npm run growth -- --only store DATEI   nur eine Filiale des größten Betriebs (same: der gleich bleibende Betrieb, largest: der größte)
npm run growth -- --table EINE.json ANDERE.json …   stellt sie nebeneinander`
const PASSWORD = 'Messung-2026'
/** By their numbers: the one that is always the same, and the largest. */
const COMPANIES = { same: 1, largest: 2 } as const

/** Each statement is counted, and nothing else is at work meanwhile. */
const WHILE_MEASURING = `
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.max = 10000
autovacuum = off
`

/** The reading one first: the others close stores and import stamps. */
const VIEWS = {
  store: {
    title: 'Eine Filiale des größten Betriebs',
    company: COMPANIES.largest,
    as: 'filiale',
    actions: STORE_ACTIONS,
  },
  same: { title: 'Der gleich bleibende Betrieb', company: COMPANIES.same, as: 'admin', actions: ACTIONS },
  largest: { title: 'Der größte Betrieb', company: COMPANIES.largest, as: 'admin', actions: ACTIONS },
} as const
type View = keyof typeof VIEWS
type Run = { people: number } & Partial<Record<View, Measured[]>>

await runCommand(HELP, async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, table: { type: 'boolean' }, only: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.help || positionals.length === 0) return undefined
  if (values.table) return table(positionals.map(file => JSON.parse(readFileSync(file, 'utf8')) as Run))
  const dataFolder = process.env.KONTOR_DATA
  if (!dataFolder || !existsSync(join(dataFolder, 'postgres')))
    throw new Error('Bitte nennen Sie in KONTOR_DATA den Ordner einer Installation, die npm run scale gefüllt hat.')
  const views = (Object.keys(VIEWS) as View[]).filter(view => (values.only ?? view) === view)
  if (views.length === 0) return undefined
  const run = await measureAll(dataFolder, views)
  writeFileSync(positionals[0]!, `${JSON.stringify(run, null, 2)}\n`)
  return table([run])
})

async function measureAll(dataFolder: string, views: readonly View[]): Promise<Run> {
  appendFileSync(join(dataFolder, 'postgres', 'postgresql.auto.conf'), WHILE_MEASURING)
  const server = await startServer(dataFolder, { NODE_ENV: 'production', KONTOR_DEMO: 'off' })
  const socketFolder = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
  const superuser = new pg.Client({ host: socketFolder, user: 'postgres', database: 'kontor' })
  await superuser.connect()
  try {
    const { rows } = await superuser.query<{ people: number }>('select count(*)::int as people from employee')
    await prepare(superuser)
    const found: Run = { people: rows[0]!.people }
    for (const view of views) {
      const { title, company, as, actions } = VIEWS[view]
      console.error(`\n${title}`)
      found[view] = await measure(await enter(server.address, company, as), actions, superuser)
    }
    return found
  } finally {
    await superuser.end()
    await server.stop()
  }
}

/** Whatever would refuse a closing or a hand-over is mended. */
async function prepare(superuser: pg.Client): Promise<void> {
  const kinds = Object.entries(TIME_KINDS).map(([kind, { unit }]) => ({ kind, unit }))
  const numbers = Object.fromEntries(Object.keys(MODEL_GROUPS).map(group => [group, '900']))
  await superuser.query(
    `insert into wage_type_line as line (company_id, kind, valid_from, numbers, unit)
     select began.company_id, kind.kind, began.day, $1, kind.unit
     from (select company_id, min(valid_from) as day from wage_type_line where company_id = any($2) group by 1) began
     cross join json_to_recordset($3) kind (kind text, unit text)
     on conflict on constraint wage_type_line_valid_from_taken do update set numbers = excluded.numbers || line.numbers`,
    [numbers, Object.values(COMPANIES), JSON.stringify(kinds)],
  )
  await superuser.query('create schema if not exists measured')
  await superuser.query('create extension if not exists pg_stat_statements schema measured')
  await superuser.query(`update employee set bmd_id = 'M' || id where bmd_id = '' and company_id = any($1)`, [
    Object.values(COMPANIES),
  ])
  await superuser.query('vacuum analyze')
}

async function enter(address: string, number: number, as: (typeof VIEWS)[View]['as']): Promise<Person> {
  const email = `${as}.${number}${as === 'filiale' ? '.1' : ''}@kontor.example`
  const { status, body, text } = await apiAt(() => address)(signIn.signIn, { body: { email, password: PASSWORD } })
  if (status !== 200) throw new Error(text)
  const api = apiAt(() => address, body.data, number)
  const everybody = (await api(employees.coreData)).body.data
  return {
    email,
    password: PASSWORD,
    company: number,
    stores: (await api(stores.list)).body.data.map(({ id, storeNumber }) => ({ id, number: storeNumber })),
    people: everybody.flatMap(({ id, mdPersonnelId, storeId, isHidden }) =>
      storeId && !isHidden ? [{ id, number: mdPersonnelId, storeId }] : [],
    ),
    send: (method, path, given) => {
      const isForm = given instanceof FormData
      const separator = path.includes('?') ? '&' : '?'
      return fetch(`${address}${path}${path.includes('/account/') ? '' : `${separator}companyId=${number}`}`, {
        method,
        headers: {
          authorization: `Bearer ${body.data}`,
          'accept-encoding': 'identity',
          ...(!isForm && { 'content-type': 'application/json' }),
        },
        ...(given !== undefined && { body: isForm ? given : JSON.stringify(given) }),
      })
    },
  }
}

/** Of one company a line an action, each run beside the one before; what is measured last is held against the first. */
function table(runs: readonly Run[]): string {
  const sizes = runs.map(({ people }) => people.toLocaleString('de-AT'))
  const of = (view: View) => {
    if (runs.some(run => !run[view])) return ''
    const [first, ...others] = runs.map(run => run[view]!)
    const lines = first!.map((least, at) => {
      const all = [least, ...others.map(each => each[at]!)]
      const cells = all.map(({ milliseconds, rows, pages }) => `${milliseconds.toFixed(1)} ms, ${rows} / ${pages}`)
      return `| ${[least.what, ...cells, `${(all.at(-1)!.milliseconds / least.milliseconds).toFixed(2)}×`].join(' | ')} |`
    })
    const head = [`| | ${sizes.join(' | ')} | |`, `|---|${sizes.map(() => '---:|').join('')}---:|`]
    return `\n${VIEWS[view].title}\n\n${[...head, ...lines].join('\n')}\n`
  }
  return `Zeit, Zeilen / berührte Seiten\n${(Object.keys(VIEWS) as View[]).map(of).join('')}`
}
