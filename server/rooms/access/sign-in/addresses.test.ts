import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessions } from '#contract/access/sessions.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { apiFor } from '#server/testing/client.ts'

withApp({ TRUST_PROXY: '1' })

const PASSWORD = 'kurze Wege zum Markt'
const person = async () => {
  const { email, accountId } = await signedIn()
  await rawSql('update account set password_hash = $2 where id = $1', [accountId, await hashPassword(PASSWORD)])
  return { email, accountId }
}
const ask = (email: string, password: string, forwarded: string, cookie = '') =>
  anonymous(signIn.signIn, { body: { email, password }, headers: { 'x-forwarded-for': forwarded, cookie } })

/** As after so many wrong guesses there. */
const close = (network: string, guesses = 200) =>
  rawSql(
    `insert into rate_limit (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = excluded.points`,
    [`password-address:${network}`, guesses, Date.now() + 900_000],
  )

test('an address is what the last proxy says, whatever the caller wrote before it', async () => {
  const { email } = await person()
  const { body } = await ask(email, PASSWORD, '203.0.113.66, 198.51.100.7')
  const own = (await apiFor(body.data)(sessions.list)).body.data.find(({ isCurrent }) => isCurrent)
  assert.equal(own?.address, '198.51.100.7')
  await close('198.51.100.8')
  for (const forged of ['1.1.1.1', '2.2.2.2, 3.3.3.3', '::1'])
    assert.equal((await ask(email, 'falsch-geraten', `${forged}, 198.51.100.8`)).status, 429)
})

test('the addresses of one /64 are one address', async () => {
  await close('2001:db8:5:6::/64', 199)
  const statuses = []
  for (const last of [':1', ':ffff', '0:0:0:9'])
    statuses.push((await ask('niemand@kontor.example', 'falsch-geraten', `2001:db8:5:6:${last}`)).status)
  assert.deepEqual(statuses, [401, 429, 429])
  assert.equal((await ask('niemand@kontor.example', 'falsch-geraten', '2001:db8:5:7::1')).status, 401)
})

test('who signed in from this browser before is not locked out by guesses of others behind the same address', async () => {
  const [one, other] = [await person(), await person()]
  const header = (await ask(one.email, PASSWORD, '198.51.100.20')).headers.get('set-cookie') ?? ''
  assert.match(header, /HttpOnly; SameSite=Strict/)
  const cookie = header.split(';')[0]!
  await close('198.51.100.20', 500)
  const from = (email: string, password: string, kept: string) => ask(email, password, '198.51.100.20', kept)
  assert.equal((await from(one.email, PASSWORD, '')).status, 429)
  assert.equal((await from(one.email, PASSWORD, cookie)).status, 200)
  assert.equal((await from(other.email, PASSWORD, cookie)).status, 429, 'of another account')
  assert.equal((await from('niemand@kontor.example', PASSWORD, cookie)).status, 429, 'of nobody')
  assert.equal((await from(one.email, PASSWORD, `${cookie}x`)).status, 429, 'changed')
  assert.equal((await apiFor(cookie.split('=')[1])(signIn.current)).status, 401, 'as a session')
  for (let guess = 0; guess < 10; guess++) await from(one.email, `falsch-${guess}`, cookie)
  assert.equal((await from(one.email, PASSWORD, cookie)).status, 429, 'the limit of the account holds for it, too')
  await rawSql('delete from rate_limit where key like $1', ['password:%'])
  await rawSql('update account set generation = generation + 1 where id = $1', [one.accountId])
  assert.equal((await from(one.email, PASSWORD, cookie)).status, 429, 'after a new password')
})
