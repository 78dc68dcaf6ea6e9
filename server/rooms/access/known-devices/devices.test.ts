import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Email } from 'postal-mime'
import { sessions } from '#contract/access/sessions.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { users } from '#contract/accounts/users.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import { linksIn, mailTo, outbox, tokenIn } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'

const PUBLIC = 'https://kontor.sonnblick.example'
withApp({ KONTOR_PUBLIC_URL: PUBLIC })

const SUBJECT = 'Anmeldung auf einem neuen Gerät'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

/** Signs in as a browser with this cookie; gives the token and the cookie that the browser has then. */
async function from(email: string, cookie = '', password = PASSWORD) {
  const headers = { cookie, 'user-agent': FIREFOX }
  const { status, body, headers: answered } = await anonymous(signIn.signIn, { body: { email, password }, headers })
  assert.equal(status, 200)
  return { token: body.data, cookie: answered.get('set-cookie')!.split(';')[0]! }
}
/** How many were sent, once everything that waits has gone. */
async function told(email: string): Promise<Email[]> {
  await until('the mails are sent', async () => {
    const waiting = await rawSql(
      `select from pgboss.job where name like 'send-%' and state in ('created', 'retry', 'active')`,
    )
    return waiting.length === 0
  })
  return (await outbox()).filter(({ to, subject }) => subject === SUBJECT && to?.[0]?.address === email)
}
const neverSignedIn = async () => {
  const { email, accountId } = await signedIn()
  await rawSql('update account set last_login_at = null where id = $1', [accountId])
  return { email, accountId }
}

test('who signs in from another browser is told by mail: when, with what, from where, and what to do', async () => {
  const { email } = await neverSignedIn()
  await from(email)
  await from(email)
  const mail = await mailTo(email, SUBJECT)
  for (const content of [mail.text!, mail.html!]) {
    for (const said of [
      'Firefox auf Windows',
      '127.0.0.1',
      'Wiener Zeit',
      'alle Anmeldungen auf allen Geräten beendet',
    ])
      assert.ok(content.includes(said), said)
    assert.match(content, /\d{2}\.\d{2}\.20\d\d, \d{2}:\d{2}/)
  }
  assert.deepEqual([...new Set(linksIn(mail))], [`${PUBLIC}/account/forgot`])
  assert.equal((await told(email)).length, 1)
})

test('nobody is told of the very first sign-in of an account, nor again of the same browser, also after a new password', async () => {
  const { email, accountId } = await neverSignedIn()
  const first = await from(email)
  const again = await from(email, first.cookie)
  await rawSql('update account set generation = generation + 1 where id = $1', [accountId])
  await from(email, again.cookie)
  assert.equal((await told(email)).length, 0)
  const other = await from(email)
  await from(email, other.cookie)
  await from(email, first.cookie)
  assert.equal((await told(email)).length, 1, 'once for the other browser')
})

test('two people who share a browser are told of it once each', async () => {
  const [anna, bernd] = [await signedIn(), await signedIn()]
  let { cookie } = await from(anna.email)
  for (const { email } of [bernd, anna, bernd, anna]) cookie = (await from(email, cookie)).cookie
  assert.deepEqual([(await told(anna.email)).length, (await told(bernd.email)).length], [1, 1])
})

test('a browser that is known from an earlier release is not told of', async () => {
  const { email, accountId } = await signedIn()
  const { cookie } = await from(email)
  assert.equal((await told(email)).length, 1)
  await rawSql('delete from account_device where account_id = $1', [accountId])
  await from(email, cookie)
  assert.equal((await told(email)).length, 1)
})

test('a changed or foreign cookie makes no browser known', async () => {
  const [anna, bernd] = [await signedIn(), await signedIn()]
  const { cookie } = await from(anna.email)
  await from(bernd.email, `${cookie}x`)
  assert.equal((await told(bernd.email)).length, 1)
})

test('who has no password of their own is sent to the administrator', async () => {
  const { newDeviceMail } = await import('./mails.format.ts')
  const at = Temporal.Instant.from('2026-11-27T23:30:00Z')
  const mail = newDeviceMail({ firstName: 'Anna', lastName: 'Huber' }, { at, userAgent: '', address: '::1' }, undefined)
  assert.match(mail.text, /Zeitpunkt: 28\.11\.2026, 00:30 \(Wiener Zeit\)/)
  assert.match(mail.text, /Unbekanntes Gerät[\s\S]*Administrator/)
  assert.doesNotMatch(mail.text + mail.html, /https?:/)
})

test('who finishes a registration by a mailed link is told nothing, and that browser is known from then on', async () => {
  const admin = await signedIn({ isAdmin: true })
  const email = `neu.${admin.accountId}@kontor.example`
  const made = await admin.api(users.command, {
    body: { command: 'requestRegistration', email, firstname: 'Nora', lastname: 'Neu', reactivate: false },
  })
  assert.equal(made.status, 200, made.text)
  const link = tokenIn(await mailTo(email, 'Registrierung abschließen'), 'registration')
  const done = await anonymous(users.command, {
    body: { command: 'completeRegistration', ...link, password: 'mmmh-Knödel9' },
  })
  assert.equal(done.status, 200, done.text)
  const cookie = done.headers.get('set-cookie')!.split(';')[0]!
  await from(email, cookie, 'mmmh-Knödel9')
  assert.equal((await told(email)).length, 0)
})

test('the list of sessions marks the one that began on a new device', async () => {
  const { api, email } = await signedIn()
  const { cookie } = await from(email)
  await from(email, cookie)
  const marks = (await api(sessions.list)).body.data.map(({ isOnNewDevice }) => isOnNewDevice)
  assert.deepEqual(marks.sort(), [false, false, true])
  assert.equal((await apiFor((await from(email, cookie)).token)(signIn.current)).status, 200)
})
