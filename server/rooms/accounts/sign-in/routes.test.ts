import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jwtVerify, SignJWT } from 'jose'
import { signIn } from '#contract/accounts/sign-in.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, useApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { apiFor } from '#server/testing/client.ts'

useApp()

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

test('no changed token is accepted', async () => {
  const { token } = await signedIn()
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...'ABCDEFxyz0129-_.'), async (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      if (sameBytes(changed, token)) return
      assert.equal((await apiFor(changed)(signIn.current)).status, 401)
    }),
    { numRuns: 300 },
  )
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

/** The last letter of a base64url part may carry unused bits: another spelling of the same bytes. */
function sameBytes(a: string, b: string): boolean {
  const bytes = (token: string) =>
    token
      .split('.')
      .map(part => Buffer.from(part, 'base64url').toString('hex'))
      .join('.')
  return bytes(a) === bytes(b)
}
