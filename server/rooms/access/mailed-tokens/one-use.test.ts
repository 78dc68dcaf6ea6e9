import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { signIn } from '#contract/access/sign-in.ts'
import { users } from '#contract/accounts/users.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { CALLER } from '#server/testing/build-accounts.ts'
import { mailTo } from '#server/testing/mails.ts'
import { tries } from '#server/testing/thorough.ts'
import { resetPassword } from './actions.ts'
import * as rows from './rows.ts'

withApp()

const PASSWORD = 'kurze Wege zum Markt'

async function issue(accountId: string, purpose: rows.MailPurpose = 'reset', validHours = 1): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await acrossCompanies(tx => rows.replace(tx, accountId, purpose, token, validHours))
  return token
}
const opens = async (purpose: rows.MailPurpose, email: string, token: string) =>
  (await acrossCompanies(tx => rows.find(tx, purpose, email, token)))?.is_open ?? false
const reset = (email: string, token: string, password = PASSWORD) =>
  anonymous(users.command, { body: { command: 'resetPassword', email, token, password } })
const inactive = async () => {
  const person = await signedIn()
  await rawSql('update account set active = false, password_hash = null where id = $1', [person.accountId])
  return person
}

// All requests come from one address here; what one test counts must not stop the next.
beforeEach(() => rawSql('delete from rate_limit'))

test('of 200 callers with one link at once exactly one gets through, without the limits on guessing, too', async () => {
  const { accountId } = await signedIn()
  const token = await issue(accountId)
  const used = await Promise.all(Array.from({ length: 200 }, () => acrossCompanies(tx => rows.use(tx, token))))
  assert.equal(used.filter(Boolean).length, 1)
})

test('200 registrations with one link at once make one session, and the others learn that it is done or to wait', async () => {
  const { accountId, email } = await inactive()
  const token = await issue(accountId, 'registration')
  const body = { command: 'completeRegistration', email, token, password: PASSWORD }
  const answers = await Promise.all(Array.from({ length: 200 }, () => anonymous(users.command, { body })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const codes = new Set(answers.flatMap(({ refusal }) => refusal.code ?? []))
  assert.ok(
    [...codes].every(code => code === 'already_activated' || code === 'too_many'),
    [...codes].join(),
  )
  const sessions = await rawSql('select from session where account_id = $1 and ended_at is null', [accountId])
  assert.equal(sessions.length, 1)
})

test('a link counts for its purpose, its address and its account only', async () => {
  const [own, other] = [await signedIn(), await signedIn()]
  const token = await issue(own.accountId)
  assert.equal(await opens('reset', own.email, token), true)
  assert.equal(await opens('reset', other.email, token), false)
  assert.equal(await opens('activation', own.email, token), false)
  assert.equal(await opens('registration', own.email, token), false)
  const asRegistration = await anonymous(users.command, {
    body: { command: 'completeRegistration', email: own.email, token, password: PASSWORD },
  })
  assert.equal(asRegistration.refusal.code, 'token_invalid')
})

test('after use, a newer request, an expired hour, a changed address, a deactivation or the end of the account a link is dead', async () => {
  const deaths: [what: string, kill: (id: string, token: string, email: string) => Promise<unknown>][] = [
    ['use', (_, token, email) => reset(email, token)],
    ['a newer request', id => issue(id)],
    [
      'time',
      id => rawSql(`update mailed_token set expires_at = now() - interval '1 second' where account_id = $1`, [id]),
    ],
    ['another address', id => rawSql(`update account set email = 'anders.' || email where id = $1`, [id])],
    [
      'deactivation',
      async id =>
        (await signedIn({ isAdmin: true, isSuperuser: true })).api(users.command, {
          body: { command: 'deactivateUser', id },
        }),
    ],
    [
      'deletion',
      async id => (await signedIn({ isAdmin: true, isSuperuser: true })).api(users.remove, { query: { id } }),
    ],
  ]
  for (const [what, kill] of deaths) {
    const { accountId, email } = await signedIn()
    const token = await issue(accountId)
    assert.equal(await opens('reset', email, token), true, what)
    await kill(accountId, token, email)
    assert.equal(await opens('reset', email, token), false, what)
    assert.deepEqual([(await reset(email, token)).refusal.code, what], ['token_invalid', what])
  }
})

test('a link is dead for whoever gets the id of a deleted account', async () => {
  const { accountId, email } = await signedIn()
  const token = await issue(accountId)
  await rawSql('delete from account where id = $1', [accountId])
  await rawSql(`insert into account (id, email) values ($1, $2)`, [accountId, email])
  assert.equal(await opens('reset', email, token), false)
})

test('the database holds the hash of a token and nothing else of it', async () => {
  const { accountId } = await signedIn()
  const token = await issue(accountId)
  const [row] = await rawSql<{ hash: string; text: string }>(
    `select encode(token_sha256, 'hex') as hash, t::text as text from mailed_token t where account_id = $1`,
    [accountId],
  )
  assert.equal(row!.hash, createHash('sha256').update(token).digest('hex'))
  assert.ok(!row!.text.includes(token))
})

test('of thousands of changed, shortened, swapped and invented links none opens', async () => {
  const people = await Promise.all([signedIn(), signedIn(), signedIn()])
  const tokens = await Promise.all(people.map(({ accountId }) => issue(accountId)))
  const letters = 'ABCXYZabcxyz0189-_.=%é\0 '
  const changed = fc
    .tuple(
      fc.constantFrom(...tokens),
      fc.nat(42),
      fc.constantFrom(...letters),
      fc.constantFrom('one', 'cut', 'add', 'case'),
    )
    .map(([token, at, letter, how]) => {
      if (how === 'cut') return token.slice(0, at)
      if (how === 'add') return token.slice(0, at) + letter + token.slice(at)
      return how === 'case' ? token.toLowerCase() : token.slice(0, at) + letter + token.slice(at + 1)
    })
  const tried = fc.sample(
    fc.oneof(changed, fc.string({ maxLength: 60 }), fc.base64String({ minLength: 40, maxLength: 44 })),
    tries(5000),
  )
  const foreign = tokens.flatMap((token, index) =>
    people.filter((_, each) => each !== index).map(({ email }) => ({ token, email })),
  )
  let opened = 0
  await acrossCompanies(async tx => {
    for (const token of tried.filter(each => !tokens.includes(each)))
      for (const { email } of people.slice(0, 1)) if ((await rows.find(tx, 'reset', email, token))?.is_open) opened++
    for (const { token, email } of foreign) if ((await rows.find(tx, 'reset', email, token))?.is_open) opened++
  })
  assert.equal(opened, 0)
  // The right ones still do.
  for (const [index, token] of tokens.entries()) assert.equal(await opens('reset', people[index]!.email, token), true)
})

const GUESSES = tries(10_000)
test(`of ${GUESSES} guesses at one account from ever new addresses ten reach the check, and its owner is let in after a quarter of an hour`, async () => {
  const { accountId, email } = await signedIn()
  const answers = { token_invalid: 0, too_many: 0 }
  const guess = async (number: number) => {
    const address = `198.51.${number >> 8}.${number & 255}`
    const caller = { ...CALLER, address, network: address }
    await resetPassword({ email, token: randomBytes(32).toString('base64url'), password: PASSWORD }, caller).catch(
      error => {
        assert.ok(error instanceof Refusal)
        answers[error.code as keyof typeof answers]++
      },
    )
  }
  for (let done = 0; done < GUESSES; done += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => guess(done + index)))
  assert.deepEqual(answers, { token_invalid: 10, too_many: GUESSES - 10 })
  const token = await issue(accountId)
  assert.equal((await reset(email, token)).status, 429)
  await rawSql('update rate_limit set expire = expire - 900000')
  assert.equal((await reset(email, token)).status, 200)
})

test('forged sender addresses do not help: the eleventh guess gets 429, also with a right password behind it', async () => {
  const { email } = await signedIn()
  const statuses: number[] = []
  for (let guess = 0; guess < 13; guess++) {
    const { status } = await anonymous(users.command, {
      body: { command: 'resetPassword', email, token: `geraten-${guess}`, password: PASSWORD },
      headers: {
        'x-forwarded-for': `10.0.0.${guess}`,
        forwarded: `for=10.0.0.${guess}`,
        'x-real-ip': `10.0.0.${guess}`,
      },
    })
    statuses.push(status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429, 429])
})

test('whoever guesses learns nothing about who has an account', async () => {
  const { email } = await signedIn()
  const { email: waiting } = await inactive()
  for (const command of ['resetPassword', 'activateUser', 'completeRegistration']) {
    const answers = await Promise.all(
      [email, waiting, `niemand.${randomBytes(4).toString('hex')}@kontor.example`].map(address =>
        anonymous(users.command, { body: { command, email: address, token: 'geraten', password: PASSWORD } }),
      ),
    )
    assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1, command)
  }
})

test('a password that is refused leaves the link as it was', async () => {
  const { accountId, email, company } = await signedIn()
  await rawSql(`update company set name = 'Gasthof Abendrot' where id = $1`, [company])
  const token = await issue(accountId)
  for (const password of ['kurz', 'Passwort1', 'Mira-Huber-7', 'Abendrot2026']) {
    const { status, refusal } = await reset(email, token, password)
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [400, ['password']], password)
  }
  assert.equal((await reset(email, token)).status, 200)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })).status, 200)
})

test('a reset ends all sessions at once, is told by mail and signs nobody in', async () => {
  const { api, accountId, email } = await signedIn()
  const { status, body } = await reset(email, await issue(accountId))
  assert.deepEqual([status, body.data], [200, null])
  assert.equal((await api(signIn.current)).status, 401)
  await mailTo(email, 'Ihr Passwort wurde geändert')
})
