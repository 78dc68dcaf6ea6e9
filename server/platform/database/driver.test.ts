import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testSocket } from '#server/testing/app.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import './driver.ts'

const where = () => ({ host: testSocket(), user: 'postgres', database: 'postgres' })
const end = (pid: number) =>
  asSuperuser(testSocket(), 'postgres', client => client.query('select pg_terminate_backend($1, 5000)', [pid]))
const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

test('a connection that dies while nobody listens to it ends no process: who uses it learns by the next statement', async () => {
  const own = new pg.Client(where())
  await own.connect()
  const pool = new pg.Pool({ ...where(), max: 1 })
  const taken = await pool.connect()
  // As a library does before it ends a connection.
  const left = new pg.Client(where())
  left.on('error', () => {})
  await left.connect()
  left.removeAllListeners()
  for (const client of [own, taken, left]) {
    await end(await pidOf(client))
    await assert.rejects(client.query('select 1'))
  }
  taken.release(true)
  await Promise.all([own.end(), left.end(), pool.end()])
})

test('neither does one that dies idle in a pool to which nobody listens: the pool opens another', async () => {
  const pool = new pg.Pool({ ...where(), max: 1 })
  const idle = await pool.connect()
  const pid = await pidOf(idle)
  idle.release()
  await end(pid)
  assert.notEqual((await pool.query('select pg_backend_pid() as pid')).rows[0].pid, pid)
  await pool.end()
})
