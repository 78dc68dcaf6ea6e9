import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { provisioning } from '#contract/accounts/provisioning.ts'
import { roleAssignments } from '#contract/accounts/role-assignments.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { directory, patch, scimAs, USER } from '#server/testing/directory.ts'
import { mailTo, outbox } from '#server/testing/mails.ts'

withApp()

type Company = Awaited<ReturnType<typeof directory>>
const stateOf = async (email: string) =>
  (await rawSql('select first_name, last_name, active, email from account where email = $1', [email]))[0]

/** Somebody with an account of the company's domain, and a role wherever it is said. */
async function somebody({ domain }: Pick<Company, 'domain'>, values: Parameters<typeof signedIn>[0] = {}) {
  const person = await signedIn(values)
  const email = `${randomUUID()}@${domain}`
  await rawSql('update account set email = $1 where id = $2', [email, person.accountId])
  return { ...person, email }
}
const made = (email: string, more: object = {}) => ({
  schemas: [USER],
  userName: email,
  name: { givenName: 'Nora', familyName: 'Neu' },
  active: true,
  ...more,
})

test('another company’s users and groups do not exist', async () => {
  const [one, other] = [await directory(), await directory()]
  const { id } = await other.user()
  const group = await other.group('Küche', [id])
  for (const [method, path, body] of [
    ['GET', `/Users/${id}`, undefined],
    ['PUT', `/Users/${id}`, made(one.addressOf('x'))],
    ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false })],
    ['DELETE', `/Users/${id}`, undefined],
    ['GET', `/Groups/${group}`, undefined],
    ['PUT', `/Groups/${group}`, { displayName: 'X' }],
    ['PATCH', `/Groups/${group}`, patch({ op: 'replace', path: 'displayName', value: 'X' })],
    ['DELETE', `/Groups/${group}`, undefined],
  ] as const)
    assert.equal((await one.scim(method, path, body)).status, 404, `${method} ${path}`)
  assert.equal((await one.scim('POST', '/Groups', { displayName: 'A', members: [{ value: id }] })).status, 400)
  for (const path of ['/Users', `/Users?filter=id eq "${id}"`, '/Groups', `/Groups?filter=members eq "${id}"`])
    assert.equal((await one.scim('GET', path)).body.totalResults, 0, path)
  assert.equal((await other.scim('GET', `/Groups/${group}`)).body.members.length, 1)
  // What a provider calls its own is told apart by company.
  const named = { displayName: 'Küche', externalId: 'g-1' }
  assert.deepEqual(
    [(await one.scim('POST', '/Groups', named)).status, (await one.scim('POST', '/Groups', named)).status],
    [201, 409],
  )
})

test('only addresses of the company’s own domains are taken, however they are written', async () => {
  const { scim, domain, addressOf, user } = await directory()
  const foreign = [
    'nora@fremd.example',
    `nora@sub.${domain}`,
    `nora@${domain}.example`,
    `nora@x${domain}`,
    `"a@${domain}"@fremd.example`,
    `nora@fremd.example@${domain}`,
    `nora@${domain}\u0000`,
  ]
  for (const email of foreign) {
    const { status } = await scim('POST', '/Users', made(email))
    assert.ok(status === 403 || status === 400, `${email}: ${status}`)
    assert.equal(await stateOf(email.replace('\u0000', '')), undefined)
  }
  const hidden = await scim(
    'POST',
    '/Users',
    made(addressOf('a'), { emails: [{ value: 'a@fremd.example', primary: true }] }),
  )
  assert.equal(hidden.status, 403, 'the address that counts is the primary one')
  const { id, email } = await user()
  for (const change of [
    patch({ op: 'replace', path: 'userName', value: 'x@fremd.example' }),
    patch({ op: 'add', path: 'emails[type eq "work"].value', value: 'x@fremd.example' }),
  ])
    assert.equal((await scim('PATCH', `/Users/${id}`, change)).status, 403)
  assert.equal((await stateOf(email))?.email, email)
})

const PROTECTED: [who: string, values: Parameters<typeof signedIn>[0], inCompany: boolean][] = [
  ['an operator', { isSuperuser: true }, false],
  ['an administrator', { isAdmin: true }, false],
  ['an operator who has a role here', { isSuperuser: true, permissions: [] }, true],
  ['who may more than whoever stands for it', { permissions: ['employees.read'] }, true],
]
for (const [who, values, inCompany] of PROTECTED)
  test(`${who} is not touched`, async () => {
    const company = await directory({ permissions: ['roles.read', 'roles.write', 'settings.read', 'settings.write'] })
    const person = await somebody(company, { ...values, ...(inCompany && { company: company.company }) })
    const before = await rawSql('select * from role_assignment where account_id = $1', [person.accountId])
    assert.equal((await company.scim('POST', '/Users', made(person.email))).status, 403)
    assert.deepEqual(await rawSql('select * from role_assignment where account_id = $1', [person.accountId]), before)
    assert.deepEqual(await stateOf(person.email), {
      first_name: 'Mira',
      last_name: 'Huber',
      active: true,
      email: person.email,
    })
  })

test('an owner stays owner: neither made by it, nor ended, nor renamed, nor moved to another role', async () => {
  const company = await directory()
  const { id, email, accountId } = await company.user()
  await rawSql(
    `insert into role (company_id, id, name, permissions, immutable) values ($1, 1, 'Besitzer', '{stores.read}', true) on conflict do nothing`,
    [company.company],
  )
  await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, 1)', [
    company.company,
    accountId,
  ])
  for (const [method, body] of [
    ['PATCH', patch({ op: 'replace', path: 'active', value: false })],
    ['PATCH', patch({ op: 'replace', path: 'name.familyName', value: 'X' })],
    ['PATCH', patch({ op: 'replace', path: 'userName', value: company.addressOf('x') })],
    ['DELETE', undefined],
  ] as const) {
    const { status, body: refused } = await company.scim(method, `/Users/${id}`, body)
    assert.deepEqual([status, refused.detail], [403, 'Der Besitzer kann nicht verändert werden!'], method)
  }
  const group = await company.group('Küche', [id])
  await company.map([group, await company.role()])
  assert.equal(await company.roleOf(accountId), 1)
  assert.equal((await company.map([group, 1])).status, 409, 'no group makes owners')
  assert.equal((await stateOf(email))?.active, true)
  const again = await company.scim('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: 'members' }))
  assert.equal(again.status, 200)
  assert.match((await company.api(provisioning.calls)).body.data[0]!.said, /^geändert$/)
  const back = await company.scim(
    'PATCH',
    `/Groups/${group}`,
    patch({ op: 'add', path: 'members', value: [{ value: id }] }),
  )
  assert.equal(back.status, 200)
  assert.equal(
    (await company.api(provisioning.calls)).body.data[0]!.said,
    'geändert; eine Benutzerrolle blieb, wie sie ist',
  )
})

test('who stands for it is not changed by it', async () => {
  const company = await directory()
  const email = company.addressOf('chef')
  await rawSql('update account set email = $1 where id = $2', [email, company.accountId])
  assert.equal((await company.scim('POST', '/Users', made(email))).status, 403)
})

test('no more is given than whoever stands for it, and whoever made the token, hold at that moment', async () => {
  const company = await directory()
  const { id, accountId } = await company.user()
  const much = await company.role(['stores.read', 'employees.read'])
  const group = await company.group('Leitung')
  await company.map([group, much])
  const admin = await signedIn({
    company: company.company,
    permissions: ['roles.read', 'roles.write', 'settings.read', 'settings.write', 'stores.read'],
  })
  const own = await admin.api(provisioning.createToken, { body: { name: 'meins', expires: company.token.expires } })
  const member = patch({ op: 'add', path: 'members', value: [{ value: id }] })
  await scimAs(own.body.data.token)('PATCH', `/Groups/${group}`, member)
  assert.equal(await company.roleOf(accountId), null, 'who made the token does not hold it')
  await company.scim('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: 'members' }))
  await company.scim('PATCH', `/Groups/${group}`, member)
  assert.equal(await company.roleOf(accountId), much)
  const { version } = (await admin.api(provisioning.show)).body.data
  const mapped = await admin.api(provisioning.map, { body: { groups: [{ id: group, roleId: null }], version } })
  assert.equal(mapped.status, 403, 'nor takes one away that they do not hold')
})

test('an account of the domain without a role here is linked, keeps its name where others know it, and its role there', async () => {
  const company = await directory({ settings: {} })
  const elsewhere = await somebody(company)
  const { status, body } = await company.scim('POST', '/Users', made(elsewhere.email))
  assert.equal(status, 201)
  assert.deepEqual(await stateOf(elsewhere.email), {
    first_name: 'Mira',
    last_name: 'Huber',
    active: true,
    email: elsewhere.email,
  })
  await mailTo(elsewhere.email, 'Sie haben Zugang zu einem weiteren Betrieb')
  const reads = await company.role(['settings.read', 'stores.read'])
  await company.map([await company.group('Alle', [body.id]), reads])
  assert.equal((await elsewhere.api(costCentres.list, { query: { companyId: company.company } })).status, 200)
  await company.scim('PATCH', `/Users/${body.id}`, patch({ op: 'replace', path: 'active', value: false }))
  assert.equal(
    (await elsewhere.api(costCentres.list, { query: { companyId: company.company } })).status,
    404,
    'out at once',
  )
  assert.equal((await elsewhere.api(costCentres.list)).status, 200, 'and in elsewhere')
  const move = () =>
    company.scim(
      'PATCH',
      `/Users/${body.id}`,
      patch({ op: 'replace', path: 'userName', value: company.addressOf('andere') }),
    )
  assert.equal((await move()).status, 403, 'another company knows it by its address')
  await rawSql(
    `insert into single_sign_on (company_id, issuer, client_id, client_secret, email_domains)
     select $2, issuer, client_id, '', email_domains from single_sign_on where company_id = $1`,
    [company.company, elsewhere.company],
  )
  assert.equal((await move()).status, 403, 'whatever either of them says of its provider')
})

test('who has no role anywhere else is deactivated, and comes back as they were', async () => {
  const company = await directory()
  const { id, email, accountId } = await company.user()
  const [hand, store] = [await company.role(), 7]
  await rawSql('insert into role_assignment (company_id, account_id, role_id, store_ids) values ($1, $2, $3, $4)', [
    company.company,
    accountId,
    hand,
    [store],
  ])
  await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  await mailTo(email, 'Ihr Benutzerkonto wurde deaktiviert')
  assert.deepEqual([(await stateOf(email))?.active, await company.roleOf(accountId)], [false, null])
  await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))
  const [back] = await rawSql(
    'select role_id, store_ids from role_assignment where company_id = $1 and account_id = $2',
    [company.company, accountId],
  )
  assert.deepEqual([(await stateOf(email))?.active, back], [true, { role_id: hand, store_ids: [store] }])
})

test('who is sent as disabled from the start has no way in, whatever they had here', async () => {
  const company = await directory()
  const person = await somebody(company, { company: company.company, permissions: [] })
  const { status, body } = await company.scim('POST', '/Users', made(person.email, { active: false }))
  assert.deepEqual([status, body.active], [201, false])
  assert.deepEqual([(await stateOf(person.email))?.active, await company.roleOf(person.accountId)], [false, null])
  const fresh = company.addressOf('spaeter')
  const later = await company.scim('POST', '/Users', made(fresh, { active: false }))
  assert.equal((await stateOf(fresh))?.active, false)
  await company.scim('PATCH', `/Users/${later.body.id}`, patch({ op: 'replace', path: 'active', value: true }))
  assert.equal((await stateOf(fresh))?.active, true)
})

test('what an administrator ended by hand stays ended', async () => {
  const company = await directory()
  const { id, email, accountId } = await company.user()
  await rawSql('update account set active = false, last_login_at = now() where id = $1', [accountId])
  await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  const { status } = await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))
  assert.deepEqual([status, (await stateOf(email))?.active], [403, false])
})

test('a new address is told to both, and ends what was signed in', async () => {
  const company = await directory({ settings: { invites: true } })
  const { id, email, accountId } = await company.user()
  await mailTo(email, 'Sie haben ein Benutzerkonto in Kontor')
  await rawSql(
    `insert into session (account_id, generation, expires_at, user_agent) values ($1, 1, now() + interval '1 hour', 'test')`,
    [accountId],
  )
  const next = company.addressOf('geheiratet')
  const { body } = await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value: next }))
  assert.equal(body.userName, next)
  await mailTo(email, 'Ihre E-Mail-Adresse wurde geändert')
  await mailTo(next, 'Ihre neue E-Mail-Adresse in Kontor')
  assert.deepEqual(await rawSql('select 1 from session where account_id = $1 and ended_at is null', [accountId]), [])
  const { email: other } = await company.user()
  const taken = await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value: other }))
  assert.deepEqual([taken.status, taken.body.scimType], [409, 'uniqueness'])
  const twin = { ...made('nora.zwei'), emails: [{ value: other, primary: true }] }
  const second = await company.scim('POST', '/Users', twin)
  assert.deepEqual([second.status, second.body.scimType], [409, 'uniqueness'], 'another name of the same account')
  const program = await rawSql<{ email: string }>('select email from account where is_machine limit 1')
  assert.equal(
    (await company.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value: program[0]!.email })))
      .status,
    403,
  )
})

test('no invitation is sent where none is wanted, and never a password', async () => {
  const company = await directory()
  const { email } = await company.user('still', { password: 'Sonnblick-2026' })
  assert.deepEqual(
    (await outbox()).filter(mail => mail.to?.some(to => to.address === email)),
    [],
  )
  const [account] = await rawSql('select password_hash from account where email = $1', [email])
  assert.equal(account!.password_hash, null)
})

test('who is new has the role that was chosen, in no group or in one that gives nothing', async () => {
  const company = await directory()
  const usual = await role(company.company, ['stores.read'])
  const { version } = (await company.api(provisioning.show)).body.data
  const settings = { active: true, defaultRoleId: usual, mapsByName: true, invites: false, version }
  assert.equal((await company.api(provisioning.change, { body: settings })).status, 200)
  const { id, accountId } = await company.user()
  assert.equal(await company.roleOf(accountId), usual)
  const special = await company.role()
  const [{ name } = { name: '' }] = await rawSql<{ name: string }>(
    'select name from role where company_id = $1 and id = $2',
    [company.company, special],
  )
  await company.group('Ohne Rolle', [id])
  assert.equal(await company.roleOf(accountId), usual)
  const named = await company.group(name.toUpperCase(), [id])
  assert.equal(await company.roleOf(accountId), special, 'a group with the name of a role gives it')
  const list = (await company.api(roleAssignments.list)).body.data
  assert.ok(list.some(each => each.uuidText === accountId && each.roleId === special))
  await company.scim('DELETE', `/Groups/${named}`)
  assert.equal(await company.roleOf(accountId), usual)
})
