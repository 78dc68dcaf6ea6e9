import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous } from '#server/testing/build.ts'
import { apiFor } from '#server/testing/client.ts'
import { prepareDemo } from './demo.ts'

withOwnApp({ KONTOR_DEMO: 'on' })

test('each account of the demo signs in with the password that is printed, in a full, a second and an empty company', async () => {
  const { password, accounts } = theApp().demo!
  assert.equal(accounts.length, 7)
  for (const { email } of accounts) {
    const { body } = await anonymous(signIn.signIn, { body: { email, password } })
    const { body: who } = await apiFor(body.data)(signIn.current)
    assert.equal(who.data.companies.length, 3, email)
  }
  const people = await rawSql<{ count: number }>(
    'select count(e.id) from company c left join employee e on e.company_id = c.id group by c.id order by c.id',
  )
  assert.deepEqual(
    people.map(({ count }) => count),
    [120, 48, 0],
  )
})

test('where a company is there already, no demo is made', async () => {
  const count = () => rawSql('select count(*) as companies from company')
  const before = await count()
  assert.equal(await prepareDemo({ demo: 'on', dataFolder: '/nowhere', demoPassword: '' }), undefined)
  assert.deepEqual(await count(), before)
})
