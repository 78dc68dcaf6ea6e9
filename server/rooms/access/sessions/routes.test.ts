import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessions } from '#contract/access/sessions.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import { listen } from '#server/testing/sockets.ts'
import { serverProcess } from '#server/testing/worker.ts'

withApp()

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
async function again(email: string, headers: Record<string, string> = {}) {
  const { body } = await anonymous(signIn.signIn, { body: { email, password: PASSWORD }, headers })
  return { token: body.data, api: apiFor(body.data) }
}

test('one’s sessions are listed with device, address and times, the current one first and marked', async () => {
  const { api, email } = await signedIn()
  await again(email, { 'user-agent': FIREFOX })
  const own = (await api(sessions.list)).body.data
  assert.deepEqual(
    own.map(({ device, isCurrent }) => [device, isCurrent]),
    [
      ['Unbekanntes Gerät', true],
      ['Firefox auf Windows', false],
    ],
  )
  for (const { address, since, lastSeen } of own) {
    assert.equal(address, '127.0.0.1')
    for (const moment of [since, lastSeen]) assert.ok(Math.abs(Date.parse(`${moment}Z`) - Date.now()) < 60_000, moment)
  }
})

test('ended, expired and outdated sessions are not listed, nor another’s', async () => {
  const { api, email, accountId } = await signedIn()
  await signedIn()
  for (const change of [
    'ended_at = now()',
    `expires_at = now() - interval '1 second'`,
    'generation = generation - 1',
  ]) {
    const { api: other } = await again(email)
    const [, added] = (await api(sessions.list)).body.data
    await rawSql(`update session set ${change} where id = $1 and account_id = $2`, [added?.id, accountId])
    assert.equal((await other(signIn.current)).status, 401)
    assert.equal((await api(sessions.list)).body.data.length, 1)
  }
})

test('a session that is ended elsewhere is out with its next request, in every process', async () => {
  const { api, email } = await signedIn()
  const other = await again(email)
  const { address } = await serverProcess({ KONTOR_ROLES: 'web', KONTOR_DEMO: 'off' })
  const elsewhere = () =>
    fetch(`${address}${signIn.current.path}`, { headers: { authorization: `Bearer ${other.token}` } })
  assert.equal((await elsewhere()).status, 200)
  const [, listed] = (await api(sessions.list)).body.data
  assert.equal((await api(sessions.end, { params: { id: listed!.id } })).status, 200)
  assert.deepEqual([(await other.api(signIn.current)).status, (await elsewhere()).status], [401, 401])
  assert.equal((await api(signIn.current)).status, 200)
})

test('all others end at once and this one stays', async () => {
  const { api, email } = await signedIn()
  const others = [await again(email), await again(email)]
  assert.equal((await api(sessions.endOthers)).status, 200)
  for (const other of others) assert.equal((await other.api(signIn.current)).status, 401)
  assert.equal((await api(sessions.list)).body.data.length, 1)
})

test('nobody ends another’s session, and it looks as if there were none', async () => {
  const { api } = await signedIn()
  const stranger = await signedIn()
  const [theirs] = (await stranger.api(sessions.list)).body.data
  const foreign = await api(sessions.end, { params: { id: theirs!.id } })
  const unknown = await api(sessions.end, { params: { id: crypto.randomUUID() } })
  assert.deepEqual([foreign.status, foreign.text], [404, unknown.text])
  assert.equal((await stranger.api(signIn.current)).status, 200)
})

test('the socket of a closed session is closed within two seconds', async () => {
  const { api, email, company } = await signedIn()
  const { token } = await again(email)
  const { socket } = await listen(apiFor(token, company))
  const closed = new Promise<number>(resolve => socket.once('disconnect', () => resolve(performance.now())))
  const begun = performance.now()
  await api(sessions.endOthers)
  const took = (await closed) - begun
  assert.ok(took < 2000, `${Math.round(took)} ms`)
})

test('when a session was last seen is written once a minute, not with every request', async () => {
  const { api, accountId } = await signedIn()
  const seen = async () =>
    (
      await rawSql<{ at: string }>('select last_seen_at::text as at from session where account_id = $1', [accountId])
    )[0]!.at
  const begun = await seen()
  await api(signIn.current)
  assert.equal(await seen(), begun)
  await rawSql(`update session set last_seen_at = now() - interval '61 seconds' where account_id = $1`, [accountId])
  await Promise.all(Array.from({ length: 10 }, () => api(signIn.current)))
  const noticed = await seen()
  assert.ok(noticed > begun)
  await api(signIn.current)
  assert.equal(await seen(), noticed)
})
