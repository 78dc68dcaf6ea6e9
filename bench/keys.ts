import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openFileStore } from '#server/platform/files.ts'
import { newKey, readKeyFile } from '#server/platform/keys/key-file.ts'
import { openVault } from '#server/platform/vault.ts'
import type { Figure } from '../scripts/bench.ts'
import { ROOT } from '../scripts/web-build.ts'
import { DATED_VALUES, FILES, makeStage, PEOPLE, readsOf, refuseBadAsks, type Stage, writesOf } from './keys-stage.ts'
import type { Crowd, Heard } from './load.ts'
import { load } from './load-process.ts'
import type { Bench } from './server.ts'

const CALM_SECONDS = Number(process.env.KEYS_SECONDS || 30)
const TOGETHER = 16
const WRITE_SHARE = 0.05
const LINES = 100
const MOST_SECONDS = 3600
const SLOW_MS = { reads: 300, writes: 500 }

/** A change of keys beside people at work, once more alone, and the plainest loop that opens and seals as many values and files. */
export async function keyFigures(bench: Bench): Promise<Figure[]> {
  const stage = await makeStage(bench)
  const { mixed, apart } = await crowdsOf(bench, stage)
  const ports = [Number(new URL(bench.address).port)]

  await load({ ports, seconds: 5, crowds: [await mixed(500)], together: TOGETHER })
  const most = await load({ ports, seconds: 15, crowds: [await mixed(1000)], together: TOGETHER })
  const rate = most.flatMap(({ served }) => served).length / 15 / 3

  const before = await load({ ports, seconds: CALM_SECONDS, crowds: await apart(rate, 1500), lines: LINES })
  const crowds = await apart(rate, 4000)
  const changing = changeKeys(bench)
  const busy = await load({ ports, seconds: MOST_SECONDS, crowds, lines: LINES }, changing)
  const loaded = await changing
  // What else goes on on the machine is not the same a minute later.
  const after = await load({ ports, seconds: CALM_SECONDS, crowds: await apart(rate, 1500), lines: LINES })
  const calm = [...before, ...after]
  const alone = await changeKeys(bench)
  const floor = await plainLoop(bench)

  const asked = `${rate.toFixed(0)} Anfragen je Sekunde, ein Drittel des Möglichen`
  const whole = `${PEOPLE} Mitarbeiter mit SVNR, IBAN und ${DATED_VALUES} früheren IBAN, ${FILES} Dateien`
  return [
    figureOf(
      `Schlüsselwechsel (${whole}) neben ${asked}`,
      `${loaded.seconds.toFixed(1)} s`,
      `${alone.seconds.toFixed(1)} s ohne sie`,
      loaded.seconds / alone.seconds,
    ),
    figureOf(
      `Werte (${loaded.values} und ${alone.values}), mit Anfragen und ohne, gegen eine Schleife`,
      `${perSecond(loaded.values, loaded.valueSeconds)} und ${perSecond(alone.values, alone.valueSeconds)}`,
      perSecond(floor.values, floor.valueSeconds),
      floor.values / floor.valueSeconds / (alone.values / alone.valueSeconds),
    ),
    figureOf(
      `Dateien (${loaded.files} und ${alone.files}), mit Anfragen und ohne, gegen eine Schleife`,
      `${perSecond(loaded.files, loaded.fileSeconds)} und ${perSecond(alone.files, alone.fileSeconds)}`,
      perSecond(floor.files, floor.fileSeconds),
      floor.files / floor.fileSeconds / (alone.files / alone.fileSeconds),
    ),
    figureOf(
      'Ganzer Wechsel ohne Anfragen gegen die Schleife',
      `${alone.seconds.toFixed(1)} s`,
      `${(floor.valueSeconds + floor.fileSeconds).toFixed(1)} s`,
      alone.seconds / (floor.valueSeconds + floor.fileSeconds),
    ),
    ...(['reads', 'writes'] as const).map(kind => answers(kind, asked, busy, calm)),
    figureOf(
      'Der Befehl neben Anfragen',
      `höchstens ${loaded.megabytes} MB, längste Transaktion ${loaded.longestTransaction.toFixed(1)} s, auf Sperren warteten zugleich höchstens ${loaded.waiting}`,
    ),
    figureOf('Werte, die danach kein Schlüssel öffnet', String(await unreadable(bench))),
  ]
}

/** What is looked at, not passed. */
const figureOf = (what: string, ours: string, against = '', ratio: number | null = null): Figure => ({
  ...{ what, ours, against, ratio, target: '', ok: true },
})
const perSecond = (count: number, seconds: number) => `${(count / seconds).toFixed(0)}/s`

function answers(kind: keyof typeof SLOW_MS, asked: string, busy: Heard[], calm: Heard[]): Figure {
  const [during, before] = [busy, calm].map(heard =>
    summary(
      heard.filter(({ name }) => name === kind),
      SLOW_MS[kind],
    ),
  )
  return {
    ...{
      what: `${kind === 'reads' ? 'Lesen' : 'Schreiben'} während des Wechsels, ${asked}, gegen davor und danach`,
      ours: during!.text,
    },
    ...{ against: before!.text, ratio: during!.p95 / before!.p95, target: `≤ 1 % über ${SLOW_MS[kind]} ms` },
    ok: during!.slow <= 0.01,
  }
}

/** What is refused or not answered is as slow as can be. */
function summary(heard: Heard[], slowMs: number) {
  const failed = heard.flatMap(({ refused, other, unanswered }) => [
    refused.length,
    unanswered,
    ...Object.values(other),
  ])
  const bad = failed.reduce((sum, each) => sum + each, 0)
  const served = heard.flatMap(each => each.served).toSorted((one, other) => one - other)
  const at = (share: number) => served[Math.floor(served.length * share)] ?? Number.NaN
  const slow = (served.filter(ms => ms > slowMs).length + bad) / (served.length + bad)
  const statuses = heard.flatMap(({ other }) => Object.keys(other))
  const text = `p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ${(slow * 100).toFixed(2)} % langsam (${served.length} bedient, ${bad} nicht${statuses.length > 0 ? `: ${[...new Set(statuses)].join(', ')}` : ''})`
  return { text, slow, p95: at(0.95) }
}

async function crowdsOf(bench: Bench, stage: Stage) {
  const reads = readsOf(stage)
  let from = 0
  const writes = async (count: number) => {
    from += count
    return await writesOf(bench, stage, from - count, count)
  }
  await refuseBadAsks(bench, [...reads.slice(0, 20), ...(await writes(4))])
  return {
    async mixed(count: number): Promise<Crowd> {
      const perWrite = 1 / WRITE_SHARE - 1
      const asks = (await writes(count)).flatMap((write, n) => [
        ...Array.from({ length: perWrite }, (_, at) => reads[(n * perWrite + at) % reads.length]!),
        write,
      ])
      return { name: 'all', rate: 0, asks }
    },
    apart: async (rate: number, count: number): Promise<Crowd[]> => [
      { name: 'reads', rate: rate * (1 - WRITE_SHARE), asks: reads },
      { name: 'writes', rate: rate * WRITE_SHARE, asks: await writes(count) },
    ],
  }
}

type Run = { seconds: number; values: number; valueSeconds: number; files: number; fileSeconds: number }
type Watched = Run & { megabytes: number; longestTransaction: number; waiting: number }

/** The command as an operator gives it, looked at from beside. */
async function changeKeys(bench: Bench): Promise<Watched> {
  const begun = performance.now()
  const startedAt = new Date().toISOString()
  const seconds = () => (performance.now() - begun) / 1000
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, 'scripts/account.ts'), 'rotate-keys'], {
    env: { ...process.env, KONTOR_DATA: bench.dataFolder, DATABASE_URL: '', NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      output += text
    })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const seen = { megabytes: 0, longestTransaction: 0, waiting: 0 }
  const moments = { values: 0, files: 0, filesEnd: 0 }
  let replaced = 0
  const look = async () => {
    seen.megabytes = Math.max(seen.megabytes, residentMegabytes(child.pid!))
    const { rows } = await bench.superuser.query<{ longest: number; waiting: number; replaced: number }>(LOOK, [
      startedAt,
    ])
    const [{ longest, waiting, replaced: now }] = rows as [(typeof rows)[0]]
    seen.longestTransaction = Math.max(seen.longestTransaction, longest)
    seen.waiting = Math.max(seen.waiting, waiting)
    const keys = readKeyFile(join(bench.dataFolder, 'kontor.key'))!.keys
    if (!moments.values && keys.length > 1 && keys.every(({ isNext }) => !isNext)) moments.values = seconds()
    if (now > replaced) {
      moments.files ||= seconds()
      moments.filesEnd = seconds()
    }
    replaced = now
  }
  while (child.exitCode === null && child.signalCode === null) {
    await look()
    await Promise.race([ended, pause(100)])
  }
  const [, values, files] = /Fertig: (\d+) Werte und (\d+) Dateien/.exec(output) ?? []
  if (!values) throw new Error(output)
  return {
    ...seen,
    ...{ seconds: seconds(), values: Number(values), files: Number(files) },
    ...{ valueSeconds: moments.files - moments.values, fileSeconds: moments.filesEnd - moments.files },
  }
}

/** Of the command's connections, which are younger than it; and who waits for a lock. */
const LOOK = `
  select coalesce(max(extract(epoch from now() - xact_start)) filter (where usename = 'kontor_operator' and backend_start > $1), 0)::float8 as longest,
    (count(*) filter (where wait_event_type = 'Lock'))::int as waiting, (select count(*)::int from replaced_file) as replaced
  from pg_stat_activity where datname = current_database()`

const residentMegabytes = (pid: number): number => {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    // Ended meanwhile.
    return 0
  }
}

const ROWS_AT_ONCE = 1000
type Sealed = { place: string; companyId: number; rowId: number; sealed: string }

/** The same columns in copies of their tables, with their indices and nobody else in them, and the same files beside one another. */
async function plainLoop({ superuser, dataFolder }: Bench): Promise<Run> {
  const [current] = readKeyFile(join(dataFolder, 'kontor.key'))!.keys
  const vault = openVault({ keys: [current!, newKey()], retired: [] })
  const columns = [
    ['employee', 'svnr', 'id'],
    ['employee', 'iban', 'id'],
    ['employee_value', 'iban', 'employee_id'],
  ] as const
  for (const table of ['employee', 'employee_value']) await copyTable(superuser, table)
  await superuser.query('vacuum analyze')
  const begun = performance.now()
  let values = 0
  for (const [table, name, rowId] of columns) {
    const { rows } = await superuser.query<Sealed>(
      `select ctid::text as place, company_id as "companyId", ${rowId} as "rowId", ${name}_sealed as sealed
       from plain_${table} where ${name}_sealed <> ''`,
    )
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const part = rows.slice(at, at + ROWS_AT_ONCE).map(({ place, companyId, rowId, sealed }) => {
        const cell = { companyId, table: 'employee', column: `${name}_sealed`, rowId }
        const value = vault.open(sealed, cell)
        return { place, sealed: vault.seal(value, cell), index: vault.blindIndex(value, companyId, name) }
      })
      await superuser.query(
        `update plain_${table} t set ${name}_sealed = v.sealed, ${name}_index = v.index
         from unnest($1::tid[], $2::text[], $3::text[]) as v (place, sealed, index) where t.ctid = v.place`,
        [part.map(({ place }) => place), part.map(({ sealed }) => sealed), part.map(({ index }) => index)],
      )
    }
    values += rows.length
  }
  const between = performance.now()
  const files = await plainFiles(superuser, dataFolder, vault)
  const ended = performance.now()
  return {
    seconds: (ended - begun) / 1000,
    values,
    valueSeconds: (between - begun) / 1000,
    files,
    fileSeconds: (ended - between) / 1000,
  }
}

async function copyTable(client: pg.Client, table: string): Promise<void> {
  await client.query(`create table plain_${table} (like ${table} including all)`)
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows[0]!.columns
  await client.query(`insert into plain_${table} (${columns}) overriding system value select ${columns} from ${table}`)
}

async function plainFiles(client: pg.Client, dataFolder: string, vault: ReturnType<typeof openVault>): Promise<number> {
  const store = openFileStore(join(dataFolder, 'files'))
  const { rows } = await client.query<{ companyId: number; rowId: number; key: string }>(
    `select d.company_id as "companyId", d.id as "rowId", f.storage_key as key from employee_document d
     join file f on f.company_id = d.company_id and f.id = d.file_id`,
  )
  for (const [at, { companyId, rowId, key }] of rows.entries()) {
    const cell = { companyId, table: 'employee_document', column: 'file 0', rowId }
    const value = vault.open((await store.get(key)).toString('latin1'), cell)
    writeFileSync(join(dataFolder, `plain-${at}`), vault.seal(value, cell), 'latin1')
  }
  return rows.length
}

async function unreadable({ superuser, dataFolder }: Bench): Promise<number> {
  const vault = openVault(readKeyFile(join(dataFolder, 'kontor.key'))!)
  const { rows } = await superuser.query<{ companyId: number; rowId: number; column: string; sealed: string }>(
    `select company_id as "companyId", id as "rowId", 'svnr_sealed' as column, svnr_sealed as sealed from employee where svnr_sealed <> ''
     union all select company_id, id, 'iban_sealed', iban_sealed from employee where iban_sealed <> ''
     union all select company_id, employee_id, 'iban_sealed', iban_sealed from employee_value where iban_sealed <> ''`,
  )
  return rows.filter(({ sealed, ...cell }) => vault.tryOpen(sealed, { ...cell, table: 'employee' }) === undefined)
    .length
}
