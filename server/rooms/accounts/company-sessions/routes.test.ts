import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccess } from '#contract/access/operator-access.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { type CompanySession, companySessions } from '#contract/accounts/company-sessions.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { OWNER_ROLE } from '#domain/accounts/role-rules.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { beginSession } from '#server/rooms/access/sessions/actions.ts'
import { purge } from '#server/rooms/access/sessions/rows.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { CALLER, PASSWORD, role } from '#server/testing/build-accounts.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { mailTo, outbox } from '#server/testing/mails.ts'
import { listen } from '#server/testing/sockets.ts'

withOwnApp({ KONTOR_ROLES: 'web,worker' })

type Person = Awaited<ReturnType<typeof signedIn>>
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

const listed = async (api: Api) => (await api(companySessions.list)).body.data
const end = (api: Api, what: 'session' | 'person' | 'others', id: string | null = null) =>
  api(companySessions.end, { body: { what, id } })
const sessionOf = async ({ accountId }: Person) =>
  (await rawSql<{ id: string }>('select id from session where account_id = $1 order by created_at', [accountId]))[0]!.id
/** Another device of the same person, that entered the company. */
async function anotherDevice({ accountId, company }: Person, proof: object = {}): Promise<Api> {
  const caller = { ...CALLER, userAgent: FIREFOX, address: '203.0.113.9' }
  const token = await acrossCompanies(tx => beginSession(tx, accountId, caller, proof))
  const api = apiFor(token, company)
  await enter(api)
  return api
}
const enter = async (api: Api, companyId?: number) =>
  assert.equal((await api(costCentres.list, companyId ? { query: { companyId } } : {})).status, 200)
const isSignedIn = async (api: Api) => (await api(signIn.current)).status === 200

/** An owner of a company, and people of it who are in. */
async function company(...rights: Permission[][]) {
  const owner = await signedIn()
  const people = []
  for (const permissions of rights) {
    const person = await signedIn({ company: owner.company, permissions })
    await enter(person.api)
    people.push(person)
  }
  return { owner, people }
}
const CLERK: Permission[] = ['settings.read', 'stores.read']

/** Gives the person a role in a second company. */
async function alsoIn(person: Person): Promise<number> {
  const other = await build.company()
  await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)', [
    other,
    person.accountId,
    await role(other, CLERK),
  ])
  return other
}

test('who sees the users sees who is in the company: name, role, device, address, way of signing in, and which session is theirs', async () => {
  const { owner, people } = await company(CLERK)
  const clerk = people[0]!
  await anotherDevice(clerk, { byPasskey: true, isOnNewDevice: true })
  const found = await listed(owner.api)
  assert.deepEqual(
    found.map(({ accountId }) => accountId).sort(),
    [clerk, clerk, owner].map(({ accountId }) => accountId).sort(),
  )
  const current = found.find(({ isCurrent }) => isCurrent)!
  const newest = found.find(({ device }) => device === 'Firefox auf Windows')!
  assert.equal(current.accountId, owner.accountId)
  assert.partialDeepStrictEqual(newest, {
    accountId: clerk.accountId,
    name: 'Huber Mira',
    isOperator: false,
    address: '203.0.113.9',
    way: 'passkey',
    isOnNewDevice: true,
    refusal: null,
  })
  assert.match(newest.roleName, /^Rolle /)
  const reader = await signedIn({ company: owner.company, permissions: ['roles.read'] })
  assert.ok((await listed(reader.api)).every(({ refusal }) => refusal !== null))
})

const WAYS: [way: CompanySession['way'], prepare: (person: Person) => Promise<unknown>][] = [
  ['password', async () => {}],
  ['passkey', ({ accountId }) => rawSql('update session set by_passkey = true where account_id = $1', [accountId])],
  [
    'code',
    async ({ api, accountId }) => {
      await api(secondFactor.start, { body: { password: PASSWORD } })
      await rawSql(`update account_second_factor set confirmed_at = now() - interval '1 day' where account_id = $1`, [
        accountId,
      ])
    },
  ],
  [
    'provider',
    async ({ accountId, company, email }) => {
      await rawSql(
        `insert into single_sign_on (company_id, issuer, client_id, client_secret, email_domains)
         values ($1, 'https://login.example', 'kontor', '', array[substring($2 from '[^@]*$')])`,
        [company, email],
      )
      await rawSql(`update session set vouched_by = 'https://login.example kontor' where account_id = $1`, [accountId])
    },
  ],
]
for (const [way, prepare] of WAYS)
  test(`a session that began by ${way} says so`, async () => {
    const { owner, people } = await company(CLERK)
    await prepare(people[0]!)
    const id = await sessionOf(people[0]!)
    assert.equal((await listed(owner.api)).find(each => each.id === id)?.way, way)
  })

test('what never entered the company, is over, or has no role there any more is not there; nor is a program', async () => {
  const { owner, people } = await company(CLERK, CLERK, CLERK, CLERK, CLERK)
  const [ended, idle, without, deactivated, program] = people as [Person, Person, Person, Person, Person]
  const never = await signedIn({ company: owner.company })
  await never.api(signIn.current)
  await rawSql('update session set ended_at = now() where account_id = $1', [ended.accountId])
  await rawSql('update session set idle_at = now() where account_id = $1', [idle.accountId])
  await rawSql('delete from role_assignment where account_id = $1', [without.accountId])
  await rawSql('update account set active = false where id = $1', [deactivated.accountId])
  await rawSql('update account set is_machine = true where id = $1', [program.accountId])
  assert.deepEqual(
    (await listed(owner.api)).map(({ accountId }) => accountId),
    [owner.accountId],
  )
})

test('another company is told nothing: neither a session that is in both, when it was used there, nor one that never came', async () => {
  const { owner, people } = await company(CLERK)
  const clerk = people[0]!
  const other = await alsoIn(clerk)
  const stranger = await signedIn({ company: other })
  assert.deepEqual(
    (await listed(stranger.api)).map(({ accountId }) => accountId),
    [stranger.accountId],
  )
  assert.equal((await end(stranger.api, 'session', await sessionOf(clerk))).status, 404)
  assert.equal((await end(stranger.api, 'person', clerk.accountId)).status, 404)
  assert.equal((await end(stranger.api, 'others')).body.data.ended, 0)
  await enter(clerk.api, other)
  await rawSql(
    `update company_session set last_at = now() - interval '2 hours' where company_id = $1 and session_id = $2`,
    [owner.company, await sessionOf(clerk)],
  )
  const lastUsed = async (api: Api) =>
    (await listed(api)).find(({ accountId }) => accountId === clerk.accountId)!.lastUsed
  assert.ok((await lastUsed(owner.api)) < (await lastUsed(stranger.api)))
})

test('the gate notes an entering once a minute, and none where somebody was not let in', async () => {
  const { owner, people } = await company(CLERK)
  const clerk = people[0]!
  const noted = async (companyId = owner.company) =>
    (
      await rawSql<{ at: string }>(
        'select xmin::text as at from company_session where company_id = $1 and session_id = $2',
        [companyId, await sessionOf(clerk)],
      )
    )[0]?.at
  const first = await noted()
  await Promise.all([enter(clerk.api), enter(clerk.api)])
  assert.equal(await noted(), first)
  await rawSql(`update company_session set last_at = now() - interval '61 seconds' where company_id = $1`, [
    owner.company,
  ])
  const before = await noted()
  await enter(clerk.api)
  assert.notEqual(await noted(), before)
  const other = await alsoIn(clerk)
  await rawSql('insert into second_factor_demand (company_id, from_day) values ($1, current_date - 1)', [other])
  assert.equal((await clerk.api(costCentres.list, { query: { companyId: other } })).status, 403)
  assert.equal(await noted(other), undefined)
})

test('one session ends wholly and at once: its pages, its sockets, in every company; the person gets a mail, and each company’s log tells of it', async () => {
  const { owner, people } = await company(CLERK)
  const clerk = people[0]!
  const other = await alsoIn(clerk)
  const { api: colleague } = await signedIn({ company: other })
  await enter(clerk.api, other)
  const kept = await anotherDevice(clerk)
  const { socket } = await listen(clerk.api)
  const closed = new Promise(resolve => socket.once('disconnect', resolve))
  assert.equal((await end(owner.api, 'session', await sessionOf(clerk))).body.data.ended, 1)
  assert.equal(await closed, 'io server disconnect')
  assert.deepEqual([await isSignedIn(clerk.api), await isSignedIn(kept)], [false, true])
  assert.equal((await end(owner.api, 'session', await sessionOf(clerk))).status, 404, 'a second time')
  await mailTo(clerk.email, 'Ihre Anmeldungen wurden beendet')
  for (const api of [owner.api, colleague])
    assert.ok(
      (await sentences(api)).includes(`hat das Benutzerkonto ${clerk.email} abgemeldet`),
      String(await sentences(api)),
    )
  const orders = await rawSql<{ by: string }>(
    `select detail->>'by' as by from account_event where account_id = $1 and action = 'sessions ended by a company'`,
    [clerk.accountId],
  )
  assert.deepEqual(orders, [{ by: owner.accountId }])
})

const sentences = async (api: Api) =>
  (await api(eventLog.list, {})).body.data.events.map(event => sentenceText(event, {}))

test('all sessions of a person end that entered here, and one that works in another company alone goes on', async () => {
  const { owner, people } = await company(CLERK)
  const clerk = people[0]!
  const other = await alsoIn(clerk)
  const second = await anotherDevice(clerk)
  const token = await acrossCompanies(tx => beginSession(tx, clerk.accountId, CALLER, {}))
  const elsewhere = apiFor(token, other)
  await enter(elsewhere)
  assert.equal((await end(owner.api, 'person', clerk.accountId)).body.data.ended, 2)
  const still = await Promise.all([clerk.api, second, elsewhere].map(isSignedIn))
  assert.deepEqual(still, [false, false, true])
  await mailTo(clerk.email, 'Ihre Anmeldungen wurden beendet')
  const mails = (await outbox()).filter(({ to }) => to?.some(({ address }) => address === clerk.email))
  assert.equal(mails.length, 1, 'one mail a person')
})

test('all but the own one end, and those that are not the caller’s to end stay', async () => {
  const { owner, people } = await company(CLERK, ['roles.read', 'roles.write', ...CLERK], ALL_PERMISSIONS)
  const [clerk, admin, boss] = people as [Person, Person, Person]
  const ownOther = await anotherDevice(admin)
  await makeOwner(owner)
  await enter(owner.api)
  assert.equal((await end(admin.api, 'others')).body.data.ended, 2)
  const still = await Promise.all([clerk, admin, boss, owner].map(({ api }) => isSignedIn(api)))
  assert.deepEqual(still, [false, true, true, true])
  assert.equal(await isSignedIn(ownOther), false)
})

async function makeOwner({ company: id, accountId }: Person): Promise<void> {
  await rawSql(`insert into role (company_id, id, name, permissions) values ($1, $2, 'Besitzer', $3)`, [
    id,
    OWNER_ROLE,
    ALL_PERMISSIONS,
  ])
  await rawSql('update role_assignment set role_id = $2 where company_id = $1 and account_id = $3', [
    id,
    OWNER_ROLE,
    accountId,
  ])
}

test('nobody ends the session of who holds more, of an owner, of an operator, or the one they ask with', async () => {
  const { owner, people } = await company(ALL_PERMISSIONS, ['roles.read', 'roles.write', ...CLERK])
  const [boss, admin] = people as [Person, Person]
  await makeOwner(owner)
  await enter(owner.api)
  const operator = await signedIn({ company: owner.company, isSuperuser: true, permissions: CLERK })
  await enter(operator.api)
  const refused = async (api: Api, whose: Person) => {
    const { status, refusal } = await end(api, 'session', await sessionOf(whose))
    return [status, refusal.message]
  }
  assert.deepEqual(await refused(admin.api, boss), [
    403,
    'Das geht über Ihre eigenen Rechte hinaus. Vergeben und entziehen können Sie nur, was Sie selbst haben.',
  ])
  assert.deepEqual(await refused(boss.api, owner), [403, 'Der Besitzer kann nicht verändert werden!'])
  assert.equal((await refused(owner.api, operator))[0], 403)
  assert.deepEqual(await refused(owner.api, owner), [
    403,
    'Das ist Ihre eigene Sitzung. Sie beenden sie, indem Sie sich abmelden.',
  ])
  assert.equal((await end(owner.api, 'person', operator.accountId)).status, 403)
  assert.ok(await isSignedIn(operator.api))
  const shown = (await listed(owner.api)).find(({ accountId }) => accountId === operator.accountId)!
  assert.equal(shown.isOperator, true)
})

test('an operator on a visit is there as one, as long as it goes on, and is not ended here', async () => {
  const owner = await signedIn()
  const { token, accountId, api: own } = await signedIn({ isSuperuser: true })
  await own(operatorAccess.begin, { body: { companyId: owner.company, reason: 'Ticket 4411' } })
  await enter(apiFor(token, owner.company))
  const visit = async () => (await listed(owner.api)).find(each => each.accountId === accountId)
  assert.partialDeepStrictEqual(await visit(), { isOperator: true, roleName: '' })
  assert.equal((await end(owner.api, 'session', (await visit())!.id)).status, 403)
  assert.equal((await end(owner.api, 'others')).body.data.ended, 0)
  await rawSql('update operator_visit set ended_at = now() where company_id = $1', [owner.company])
  assert.equal(await visit(), undefined)
})

test('who is bound to stores sees and ends nothing, who may only read ends nothing, and ending asks for a proof', async () => {
  const { owner, people } = await company(CLERK)
  const storeIds = [await build.store({ company: owner.company })]
  const bound = await signedIn({ company: owner.company, storeIds })
  assert.equal((await bound.api(companySessions.list)).status, 403)
  assert.equal((await end(bound.api, 'others')).status, 403)
  const reader = await signedIn({ company: owner.company, permissions: ['roles.read'] })
  assert.equal((await end(reader.api, 'others')).status, 403)
  await rawSql(`update session set created_at = now() - interval '6 minutes' where account_id = $1`, [owner.accountId])
  assert.equal((await end(owner.api, 'others')).refusal.code, 'proof_needed')
  assert.ok(await isSignedIn(people[0]!.api))
})

test('what was noted goes with its session, and two days after the last entering', async () => {
  const { owner, people } = await company(CLERK, CLERK)
  const [gone, old] = people as [Person, Person]
  await rawSql(`update session set expires_at = now() - interval '31 days' where account_id = $1`, [gone.accountId])
  await rawSql(`update company_session set last_at = now() - interval '3 days' where session_id = $1`, [
    await sessionOf(old),
  ])
  await enter(owner.api)
  await acrossCompanies(purge)
  const left = await rawSql<{ id: string }>('select session_id as id from company_session where company_id = $1', [
    owner.company,
  ])
  assert.deepEqual(left, [{ id: await sessionOf(owner) }])
})
