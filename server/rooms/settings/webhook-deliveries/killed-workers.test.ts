import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { webhooks } from '#contract/settings/webhooks.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { isSignedBy, webhookReceiver } from '#server/testing/webhook-receiver.ts'
import { workerProcess } from '#server/testing/worker.ts'

withApp({ KONTOR_ROLES: 'web' })

test('what a killed worker had not settled reaches the receiver by the next one, under the same number', async () => {
  const receiver = await webhookReceiver()
  const { api } = await signedIn()
  const body = { name: 'Lohnbüro', url: receiver.url, events: ['company.changed' as const] }
  const { id, version } = (await api(webhooks.create, { body })).body.data
  const { secret } = (await api(webhooks.secret, { params: { id }, body: { version } })).body.data
  const reached = Promise.withResolvers<void>()
  receiver.answer = () => {
    reached.resolve()
    return 'hang'
  }
  await api(companies.change, { body: { companyNumber: '4711', version: 1 } })
  const worker = await workerProcess()
  await reached.promise
  worker.kill('SIGKILL')
  receiver.answer = () => 204
  await workerProcess()
  await until('the message arrives', async () => {
    const [newest] = (await api(webhooks.deliveries, { params: { id } })).body.data
    return newest!.state === 'delivered'
  })
  assert.ok(receiver.messages.length >= 2)
  assert.equal(new Set(receiver.messages.map(({ json }) => json.id)).size, 1)
  assert.ok(receiver.messages.every(message => isSignedBy(secret, message)))
  await api(webhooks.test, { params: { id } })
  await until('the test arrives', () => receiver.messages.some(({ json }) => json.event === 'test'))
})
