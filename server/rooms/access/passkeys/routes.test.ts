import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passkeys } from '#contract/access/passkeys.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { authenticator } from '#server/testing/authenticator.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import { mailTo } from '#server/testing/mails.ts'

withApp()

async function withPasskey() {
  const person = await signedIn()
  const device = authenticator(publicUrl())
  const question = (await person.api(passkeys.startAdding, { body: { password: PASSWORD } })).body.data
  const added = await person.api(passkeys.add, { body: { name: 'Telefon', credential: device.create(question) } })
  assert.equal(added.status, 200, added.text)
  return { ...person, device, passkey: added.body.data }
}
const ask = async () => (await anonymous(passkeys.startSignIn)).body.data
const enter = (credential: unknown) => anonymous(passkeys.signIn, { body: { credential } })

test('a passkey signs its owner in, again and again, with the same rights as the password', async () => {
  const { device, email, company } = await withPasskey()
  for (let times = 0; times < 2; times++) {
    const { body } = await enter(device.use(await ask()))
    const { user, companies } = (await apiFor(body.data)(signIn.current)).body.data
    assert.deepEqual([user.email, companies[0]?.id], [email, company])
  }
})

test('with a passkey, too, another browser is told of once', async () => {
  const { device, email } = await withPasskey()
  const { headers } = await enter(device.use(await ask()))
  await mailTo(email, 'Anmeldung auf einem neuen Gerät')
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  await anonymous(passkeys.signIn, { body: { credential: device.use(await ask()) }, headers: { cookie } })
  const told = await rawSql(
    `select from account_event e join account a on a.id = e.account_id where a.email = $1 and e.action = 'new device told'`,
    [email],
  )
  assert.equal(told.length, 1)
})

test('no code is asked for: device and finger are two factors already', async () => {
  const { device, accountId } = await withPasskey()
  await rawSql(
    `insert into account_second_factor (account_id, secret, confirmed_at) values ($1, 'sealed elsewhere', now())`,
    [accountId],
  )
  assert.equal((await enter(device.use(await ask()))).status, 200)
})

const faults: [what: string, fault: Parameters<ReturnType<typeof authenticator>['use']>[1]][] = [
  ['made for another site', { origin: 'https://kontor.example.evil' }],
  ['made for another relying party', { rpId: 'evil.example' }],
  ['whose owner was not verified', { isVerified: false }],
  ['with an invented challenge', { challenge: Buffer.from('erfunden erfunden').toString('base64url') }],
  ['whose counter stands still, as a copy’s would', { counter: 1 }],
  ['that claims another owner', { handle: Buffer.alloc(16, 7).toString('base64url') }],
  ['that names no owner', { handle: '' }],
  ['of another ceremony', { type: 'webauthn.create' }],
]
for (const [what, fault] of faults) {
  test(`an answer ${what} is refused, and the right one is still accepted afterwards`, async () => {
    const { device } = await withPasskey()
    assert.equal((await enter(device.use(await ask()))).status, 200)
    const { status, refusal } = await enter(device.use(await ask(), fault))
    assert.deepEqual([status, refusal.code], [401, 'wrong_credentials'])
    assert.equal((await enter(device.use(await ask()))).status, 200)
  })
}

test('a challenge counts once, for five minutes, for its own purpose and person', async () => {
  const { device, api } = await withPasskey()
  const used = device.use(await ask())
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(used)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)

  const late = await ask()
  await rawSql(`update passkey_challenge set expires_at = now() - interval '1 second'`)
  assert.equal((await enter(device.use(late))).status, 401)

  const forAdding = (await api(passkeys.startAdding, { body: { password: PASSWORD } })).body.data
  assert.equal((await enter(device.use(forAdding))).status, 401)
  const [lasts] = await rawSql<{ minutes: number }>(
    `select extract(epoch from max(expires_at) - now()) / 60 as minutes from passkey_challenge`,
  )
  assert.ok(lasts === undefined || lasts.minutes <= 5)
})

test('nobody adds a passkey with the challenge of another, with an invented one, twice, or unverified', async () => {
  const { api } = await signedIn()
  const other = await signedIn()
  const add = (credential: unknown) => api(passkeys.add, { body: { name: 'Fremd', credential } })
  const start = async (from = api) => (await from(passkeys.startAdding, { body: { password: PASSWORD } })).body.data
  const device = authenticator(publicUrl())
  assert.equal((await add(device.create(await start(other.api)))).status, 422)
  assert.equal((await add(device.create({ challenge: 'erfunden' }))).status, 422)
  assert.equal((await add(device.create(await start(), { isVerified: false }))).status, 422)
  assert.equal((await add(device.create(await start(), { origin: 'https://evil.example' }))).status, 422)
  const made = device.create(await start())
  assert.deepEqual([(await add(made)).status, (await add(made)).status], [200, 422])
  assert.equal((await add(device.create(await start()))).status, 409, 'the same device again')
  assert.equal((await api(passkeys.list)).body.data.length, 1)
})

test('adding one needs the password', async () => {
  const { api } = await signedIn()
  const { status, refusal } = await api(passkeys.startAdding, { body: { password: 'falsch-geraten' } })
  assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [400, ['password']])
})

test('passkeys are listed, renamed and removed by their owner alone; a removed one opens nothing', async () => {
  const { api, device, passkey } = await withPasskey()
  const stranger = await signedIn()
  const { id } = passkey
  assert.equal((await stranger.api(passkeys.rename, { params: { id }, body: { name: 'Meins' } })).status, 404)
  assert.equal((await stranger.api(passkeys.remove, { params: { id } })).status, 404)
  assert.deepEqual((await stranger.api(passkeys.list)).body.data, [])
  const renamed = await api(passkeys.rename, { params: { id }, body: { name: 'Diensttelefon' } })
  assert.equal(renamed.body.data.name, 'Diensttelefon')
  await enter(device.use(await ask()))
  const [listed] = (await api(passkeys.list)).body.data
  assert.match(listed?.lastUsed ?? '', /^\d{4}-\d\d-\d\d /)
  assert.equal((await api(passkeys.remove, { params: { id } })).status, 200)
  assert.equal((await enter(device.use(await ask()))).status, 401)
})

test('when a device is lost, removing its passkey ends the sessions it began', async () => {
  const { api, device, passkey } = await withPasskey()
  const onDevice = apiFor((await enter(device.use(await ask()))).body.data)
  const { body } = await api(passkeys.remove, { params: { id: passkey.id } })
  assert.deepEqual([(await onDevice(signIn.current)).status, (await api(signIn.current)).status], [401, 401])
  assert.equal((await apiFor(body.data.token)(secondFactor.state)).status, 200)
})

test('the passkey of a deactivated account signs nobody in', async () => {
  const { device, accountId } = await withPasskey()
  await rawSql('update account set active = false where id = $1', [accountId])
  assert.equal((await enter(device.use(await ask()))).status, 401)
})
