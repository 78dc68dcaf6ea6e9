import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { users } from '#contract/accounts/users.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { linksIn, mailTo, outbox, tokenIn } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'

const PUBLIC = 'https://kontor.sonnblick.example'
withApp({ KONTOR_PUBLIC_URL: PUBLIC })

const SUBJECT = 'Passwort neu setzen'
const PASSWORD = 'kurze Wege zum Markt'
const report = (email: string) => anonymous(forgottenPasswords.report, { body: { email } })
const unknown = () => `niemand.${randomUUID()}@kontor.example`

const queueIsEmpty = () =>
  until('the mails are sent', async () => {
    const rows = await rawSql(
      `select from pgboss.job where name like 'send-%' and state in ('created', 'retry', 'active')`,
    )
    return rows.length === 0
  })

test('who forgot the password sets a new one by mail', async () => {
  const { email } = await signedIn()
  assert.equal((await report(email)).status, 200)
  const link = tokenIn(await mailTo(email, SUBJECT), 'pwreset')
  const done = await anonymous(users.command, { body: { command: 'resetPassword', ...link, password: PASSWORD } })
  assert.equal(done.status, 200)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })).status, 200)
})

test('who signs in by the company alone gets no password of one’s own this way', async () => {
  const { accountId, email } = await signedIn()
  await rawSql('update account set password_hash = null where id = $1', [accountId])
  assert.equal((await report(email)).status, 200)
  await queueIsEmpty()
  assert.ok(!(await outbox()).some(mail => mail.to?.[0]?.address === email))
})

test('known, unknown and deactivated addresses get the same answer and leave the same trace in the queue', async () => {
  const [{ email: known }, gone] = [await signedIn(), await signedIn()]
  await rawSql('update account set active = false where id = $1', [gone.accountId])
  const before = await count()
  const answers = []
  for (const address of [known, unknown(), gone.email]) answers.push(await report(address))
  assert.equal(
    new Set(answers.map(({ status, text, headers }) => `${status} ${text} ${headers.get('content-length')}`)).size,
    1,
  )
  assert.equal((await count()) - before, 3)
  await queueIsEmpty()
  const receivers = (await outbox()).flatMap(mail => mail.to?.map(({ address }) => address) ?? [])
  assert.deepEqual(
    receivers.filter(address => address === known),
    [known],
  )
  assert.ok(!receivers.includes(gone.email) && !receivers.some(address => address?.startsWith('niemand')))
})

const count = async () => (await rawSql(`select from pgboss.job where name = 'send-reset-mail'`)).length

test('the queue holds no address of anybody', async () => {
  const { email } = await signedIn()
  await report(email)
  await queueIsEmpty()
  for (const { text } of await rawSql<{ text: string }>(`select data::text as text from pgboss.job`))
    assert.ok(!text.includes('@'), text)
})

test('a mailbox is not filled by strangers: the fourth wish in a quarter of an hour is answered the same and sends nothing', async () => {
  const { email } = await signedIn()
  const texts = []
  for (let wish = 0; wish < 8; wish++) texts.push((await report(email)).text)
  assert.equal(new Set(texts).size, 1)
  await queueIsEmpty()
  assert.equal((await outbox()).filter(mail => mail.to?.[0]?.address === email).length, 3)
})

test('a newer link ends the older one', async () => {
  const { email } = await signedIn()
  await report(email)
  const older = tokenIn(await mailTo(email, SUBJECT), 'pwreset')
  await report(email)
  await mailTo(email, SUBJECT, 2)
  const refused = await anonymous(users.command, { body: { command: 'resetPassword', ...older, password: PASSWORD } })
  assert.equal(refused.refusal.code, 'token_invalid')
})

test('links lead to the configured address, whatever the request says of its host', async () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-server': 'evil.example',
    forwarded: 'host=evil.example;proto=http',
    'x-host': 'evil.example',
    'x-original-url': 'http://evil.example/',
    origin: 'http://evil.example',
    referer: 'http://evil.example/',
  }
  const [person, off, { token }] = [
    await signedIn(),
    await signedIn(),
    await signedIn({ isAdmin: true, isSuperuser: true }),
  ]
  const headers = { ...forged, authorization: `Bearer ${token}` }
  const bodies = [
    { command: 'deactivateUser', id: off.accountId },
    { command: 'requestActivation', email: off.email },
    { command: 'requestRegistration', email: unknown(), firstname: 'A', lastname: 'B', reactivate: true },
    { command: 'updatePasswordAdmin', id: person.accountId, password: PASSWORD, newpassword: PASSWORD },
  ]
  assert.equal(await sendForged(forgottenPasswords.report, { email: person.email }, headers), 200)
  for (const body of bodies) assert.equal(await sendForged(users.command, body, headers), 200)
  await queueIsEmpty()
  const mails = await outbox()
  const subjects = new Set(mails.map(({ subject }) => subject))
  for (const each of [SUBJECT, 'Benutzerkonto aktivieren', 'Registrierung abschließen', 'Ihr Passwort wurde geändert'])
    assert.ok(subjects.has(each), each)
  const links = mails.flatMap(linksIn)
  assert.ok(links.length > 6)
  assert.deepEqual(
    links.filter(link => new URL(link).origin !== PUBLIC),
    [],
  )
  assert.ok(!mails.some(mail => JSON.stringify(mail).includes('evil.example')))
})

/** Not by `fetch`, which writes the host itself. */
const sendForged = (
  { method, path }: Endpoint,
  body: object,
  headers: Record<string, string>,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(
      {
        method,
        path,
        host: '127.0.0.1',
        port: theApp().port,
        headers: { ...headers, 'content-type': 'application/json' },
      },
      answer => answer.resume().on('end', () => resolve(answer.statusCode)),
    )
      .on('error', reject)
      .end(JSON.stringify(body))
  })
