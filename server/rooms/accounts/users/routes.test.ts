import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { type User, type UserCommand, users } from '#contract/accounts/users.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { mailTo, tokenIn } from '#server/testing/mails.ts'
import { heardOnce, listen } from '#server/testing/sockets.ts'
import { within } from '#server/testing/within.ts'

withApp()

const PASSWORD = 'kurze Wege zum Markt'
const newAddress = () => `neu.${randomUUID()}@kontor.example`
/** Operators act on all accounts; where others may, stands in managed-accounts. */
const admin = () => signedIn({ isAdmin: true, isSuperuser: true })
const order = (api: Api, body: UserCommand) => api(users.command, { body })

async function create(api: Api, email = newAddress()): Promise<User> {
  const { status, body } = await api(users.create, {
    body: { email, firstname: 'Nora', lastname: 'Neumann', password: PASSWORD },
  })
  assert.equal(status, 200)
  assert.ok('data' in body)
  return body.data
}

const eventsOf = (accountId: string) =>
  rawSql<{ action: string; by: string | null }>(
    `select action, detail->>'by' as by from account_event where account_id = $1 order by id`,
    [accountId],
  )

const REGISTRATION = 'Registrierung abschließen'
const ACTIVATION = 'Benutzerkonto aktivieren'

test('a created user is inactive, registers by mail, is signed in at once and can sign in with the own password', async () => {
  const { api, accountId } = await admin()
  const user = await create(api)
  assert.deepEqual(
    { ...user, id: '' },
    {
      id: '',
      email: user.email,
      firstname: 'Nora',
      lastname: 'Neumann',
      active: false,
      lastlogin: null,
      twofactor: false,
      hasPicture: false,
      pendingEmail: null,
      refusals: { twofactor: 'Das Konto hat keinen zweiten Faktor.', picture: 'Es gibt kein Profilbild.' },
    },
  )
  const tooEarly = await anonymous(signIn.signIn, { body: { email: user.email, password: PASSWORD } })
  assert.equal(tooEarly.status, 401)

  const { email, firstname, lastname } = user
  const wish = {
    command: 'requestRegistration',
    email,
    firstname,
    lastname,
    service: 'kontor',
    reactivate: true,
  } as const
  assert.equal((await order(api, wish)).status, 200)
  const link = tokenIn(await mailTo(email, REGISTRATION), 'registration')
  assert.equal(link.email, email)
  const done = await order(anonymous, { command: 'completeRegistration', ...link, password: 'mmmh-Knödel9' })
  const { body: who } = await anonymous(signIn.current, { headers: { authorization: `Bearer ${done.body.data}` } })
  assert.equal(who.data.user.id, user.id)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: 'mmmh-Knödel9' } })).status, 200)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })).status, 401)
  assert.deepEqual((await eventsOf(user.id)).slice(0, 4), [
    { action: 'user created', by: accountId },
    { action: 'sign-in refused', by: null },
    { action: 'registration requested', by: accountId },
    { action: 'registration completed', by: null },
  ])
})

test('an invitation alone makes the account, which has no password before its owner chooses one', async () => {
  const { api } = await admin()
  const email = newAddress()
  await order(api, { command: 'requestRegistration', email, firstname: 'Ida', lastname: 'Ink', reactivate: true })
  const [row] = await rawSql('select active, password_hash, first_name from account where email = $1', [email])
  assert.deepEqual(row, { active: false, password_hash: null, first_name: 'Ida' })
  // Activated without a password it could not be entered again: the owner is asked to register instead.
  await order(api, { command: 'requestActivation', email })
  await mailTo(email, REGISTRATION, 2)
})

test('a deactivated user is activated by mail, once, and the same link says so afterwards', async () => {
  const { api } = await admin()
  const { accountId, email } = await signedIn()
  assert.equal((await order(api, { command: 'deactivateUser', id: accountId })).status, 200)
  assert.equal((await order(api, { command: 'requestActivation', email })).status, 200)
  const link = tokenIn(await mailTo(email, ACTIVATION), 'activation')
  const first = await order(anonymous, { command: 'activateUser', ...link })
  assert.equal(first.status, 200)
  assert.ok(first.body.data)
  const again = await order(anonymous, { command: 'activateUser', ...link })
  assert.deepEqual(again.refusal, {
    code: 'already_activated',
    message: 'Das Benutzerkonto ist bereits aktiviert.',
    cause: 'User is already activated!',
  })
  const guessed = await order(anonymous, { command: 'activateUser', ...link, token: 'x'.repeat(43) })
  assert.deepEqual([guessed.status, guessed.refusal.code], [400, 'token_invalid'])
  assert.equal((guessed.refusal as { cause?: string }).cause, 'Activation token is invalid!')
  const active = await order(api, { command: 'requestActivation', email })
  assert.deepEqual([active.status, active.refusal.code], [409, 'already_activated'])
})

test('with a second factor a mail alone signs nobody in', async () => {
  const { api } = await admin()
  const { accountId, email } = await signedIn()
  await rawSql('insert into account_second_factor (account_id, secret, confirmed_at) values ($1, $2, now())', [
    accountId,
    'x',
  ])
  await order(api, { command: 'deactivateUser', id: accountId })
  await order(api, { command: 'requestActivation', email })
  const { status, body } = await order(anonymous, {
    command: 'activateUser',
    ...tokenIn(await mailTo(email, ACTIVATION), 'activation'),
  })
  assert.deepEqual([status, body.data], [200, null])
})

test('the list comes in pages by address, and by ids, unknown ones left out', async () => {
  const { api } = await admin()
  const mine = [await create(api), await create(api), await create(api)]
  const all = (await api(users.list, { query: { page: 1, limit: 100 } })).body
  assert.ok(mine.every(user => all.some(each => each.id === user.id)))
  assert.deepEqual(
    all.map(({ email }) => email),
    all.map(({ email }) => email).sort(),
  )
  const second = (await api(users.list, { query: { page: 2, limit: 2 } })).body
  assert.deepEqual(second, all.slice(2, 4))
  assert.deepEqual((await api(users.list, { query: { page: 999 } })).body, [])
  const ids = [mine[0]!.id, randomUUID(), mine[2]!.id]
  const found = (await api(users.create, { body: { command: 'getMultiUserInfo', ids } })).body as User[]
  assert.deepEqual(new Set(found.map(({ id }) => id)), new Set([ids[0], ids[2]]))
  assert.equal((await api(users.list, { query: { limit: 1e9 } })).status, 400)
})

const closing: [what: string, body: (id: string) => UserCommand | undefined][] = [
  ['deactivation', id => ({ command: 'deactivateUser', id })],
  ['invalidating the token', id => ({ command: 'updateValidity', id })],
  ['a new password', id => ({ command: 'updatePasswordAdmin', id, password: PASSWORD, newpassword: PASSWORD })],
  ['deletion', () => undefined],
]
for (const [what, body] of closing) {
  test(`${what} ends every session with the next request and closes the sockets within 2 s`, async () => {
    const { api } = await admin()
    const person = await signedIn()
    const { socket } = await listen(person.api)
    const closed = heardOnce(socket, 'disconnect')
    const wanted = body(person.accountId)
    const { status } = wanted ? await order(api, wanted) : await api(users.remove, { query: { id: person.accountId } })
    assert.equal(status, 200)
    assert.equal((await person.api(signIn.current)).status, 401)
    await within(2000, 'the socket is closed', closed)
  })
}

test('a password that an administrator sets is the one that counts, is told by mail, and must not be a common one', async () => {
  const { api } = await admin()
  const { accountId: id, email } = await signedIn()
  const change = (password: string, newpassword = password) =>
    order(api, { command: 'updatePasswordAdmin', id, password, newpassword })
  assert.equal((await change('Sommer2026!')).refusal.fields?.password?.includes('zu leicht'), true)
  assert.equal((await change('Mira-und-Huber')).status, 400)
  assert.equal((await change(PASSWORD, 'anders als oben')).refusal.fields?.newpassword?.includes('stimmt nicht'), true)
  assert.equal((await change(PASSWORD)).status, 200)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })).status, 200)
  assert.match((await mailTo(email, 'Ihr Passwort wurde geändert')).text!, /ein Administrator/)
})

test('reset login attempts let the owner in again at once', async () => {
  const { api } = await admin()
  const { accountId: id, email } = await signedIn()
  for (let guess = 0; guess < 11; guess++)
    await anonymous(signIn.signIn, { body: { email, password: `falsch-${guess}` } })
  const right = { body: { email, password: 'Sonnblick-2026' } }
  assert.equal((await anonymous(signIn.signIn, right)).status, 429)
  assert.equal((await order(api, { command: 'resetLoginAttempts', id })).status, 200)
  assert.equal((await anonymous(signIn.signIn, right)).status, 200)
})

test('a deactivated second factor is gone with its recovery codes, and the sessions with it', async () => {
  const { api } = await admin()
  const person = await signedIn()
  await rawSql('insert into account_second_factor (account_id, secret, confirmed_at) values ($1, $2, now())', [
    person.accountId,
    'x',
  ])
  await rawSql('insert into account_recovery_code (account_id, code_hash) values ($1, $2)', [person.accountId, 'x'])
  const info = async () =>
    ((await api(users.create, { body: { command: 'getMultiUserInfo', ids: [person.accountId] } })).body as User[])[0]
  assert.equal((await info())?.twofactor, true)
  assert.equal((await order(api, { command: 'deactivateTwoFactor', id: person.accountId })).status, 200)
  assert.equal((await info())?.twofactor, false)
  assert.equal((await person.api(signIn.current)).status, 401)
  assert.deepEqual(await rawSql('select from account_recovery_code where account_id = $1', [person.accountId]), [])
})

test('nobody deactivates or deletes himself, nor changes the own password or second factor this way', async () => {
  const { api, accountId: id } = await admin()
  for (const body of [
    { command: 'deactivateUser', id },
    { command: 'updatePasswordAdmin', id, password: PASSWORD, newpassword: PASSWORD },
    { command: 'deactivateTwoFactor', id },
  ] as const)
    assert.equal((await order(api, body)).status, 409, body.command)
  assert.equal((await api(users.remove, { query: { id } })).status, 409)
  assert.equal((await api(signIn.current)).status, 200)
})

test('the last owner of a company is neither deactivated nor deleted, one of two is; of two at once only one goes', async () => {
  const { api } = await admin()
  const company = await build.company()
  const owners = [await signedIn({ company }), await signedIn({ company })]
  await rawSql(`insert into role (company_id, id, name, permissions) values ($1, 1, 'Besitzer', '{}')`, [company])
  await rawSql('update role_assignment set role_id = 1 where company_id = $1', [company])
  const statuses = await Promise.all([
    order(api, { command: 'deactivateUser', id: owners[0]!.accountId }),
    api(users.remove, { query: { id: owners[1]!.accountId } }),
  ])
  assert.deepEqual(statuses.map(({ status }) => status).sort(), [200, 409])
  const [left] = await rawSql<{ id: string }>(
    'select a.id from role_assignment r join account a on a.id = r.account_id where r.company_id = $1 and a.active',
    [company],
  )
  const refused = await order(api, { command: 'deactivateUser', id: left!.id })
  assert.match(refused.refusal.message, /keinen Besitzer mehr/)
  assert.equal((await api(users.remove, { query: { id: left!.id } })).status, 409)
})

test('the commands for administrators need their session, and unknown ones are refused', async () => {
  const { accountId: id, api } = await signedIn()
  for (const command of ['deactivateUser', 'updateValidity', 'resetLoginAttempts', 'deactivateTwoFactor'] as const) {
    assert.equal((await order(anonymous, { command, id })).status, 401, command)
    assert.equal((await order(api, { command, id })).status, 403, command)
  }
  const { api: adminApi } = await admin()
  assert.equal((await adminApi(users.command, { body: { command: 'makeAdmin', id } })).status, 400)
  assert.equal((await adminApi(users.command, { body: { command: ['activateUser'], id } })).status, 400)
  for (const body of [
    { command: 'deactivateUser', id: randomUUID() },
    { command: 'requestActivation', email: newAddress() },
  ])
    assert.equal((await adminApi(users.command, { body })).status, 404)
})

test('a user is created once for an address, however it is spelled, and bad fields are named', async () => {
  const { api } = await admin()
  const { email } = await create(api)
  const draft = { email: ` ${email.toUpperCase()} `, firstname: 'A', lastname: 'B', password: PASSWORD }
  const twice = await api(users.create, { body: draft })
  assert.deepEqual([twice.status, Object.keys(twice.refusal.fields ?? {})], [409, ['email']])
  const bad = await api(users.create, { body: { email: 'nix', firstname: '', lastname: 'B', password: '' } })
  assert.deepEqual(
    [bad.status, Object.keys(bad.refusal.fields ?? {}).sort()],
    [400, ['email', 'firstname', 'password']],
  )
  const common = await api(users.create, { body: { ...draft, email: newAddress(), password: 'Passwort1' } })
  assert.deepEqual([common.status, Object.keys(common.refusal.fields ?? {})], [400, ['password']])
})

test('fields that nobody may set are not set', async () => {
  const { api } = await admin()
  const email = newAddress()
  const body = {
    email,
    firstname: 'A',
    lastname: 'B',
    password: PASSWORD,
    is_admin: true,
    isAdmin: true,
    active: true,
    role: 'ADMIN',
    id: randomUUID(),
  }
  await api(users.create, { body })
  const [row] = await rawSql('select active, is_admin, is_superuser from account where email = $1', [email])
  assert.deepEqual(row, { active: false, is_admin: false, is_superuser: false })
})
