import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwords } from '#contract/access/passwords.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'

withApp()

const NEW = 'Großglockner-3798'

test('the new password needs the old one; afterwards only the new one opens', async () => {
  const { api, email } = await signedIn()
  const wrong = await api(passwords.change, { body: { password: 'falsch-geraten', newpassword: NEW } })
  assert.deepEqual([wrong.status, wrong.refusal.fields], [400, { password: 'Das Passwort stimmt nicht.' }])
  assert.equal((await api(passwords.change, { body: { password: PASSWORD, newpassword: NEW } })).status, 200)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })).status, 401)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: NEW } })).status, 200)
})

test('it ends every other session and the old token at once; this session goes on under the new token', async () => {
  const { api, email } = await signedIn()
  const other = apiFor((await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })).body.data)
  const { body } = await api(passwords.change, { body: { password: PASSWORD, newpassword: NEW } })
  assert.deepEqual([(await api(signIn.current)).status, (await other(signIn.current)).status], [401, 401])
  assert.equal((await apiFor(body.data.token)(signIn.current)).status, 200)
})

const refused: [password: string, why: RegExp][] = [
  ['kurz-1', /mindestens 8 Zeichen/],
  ['passwort1', /leicht zu erraten/],
  ['Huber-Mira-99', /Ihren Namen/],
]
for (const [newpassword, why] of refused) {
  test(`${newpassword} is refused as a new password, with the reason at its field`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(passwords.change, { body: { password: PASSWORD, newpassword } })
    assert.equal(status, 400)
    assert.match(refusal.fields?.newpassword ?? '', why)
  })
}

test('a stolen session can guess at the password ten times in a quarter of an hour', async () => {
  const { api } = await signedIn()
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    statuses.push((await api(passwords.change, { body: { password: `falsch-${guess}`, newpassword: NEW } })).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429])
})

test('what was changed stands in the account’s trail, without any password', async () => {
  const { api, accountId } = await signedIn()
  await api(passwords.change, { body: { password: PASSWORD, newpassword: NEW } })
  const events = await rawSql('select action, detail from account_event where account_id = $1 order by id', [accountId])
  assert.deepEqual(
    events.map(({ action }) => action),
    ['signed in', 'password changed'],
  )
  assert.ok(!JSON.stringify(events).includes(NEW))
})
