import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownProfile } from '#contract/accounts/own-profile.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

test('one’s own profile shows who one is and when one signed in last', async () => {
  const { api, accountId, email } = await signedIn()
  const { body } = await api(ownProfile.show, { query: { id: accountId } })
  const { lastlogin, ...profile } = body.data
  assert.deepEqual(profile, {
    id: accountId,
    email,
    firstname: 'Mira',
    lastname: 'Huber',
    active: true,
    twofactor: false,
    hasPicture: false,
    isVouched: false,
    version: 1,
  })
  assert.ok(Math.abs(Date.parse(`${lastlogin}Z`) - Date.now()) < 60_000)
})

test('another’s profile shows to the role ADMIN of the same company only; to everyone else it is as if nobody had one', async () => {
  const other = await signedIn()
  const ordinary = await signedIn()
  const refused = await ordinary.api(ownProfile.show, { query: { id: other.accountId } })
  const unknown = await ordinary.api(ownProfile.show, { query: { id: crypto.randomUUID() } })
  assert.deepEqual([refused.status, refused.text], [403, unknown.text])
  const { api } = await signedIn({ isAdmin: true, company: other.company })
  assert.equal((await api(ownProfile.show, { query: { id: other.accountId } })).body.data.email, other.email)
  assert.equal((await api(ownProfile.show, { query: { id: crypto.randomUUID() } })).status, 404)
})

test('one changes one’s own names, nobody else’s, and nothing beside them', async () => {
  const { api, accountId, email } = await signedIn({ isAdmin: true })
  const other = await signedIn()
  const change = { firstname: 'Mirjam', lastname: 'Hofer', version: 1 }
  const changed = await api(ownProfile.change, {
    body: { ...change, id: other.accountId, email: 'andere@kontor.example', isAdmin: true, active: false },
  })
  assert.deepEqual(
    [changed.body.data.id, changed.body.data.firstname, changed.body.data.email],
    [accountId, 'Mirjam', email],
  )
  const [theirs] = await rawSql('select first_name, version from account where id = $1', [other.accountId])
  assert.deepEqual(theirs, { first_name: 'Mira', version: 1 })
  assert.equal((await api(ownProfile.change, { body: change })).status, 409, 'a stale version')
})

test('an empty name is refused at its field', async () => {
  const { api } = await signedIn()
  const { status, refusal } = await api(ownProfile.change, { body: { firstname: ' ', lastname: 'Huber', version: 1 } })
  assert.deepEqual([status, refusal.fields], [400, { firstname: 'Muss angegeben werden' }])
})
