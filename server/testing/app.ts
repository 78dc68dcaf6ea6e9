import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import pg from 'pg'
import { type App, type Parts, startApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { LIMITS } from '#server/platform/overload.ts'
import { copyTemplate } from './cluster.ts'
import { endKept, endUnless, keptOr } from './kept-app.ts'
import { takeWrongRows, watchRows } from './row-types.ts'

type Running = App & { dataFolder: string; database: string; superuser: pg.Pool }
let running: Running | undefined

/**
 * Call once at the top of a test file: a server on a free port with a database and a data folder. Files that ask for the same
 * environment may share it, one after the other, so each test makes companies of its own and looks at nothing else.
 * Tests wait for it; hooks of the file wait for what it gives.
 */
export const withApp = (environment: Record<string, string> = {}): Promise<void> => withServer(environment, undefined)

/** The same for a file that counts what all companies have, or changes what holds for all of them: shared with nobody. */
export const withOwnApp = (
  environment: Record<string, string> = {},
  change: (parts: Parts) => Parts = parts => parts,
): Promise<void> => withServer(environment, change)

function withServer(environment: Record<string, string>, own: ((parts: Parts) => Parts) | undefined): Promise<void> {
  const ready = Promise.withResolvers<void>()
  before(async () => {
    watchRows()
    if (own) await endKept()
    running = await keptOr(JSON.stringify(environment), () => startServer(environment, own))
    ready.resolve()
  })
  after(async () => {
    running = undefined
    await endUnless(!own)
    assert.deepEqual(takeWrongRows(), [], 'rows are what their statements say')
  })
  return ready.promise
}

/** How soon a busy machine answers is tested by itself. */
const PATIENT = { ...LIMITS, waitMs: 60_000 }

async function startServer(environment: Record<string, string>, change: ((parts: Parts) => Parts) | undefined) {
  const database = await copyTemplate(testSocket())
  const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-app-'))
  const config = readConfig({
    PORT: '0',
    KONTOR_DATA: dataFolder,
    DATABASE_URL: database.url,
    KONTOR_DEMO: 'off',
    // What operators do is tested by itself; that they need a second factor has tests of its own.
    KONTOR_OPERATOR_FACTOR: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    ...environment,
  })
  const app = await startApp(config, parts => (change ?? (same => same))({ ...parts, limits: PATIENT }))
  const superuser = keptConnections(database.name)
  return {
    thing: { ...app, dataFolder, database: database.name, superuser },
    end: async () => {
      await app.close()
      await superuser.end()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export function theApp() {
  if (!running) throw new Error('Call withApp() at the top of the test file.')
  return running
}

export function testSocket(): string {
  const folder = process.env.KONTOR_TEST_SOCKET
  if (!folder) throw new Error('Tests need their database: run them by `npm test -- <name>`.')
  return folder
}

/** SQL as the superuser, past every policy: to look at what was really stored. */
export const rawSql = <Row extends Record<string, unknown> = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  theApp()
    .superuser.query<Row>(text, values)
    .then(({ rows }) => rows)

function keptConnections(database: string): pg.Pool {
  const pool = new pg.Pool({ host: testSocket(), user: 'postgres', database, max: 4 })
  // Some tests end every connection; the next statement opens another.
  pool.on('error', () => {})
  return pool
}
