import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { webhooks } from '#contract/settings/webhooks.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'
import { webhookReceiver } from '#server/testing/webhook-receiver.ts'

withOwnApp({ KONTOR_TRANSFER_LOOPBACK: 'true', LOG_LEVEL: 'silent' })

test('while a receiver is silent, what goes to another one is put there, and two at most wait for the silent one', async () => {
  const [silent, good] = [await webhookReceiver(), await webhookReceiver()]
  silent.answer = () => 'hang'
  const hook = async (url: string) => {
    const { api } = await signedIn()
    const { id } = (await api(webhooks.create, { body: { name: 'x', url, events: ['company.changed'] } })).body.data
    return {
      change: (version: number) => api(companies.change, { body: { companyNumber: `n${version}`, version } }),
      states: async () => (await api(webhooks.deliveries, { params: { id } })).body.data.map(({ state }) => state),
    }
  }
  const [stuck, fine] = [await hook(silent.url), await hook(good.url)]
  for (const version of [1, 2, 3]) await stuck.change(version)
  await until('it is asked', () => silent.messages.length > 0)
  await fine.change(1)
  await until('the good one has it', async () => (await fine.states())[0] === 'delivered')
  assert.deepEqual(await stuck.states(), ['queued', 'queued', 'queued'])
  const groups = await rawSql<{ groups: number }>(
    `select count(distinct group_id)::int as groups from pgboss.job where name = 'deliver-webhook'`,
  )
  assert.deepEqual(groups, [{ groups: 2 }])
})
