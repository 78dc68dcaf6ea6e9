import { spawnSync } from 'node:child_process'
import { cpSync, createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { removeCluster } from '#server/platform/database/cluster.ts'
import { openFileStore } from '#server/platform/files.ts'
import type { Figure } from '../scripts/bench.ts'
import { newDataFolder } from '../scripts/server-process.ts'
import { ROOT } from '../scripts/web-build.ts'
import { makeCompany } from './people.ts'
import type { Bench } from './server.ts'

/** A tenth of what is promised: 155,000 people with what seven years leave of them. */
const COMPANIES = 10
const PEOPLE = 1550
const STAMPS = 161
const ABSENCES = 27
const FILES = 5000
const FILE_BYTES = 40_000

/** Backup, verification and restore beside the plainest way to the same bytes: each table into a file, and a copy of the database's folder. */
export async function backupFigures(bench: Bench): Promise<Figure[]> {
  await fill(bench)
  const [place, plain, target] = ['kontor-backup-', 'kontor-plain-', 'kontor-target-'].map(newDataFolder)
  const rows = await count(bench.superuser)
  const copied = await timed(() => copyTables(bench, plain!))
  const first = await timed(() => command('backup', bench.dataFolder, place!))
  const second = await timed(() => command('backup', bench.dataFolder, place!))
  const verified = await timed(() => command('verify', bench.dataFolder, place!))
  writeFileSync(join(target!, 'kontor.key'), readFileSync(join(bench.dataFolder, 'kontor.key')))
  const restored = await timed(() => command('restore', target!, place!))
  const folder = await timed(async () =>
    cpSync(join(target!, 'postgres'), join(plain!, 'postgres'), { recursive: true }),
  )
  const [database, stored] = [sizeOf(join(target!, 'postgres')), sizeOf(place!)]
  await removeCluster(target!)
  for (const each of [place, plain, target]) rmSync(each!, { recursive: true, force: true })
  const what = `${COMPANIES * PEOPLE} Mitarbeiter, ${rows} Zeilen, ${FILES} Dateien`
  return [
    figure(`Sicherung, die erste: ${what}, gegen jede Tabelle unverdichtet in eine Datei`, first, copied, 3),
    figure('Sicherung, die nächste, gegen dasselbe', second, copied, 3),
    figure('Prüfung jedes Bytes, gegen dasselbe', verified, copied, 3),
    figure(
      `Wiederherstellung auf ${database} MB aus ${stored} MB (mit Verzeichnissen, Beziehungen, Prüfung), gegen eine Kopie des Ordners`,
      restored,
      folder,
      null,
    ),
  ]
}

const figure = (what: string, ours: number, floor: number, most: number | null): Figure => ({
  what,
  ours: `${ours.toFixed(1)} s`,
  against: `${floor.toFixed(1)} s`,
  ratio: ours / floor,
  target: most === null ? 'zehnmal so viel in 60 Minuten' : `≤ ${most} ×`,
  ok: most === null ? ours * 10 <= 3600 : ours <= most * floor,
})

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return (performance.now() - begun) / 1000
}

async function command(name: string, dataFolder: string, place: string): Promise<void> {
  const ran = spawnSync(process.execPath, [...process.execArgv, join(ROOT, 'scripts', `${name}.ts`), place], {
    encoding: 'utf8',
    env: { ...process.env, KONTOR_DATA: dataFolder, DATABASE_URL: '', NODE_ENV: 'production' },
  })
  if (ran.status !== 0) throw new Error(`${name}: ${ran.stdout}${ran.stderr}`)
}

async function fill({ superuser, dataFolder }: Bench): Promise<void> {
  for (let place = 1; place <= COMPANIES; place++)
    await makeCompany(superuser, `Betrieb ${place}`, 26, PEOPLE, STAMPS, ABSENCES)
  const files = openFileStore(join(dataFolder, 'files'))
  const bytes = Buffer.alloc(FILE_BYTES)
  for (let number = 0; number < FILES; number++) {
    bytes.writeUInt32LE(number)
    const { key, size, sha256 } = await files.put(bytes)
    await superuser.query(
      `insert into file (company_id, storage_key, name, type, purpose, size, sha256, created_by)
        select c.id, $1, 'Lohnzettel.pdf', 'application/pdf', 'employee-document', $2, $3, a.id
        from (select max(id) as id from company) c, (select id from account limit 1) a`,
      [key, size, sha256],
    )
  }
  await superuser.query('vacuum analyze')
}

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select sum(reltuples)::float8 as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
  )
  return rows[0]!.rows
}

async function copyTables({ superuser }: Bench, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { rows } = await superuser.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    await pipeline(superuser.query(to(`copy ${name} to stdout`)), createWriteStream(join(folder, name)))
}

/** In millions of bytes. */
const sizeOf = (folder: string) =>
  Math.ceil(Number(spawnSync('du', ['-sb', folder], { encoding: 'utf8' }).stdout.split('\t')[0]) / 1e6)
