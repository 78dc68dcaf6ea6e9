import { parseArgs } from 'node:util'
import type pg from 'pg'
import { startApp } from '#server/app.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { openCluster } from '#server/platform/database/cluster.ts'
import { acrossCompanies, signInAs } from '#server/platform/database/database.ts'
import { takeFolder } from '#server/platform/database/taken-folder.ts'
import { fill, type Made } from '../bench/scale/fill.ts'
import { FEWEST_PEOPLE, mostIds, type Plan, planOf } from '../bench/scale/plan.ts'
import { runCommand, seconds } from './backup-words.ts'

const HELP = `npm run scale -- --people 1550                       füllt eine leere Installation, 155000 sind ihre volle Größe
  --seed 1            dieselbe Zahl gibt am selben Tag dieselben Zeilen
  --stamps 250000     ungefähr so viele Stempelzeiten; sonst im Verhältnis
  --day 2026-11-29    der Tag, vor dem die sieben Jahre liegen; sonst heute
  --password …        Passwort aller Benutzerkonten; sonst Messung-2026
  --workers 2         so viele Teile rechnen zugleich
Wohin, sagen KONTOR_DATA (mit eigener Datenbank darin) oder DATABASE_URL.`

const PASSWORD = 'Messung-2026'
const MOST_INTEGER = 2_147_483_647
/** Only while it is filled: what breaks off is deleted, and the next start has its own settings. */
const WHILE_FILLING = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  shared_buffers: '512MB',
  autovacuum: 'off',
}

await runCommand(HELP, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      people: { type: 'string' },
      seed: { type: 'string', default: '1' },
      stamps: { type: 'string' },
      day: { type: 'string' },
      password: { type: 'string', default: PASSWORD },
      workers: { type: 'string' },
    },
  })
  if (values.help || values.people === undefined) return undefined
  const plan = planOf({
    people: numberOf('--people', values.people, FEWEST_PEOPLE),
    seed: numberOf('--seed', values.seed, 0),
    day: dayOf(values.day),
    stamps: values.stamps === undefined ? undefined : numberOf('--stamps', values.stamps, 0),
  })
  if (mostIds(plan) > MOST_INTEGER) throw new Error('--people: So viele Kennungen gibt es nicht.')
  if (!process.env.KONTOR_DATA && !process.env.DATABASE_URL)
    throw new Error('Bitte nennen Sie einen leeren Ordner in KONTOR_DATA oder eine leere Datenbank in DATABASE_URL.')
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, KONTOR_DEMO: 'off' })
  const options = {
    password: values.password,
    workers: values.workers === undefined ? undefined : numberOf('--workers', values.workers, 1),
  }
  return make(config, plan, options)
})

async function make(
  config: Config,
  plan: Plan,
  options: { password: string; workers: number | undefined },
): Promise<string> {
  const begun = performance.now()
  const other = config.databaseUrl ? undefined : takeFolder(config.dataFolder, { port: 0 })
  if (other)
    throw new Error(`In diesem Ordner läuft Kontor (Prozess ${other.pid}). Gefüllt wird nur eine leere Installation.`)
  const cluster = config.databaseUrl ? undefined : await openCluster(config.dataFolder, '', WHILE_FILLING)
  try {
    const app = await startApp({ ...config, roles: new Set() })
    try {
      await refuseUsed()
      const steps = stepsOf(plan)
      const login = signInAs('kontor_owner', app.where, app.roleSecrets)
      const made = await fill(login as pg.ClientConfig, config, plan, { ...options, ...steps })
      steps.onStep('Ereignisprotokoll wird versiegelt')
      const blocks = await sealAudit()
      steps.end()
      return saidOf(plan, made, blocks, seconds(begun), options.password)
    } finally {
      await app.close()
    }
  } finally {
    await cluster?.stop()
  }
}

async function refuseUsed(): Promise<void> {
  const { rows } = await acrossCompanies(tx =>
    tx.execute('select from company union all select from account where not is_machine limit 1'),
  )
  if (rows.length > 0) throw new Error('Hier gibt es schon jemanden. Gefüllt wird nur eine leere Installation.')
}

function numberOf(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least) throw new Error(`${name}: Bitte eine ganze Zahl ab ${least}.`)
  return number
}

function dayOf(text: string | undefined): string {
  if (text === undefined) return Temporal.Now.plainDateISO('Europe/Vienna').toString()
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    throw new Error('--day: Bitte ein Datum wie 2026-11-29.')
  }
}

/** Each step with how long it took; at a terminal the people as they come. */
function stepsOf({ companies }: Plan) {
  const people = companies.reduce((sum, each) => sum + each.people, 0)
  let begun = performance.now()
  let step: string | undefined
  const end = () => {
    if (step) console.error(`${process.stderr.isTTY ? '\r' : ''}${step}: ${seconds(begun)}`.padEnd(70))
    step = undefined
  }
  return {
    end,
    onStep(next: string) {
      end()
      step = next
      begun = performance.now()
    },
    onProgress(done: number) {
      if (process.stderr.isTTY)
        process.stderr.write(`\r${step} … ${done.toLocaleString('de-AT')} von ${people.toLocaleString('de-AT')}`)
    },
  }
}

function saidOf({ companies }: Plan, made: Made, blocks: number, time: string, password: string): string {
  const largest = companies.toSorted((one, other) => other.people - one.people)[0]!
  const number = (value: number) => value.toLocaleString('de-AT', { maximumFractionDigits: 0 })
  const tables = [...made]
    .filter(([, { rows }]) => rows > 0)
    .sort(([, one], [, other]) => other.rows - one.rows)
    .map(
      ([table, { rows, seconds }]) =>
        `  ${table.padEnd(24)}${number(rows).padStart(14)}  ${number(rows / seconds).padStart(9)}/s`,
    )
  return [
    ...tables,
    `${companies.length} Betriebe, ${blocks} Blöcke des Ereignisprotokolls (${time})`,
    `Der größte ist „${largest.name}“ (${largest.number}) mit ${number(largest.people)} Mitarbeitern, immer gleich ist „${companies[0]!.name}“ (1).`,
    `Anmelden: admin.N@, lohn.N@, besitz.N@, filiale.N.1@kontor.example (N ist die Nummer des Betriebs), betrieb@kontor.example; Passwort ${password}`,
  ].join('\n')
}
