import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { webhooks } from '#contract/settings/webhooks.ts'
import { overview } from '#contract/superadmin/overview.ts'
import { OUTWARD_KINDS, restorations } from '#contract/superadmin/restorations.ts'
import { ROOMS } from '#server/app.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { enqueuePlatform } from '#server/platform/jobs.ts'
import { mailJob, sendMail } from '#server/platform/mail.ts'
import { storageJob } from '#server/platform/operations.ts'
import { DISCARDED } from '#server/platform/outward.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { webhookReceiver } from '#server/testing/webhook-receiver.ts'
import { workerProcess } from '#server/testing/worker.ts'
import { OUTWARD_JOBS } from './rules.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

const outbox = () => {
  try {
    return readdirSync(join(theApp().dataFolder, 'outbox')).filter(name => name.endsWith('.eml'))
  } catch {
    return []
  }
}
const mailTo = (name: string) =>
  acrossCompanies(tx =>
    sendMail(tx, { to: `${name}@kontor.example`, subject: name, text: name, html: `<p>${name}</p>` }),
  )
const scheduled = async (name: string) => (await rawSql('select from pgboss.schedule where name = $1', [name])).length

test('each job by which something leaves has a kind that can be released', () => {
  const all = [mailJob, ...ROOMS.flatMap(({ jobs = [], platformJobs = [] }) => [...jobs, ...platformJobs])]
  const sending = all.filter(job => job.outward !== undefined && !('cron' in job && job.cron))
  assert.deepEqual(
    Object.fromEntries(
      OUTWARD_KINDS.map(kind => [kind, sending.filter(job => job.outward === kind).map(({ name }) => name)]),
    ),
    OUTWARD_JOBS,
  )
  assert.equal(sending.length, Object.values(OUTWARD_JOBS).flat().length)
})

test('what was brought back sends nothing until it is released, and what had waited then only if it is asked for', async () => {
  const receiver = await webhookReceiver()
  const { api } = await signedIn({ isSuperuser: true })
  assert.equal((await api(restorations.show)).body.data, null)
  const body = { name: 'Lohnbüro', url: receiver.url, events: ['company.changed' as const] }
  const { id } = (await api(webhooks.create, { body })).body.data
  await api(companies.change, { body: { companyNumber: '1', version: 1 } })
  await mailTo('damals')
  // As the commands leave it, whatever they bring back.
  await rawSql(`insert into restoration (state_of) values (now() - interval '2 hours')`)
  await api(companies.change, { body: { companyNumber: '2', version: 2 } })
  await mailTo('seither')
  const deliveries = async () => (await api(webhooks.deliveries, { params: { id } })).body.data

  const first = await workerProcess()
  // What stays in the house goes on.
  await acrossCompanies(tx => enqueuePlatform(tx, storageJob, {}))
  await until('the worker works', async () => (await rawSql(`select from storage_day`)).length > 0)
  const held = (await api(restorations.show)).body.data!
  assert.deepEqual(held.held, [
    { kind: 'mail', before: 1, since: 1 },
    { kind: 'hand-over', before: 0, since: 0 },
    { kind: 'webhook', before: 1, since: 1 },
    { kind: 'elda', before: 0, since: 0 },
  ])
  const { data: disturbed } = (await api(overview.disturbances)).body
  assert.equal(disturbed[0]!.kind, 'outward-held')
  assert.deepEqual([receiver.messages.length, outbox().length], [0, 0])
  assert.equal(await scheduled('fetch-elda-returns'), 0)

  const release = (kinds: (typeof OUTWARD_KINDS)[number][], discards: boolean, restorationId = held.id) =>
    api(restorations.release, { body: { restorationId, kinds, discards } })
  assert.equal((await release(['mail'], false, held.id + 1)).status, 404)
  assert.equal((await release([], false)).status, 400)
  const { data: left } = (await release(['webhook'], true)).body
  assert.deepEqual(
    left!.held.map(({ kind }) => kind),
    ['mail', 'hand-over', 'elda'],
  )
  await until('what was asked for since arrives', () => receiver.messages.length === 1)
  await until('the former one is closed', async () => (await deliveries()).every(({ state }) => state !== 'queued'))
  assert.deepEqual(
    (await deliveries()).map(({ state, message }) => [state, message]),
    [
      ['delivered', ''],
      ['failed', DISCARDED],
    ],
  )
  assert.deepEqual([receiver.messages.length, outbox().length], [1, 0])

  // Whoever starts later goes by what was released until then.
  first.kill('SIGKILL')
  const second = await workerProcess()
  await release(['mail'], false)
  await until('both mails leave', () => outbox().length === 2)
  assert.equal((await release(['mail', 'hand-over', 'elda'], true)).body.data, null)
  await until('returns are fetched again', async () => (await scheduled('fetch-elda-returns')) === 1)
  assert.ok((await api(overview.disturbances)).body.data.every(({ kind }) => kind !== 'outward-held'))
  const told = await rawSql<{ action: string }>(
    `select action from account_event where action like '%released%' order by id`,
  )
  assert.deepEqual(
    told.map(({ action }) => action),
    [
      'webhook released, former ones unsent',
      'mail released',
      'hand-over released, former ones unsent',
      'elda released, former ones unsent',
    ],
  )
  second.kill('SIGKILL')
})

test('somebody who is no operator can neither see nor release it', async () => {
  const { api } = await signedIn()
  assert.equal((await api(restorations.show)).status, 403)
  const body = { restorationId: 1, kinds: ['mail' as const], discards: false }
  assert.equal((await api(restorations.release, { body })).status, 403)
})
