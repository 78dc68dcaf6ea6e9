import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { roleAssignments } from '#contract/accounts/role-assignments.ts'
import { userInvitations } from '#contract/accounts/user-invitations.ts'
import { users } from '#contract/accounts/users.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import { next, PASSWORD, role } from '#server/testing/build-accounts.ts'
import { mailTo, tokenIn } from '#server/testing/mails.ts'
import { customerCentre } from './actions.ts'

withApp({ KONTOR_TRANSFER_LOOPBACK: 'true' })

const REGISTRATION = 'Registrierung abschließen'
const guest = () => ({ email: `gast${next()}@kontor.example`, firstName: 'Karl', lastName: 'Novotny' })
async function office() {
  const editor = await signedIn()
  const { company } = editor
  const roleId = await role(company, ['stores.read'])
  const invite = (body: object) => editor.api(userInvitations.invite, { body: { ...guest(), roleId, ...body } })
  return { editor, company, roleId, invite }
}

test('who has no account gets a registration mail and, once registered, works with the role at once', async () => {
  const { editor, company, roleId, invite } = await office()
  const named = guest()
  const store = await build.store({ company })
  const { status, body } = await invite({ ...named, storeIds: [store] })
  assert.deepEqual([status, body.data.roleId, body.data.storeIds], [200, roleId, [store]])
  const listed = (await editor.api(roleAssignments.users)).body.data.find(({ email }) => email === named.email)
  assert.deepEqual([listed?.isExternal, listed?.isActive, listed?.roleId], [true, false, roleId])
  const [external] = (await editor.api(userInvitations.externals)).body.data
  assert.deepEqual([external?.email, external?.firstName, external?.isHidden], [named.email, 'Karl', false])
  const link = tokenIn(await mailTo(named.email, REGISTRATION), 'registration')
  const registered = await anonymous(users.command, {
    body: { command: 'completeRegistration', password: PASSWORD, ...link },
  })
  assert.equal(registered.status, 200)
  const signed = await anonymous(signIn.signIn, { body: { email: named.email, password: PASSWORD } })
  assert.equal(signed.status, 200)
  const entries = await rawSql<{ kind: string; action: string }>(
    `select record_kind as kind, action from audit_entry where company_id = $1 and record_kind like 'accounts/%' order by id`,
    [company],
  )
  assert.deepEqual(entries.slice(0, 2), [
    { kind: 'accounts/users', action: 'invited' },
    { kind: 'accounts/role-assignments', action: 'created' },
  ])
})

test('who has an account gets the role at once and is told by mail; who has a role here already is refused by name', async () => {
  const { company, roleId, invite } = await office()
  const other = await signedIn()
  assert.equal((await invite({ email: other.email.toUpperCase() })).status, 200)
  await mailTo(other.email, 'Sie haben Zugang zu einem weiteren Betrieb')
  const entered = (await other.api(signIn.companies)).body.data.map(({ id }) => id)
  assert.ok(entered.includes(company))
  const again = await invite({ email: other.email })
  assert.equal(again.status, 409)
  assert.match(again.refusal.fields?.email ?? '', /schon eine Benutzerrolle/)
  const [held] = await rawSql('select role_id from role_assignment where company_id = $1 and account_id = $2', [
    company,
    other.accountId,
  ])
  assert.deepEqual(held, { role_id: roleId })
})

test('what is refused makes no account and writes to nobody', async () => {
  const { company, invite } = await office()
  const named = guest()
  await rawSql(
    `insert into role (company_id, id, name, immutable, permissions) values ($1, 1, 'Besitzer', true, '{}')`,
    [company],
  )
  for (const body of [{ roleId: 1 }, { roleId: 999_999 }, { storeIds: [await build.store()] }, { lastName: ' ' }])
    assert.ok((await invite({ ...named, ...body })).status >= 400)
  assert.deepEqual(await rawSql('select from account where email = $1', [named.email]), [])
  const gone = await signedIn()
  await rawSql('update account set active = false where id = $1', [gone.accountId])
  const { status, refusal } = await invite({ email: gone.email })
  assert.deepEqual([status, refusal.message], [409, 'Dieses Benutzerkonto wurde deaktiviert.'])
})

test('sent twice with one key, one invitation goes out', async () => {
  const { editor, roleId } = await office()
  const named = guest()
  const sent = { body: { ...named, roleId }, headers: { 'idempotency-key': 'einmal' } }
  const [one, two] = [await editor.api(userInvitations.invite, sent), await editor.api(userInvitations.invite, sent)]
  assert.deepEqual([two.status, two.body.data], [200, one.body.data])
  const [mails] = await rawSql(
    `select count(*)::int as count from account_event e join account a on a.id = e.account_id where a.email = $1 and action = 'registration requested'`,
    [named.email],
  )
  assert.deepEqual(mails, { count: 1 })
})

test('without a customer centre the answer is that one invites', async () => {
  const { editor } = await office()
  assert.deepEqual((await editor.api(userInvitations.loadExternals)).body.data, { loaded: 0, invites: true })
})

async function centre(answer: RequestListener): Promise<void> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  customerCentre.give(`http://127.0.0.1:${(server.address() as AddressInfo).port}/users?key=1`)
  after(() => {
    customerCentre.give('')
    server.closeAllConnections()
    server.close()
  })
}

test('whom the customer centre names is in the list without a role; the first role brings the registration mail', async () => {
  const { editor, company, roleId } = await office()
  const [one, known] = [guest(), await signedIn()]
  let asked = ''
  await centre((request, response) => {
    asked = request.url ?? ''
    response.end(JSON.stringify({ data: [{ ...one, email: one.email.toUpperCase() }, one, { email: known.email }] }))
  })
  assert.deepEqual((await editor.api(userInvitations.loadExternals)).body.data, { loaded: 2, invites: false })
  assert.equal(asked, `/users?key=1&companyId=${company}&companyNumber=`)
  const listed = (await editor.api(roleAssignments.users)).body.data.filter(({ isExternal }) => isExternal)
  assert.deepEqual(
    new Set(listed.map(({ email, roleId }) => `${email} ${roleId}`)),
    new Set([`${one.email} 0`, `${known.email} 0`]),
  )
  const { accountId } = listed.find(({ email }) => email === one.email)!
  const { status } = await editor.api(roleAssignments.assign, { body: { accountId, roleId, version: 0 } })
  assert.equal(status, 200)
  await mailTo(one.email, REGISTRATION)
})

const bad: [what: string, answer: RequestListener][] = [
  ['answers with an error', (_, response) => response.writeHead(500).end()],
  ['answers something else', (_, response) => response.end('<html>')],
  ['names what is no address', (_, response) => response.end('[{"email":"nix"}]')],
]
for (const [what, answer] of bad)
  test(`when the customer centre ${what}, that is said and nothing changes`, async () => {
    const { editor } = await office()
    await centre(answer)
    const { status, refusal } = await editor.api(userInvitations.loadExternals)
    assert.deepEqual([status, refusal.message.startsWith('Das Kundencenter ist gerade nicht erreichbar')], [503, true])
    assert.deepEqual((await editor.api(userInvitations.externals)).body.data, [])
  })
