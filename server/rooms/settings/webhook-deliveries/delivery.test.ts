import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { employees } from '#contract/people/employees.ts'
import type { WebhookEvent } from '#contract/settings/webhook-events.ts'
import { webhooks } from '#contract/settings/webhooks.ts'
import { approvals } from '#contract/time/approvals.ts'
import { allowLoopback } from '#server/platform/public-hosts.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { isSignedBy, webhookReceiver } from '#server/testing/webhook-receiver.ts'
import { deliverWebhook } from './jobs.ts'

// No worker of its own: each test says when one tries.
withApp({ KONTOR_ROLES: 'web', KONTOR_TRANSFER_LOOPBACK: 'true' })

type Receiver = Awaited<ReturnType<typeof webhookReceiver>>

async function withHook(receiver: Receiver, events: WebhookEvent[] = ['company.changed']) {
  const person = await signedIn()
  const { api } = person
  const { id, version } = (await api(webhooks.create, { body: { name: 'Lohnbüro', url: receiver.url, events } })).body
    .data
  const { secret } = (await api(webhooks.secret, { params: { id }, body: { version } })).body.data
  let changes = 0
  return {
    ...person,
    id,
    secret,
    change: () => api(companies.change, { body: { companyNumber: `n${++changes}`, version: changes } }),
    log: async () => (await api(webhooks.deliveries, { params: { id } })).body.data,
    last: async () => (await api(webhooks.list)).body.data[0]!.last,
  }
}

/** One try of what was queued last, as the worker makes it. */
async function attempt(company: number, isLastTry = false): Promise<void> {
  const [row] = await rawSql<{ id: number }>('select max(id) as id from webhook_delivery where company_id = $1', [
    company,
  ])
  const context = { signal: new AbortController().signal, isLastTry }
  await deliverWebhook.run({ company, delivery: row!.id }, context).catch(() => {})
}

test('a message names the event, the records and the fields that changed, signed, and no value is in it', async () => {
  const receiver = await webhookReceiver()
  const { company, change, secret, log } = await withHook(receiver)
  await change()
  await attempt(company)
  const [message] = receiver.messages
  assert.deepEqual(
    { ...message!.json, id: '', at: '' },
    {
      id: '',
      event: 'company.changed',
      at: '',
      companyId: company,
      records: [{ id: String(company), fields: ['companyNumber'] }],
    },
  )
  assert.ok(isSignedBy(secret, message!))
  assert.ok(!isSignedBy(`${secret}x`, message!))
  const [entry] = await log()
  assert.deepEqual([entry!.key, entry!.state, entry!.status, entry!.records], [message!.json.id, 'delivered', 204, 1])
  assert.deepEqual(
    [message!.headers['x-kontor-delivery'], message!.headers['x-kontor-event']],
    [message!.json.id, 'company.changed'],
  )
})

test('of people it is told who and which fields, never an SV number or what else stands there; an approval is an event of its own', async () => {
  const receiver = await webhookReceiver()
  const events: WebhookEvent[] = ['employee.created', 'employee.changed', 'absence.approved']
  const { api, company } = await withHook(receiver, events)
  const created = await api(employees.create, { body: { lastName: 'Geheimer', socialsecurity: '1237010180' } })
  assert.equal(created.status, 200)
  await attempt(company)
  const { id, version } = created.body.data
  const body = { iban: 'AT611904300234573201', street: 'Versteckgasse 7', version }
  assert.equal((await api(employees.change, { params: { id }, body })).status, 200)
  await attempt(company)
  const absence = await build.absence({ company, approved: false })
  const { store } = absence.employee
  const approved = await api(approvals.approveAbsences, {
    body: { storeId: store!, records: [{ id: absence.id, version: 1 }] },
  })
  assert.equal(approved.status, 200)
  await attempt(company)
  const said = receiver.messages.map(({ json }) => [
    json.event,
    json.records.map(each => each.id),
    json.records[0]!.fields,
  ])
  assert.deepEqual(said, [
    ['employee.created', [String(id)], undefined],
    ['employee.changed', [String(id)], said[1]?.[2]],
    ['absence.approved', [String(absence.id)], ['mdApproved']],
  ])
  assert.ok(['iban', 'street'].every(field => receiver.messages[1]!.json.records[0]!.fields!.includes(field)))
  const all = receiver.messages.map(message => message.body).join()
  for (const hidden of ['Geheimer', '1237', 'AT61', 'Versteckgasse']) assert.ok(!all.includes(hidden), hidden)
})

test('what was refused is tried again under the same number, and after the last try it says so until somebody sends it again', async () => {
  const receiver = await webhookReceiver()
  const { api, company, change, log, last } = await withHook(receiver)
  receiver.answer = () => 500
  await change()
  await attempt(company)
  assert.deepEqual(
    (await log()).map(({ state, attempts, status }) => [state, attempts, status]),
    [['queued', 1, 500]],
  )
  await attempt(company, true)
  const [failed] = await log()
  assert.deepEqual([failed!.state, failed!.attempts], ['failed', 2])
  assert.deepEqual(await last(), {
    ...(await last())!,
    state: 'failed',
    message: 'Der Empfänger hat mit 500 geantwortet. Bitte sehen Sie dort nach, was nicht geht.',
  })
  await attempt(company)
  assert.equal(receiver.messages.length, 2, 'settled is settled')
  receiver.answer = () => 200
  assert.equal((await api(webhooks.again, { params: { id: failed!.id } })).status, 200)
  assert.equal((await api(webhooks.again, { params: { id: failed!.id } })).status, 409, 'on its way already')
  await attempt(company)
  assert.equal((await log())[0]!.state, 'delivered')
  assert.equal(new Set(receiver.messages.map(({ json }) => json.id)).size, 1)
})

test('a receiver that points elsewhere is not followed', async () => {
  const [receiver, other] = [await webhookReceiver(), await webhookReceiver()]
  const { company, change, last } = await withHook(receiver)
  receiver.answer = () => ({ status: 307, location: other.url })
  await change()
  await attempt(company, true)
  assert.deepEqual([receiver.messages.length, other.messages.length], [1, 0])
  assert.match((await last())!.message, /Dorthin wird nicht gesendet/)
})

test('where a name leads to is judged at each message: one that turns to this machine is not called any more', async () => {
  const receiver = await webhookReceiver()
  const { company, change, last } = await withHook(receiver)
  allowLoopback(false)
  try {
    await change()
    await attempt(company, true)
  } finally {
    allowLoopback()
  }
  assert.equal(receiver.messages.length, 0)
  assert.match((await last())!.message, /aus Sicherheitsgründen/)
})

test('a receiver that does not answer at all is left alone for a while and holds up no other', async () => {
  const [receiver, other] = [await webhookReceiver(), await webhookReceiver()]
  const silent = await withHook(receiver)
  const fine = await withHook(other)
  receiver.close()
  for (const { change } of [silent, fine]) await change()
  await attempt(silent.company)
  assert.match((await silent.last())!.message, /^Der Empfänger lehnt die Verbindung ab\./)
  await attempt(silent.company)
  assert.equal((await silent.last())!.message, 'Der Empfänger war eben nicht erreichbar.')
  await attempt(fine.company)
  assert.equal((await fine.last())!.state, 'delivered')
})

test('another company’s receiver is never told, and its messages do not exist', async () => {
  const [mine, theirs] = [await webhookReceiver(), await webhookReceiver()]
  const one = await withHook(mine)
  const other = await withHook(theirs)
  await one.change()
  await attempt(one.company)
  assert.deepEqual([mine.messages.length, theirs.messages.length], [1, 0])
  const [entry] = await one.log()
  assert.equal((await other.api(webhooks.again, { params: { id: entry!.id } })).status, 404)
  assert.equal((await other.api(webhooks.deliveries, { params: { id: one.id } })).status, 404)
})

test('switched off or deleted, what still waits is not sent', async () => {
  const receiver = await webhookReceiver()
  const { api, company, change, id, log } = await withHook(receiver)
  await change()
  await api(webhooks.change, { params: { id }, body: { active: false, version: 2 } })
  await attempt(company)
  assert.deepEqual([(await log())[0]!.state, (await log())[0]!.message], ['failed', 'Der Webhook ist ausgeschaltet.'])
  await api(webhooks.remove, { params: { id } })
  await deliverWebhook.run({ company, delivery: 1 }, { signal: new AbortController().signal, isLastTry: false })
  assert.equal(receiver.messages.length, 0)
})
