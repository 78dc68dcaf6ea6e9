import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import type { Permission } from '#contract/permissions.ts'
import { eldaCreators } from '#contract/settings/elda-creators.ts'
import { vault } from '#server/platform/vault.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'

const sha512 = (text: string) => hash('sha512', text)

withOwnApp()

const PASSWORD = sha512('Kundenpasswort')
const CREATOR = {
  elda_serial_number: '42317',
  elda_password_sha512: PASSWORD,
  periodic_clearing_check: true,
  defaultProjekt: 'TM',
  name: 'Kontor Demo Software',
  country: 'A',
  postal: '1060',
  city: 'Wien',
  street: 'Linke Wienzeile 4',
  phone: '',
  email: '',
}
const { elda_password_sha512: _, ...shown } = CREATOR

test('a creator is made, changed only where it was, and removed; the number has its seven places', async () => {
  const { api } = await signedIn()
  const { data: made } = (await api(eldaCreators.create, { body: CREATOR })).body
  const first = { ...shown, id: made.id, elda_serial_number: '0042317', hasPassword: true, version: 1 }
  assert.deepEqual(made, first)
  const changed = await api(eldaCreators.change, { body: { id: made.id, city: 'Graz', version: 1 } })
  assert.deepEqual(changed.body, { ...first, city: 'Graz', version: 2 })
  assert.deepEqual((await api(eldaCreators.list)).body, [changed.body])
  assert.equal((await api(eldaCreators.change, { body: { id: made.id, city: 'Linz', version: 1 } })).status, 409)
  assert.equal((await api(eldaCreators.remove, { query: { id: made.id } })).status, 200)
  assert.equal((await api(eldaCreators.remove, { query: { id: made.id } })).status, 404)
  assert.deepEqual((await api(eldaCreators.list)).body, [])
})

test('the password lies sealed, comes back by no answer and stands in no trail; an empty one leaves it as it was', async () => {
  const { api, company } = await signedIn()
  const made = await api(eldaCreators.create, { body: CREATOR })
  const { id } = made.body.data
  const texts = [made.text]
  const change = async (elda_password_sha512: string, version: number) =>
    texts.push((await api(eldaCreators.change, { body: { id, elda_password_sha512, version } })).text)
  assert.equal(await passwordOf(company, id), PASSWORD)
  await change('', 1)
  assert.equal((await api(eldaCreators.list)).body[0]!.version, 1)
  assert.equal(await passwordOf(company, id), PASSWORD)
  await change(sha512('anders').toUpperCase(), 1)
  assert.equal(await passwordOf(company, id), sha512('anders'))
  texts.push((await api(eldaCreators.list)).text, (await api(eldaCreators.known)).text)
  const trail = await rawSql('select before, after from audit_entry where company_id = $1 order by id', [company])
  texts.push(JSON.stringify(trail))
  for (const text of texts) assert.doesNotMatch(text, new RegExp(`${PASSWORD}|${sha512('anders')}`, 'i'))
  assert.deepEqual(trail.at(-1), { before: { password: null }, after: { password: '•••' } })
})

test('a number stands in a company once, however it is written, also when three add it at once', async () => {
  const { api } = await signedIn()
  const answers = await Promise.all(
    ['42317', '042317', '0042317'].map(elda_serial_number =>
      api(eldaCreators.create, { body: { ...CREATOR, elda_serial_number } }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  const second = await api(eldaCreators.create, { body: { ...CREATOR, elda_serial_number: '2' } })
  const body = { id: second.body.data.id, elda_serial_number: '42317', version: 1 }
  const taken = [answers.find(({ status }) => status === 409)!, await api(eldaCreators.change, { body })]
  for (const { refusal } of taken) assert.deepEqual(refusal.fields, { elda_serial_number: 'Wird bereits verwendet' })
})

test('who administers two companies knows the creators of both and takes one over, which then is its own', async () => {
  const source = await signedIn()
  const target = await build.company()
  await join(source.accountId, target, ['settings.write'])
  const { data: original } = (await source.api(eldaCreators.create, { body: CREATOR })).body
  const inTarget = { query: { companyId: target } }
  const known = (await source.api(eldaCreators.known, inTarget)).body
  assert.deepEqual(
    known.map(({ id, elda_serial_number }) => [id, elda_serial_number]),
    [[original.id, '0042317']],
  )

  const link = () => source.api(eldaCreators.link, { ...inTarget, body: { creatorId: original.id } })
  const { data: linked } = (await link()).body
  assert.deepEqual(linked, { ...original, id: linked.id })
  assert.notEqual(linked.id, original.id)
  assert.equal(await passwordOf(target, linked.id), PASSWORD)
  assert.deepEqual((await link()).refusal.fields, { elda_serial_number: 'Wird bereits verwendet' })
  const trail = await rawSql<{ company_id: number; action: string }>(
    `select company_id, action from audit_entry where company_id in ($1, $2) and record_kind = 'settings/elda-creators' order by id`,
    [source.company, target],
  )
  assert.deepEqual(trail, [
    { company_id: source.company, action: 'created' },
    { company_id: source.company, action: 'exported' },
    { company_id: target, action: 'created' },
  ])
  await source.api(eldaCreators.remove, { query: { id: original.id } })
  assert.equal(await passwordOf(target, linked.id), PASSWORD)
})

const STRANGERS: [who: string, permissions: Permission[] | undefined, isBound: boolean][] = [
  ['has no role in the other company', undefined, false],
  ['may only read the settings of the other company', ['settings.read', 'roles.write'], false],
  ['is bound to stores in the other company', ['settings.read', 'settings.write'], true],
]
for (const [who, permissions, isBound] of STRANGERS)
  test(`who ${who} neither knows its creators nor takes one over`, async () => {
    const owner = await signedIn()
    const { data: original } = (await owner.api(eldaCreators.create, { body: CREATOR })).body
    const { api, accountId } = await signedIn()
    if (permissions)
      await join(
        accountId,
        owner.company,
        permissions,
        isBound ? [await build.store({ company: owner.company })] : null,
      )
    assert.deepEqual((await api(eldaCreators.known)).body, [])
    const foreign = await api(eldaCreators.link, { body: { creatorId: original.id } })
    const unknown = await api(eldaCreators.link, { body: { creatorId: 2_000_000_000 } })
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text])
    assert.deepEqual((await api(eldaCreators.list)).body, [])
  })

test('a sign-in that a company’s provider vouched for knows nothing of companies that do not trust it', async () => {
  const { api, accountId, company } = await signedIn()
  const other = await build.company()
  await join(accountId, other, ['settings.write'])
  const inOther = { query: { companyId: other } }
  await api(eldaCreators.create, { ...inOther, body: CREATOR })
  assert.equal((await api(eldaCreators.known)).body.length, 1)
  await rawSql(`insert into single_sign_on values ($1, 'https://login.example', 'kontor', '', '{kontor.example}')`, [
    company,
  ])
  await rawSql(`update session set vouched_by = 'https://login.example kontor' where account_id = $1`, [accountId])
  assert.deepEqual((await api(eldaCreators.known)).body, [])
})

test('who is bound to stores reads the creators and changes none', async () => {
  const company = await build.company()
  const { api } = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await api(eldaCreators.list)).status, 200)
  for (const endpoint of [eldaCreators.create, eldaCreators.link])
    assert.equal((await api(endpoint, { body: { ...CREATOR, creatorId: 1 } })).status, 403)
  assert.equal((await api(eldaCreators.known)).status, 403)
})

const refused: [values: object, field: string, says: string][] = [
  [{ elda_serial_number: '12345678' }, 'elda_serial_number', 'Bis zu 7 Ziffern'],
  [{ elda_serial_number: '' }, 'elda_serial_number', 'Bis zu 7 Ziffern'],
  [{ elda_password_sha512: 'geheim' }, 'elda_password_sha512', 'Ein SHA-512 hat 128 Zeichen von 0 bis 9 und a bis f'],
  [{ elda_password_sha512: undefined }, 'elda_password_sha512', 'Muss angegeben werden'],
  [{ defaultProjekt: 'XX' }, 'defaultProjekt', 'Bitte wählen Sie einen der angebotenen Werte'],
  [{ country: 'XXX' }, 'country', 'Bitte wählen Sie ein Land'],
  [{ name: 'x'.repeat(46) }, 'name', 'Höchstens 45 Zeichen'],
  [{ street: ' ' }, 'street', 'Muss angegeben werden'],
  [{ email: 'x' }, 'email', 'Das ist keine E-Mail-Adresse'],
]
for (const [values, field, says] of refused)
  test(`${JSON.stringify(values)} is refused at its ${field}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(eldaCreators.create, { body: { ...CREATOR, ...values } })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })

const join = async (accountId: string, company: number, permissions: Permission[], storeIds: number[] | null = null) =>
  rawSql('insert into role_assignment (company_id, account_id, role_id, store_ids) values ($1, $2, $3, $4)', [
    company,
    accountId,
    await role(company, permissions),
    storeIds,
  ])

async function passwordOf(companyId: number, id: number): Promise<string> {
  const [row] = await rawSql<{ password_sealed: string }>(
    'select password_sealed from elda_creator where company_id = $1 and id = $2',
    [companyId, id],
  )
  return vault().open(row!.password_sealed, { companyId, table: 'elda_creator', column: 'password_sealed', rowId: id })
}
