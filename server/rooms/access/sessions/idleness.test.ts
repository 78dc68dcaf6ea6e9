import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessions } from '#contract/access/sessions.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { readConfig } from '#server/platform/config.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { issued, open } from '#server/testing/file-steps.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'
import { serverProcess } from '#server/testing/worker.ts'

withApp()

/** As if so much time had passed since somebody last used it. */
const leave = (accountId: string, time: string) =>
  rawSql(
    `update session set idle_at = idle_at - $2::interval, last_seen_at = last_seen_at - $2::interval where account_id = $1`,
    [accountId, time],
  )
/** A request of a page that nobody has touched for so long. */
const asks = (api: Api, idleSeconds: number) =>
  api(signIn.current, { headers: { 'x-idle-seconds': String(idleSeconds) } }).then(({ status }) => status)
const HOUR = 3600

test('a session that nobody used for eight hours is over, in every process, and says so', async () => {
  const { api, accountId, token, company } = await signedIn()
  const { address } = await serverProcess({ KONTOR_ROLES: 'web', KONTOR_DEMO: 'off' })
  await leave(accountId, '7 hours 59 minutes')
  assert.equal(await asks(api, 8 * HOUR - 60), 200)
  await leave(accountId, '2 minutes')
  const refused = await api(signIn.current)
  assert.deepEqual([refused.status, refused.refusal.code], [401, 'session_idle'])
  assert.equal(
    refused.refusal.message,
    'Sie wurden nach 8 Stunden ohne Eingabe abgemeldet. Bitte melden Sie sich neu an.',
  )
  const elsewhere = await fetch(`${address}${signIn.current.path}`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(elsewhere.status, 401)
  assert.equal((await apiFor(token, company)(liveChannel.open)).status, 401)
  assert.equal((await api(signIn.current)).status, 401, 'asking does not bring it back')
})

test('it is not among one’s sessions any more', async () => {
  const { api, email, accountId } = await signedIn()
  await leave(accountId, '9 hours')
  const { body } = await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })
  assert.equal((await apiFor(body.data)(sessions.list)).body.data.length, 1)
  assert.equal((await api(sessions.list)).status, 401)
})

test('what a page asks by itself keeps no session alive, what a person does keeps it', async () => {
  const { api, accountId } = await signedIn()
  await leave(accountId, '5 hours')
  assert.equal(await asks(api, 5 * HOUR), 200)
  await leave(accountId, '3 hours 1 minute')
  assert.equal(await asks(api, 8 * HOUR + 60), 401)

  const used = await signedIn()
  await leave(used.accountId, '5 hours')
  assert.equal(await asks(used.api, HOUR), 200, 'somebody typed an hour ago, into a form that asks for nothing')
  await leave(used.accountId, '6 hours 30 minutes')
  assert.equal(await asks(used.api, 7 * HOUR + 1800), 200)
  await leave(used.accountId, '1 hour')
  assert.equal(await asks(used.api, 8 * HOUR + 1800), 401)
})

test('of two pages the one that is used counts, and who says nothing uses the session by asking', async () => {
  const { api, accountId } = await signedIn()
  await leave(accountId, '7 hours')
  assert.equal(await asks(api, 0), 200)
  assert.equal(await asks(api, 7 * HOUR), 200)
  await leave(accountId, '7 hours')
  assert.equal((await api(signIn.current)).status, 200)
  await leave(accountId, '7 hours')
  assert.equal((await api(signIn.current)).status, 200)
})

test('a use that was noted within the last minute is not written again', async () => {
  const { api, accountId } = await signedIn()
  const written = async () =>
    (await rawSql<{ at: string }>('select xmin::text as at from session where account_id = $1', [accountId]))[0]!.at
  const begun = await written()
  for (const idle of [0, 10, 3 * HOUR]) await asks(api, idle)
  assert.equal(await written(), begun)
  await leave(accountId, '61 seconds')
  const left = await written()
  await asks(api, 0)
  const noted = await written()
  assert.notEqual(noted, left)
  await asks(api, 0)
  assert.equal(await written(), noted)
})

test('the address of a file is worth nothing once its session was left for too long', async () => {
  const person = await signedIn()
  const file = await issued(person)
  assert.equal((await open(file.id, file.accessToken)).status, 200)
  await leave(person.accountId, '8 hours 1 second')
  assert.equal((await open(file.id, file.accessToken)).status, 404)
})

test('a live channel ends with the time in which its session may be left', async () => {
  const { api, accountId, token, company } = await signedIn()
  await rawSql(`update session set idle_at = now() + interval '3 seconds' where account_id = $1`, [accountId])
  const page = apiFor(token, company)
  const idle: Api = (endpoint, sent) => page(endpoint, { ...sent, headers: { 'x-idle-seconds': String(8 * HOUR - 3) } })
  const { socket } = await listen(idle)
  const opened = performance.now()
  await new Promise(resolve => socket.once('disconnect', resolve))
  assert.ok(performance.now() - opened < 10_000)
  // A token counts whole seconds, so it ends up to one sooner.
  await until('the session is over', async () => (await asks(api, 8 * HOUR)) === 401)
})

test('how long a session may be left is a setting between an hour and three days', () => {
  const hours = (given: string) => readConfig({ KONTOR_SESSION_IDLE_HOURS: given }).sessionIdleHours
  assert.deepEqual([hours(''), hours('1'), hours('72')], [8, 1, 72])
  for (const odd of ['0', '73', '1.5', 'lang']) assert.throws(() => hours(odd), /KONTOR_SESSION_IDLE_HOURS/)
})
