import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { signIn } from '#contract/access/sign-in.ts'
import { files } from '#contract/files.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { scopeOfSession } from '#server/rooms/access/public.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { apiFor } from '#server/testing/client.ts'
import { type Issued, issued, open, type Person } from '#server/testing/file-steps.ts'
import { tries } from '#server/testing/thorough.ts'
import { serverProcess } from '#server/testing/worker.ts'
import { type FileGrant, grantOf } from './file-tokens.ts'
import { purgeExpired } from './housekeeping.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

const perAccount = (text: string) => (person: Person) => rawSql(text, [person.accountId])
const perToken = (text: string) => (person: Person) => rawSql(text, [person.company])

/** Everything that ends a token; each is done to one that worked a moment ago. */
const ends: [what: string, end: (person: Person, token: Issued) => Promise<unknown>][] = [
  [
    'it has run out',
    perToken(
      `update file_token set created_at = now() - interval '6 minutes', expires_at = now() - interval '1 second' where company_id = $1`,
    ),
  ],
  [
    'its session was signed out, though the account has another',
    async person => {
      await rawSql(
        `insert into session (account_id, generation, expires_at) select id, generation, now() + interval '1 hour' from account where id = $1`,
        [person.accountId],
      )
      await person.api(signIn.signOut)
    },
  ],
  [
    'its session has run out',
    perAccount(`update session set expires_at = now() - interval '1 second' where account_id = $1`),
  ],
  ['the generation was raised', perAccount('update account set generation = generation + 1 where id = $1')],
  [
    'the generation was raised, and the session with it',
    async person => {
      await perAccount('update account set generation = generation + 1 where id = $1')(person)
      await perAccount('update session set generation = generation + 1 where account_id = $1')(person)
    },
  ],
  ['the account was closed', perAccount('update account set active = false where id = $1')],
  [
    'the right was withdrawn',
    perAccount(
      `update role set permissions = '{employees.read}' where (company_id, id) in (select company_id, role_id from role_assignment where account_id = $1)`,
    ),
  ],
  ['the role was withdrawn', perAccount('delete from role_assignment where account_id = $1')],
  [
    'the store was withdrawn',
    perAccount(`update role_assignment set store_ids = '{2000000000}' where account_id = $1`),
  ],
  [
    'the identity provider of its session is not trusted by the company',
    perAccount(`update session set vouched_by = 'https://fremd.example kontor' where account_id = $1`),
  ],
  [
    'it is for another session of the same account',
    perAccount(`
    with other as (insert into session (account_id, generation, expires_at, ended_at) select id, generation, now() + interval '1 hour', now() from account where id = $1 returning id, account_id)
    update file_token t set session_id = other.id from other where t.account_id = other.account_id`),
  ],
  [
    'it was made for another account',
    async (person, token) => {
      const stranger = await signedIn()
      await rawSql('update file_token set account_id = $1 where company_id = $2', [stranger.accountId, person.company])
      return token
    },
  ],
  ['it is for another purpose', perToken(`update file_token set purpose = 'import' where company_id = $1`)],
  [
    'it leads to another record',
    async ({ company }) =>
      rawSql('update file_token set record_id = $1 where company_id = $2', [
        await build.exportRun({ company }),
        company,
      ]),
  ],
]
for (const [what, end] of ends) {
  test(`a token is worth nothing once ${what}, and looks like one that never was`, async () => {
    const person = await signedIn()
    const token = await issued(person)
    const other = await issued(await signedIn())
    assert.equal((await open(token.id, token.accessToken)).status, 200)
    const never = await open(token.id, randomBytes(32).toString('base64url'))
    await end(person, token)
    const ended = await open(token.id, token.accessToken)
    assert.deepEqual([ended.status, ended.text], [404, never.text])
    assert.equal((await open(other.id, other.accessToken)).status, 200, 'and no other token suffers')
  })
}

test('nothing but the token itself opens the file: no session token, no hash, no part, no other spelling', async () => {
  const person = await signedIn()
  const { id, accessToken } = await issued(person)
  const other = await issued(person)
  const [row] = await rawSql<{ hash: string }>(
    `select encode(token_sha256, 'hex') as hash from file_token where file_id = $1`,
    [id],
  )
  for (const wrong of [
    person.token,
    row!.hash,
    accessToken.slice(1),
    `${accessToken}A`,
    `${accessToken} `,
    ` ${accessToken}`,
    other.accessToken,
    '',
    '%00',
    'x'.repeat(5000),
  ]) {
    const { status } = await open(id, wrong)
    assert.equal(status, 404, wrong.slice(0, 60))
  }
  assert.equal((await apiFor(person.token)(files.open, { query: { id } })).status, 400, 'a session alone opens nothing')
  assert.equal(
    (await apiFor(accessToken, person.company)(files.issue, { body: { id: 1, purpose: 'import' } })).status,
    401,
  )
  assert.equal((await open(id, accessToken)).status, 200)
})

const PAIRS = tries(20_000)
test(`of ${PAIRS} pairs of file and token exactly the issued ones open, 400 of them asked over HTTP`, async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signedIn()))
  const tokens: (Issued & { live: boolean })[] = []
  for (const [index, person] of people.entries()) {
    for (let count = 0; count < 8; count++) tokens.push({ ...(await issued(person)), live: index !== 5 })
  }
  await people[5]!.api(signIn.signOut)
  const ids = fc.oneof(fc.constantFrom(...tokens.map(({ id }) => id)), fc.integer({ min: 1, max: 2_000_000_000 }))
  const real = fc.constantFrom(...tokens.map(({ accessToken }) => accessToken))
  const mutated = fc
    .tuple(real, fc.nat(42), fc.constantFrom(...'AZaz09-_'))
    .map(([token, at, letter]) => token.slice(0, at) + letter + token.slice(at + 1))
  const accessTokens = fc.oneof(
    { weight: 6, arbitrary: real },
    { weight: 3, arbitrary: mutated },
    { weight: 1, arbitrary: fc.constantFrom(...people.map(({ token }) => token)) },
    { weight: 1, arbitrary: fc.string() },
  )
  // Left to chance alone, hardly a pair would fit.
  const pairs = fc.oneof(
    fc.tuple(ids, accessTokens),
    fc.constantFrom(...tokens).map(({ id, accessToken }): [number, string] => [id, accessToken]),
  )
  const opens = (id: number, accessToken: string) =>
    tokens.some(token => token.live && token.id === id && token.accessToken === accessToken)
  const live = new Map<string, Promise<boolean>>()
  const isLive = ({ sessionId, companyId }: FileGrant) => {
    const known =
      live.get(sessionId) ??
      scopeOfSession(sessionId, companyId, { origin: 'test', address: '127.0.0.1' }).then(Boolean)
    live.set(sessionId, known)
    return known
  }
  const count = { asked: 0, opened: 0 }
  await acrossCompanies(tx =>
    fc.assert(
      fc.asyncProperty(pairs, async ([id, accessToken]) => {
        const found = await grantOf(tx, id, accessToken)
        const grant = found && (await isLive(found)) ? found : undefined
        assert.equal(grant?.fileId, opens(id, accessToken) ? id : undefined)
        count.asked++
        if (grant) count.opened++
      }),
      { numRuns: PAIRS },
    ),
  )
  assert.ok(count.asked >= PAIRS && count.opened > 0.2 * PAIRS && count.opened < 0.8 * PAIRS, JSON.stringify(count))
  await fc.assert(
    fc.asyncProperty(pairs, async ([id, accessToken]) => {
      const { status, headers } = await open(id, accessToken)
      assert.equal(status, opens(id, accessToken) ? 200 : 404)
      assert.equal(headers.get('cache-control'), 'no-store')
    }),
    { numRuns: 400 },
  )
})

test('what has run out is dropped by and by, what is still good is kept', async () => {
  const person = await signedIn()
  const [old, good] = [await issued(person), await issued(person)]
  await rawSql(
    `update file_token set created_at = now() - interval '6 minutes', expires_at = now() - interval '1 second' where file_id = $1`,
    [old.id],
  )
  await purgeExpired([])
  const left = await rawSql<{ id: number }>('select file_id as id from file_token where company_id = $1', [
    person.company,
  ])
  assert.deepEqual(left, [{ id: good.id }])
})

test('no token reaches a log, however much is logged', async () => {
  const person = await signedIn()
  const token = await issued(person)
  const damaged = await issued(person)
  await rawSql('update file set sha256 = $1 where id = $2', ['0'.repeat(64), damaged.id])
  const server = await serverProcess({ KONTOR_ROLES: 'web', LOG_LEVEL: 'trace', NODE_ENV: 'test' })
  const ask = (id: number, accessToken: string) =>
    fetch(`${server.address}/api/file?id=${id}&accessToken=${accessToken}`).then(({ status }) => status)
  assert.equal(await ask(token.id, token.accessToken), 200)
  assert.equal(await ask(damaged.id, damaged.accessToken), 500)
  assert.equal(await ask(2_000_000_000, token.accessToken), 404)
  assert.equal((await fetch(`${server.address}/api/file/x?accessToken=${token.accessToken}`)).status, 404)
  const again = await fetch(`${server.address}/api/sec/file/token?companyId=${person.company}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: token.run, purpose: 'payroll-export' }),
  })
  const { data } = (await again.json()) as { data: { accessToken: string } }
  server.child.kill('SIGTERM')
  await new Promise(resolve => server.child.once('exit', resolve))
  const log = server.output()
  assert.match(log, /"path":"\/api\/file"/)
  for (const secret of [token.accessToken, damaged.accessToken, data.accessToken, person.token])
    assert.ok(!log.includes(secret))
})
