import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import pg from 'pg'
import { rawSql, testSocket, theApp, withOwnApp } from '#server/testing/app.ts'
import { until } from '#server/testing/until.ts'
import { makeLog } from '../log.ts'
import { openVault } from '../vault.ts'
import { holdersOfOthers, holdKeys, stateOf } from './held-keys.ts'
import { beginWork } from './in-flight.ts'
import { type KeyFile, makeKeyFile, newKey, writeKeyFile } from './key-file.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

const folder = mkdtempSync(join(tmpdir(), 'kontor-held-'))
after(() => rmSync(folder, { recursive: true }))

/** A process that goes by a key file of its own, and another key for it. */
async function holder(t: TestContext, onTaken: () => Promise<unknown> = async () => {}) {
  const keyFile = join(mkdtempSync(join(folder, 'keys-')), 'kontor.key')
  const first = makeKeyFile(keyFile)
  const next: KeyFile = { keys: [...first.keys, newKey()], retired: [] }
  const connection = { host: testSocket(), database: theApp().database, user: 'kontor_operator' }
  const log = makeLog('silent')
  const held = await holdKeys({ connection, keyFile, vault: openVault(first), log, onTaken, everyMs: 20 })
  t.after(() => held.close())
  const client = new pg.Client(connection)
  await client.connect()
  t.after(() => client.end())
  /** Whether this process is seen to go by the first key. */
  const isSeen = async () => {
    const locks = await rawSql(`select from pg_locks where locktype = 'advisory' and objid = $1::bigint::oid`, [
      stateOf(first) >>> 0,
    ])
    return locks.length > 0
  }
  return { next, client, isSeen, change: () => writeKeyFile(keyFile, next) }
}

test('what fails on the way to other keys is tried again, and then nothing of the former state is held any more', async t => {
  let tries = 0
  const { next, client, isSeen, change } = await holder(t, async () => {
    tries++
    if (tries === 1) throw new Error('the disk is full')
  })
  assert.equal(await isSeen(), true)
  change()
  await until('it lets go of the former state', async () => !(await isSeen()))
  assert.equal(tries, 2)
  const others = await holdersOfOthers(client, stateOf(next))
  // The app of this test, which has keys of its own.
  assert.equal(others.length, 1)
})

test('as long as something goes on that began under the former key it is held, also when the connection was lost meanwhile', async t => {
  const { isSeen, change } = await holder(t)
  const end = beginWork()
  await rawSql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'kontor %' and datname = current_database()`,
  )
  change()
  await until('it is connected again and says what it still does', isSeen)
  end()
  await until('it lets go', async () => !(await isSeen()))
})
