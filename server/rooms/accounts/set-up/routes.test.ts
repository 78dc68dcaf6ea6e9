import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { companies as companySettings } from '#contract/accounts/companies.ts'
import { firstSteps } from '#contract/accounts/first-steps.ts'
import { type SetUp, setUp } from '#contract/accounts/set-up.ts'
import { setUpState } from '#contract/accounts/set-up-state.ts'
import { stores } from '#contract/accounts/stores.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { apiFor } from '#server/testing/client.ts'
import * as actions from './actions.ts'

withOwnApp()

const tokenIn = (address: string | undefined) => /\/setup\/([\w-]{43})$/.exec(address ?? '')![1]!
const token = () => tokenIn(theApp().setUpAddress)
const owner = {
  email: 'rosa.anfang@marillenhof.example',
  firstname: 'Rosa',
  lastname: 'Anfang',
  password: 'kurze Wege zum Markt',
}
const company = {
  name: 'Marillenhof Gastro GmbH',
  companyNumber: '7',
  softwareId: 0,
  stores: [
    { name: 'Krems', storeNumber: '10', postalCode: '3500', city: 'Krems' },
    { name: 'St. Pölten', storeNumber: '20', postalCode: '3100', city: 'St. Pölten' },
  ],
}
type Wanted = Record<keyof SetUp, unknown>
const begin = (changed: Partial<Wanted> = {}) =>
  anonymous(setUp.begin, { body: { token: token(), owner, company, ...changed } as Wanted as never })
const counts = () =>
  rawSql('select (select count(*) from account)::int as accounts, (select count(*) from company)::int as companies')
const NOBODY = [{ accounts: 0, companies: 0 }]

test('the address that a start prints opens the set-up while nobody is there; the database keeps only its hash', async () => {
  const { status, body } = await anonymous(setUp.show, { body: { token: token() } })
  assert.deepEqual([status, body.data], [200, { hasDemo: false }])
  assert.deepEqual((await anonymous(setUpState.find)).body.data, { isOpen: true })
  const [kept] = await rawSql<{ all: string }>('select string_agg(t::text, $1) as all from set_up_token t', [''])
  assert.ok(!kept!.all.includes(token()))
  assert.equal((await anonymous(setUp.show, { body: { token: 'x'.repeat(43) } })).refusal.code, 'token_invalid')
})

for (const [what, changed, field] of [
  ['a weak password', { owner: { ...owner, password: 'passwort1' } }, 'owner.password'],
  ['the company’s name as password', { owner: { ...owner, password: 'Marillenhof1' } }, 'owner.password'],
  ['no e-mail', { owner: { ...owner, email: 'rosa' } }, 'owner.email'],
  ['no company name', { company: { ...company, name: ' ' } }, 'company.name'],
  ['software that does not exist', { company: { ...company, softwareId: 9 } }, 'company.softwareId'],
  ['no store', { company: { ...company, stores: [] } }, 'company.stores'],
  [
    'a store without a name',
    { company: { ...company, stores: [company.stores[0], { name: '' }] } },
    'company.stores.1.name',
  ],
] as const)
  test(`${what} is refused at its field, and nothing is half there`, async () => {
    const { status, refusal } = await begin(changed)
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(refusal.fields ?? {}), [field])
    assert.deepEqual(await counts(), NOBODY)
  })

test('from another machine nothing is set up, unless a proxy stands before it', async () => {
  const caller = { address: '203.0.113.9' } as Parameters<typeof actions.show>[1]
  await assert.rejects(actions.show(token(), caller), { code: 'forbidden', message: /TRUST_PROXY/ })
})

test('an address is worth nothing after an hour, and every start gives a new one', async () => {
  const later = (await actions.open())!
  await rawSql(`update set_up_token set expires_at = now() - interval '1 second'`)
  for (const old of [token(), later])
    assert.equal((await anonymous(setUp.show, { body: { token: old } })).refusal.code, 'token_invalid')
  const fresh = (await actions.open())!
  assert.equal((await anonymous(setUp.show, { body: { token: fresh } })).status, 200)
  assert.deepEqual(await rawSql('select count(*)::int as tokens from set_up_token'), [{ tokens: 1 }])
})

test('two who set up at once make one company; its owner is in, its stores have their cost centres, and the log tells of it', async () => {
  const fresh = (await actions.open())!
  const both = await Promise.all([
    begin({ token: fresh }),
    begin({ token: fresh, owner: { ...owner, email: 'zweite@marillenhof.example' } }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  const api = apiFor(both.find(({ status }) => status === 200)!.body.data)
  const { user, isSuperuser, companies } = (await api(signIn.current)).body.data
  const [own] = companies
  assert.deepEqual([companies.length, own?.name, isSuperuser], [1, company.name, true])
  const query = { companyId: own!.id }
  const found = (await api(stores.list, { query })).body.data
  assert.deepEqual(
    found.map(({ name, storeNumber, city }) => [name, storeNumber, city]),
    company.stores.map(({ name, storeNumber, city }) => [name, storeNumber, city]),
  )
  const [settings] = (await api(companySettings.settings, { query })).body.data
  assert.deepEqual([settings!.companyNumber, settings!.bmdId, settings!.dpwId], ['7', '7', ''])
  const centres = (await api(costCentres.list, { query })).body.data
  assert.deepEqual(
    centres.map(({ name, shortName, costCenterNumber, isDefault, storeId }) => ({
      name,
      shortName,
      costCenterNumber,
      isDefault,
      storeId,
    })),
    found.map(({ id, name, storeNumber, city }) => ({
      name,
      shortName: city.slice(0, 3).toUpperCase(),
      costCenterNumber: storeNumber,
      isDefault: true,
      storeId: id,
    })),
  )
  const models = (await api(employmentModels.details, { query })).body.data
  assert.deepEqual(
    models.map(({ name, isDefault, isTemplate, rules }) => [name, isDefault, isTemplate, rules.length]),
    [['Angestellte 38,5 h', true, true, 1]],
  )
  const { body } = await api(eventLog.list, { query, body: {} })
  const told = body.data.events.map(({ kind }) => kind).filter(kind => kind !== 'access/operator-access')
  assert.deepEqual(new Set(told), new Set(['accounts/companies', 'accounts/stores', 'accounts/users']))
  assert.ok(user.email.endsWith('marillenhof.example'))
  assert.equal((await api(signIn.signIn, { body: { email: user.email, password: owner.password } })).status, 200)
})

test('once somebody is there, no address opens anything and no start gives one', async () => {
  assert.equal(await actions.open(), undefined)
  assert.deepEqual((await anonymous(setUpState.find)).body.data, { isOpen: false })
  assert.equal((await begin()).refusal.code, 'token_invalid')
  assert.equal((await anonymous(setUp.makeDemo, { body: { token: token() } })).refusal.code, 'token_invalid')
  assert.equal((await rawSql('select 1 from company')).length, 1)
})

test('a new company shows its first steps until somebody hides them; others show none', async () => {
  const { api, company: old } = await signedIn()
  assert.equal((await api(signIn.current)).body.data.companies.find(({ id }) => id === old)?.showsFirstSteps, false)
  const [made] = await rawSql<{ id: number }>('select id from company where shows_first_steps')
  const member = await signedIn({ company: made!.id })
  const shown = async () => (await member.api(signIn.current)).body.data.companies[0]!.showsFirstSteps
  assert.equal(await shown(), true)
  for (const _ of ['once', 'and again']) assert.equal((await member.api(firstSteps.close)).status, 200)
  assert.equal(await shown(), false)
})
