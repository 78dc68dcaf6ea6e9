import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { takeWrongRows, watchRows } from '#server/testing/row-types.ts'
import { openCluster } from './cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'))
chmodSync(folder, 0o755)
after(() => rmSync(folder, { recursive: true, force: true }))

test('the database stops with its last client, also when a connection is only just closing, and never under another', async () => {
  watchRows()
  const cluster = await openCluster(folder)
  const other = new pg.Client({ host: cluster.socketFolder, user: 'postgres', database: 'postgres' })
  await other.connect()
  await cluster.stop()
  assert.equal((await other.query('select 1 as one')).rows[0].one, 1)

  const stopped = cluster.stop()
  await pause(200)
  await other.end()
  await stopped
  assert.equal(existsSync(join(cluster.folder, 'postmaster.pid')), false)
  assert.deepEqual(takeWrongRows(), [])
})
