import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { ownProfile } from '#contract/accounts/own-profile.ts'
import { profileImages } from '#contract/accounts/profile-images.ts'
import { USER_ACTIONS, type User, type UserAction, users } from '#contract/accounts/users.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import type { Api } from '#server/testing/client.ts'

withApp()

const PASSWORD = 'kurze Wege zum Markt'
type Person = Awaited<ReturnType<typeof signedIn>>

/** A role of these rights in one more company. */
async function alsoIn(company: number, { accountId }: Person, roleId?: number): Promise<void> {
  if (roleId === 1)
    await rawSql(
      `insert into role (company_id, id, name, permissions) values ($1, 1, 'Besitzer', $2) on conflict do nothing`,
      [company, ALL_PERMISSIONS],
    )
  await rawSql(
    `insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)
     on conflict (company_id, account_id) do update set role_id = excluded.role_id`,
    [company, accountId, roleId ?? (await role(company, ALL_PERMISSIONS))],
  )
}

const ACTIONS: Record<UserAction, (api: Api, person: Person) => Promise<{ status: number; text: string }>> = {
  register: (api, { email }) =>
    api(users.command, {
      body: { command: 'requestRegistration', email, firstname: 'A', lastname: 'B', reactivate: true },
    }),
  attempts: (api, { accountId: id }) => api(users.command, { body: { command: 'resetLoginAttempts', id } }),
  twofactor: (api, { accountId: id }) => api(users.command, { body: { command: 'deactivateTwoFactor', id } }),
  picture: (api, { accountId: id }) => api(profileImages.remove, { query: { id } }),
  email: (api, { accountId: id }) =>
    api(users.command, { body: { command: 'changeEmail', id, email: `neu.${randomUUID()}@kontor.example` } }),
  password: (api, { accountId: id }) =>
    api(users.command, {
      body: { command: 'updatePasswordAdmin', id, password: PASSWORD, newpassword: PASSWORD },
    }),
  validity: (api, { accountId: id }) => api(users.command, { body: { command: 'updateValidity', id } }),
  active: (api, { accountId: id }) => api(users.command, { body: { command: 'deactivateUser', id } }),
  remove: (api, { accountId: id }) => api(users.remove, { query: { id } }),
}

const listed = async (api: Api, id: string): Promise<User | undefined> =>
  ((await api(users.create, { body: { command: 'getMultiUserInfo', ids: [id] } })).body as User[])[0]

const OPERATOR = 'Das Konto eines Betreibers kann nur ein Betreiber verwalten.'
const OWNER = 'Das Konto eines Besitzers kann nur ein Besitzer oder ein Betreiber verwalten.'
const ELSEWHERE = 'Das Konto gehört auch zu einem Betrieb, in dem Sie keine Benutzer verwalten.'
const everything = (reason: string) => Object.fromEntries(USER_ACTIONS.map(action => [action, reason]))
const STATE = {
  register: 'Das Benutzerkonto ist bereits aktiviert.',
  twofactor: 'Das Konto hat keinen zweiten Faktor.',
  picture: 'Es gibt kein Profilbild.',
}

type Who = { admin: Person; company: number }
/** What the overview says that the server would refuse; undefined: the account is not shown at all. */
const cases: [who: string, target: (who: Who) => Promise<Person>, refused: Record<string, string> | undefined][] = [
  ['a colleague', ({ company }) => signedIn({ company }), STATE],
  ['a stranger', () => signedIn(), undefined],
  ['an operator', ({ company }) => signedIn({ company, isSuperuser: true }), everything(OPERATOR)],
  [
    'an owner',
    async ({ company }) => {
      const owner = await signedIn({ company })
      await alsoIn(company, owner, 1)
      return owner
    },
    everything(OWNER),
  ],
  [
    'a colleague who works elsewhere, too',
    async ({ company }) => {
      const person = await signedIn({ company })
      await alsoIn(await build.company(), person)
      return person
    },
    everything(ELSEWHERE),
  ],
  [
    'oneself',
    async ({ admin }) => admin,
    {
      ...STATE,
      password: 'Ihr eigenes Passwort ändern Sie in Ihrem Profil.',
      twofactor: 'Ihren eigenen zweiten Faktor schalten Sie in Ihrem Profil aus.',
      email: 'Ihre eigene E-Mail-Adresse ändert ein anderer Administrator.',
      active: 'Sie können sich nicht selbst deaktivieren.',
      remove: 'Sie können sich nicht selbst löschen.',
    },
  ],
]
for (const [who, target, refused] of cases)
  test(`the overview says of ${who} what the server does: refuses for that reason, or does it`, async () => {
    const admin = await signedIn({ isAdmin: true })
    const of = { admin, company: admin.company }
    assert.deepEqual((await listed(admin.api, (await target(of)).accountId))?.refusals, refused)
    for (const action of USER_ACTIONS) {
      // What would end the own session is asked for by nobody here.
      if (who === 'oneself' && action === 'validity') continue
      const { status, text } = await ACTIONS[action](admin.api, await target(of))
      const reason = refused?.[action]
      if (!refused)
        assert.ok(status === 404 || (action === 'register' && status === 409), `${action}: ${status} ${text}`)
      else if (reason)
        assert.ok(status >= 400 && text.includes(JSON.stringify(reason).slice(1, -1)), `${action}: ${text}`)
      else assert.equal(status, 200, `${action}: ${text}`)
    }
  })

test('an owner acts on another owner of the same company, and an operator on both, but never on the last one', async () => {
  const company = await build.company()
  const [one, other] = [await signedIn({ company, isAdmin: true }), await signedIn({ company })]
  await alsoIn(company, one, 1)
  await alsoIn(company, other, 1)
  assert.equal((await ACTIONS.active(one.api, other)).status, 200)
  const operator = await signedIn({ isAdmin: true, isSuperuser: true })
  const last = (await listed(operator.api, one.accountId))?.refusals
  assert.match(last?.active ?? '', /keinen Besitzer mehr/)
  assert.equal(last?.remove, last?.active)
  assert.equal((await ACTIONS.active(operator.api, one)).status, 409)
})

test('who may not manage accounts in a company sees none of its accounts, and nothing of them by their ids', async () => {
  const company = await build.company()
  const colleague = await signedIn({ company })
  const { api, accountId } = await signedIn({
    company,
    isAdmin: true,
    permissions: ALL_PERMISSIONS.filter(right => right !== 'roles.write'),
  })
  const seen = (await api(users.list, { query: { page: 1, limit: 100 } })).body
  assert.deepEqual(
    seen.map(({ id }) => id),
    [accountId],
  )
  assert.equal((await api(ownProfile.show, { query: { id: colleague.accountId } })).status, 404)
  assert.equal((await api(profileImages.show, { query: { id: colleague.accountId } })).status, 404)
})

test('whom an administrator created is theirs to invite until some other company takes them in', async () => {
  const { api } = await signedIn({ isAdmin: true })
  const email = `neu.${randomUUID()}@kontor.example`
  const { body } = await api(users.create, { body: { email, firstname: 'N', lastname: 'N', password: PASSWORD } })
  const { id } = (body as { data: User }).data
  assert.ok(await listed(api, id))
  const other = await build.company()
  await rawSql(`insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)`, [
    other,
    id,
    await role(other, []),
  ])
  assert.equal(await listed(api, id), undefined)
})

test('every such act lies in the event log of each company concerned', async () => {
  const { api, company, accountId } = await signedIn({ isAdmin: true })
  const other = await build.company()
  const person = await signedIn({ company })
  await alsoIn(other, person)
  await rawSql(
    `insert into role_assignment (company_id, account_id, role_id) select $1, $2, id from role where company_id = $1 limit 1`,
    [other, accountId],
  )
  assert.equal((await ACTIONS.active(api, person)).status, 200)
  assert.equal((await ACTIONS.remove(api, person)).status, 200)
  const trail = await rawSql<{ company_id: number; account_id: string; action: string }>(
    `select company_id, account_id, action from audit_entry where record_kind = 'accounts/users' and record_id = $1 order by id`,
    [person.accountId],
  )
  assert.deepEqual(
    trail.map(entry => [entry.company_id, entry.account_id, entry.action]),
    ['changed', 'removed'].flatMap(action => [company, other].sort((a, b) => a - b).map(id => [id, accountId, action])),
  )
})

test('the answer to who is signed in says whether there is a picture, so that nobody asks in vain', async () => {
  const { api, accountId } = await signedIn()
  const has = async () => [
    (await api(signIn.current)).body.data.user.hasPicture,
    (await api(ownProfile.show, { query: { id: accountId } })).body.data.hasPicture,
  ]
  assert.deepEqual(await has(), [false, false])
  await rawSql(`insert into profile_image values ($1, 'x')`, [accountId])
  assert.deepEqual(await has(), [true, true])
})
