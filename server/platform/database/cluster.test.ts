import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { takeWrongRows, watchRows } from '#server/testing/row-types.ts'
import { until } from '#server/testing/until.ts'
import { makeLog } from '../log.ts'
import { openCluster } from './cluster.ts'
import { guardCluster } from './cluster-guard.ts'

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

test('a database that dies is started again though nobody asks for it, and none is made where its folder is gone', async () => {
  const cluster = await openCluster(folder)
  const pidFile = join(cluster.folder, 'postmaster.pid')
  const pid = () => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const killed = pid()
  assert.ok(killed)
  const guard = guardCluster(cluster, makeLog('silent'))
  process.kill(killed, 'SIGKILL')
  await until('it is started again', () => pid() !== killed && cluster.isRunning())
  await guard.close()
  await cluster.stop()
  assert.equal(cluster.isRunning(), false)

  const moved = `${cluster.folder}-moved`
  renameSync(cluster.folder, moved)
  await assert.rejects(cluster.restart(), /liegt nicht mehr in/)
  assert.equal(existsSync(cluster.folder), false)
  renameSync(moved, cluster.folder)
})

test('a copy made while the database ran does not start as long as that one runs', async () => {
  const cluster = await openCluster(folder)
  const copy = `${folder}-copy`
  after(() => rmSync(copy, { recursive: true, force: true }))
  execFileSync('cp', ['-a', folder, copy])
  await assert.rejects(openCluster(copy), /wurde kopiert oder verschoben, während sie lief/)
  assert.equal(cluster.isRunning(), true)
  await cluster.stop()
})

test('a lock that names another program keeps no database from its start', async () => {
  const first = await openCluster(folder)
  await first.stop()
  const { uid, gid } = statSync(first.folder)
  const other = spawn('sleep', ['300'], { uid, gid, stdio: 'ignore' })
  after(() => other.kill())
  writeFileSync(join(first.folder, 'postmaster.pid'), `${other.pid}\n${folder}\n`)
  const cluster = await openCluster(folder)
  assert.equal(cluster.isRunning(), true)
  await cluster.stop()
})
