import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Figure } from '../scripts/bench.ts'
import { newDataFolder, startServer } from '../scripts/server-process.ts'
import { openCluster } from '../server/platform/database/cluster.ts'
import { asksOf, makeClerks } from './clerks.ts'
import type { Crowd, Heard } from './load.ts'
import { load } from './load-process.ts'
import { makeBenchCompanies } from './people.ts'
import { PASSWORD } from './server.ts'

const COMPANIES = 4
const CLERKS = 4
const RATE = Number(process.env.UPGRADE_RATE || 20)
const BEFORE_SECONDS = 15
const BESIDE_SECONDS = 30
const LONGEST_SECONDS = 300
const LINES = 40
const WAIT_MS = 2000

/**
 * Clerks at work on an older program (its checkout in `KONTOR_OLDER`) while this one starts on the same database, migrates it, and both
 * serve: what the older one answered, and how long somebody waited at most.
 */
export async function upgradeFigures(): Promise<Figure[]> {
  const older = process.env.KONTOR_OLDER
  if (!older || !existsSync(join(older, 'server/main.ts')))
    throw new Error('Bitte nennen Sie in KONTOR_OLDER den Ordner eines älteren Stands von Kontor.')
  const folder = newDataFolder('kontor-upgrade-')
  const cluster = await openCluster(folder, '', { max_connections: '200' })
  const settings = {
    DATABASE_URL: `postgres://postgres@localhost/kontor?host=${encodeURIComponent(cluster.socketFolder)}`,
    KONTOR_DEMO_PASSWORD: PASSWORD,
    NODE_ENV: 'production',
  }
  const old = await startServer(folder, settings, older)
  const superuser = new pg.Client({ host: cluster.socketFolder, user: 'postgres', database: 'kontor' })
  try {
    await superuser.connect()
    const place = { superuser, address: old.address }
    // So that there is something to look at and to index.
    await makeBenchCompanies(superuser, 'admin@kontor.example')
    const clerks = await makeClerks(place, COMPANIES, CLERKS)
    const crowds: Crowd[] = []
    for (const of of clerks) crowds.push({ name: 'all', rate: RATE / COMPANIES, asks: await asksOf(old.address, of) })
    const at = (address: string, seconds: number, over?: Promise<unknown>) =>
      load({ ports: [Number(new URL(address).port)], crowds, lines: LINES, isRandom: true, seconds }, over)
    await at(old.address, BEFORE_SECONDS)
    const quiet = await at(old.address, BEFORE_SECONDS)
    const before = await migrations(superuser)
    const over = Promise.withResolvers<void>()
    const worked = at(old.address, LONGEST_SECONDS, over.promise)
    await pause(BEFORE_SECONDS * 1000)
    const begun = performance.now()
    const young = await startServer(folder, settings)
    const ready = (performance.now() - begun) / 1000
    try {
      const after = await migrations(superuser)
      const beside = await at(young.address, BESIDE_SECONDS)
      over.resolve()
      const figures = [
        figure(`Älteres Programm vorher, ${RATE} Anfragen in der Sekunde`, quiet),
        figure(`… während das neuere ${after - before} Schritte der Datenbank macht und beide dienen`, await worked),
        figure(`Neueres Programm, ${ready.toFixed(1)} s nach dem Start bereit, neben dem älteren`, beside),
      ]
      return figures
    } finally {
      over.resolve()
      await young.stop()
    }
  } finally {
    await old.stop()
    await superuser.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const migrations = async (superuser: pg.Client): Promise<number> =>
  (await superuser.query<{ count: number }>('select count(*)::int from kontor_migration')).rows[0]!.count

function figure(what: string, heard: readonly Heard[]): Figure {
  const served = heard.flatMap(each => each.served).toSorted((a, b) => a - b)
  const at = (share: number) => served[Math.floor(served.length * share)] ?? Number.NaN
  const most = served.at(-1) ?? Number.NaN
  const refused = heard.reduce((sum, each) => sum + each.refused.length + each.unanswered, 0)
  const others = heard.flatMap(({ other }) => Object.entries(other).map(([status, times]) => `${times} × ${status}`))
  return {
    what,
    ours: `${served.length} beantwortet, p50/p95/p99 ${[0.5, 0.95, 0.99].map(share => at(share).toFixed(0)).join('/')} ms, am längsten ${most.toFixed(0)} ms`,
    against: [`${refused} abgewiesen oder ohne Antwort`, ...others].join(', '),
    ratio: null,
    target: `niemand abgewiesen, keiner wartet über ${WAIT_MS} ms`,
    ok: most <= WAIT_MS && refused === 0 && others.length === 0,
  }
}
