import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jwtVerify, SignJWT } from 'jose'
import { signIn } from '#contract/access/sign-in.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { apiFor } from '#server/testing/client.ts'

withApp()

test('the right password gives a token, and login tells who one is, with companies and rights', async () => {
  const { api, email, company } = await signedIn({ permissions: ['stores.read', 'employees.read'] })
  const { body } = await api(signIn.current)
  assert.equal(body.data.user.email, email)
  assert.deepEqual(
    body.data.companies.map(each => [each.id, each.permissions]),
    [[company, ['stores.read', 'employees.read']]],
  )
  assert.equal((await api(signIn.companies)).body.data.length, 1)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await signedIn()
  const wrong = await anonymous(signIn.signIn, { body: { email, password: 'falsch-geraten' } })
  const unknown = await anonymous(signIn.signIn, {
    body: { email: 'niemand@kontor.example', password: 'falsch-geraten' },
  })
  assert.equal(wrong.status, 401)
  assert.equal(wrong.text, unknown.text)
})

test('after ten wrong guesses an account is closed for a while, also from another address, and an unknown one alike', async () => {
  const { email } = await signedIn()
  for (const address of [email, 'niemand.zwei@kontor.example']) {
    const statuses: number[] = []
    for (let guess = 0; guess < 13; guess++) {
      const { status } = await anonymous(signIn.signIn, {
        body: { email: address, password: `falsch-${guess}` },
        headers: { 'x-forwarded-for': `10.0.0.${guess}` },
      })
      statuses.push(status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429, 429])
  }
})

test('after signing out the token is worth nothing, on every endpoint', async () => {
  const { api } = await signedIn()
  assert.equal((await api(signIn.signOut)).status, 200)
  assert.equal((await api(signIn.current)).status, 401)
  assert.equal((await api(costCentres.list)).status, 401)
})

test('a raised generation ends every session at once, also one begun in the same second', async () => {
  const { api, accountId } = await signedIn()
  await rawSql('update account set generation = generation + 1 where id = $1', [accountId])
  assert.equal((await api(signIn.current)).status, 401)
})

test('a deactivated account is out with its next request', async () => {
  const { api, accountId } = await signedIn()
  await rawSql('update account set active = false where id = $1', [accountId])
  assert.equal((await api(signIn.current)).status, 401)
})

test('a right that is taken away is gone with the next request', async () => {
  const { api, accountId, company } = await signedIn()
  assert.equal((await api(costCentres.create, { body: { name: 'x' } })).status, 200)
  await rawSql(
    `update role set permissions = '{stores.read}' where (company_id, id) in (select company_id, role_id from role_assignment where account_id = $1)`,
    [accountId],
  )
  assert.equal((await api(costCentres.create, { body: { name: 'x' } })).status, 403)
  await rawSql('delete from role_assignment where account_id = $1', [accountId])
  assert.equal((await api(costCentres.list, { query: { companyId: company } })).status, 404)
})

test('tokens of other makers, purposes and algorithms are refused', async () => {
  const { token, accountId } = await signedIn()
  const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`
  const foreign = (claims: object, issuer = 'kontor', audience = 'session') =>
    new SignJWT({ ...payload, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(accountId)
      .setIssuer(issuer)
      .setAudience(audience)
      .sign(new TextEncoder().encode('guessed guessed guessed guessed!'))
  for (const bad of [
    unsigned,
    await foreign({}),
    await foreign({}, 'other'),
    await foreign({}, 'kontor', 'file'),
    '',
    'x'.repeat(5000),
  ]) {
    assert.equal((await apiFor(bad)(signIn.current)).status, 401)
  }
  await assert.rejects(jwtVerify(token, new TextEncoder().encode('guessed guessed guessed guessed!')))
})

test('an unknown address takes as long as a wrong password', async () => {
  const { email } = await signedIn()
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 12; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const begun = performance.now()
      const address = kind === 'known' ? email : `niemand.${round}@kontor.example`
      await anonymous(signIn.signIn, { body: { email: address, password: 'falsch-geraten' } })
      times[kind].push(performance.now() - begun)
      await rawSql('delete from rate_limit')
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  const [known, unknown] = [median(times.known), median(times.unknown)]
  console.log(`median ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`)
  // Without the second hash an unknown one would take a tenth.
  assert.ok(Math.max(known, unknown) < 3 * Math.min(known, unknown))
})
