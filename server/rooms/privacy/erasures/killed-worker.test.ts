import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { CONFIRMATION, erasures } from '#contract/privacy/erasures.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { workerProcess } from '#server/testing/worker.ts'
import { former } from './fixtures/examples.ts'

withApp({ KONTOR_ROLES: 'web' })

test('a worker killed in the middle of a person leaves all of them there, and another one goes on', async () => {
  const first = await signedIn()
  const { api, company } = await signedIn({ company: first.company })
  const [one, other] = [await former(company, '1990-06-30'), await former(company, '1990-06-30')]
  const lines = [one, other].map(({ id: employeeId }) => ({ employeeId, class: 'certificate' as const }))
  const { id, version } = (await first.api(erasures.propose, { body: { lines } })).body.data
  const held = async () =>
    (
      await rawSql<{ id: number; parts: number }>(
        `select e.id, (select count(*) from contract c where c.company_id = e.company_id and c.employee_id = e.id)
        + (select count(*) from classification k where k.company_id = e.company_id and k.employee_id = e.id) as parts
       from employee e where e.company_id = $1 order by e.id`,
        [company],
      )
    ).map(row => [row.id, Number(row.parts)])
  const find = async () => (await api(erasures.list)).body.data.find(each => each.id === id)!

  // Somebody holds the contract of the second one, so that the worker stops in the middle of them.
  const holder = await theApp().superuser.connect()
  await holder.query('begin')
  await holder.query(`select from contract where company_id = $1 and employee_id = $2 for update`, [company, other.id])
  const worker = await workerProcess()
  await api(erasures.confirm, { params: { id }, body: { version, confirmation: CONFIRMATION } })
  await until('the first is gone', async () => (await held()).length === 1)
  await until(
    'it waits for the second',
    async () => (await rawSql(`select from pg_locks where not granted`)).length > 0,
  )
  worker.kill('SIGKILL')
  await pause(500)
  await holder.query('rollback')
  holder.release()
  assert.deepEqual(await held(), [[other.id, 2]])
  assert.deepEqual(
    (await find()).lines.map(({ state }) => state),
    ['erased', 'waiting'],
  )

  const second = await workerProcess()
  await until('the erasure ends', async () => (await find()).state === 'done')
  second.kill('SIGKILL')
  assert.deepEqual(await held(), [])
  assert.deepEqual(
    (await find()).lines.map(({ state, employeeId }) => [state, employeeId]),
    [
      ['erased', null],
      ['erased', null],
    ],
  )
})
