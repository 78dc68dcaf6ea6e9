import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccess } from '#contract/access/operator-access.ts'
import { proofs } from '#contract/access/proofs.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { addressRanges } from '#contract/accounts/address-ranges.ts'
import { apiKeys } from '#contract/accounts/api-keys.ts'
import { files } from '#contract/files.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eldaCreators } from '#contract/settings/elda-creators.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { doerText } from '#contract/shell/event-origin.ts'
import { scopeOf } from '#server/rooms/access/public.ts'
import { signatureOf } from '#server/rooms/accounts/api-keys/rules.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { PASSWORD, role } from '#server/testing/build-accounts.ts'
import type { Api, Received, Sent } from '#server/testing/client.ts'
import { apiFor } from '#server/testing/client.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'
import { issued } from '#server/testing/file-steps.ts'
import { mailTo } from '#server/testing/mails.ts'
import { liftAtMachine } from './actions.ts'

withOwnApp({ TRUST_PROXY: '1', KONTOR_ROLES: 'web,worker' })

const OFFICE = '192.0.2.7'
const HOME = '198.51.100.20'
const NET = { range: '192.0.2.0/24', note: 'Büro Wien' }

/** The same caller, as its proxy says from elsewhere. */
const from =
  (api: Api, address: string): Api =>
  (endpoint, sent = {}) =>
    api(endpoint, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': address } })
type Change = { active?: boolean; holdsForPrograms?: boolean; ranges?: object[]; version?: number }
const save = (api: Api, { active = true, holdsForPrograms = true, ranges = [NET], version = 0 }: Change = {}) =>
  api(addressRanges.change, { body: { active, holdsForPrograms, ranges, version } })

/** A company that is open to its office alone, and who restricted it. */
async function restricted(more: Change = {}) {
  const person = await signedIn()
  const [office, home] = [from(person.api, OFFICE), from(person.api, HOME)]
  const { status, text } = await save(office, more)
  assert.equal(status, 200, text)
  return { ...person, office, home }
}
const isRefused = ({ status, refusal }: Received<never>, address = HOME) =>
  assert.deepEqual(
    [status, refusal.code, refusal.message],
    [403, 'address_refused', `Dieser Betrieb ist nur aus seinen eigenen Netzen erreichbar. Ihre Adresse: ${address}`],
  )

test('who asks from elsewhere sees nothing of the company and learns from where they ask; from its networks all is as before', async () => {
  const { office, home } = await restricted()
  isRefused(await home(costCentres.list))
  isRefused(await home(addressRanges.show))
  assert.equal((await office(costCentres.list)).status, 200)
  const access = async (api: Api) => (await api(signIn.current)).body.data.companies[0]!
  const [outside, inside] = [await access(home), await access(office)]
  assert.deepEqual([outside.refusedAddress, outside.permissions, outside.storeIds], [HOME, [], []])
  assert.deepEqual([inside.refusedAddress, inside.permissions.length], [null, ALL_PERMISSIONS.length])
})

test('it holds in one company, for the same sign-in in no other, and who has no role there learns nothing of it', async () => {
  const { home, company, accountId } = await restricted()
  const other = await build.company()
  await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)', [
    other,
    accountId,
    await role(other, ['settings.read', 'stores.read']),
  ])
  assert.equal((await home(costCentres.list, { query: { companyId: other } })).status, 200)
  isRefused(await home(costCentres.list, { query: { companyId: company } }))
  const { companies } = (await home(signIn.current)).body.data
  assert.deepEqual(
    new Map(companies.map(({ id, refusedAddress }) => [id, refusedAddress])),
    new Map([
      [company, HOME],
      [other, null],
    ]),
  )
  const stranger = await signedIn()
  const asked = await from(stranger.api, HOME)(costCentres.list, { query: { companyId: company } })
  assert.equal(asked.status, 404)
})

test('an address that callers write themselves opens nothing, and IPv4 in IPv6 is IPv4', async () => {
  const { api } = await restricted()
  for (const forged of [`${OFFICE}, ${HOME}`, `${OFFICE},${OFFICE}, ${HOME}`, ` ${OFFICE} , ${HOME} `])
    isRefused(await from(api, forged)(costCentres.list))
  for (const own of [`::ffff:${OFFICE}`, `1.1.1.1, ${OFFICE}`])
    assert.equal((await from(api, own)(costCentres.list)).status, 200, own)
  for (const odd of ['unknown', `${OFFICE}:4711`, `${OFFICE}/24`, '2001:db8::1%eth0'])
    assert.equal((await from(api, odd)(costCentres.list)).refusal.code, 'address_refused', odd)
})

test('networks are kept as they are compared, each once, with what people call it', async () => {
  const { api } = await signedIn()
  const office = from(api, OFFICE)
  const empty = (await office(addressRanges.show)).body.data
  assert.deepEqual(empty, { active: false, holdsForPrograms: true, ranges: [], ownAddress: OFFICE, version: 0 })
  const typed = [
    { range: ' 192.0.2.99/24 ', note: ' Büro Wien ' },
    { range: '2001:DB8:0::/48', note: '' },
    { range: '::ffff:203.0.113.5', note: 'Filiale' },
    { range: '::1.2.3.4', note: '' },
  ]
  const { ranges, version } = (await save(office, { ranges: typed })).body.data
  assert.deepEqual(
    [version, ranges],
    [
      1,
      [
        NET,
        { range: '2001:db8::/48', note: '' },
        { range: '203.0.113.5', note: 'Filiale' },
        { range: '::102:304', note: '' },
      ],
    ],
  )
  for (const inside of ['2001:db8::5', '203.0.113.5'])
    assert.equal((await from(api, inside)(costCentres.list)).status, 200, inside)
  assert.equal((await from(api, '203.0.113.6')(costCentres.list)).status, 403)
})

const ODD: [what: string, ranges: object[], field: string][] = [
  ['no network', [{ range: 'beispiel.at', note: '' }], 'ranges.0.range'],
  ['all addresses', [NET, { range: '0.0.0.0/0', note: '' }], 'ranges.1.range'],
  ['too long a note', [{ ...NET, note: 'x'.repeat(101) }], 'ranges.0.note'],
  ['one twice, otherwise typed', [NET, { range: '192.0.2.1/24', note: 'noch einmal' }], 'ranges'],
  ['too many', Array.from({ length: 101 }, (_, place) => ({ range: `10.0.0.${place}`, note: '' })), 'ranges'],
]
for (const [what, ranges, field] of ODD)
  test(`refused with a reason: ${what}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await save(from(api, OFFICE), { ranges })
    assert.equal(status, 400)
    assert.ok(refusal.fields?.[field], JSON.stringify(refusal.fields))
  })

test('nobody locks themselves out: a change by which its author would be outside is refused, with their address', async () => {
  const { home, office } = await restricted({ active: false })
  for (const ranges of [[NET], []]) {
    const { status, refusal } = await save(home, { ranges, version: 1 })
    assert.equal(status, 409)
    assert.match(refusal.message, new RegExp(`Ihre eigene Adresse ${HOME.replaceAll('.', '\\.')} `))
  }
  assert.equal((await save(home, { active: false, ranges: [], version: 1 })).status, 200, 'as long as it does not hold')
  assert.equal((await save(office, { version: 2 })).status, 200)
})

test('who is bound to stores, a program, and who has proved nothing of late change nothing; a colleague’s change is not overwritten', async () => {
  const { api, company } = await signedIn()
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await save(from(bound.api, OFFICE))).status, 403)
  const reader = await signedIn({ company, permissions: ['settings.read'] })
  assert.equal((await save(from(reader.api, OFFICE))).status, 403)
  assert.equal((await from(reader.api, OFFICE)(addressRanges.show)).status, 200)
  const office = from(api, OFFICE)
  const answers = await Promise.all([1, 2, 3].map(() => save(office)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  const late = await signedIn({ company })
  await rawSql(`update session set created_at = now() - interval '6 minutes' where account_id = $1`, [late.accountId])
  assert.equal((await save(from(late.api, OFFICE), { version: 1 })).refusal.code, 'proof_needed')
  const proof = { body: { password: PASSWORD }, headers: { 'x-forwarded-for': OFFICE } }
  assert.equal((await late.api(proofs.prove, proof)).status, 200)
  assert.equal((await save(from(late.api, OFFICE), { version: 1 })).status, 200)
  await rawSql('update account set is_machine = true where id = $1', [late.accountId])
  assert.equal((await save(from(late.api, OFFICE), { version: 2 })).status, 403)
})

/** What a program is answered that signs its request. */
async function signed(key: { key: string; secret: string }, company: number, address: string): Promise<number> {
  const url = `${costCentres.list.path}?companyId=${company}`
  const timestamp = String(Date.now())
  const signature = signatureOf(key.secret, { method: 'GET', url, timestamp })
  const headers = {
    'x-api-key': `${key.key}.${signature}`,
    'x-api-key-timestamp': timestamp,
    'x-forwarded-for': address,
  }
  return (await fetch(`http://127.0.0.1:${theApp().port}${url}`, { headers })).status
}

test('a program comes from the networks, too, unless the company lets programs ask from anywhere', async () => {
  const { office, company } = await restricted()
  const roleId = await role(company, ['settings.read', 'stores.read'])
  const body = { name: 'Kassa', roleId, expires: inAMonth() }
  const key = (await office(apiKeys.create, { body })).body.data
  assert.deepEqual([await signed(key, company, OFFICE), await signed(key, company, HOME)], [200, 403])
  await save(office, { holdsForPrograms: false, version: 1 })
  assert.equal(await signed(key, company, HOME), 200)
})

test('the address of a file opens it from the networks alone, and is given there alone', async () => {
  const { office, home, ...person } = await restricted()
  const file = await issued({ ...person, api: office })
  const open = (address: string) =>
    from(apiFor(undefined), address)(files.open, { query: { id: file.id, accessToken: file.accessToken } })
  assert.deepEqual([(await open(HOME)).status, (await open(OFFICE)).status], [404, 200])
  const sent: Sent<never> = { body: { id: file.run, purpose: 'payroll-export' } }
  isRefused(await home(files.issue as never, sent))
})

test('what reaches into other companies of the same person does not reach into one that is closed from here', async () => {
  const { office, home, company, accountId } = await restricted()
  const other = await build.company()
  await rawSql('insert into role_assignment (company_id, account_id, role_id) values ($1, $2, $3)', [
    other,
    accountId,
    await role(other, ALL_PERMISSIONS),
  ])
  await rawSql(
    `insert into elda_creator (company_id, elda_serial_number, password_sealed, name, country, postal, city, street)
     values ($1, '1234567', 'x', 'Kanzlei', 'A', '1060', 'Wien', 'Gasse 1')`,
    [company],
  )
  const known = async (api: Api) => (await api(eldaCreators.known, { query: { companyId: other } })).body.length
  assert.deepEqual([await known(office), await known(home)], [1, 0])
})

test('jobs that were begun run on', async () => {
  const { accountId, company } = await restricted()
  assert.ok((await scopeOf(accountId, company, 'test'))?.permissions.has('exports.run'))
})

/** An operator without a role in the company. */
const operator = async (company: number) => {
  const { token, accountId, api } = await signedIn({ isSuperuser: true })
  return { api: from(apiFor(token, company), HOME), own: from(api, HOME), accountId }
}

test('an operator on a visit is let in from elsewhere; one with a role there is held as everybody', async () => {
  const { company } = await restricted()
  const { api, own } = await operator(company)
  assert.equal((await api(costCentres.list)).status, 404)
  await own(operatorAccess.begin, { body: { companyId: company, reason: 'Ticket 4411' } })
  assert.equal((await api(costCentres.list)).status, 200)
  const member = await signedIn({ company, isSuperuser: true })
  isRefused(await from(member.api, HOME)(costCentres.list))
})

const logged = async (api: Api) =>
  (await api(eventLog.list, { query: { records: 'accounts/address-ranges' } })).body.data.events.map(event => [
    doerText(event),
    sentenceText(event, {}),
  ])

test('an operator lifts it when all are outside: with a proof, told in both trails and to the owners, and the list stays', async () => {
  const { office, home, company, email } = await restricted()
  const { own, accountId } = await operator(company)
  const sent = { params: { id: company } }
  await rawSql(`update session set created_at = now() - interval '6 minutes' where account_id = $1`, [accountId])
  assert.equal((await own(addressRanges.lift, sent)).refusal.code, 'proof_needed')
  await own(proofs.prove, { body: { password: PASSWORD } })
  assert.deepEqual((await own(addressRanges.ofCompany, sent)).body.data.active, true)
  const { active, ranges } = (await own(addressRanges.lift, sent)).body.data
  assert.deepEqual([active, ranges], [false, [NET]])
  assert.equal((await home(costCentres.list)).status, 200)
  assert.equal((await own(addressRanges.lift, sent)).status, 409)
  assert.equal((await own(addressRanges.lift, { params: { id: 2_000_000_000 } })).status, 404)
  assert.equal((await home(addressRanges.lift, sent)).status, 403, 'who is no operator')
  const { text } = await mailTo(email, `Betrieb ${await nameOf(company)} ist wieder von überall erreichbar`)
  assert.match(text ?? '', /Mira Huber hat die Beschränkung/)
  assert.deepEqual(await logged(office), [
    ['Mira Huber (Betreiber)', 'hat die Beschränkung auf die zulässigen Netze aufgehoben'],
    ['Mira Huber', 'hat den Zugang auf die zulässigen Netze beschränkt'],
  ])
  const trail = await rawSql<{ detail: object; address: string }>(
    `select detail, address from account_event where account_id = $1 and action = 'address ranges lifted'`,
    [accountId],
  )
  assert.deepEqual(trail, [{ detail: { company }, address: HOME }])
})

const nameOf = async (company: number) =>
  (await rawSql<{ name: string }>('select name from company where id = $1', [company]))[0]!.name.replace('Betrieb ', '')

test('the same is done at the machine, for who has no session left', async () => {
  const { home, office, company, email } = await restricted()
  assert.equal((await liftAtMachine(company))?.active, false)
  assert.equal((await home(costCentres.list)).status, 200)
  assert.equal(await liftAtMachine(2_000_000_000), undefined)
  await assert.rejects(liftAtMachine(company), { code: 'conflict' })
  assert.deepEqual((await logged(office))[0], [
    'Betreiber am Server',
    'hat die Beschränkung auf die zulässigen Netze aufgehoben',
  ])
  await mailTo(email, `Betrieb ${await nameOf(company)} ist wieder von überall erreichbar`)
})
