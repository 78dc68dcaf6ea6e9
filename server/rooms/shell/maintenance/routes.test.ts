import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { maintenance } from '#contract/shell/maintenance.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

const PAGE = 'https://wartung.kontor.example/'
withOwnApp({ KONTOR_ROLES: 'web', KONTOR_MAINTENANCE_URL: PAGE })

test('while it is maintained only operators work, everyone else is told where to go; afterwards all goes on', async () => {
  const [clerk, operator] = [await signedIn(), await signedIn({ isSuperuser: true })]
  assert.deepEqual((await anonymous(maintenance.state)).body, { maintenance: false, url: PAGE })
  assert.equal((await clerk.api(costCentres.list)).status, 200)

  const on = await operator.api(maintenance.change, { body: { maintenance: true } })
  assert.deepEqual(on.body, { maintenance: true, url: PAGE })
  assert.deepEqual((await anonymous(maintenance.state, { query: { ts: '1' } })).body, { maintenance: true, url: PAGE })
  const refused = await clerk.api(costCentres.list)
  assert.deepEqual([refused.status, refused.refusal.code], [503, 'maintenance'])
  assert.ok(refused.headers.get('retry-after'))
  assert.equal((await clerk.api(signIn.current)).status, 503)
  assert.equal((await operator.api(costCentres.list)).status, 200)
  assert.equal((await fetch(`http://127.0.0.1:${theApp().port}/healthz`)).status, 200)

  await operator.api(maintenance.change, { body: { maintenance: true } })
  await operator.api(maintenance.change, { body: { maintenance: false } })
  assert.equal((await clerk.api(costCentres.list)).status, 200)
})

test('only an operator begins it', async () => {
  const clerk = await signedIn({ isAdmin: true })
  assert.equal((await clerk.api(maintenance.change, { body: { maintenance: true } })).status, 403)
  assert.equal((await anonymous(maintenance.change, { body: { maintenance: true } })).status, 401)
})

test('another process hears of it within seconds', async () => {
  const clerk = await signedIn()
  assert.equal((await clerk.api(costCentres.list)).status, 200)
  await rawSql('insert into maintenance (account_id) values ($1)', [clerk.accountId])
  await until('it is turned away', async () => (await clerk.api(costCentres.list)).status === 503)
  await rawSql('delete from maintenance')
})
