import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { acrossCompanies, inCompany } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/job-worker.ts'
import { enqueue, type JobDefinition } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import { DISCARDED, releaseOutward } from '#server/platform/outward.ts'
import { scopeOf, scopeToClose } from '#server/rooms/access/public.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

test('what waited when the installation was brought back is closed with its reason where it is not to leave, as if its last try had failed', async () => {
  const ran: (number | string)[] = []
  const failures: [id: number | string, reason: string][] = []
  const job: JobDefinition = {
    name: 'test-outward',
    outward: 'letters',
    permission: 'exports.run',
    retries: 3,
    retryDelay: 5,
    run: async ({ record }) => void ran.push(record.id),
    failed: async ({ record }, reason) => void failures.push([record.id, reason]),
  }
  const open = async () => {
    const connection = { ...theApp().where, user: 'kontor_operator' }
    const opened = await openJobs(
      connection,
      [job],
      [],
      { now: scopeOf, toClose: scopeToClose },
      makeLog('silent'),
      true,
    )
    return opened.close
  }
  const { accountId, company } = await signedIn()
  const scope = (await scopeOf(accountId, company, 'test'))!
  const ask = (id: number) => inCompany(scope, tx => enqueue(tx, scope, job, { kind: 'time/stamps', id }))
  await (await open())()
  const close = await open()
  await ask(1)
  await until('nothing holds it at first', () => ran.length === 1)
  await close()

  const queueing = await openJobs(
    { ...theApp().where, user: 'kontor_operator' },
    [job],
    [],
    { now: scopeOf, toClose: scopeToClose },
    makeLog('silent'),
    false,
  )
  await ask(2)
  await queueing.close()
  const [{ id }] = (await rawSql<{ id: number }>(
    'insert into restoration (state_of) values (now()) returning id::int as id',
  )) as [{ id: number }]
  const again = await open()
  after(again)
  await ask(3)
  const restoration = { restoration: id, kind: 'letters', accountId, discards: true }
  assert.equal(await acrossCompanies(tx => releaseOutward(tx, restoration)), true)
  assert.equal(await acrossCompanies(tx => releaseOutward(tx, { ...restoration, discards: false })), false)
  await until('what was asked for since runs', () => ran.length === 2)
  await until('the former one is closed', () => failures.length === 1)
  assert.deepEqual(
    [ran.map(Number), failures.map(([record, reason]) => [Number(record), reason])],
    [[1, 3], [[2, DISCARDED]]],
  )
  // A job that has run is on record as done a moment later.
  const states = await until('each is on record with its end', async () => {
    const rows = await rawSql<{ state: string; message: string }>(
      `select state, message from job_run where name = 'test-outward' order by id`,
    )
    return rows.every(({ state }) => state === 'done' || state === 'failed') && rows
  })
  assert.deepEqual(
    states.map(({ state, message }) => [state, message]),
    [
      ['done', ''],
      ['failed', DISCARDED],
      ['done', ''],
    ],
  )
})
