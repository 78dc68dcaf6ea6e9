import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eldaEmployer } from '#contract/settings/elda-employer.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const EMPLOYER = { name: 'Kaffeehaus', phone_number: '01 555', email: 'lohn@kaffee.example' }
const WIEN = { insurer: '11', contribution_accountnumber: '20134567' }

test('a company begins without, saves its employer, and adds, changes and removes insurers', async () => {
  const { api } = await signedIn()
  const none = { name: '', phone_number: '', email: '', insurer: [], version: 0 }
  assert.deepEqual((await api(eldaEmployer.show)).body, none)
  const saved = await api(eldaEmployer.save, { body: { ...EMPLOYER, version: 0 } })
  assert.deepEqual(saved.body, { ...EMPLOYER, insurer: [], version: 1 })
  const added = (await api(eldaEmployer.addInsurer, { body: { ...WIEN, id: -4711 } })).body
  assert.ok(added.id > 0)
  const body = { ...EMPLOYER, insurer: [{ ...added, insurer: '12' }], version: 2 }
  assert.deepEqual((await api(eldaEmployer.save, { body })).body.insurer, [{ ...added, insurer: '12' }])
  assert.equal((await api(eldaEmployer.removeInsurer, { query: { id: added.id } })).status, 200)
  assert.deepEqual((await api(eldaEmployer.show)).body, { ...EMPLOYER, insurer: [], version: 4 })
})

test('one call saves the employer with new insurers under ids below zero beside those it has', async () => {
  const { api } = await signedIn()
  const save = async (insurer: (typeof WIEN & { id: number })[], name = EMPLOYER.name) =>
    api(eldaEmployer.save, { body: { ...EMPLOYER, name, insurer } })
  const [wien, ...more] = (await save([{ ...WIEN, id: -4711 }])).body.insurer
  assert.ok(wien!.id > 0 && more.length === 0)
  const other = { insurer: '12', contribution_accountnumber: '7' }
  const changed = { ...wien!, contribution_accountnumber: '99' }
  const { insurer: saved } = (await save([changed, { ...other, id: -1 }])).body
  assert.deepEqual([saved[0], { ...saved[1], id: 0 }], [changed, { ...other, id: 0 }])
  const taken = 'insurer.0.contribution_accountnumber'
  for (const twice of [
    [{ ...other, id: -2 }],
    [
      { ...other, contribution_accountnumber: '8', id: -2 },
      { ...other, contribution_accountnumber: '8', id: -3 },
    ],
  ]) {
    const { status, refusal } = await save(twice, 'Nicht')
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [409, [taken]])
  }
  const { name, insurer } = (await api(eldaEmployer.show)).body
  assert.deepEqual([name, insurer], [EMPLOYER.name, saved])
})

test('the employer has one history, its insurers in words', async () => {
  const { api, company } = await signedIn()
  const added = (await api(eldaEmployer.addInsurer, { body: WIEN })).body
  await api(eldaEmployer.save, { body: { ...EMPLOYER, version: 1 } })
  await api(eldaEmployer.removeInsurer, { query: { id: added.id } })
  const trail = await rawSql<{ record_id: string; before: object; after: object }>(
    `select record_id, before, after from audit_entry where company_id = $1 order by id`,
    [company],
  )
  const row = '11 · ÖGK Wien, Konto 20134567'
  const { phone_number: phone, name, email } = EMPLOYER
  assert.deepEqual(trail, [
    { record_id: String(company), before: { insurers: [] }, after: { insurers: [row] } },
    { record_id: String(company), before: { name: '', phone: '', email: '' }, after: { name, phone, email } },
    { record_id: String(company), before: { insurers: [row] }, after: { insurers: [] } },
  ])
})

test('who saves on what a colleague has changed meanwhile is told, insurers included', async () => {
  const { api } = await signedIn()
  await api(eldaEmployer.save, { body: { ...EMPLOYER, version: 0 } })
  await api(eldaEmployer.addInsurer, { body: WIEN })
  const { status, refusal } = await api(eldaEmployer.save, { body: { ...EMPLOYER, name: 'Anders', version: 1 } })
  assert.deepEqual([status, refusal.code], [409, 'stale'])
  assert.equal((await api(eldaEmployer.show)).body.name, 'Kaffeehaus')
})

test('one account at one insurer stands there once, also when five add it at once', async () => {
  const { api } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => api(eldaEmployer.addInsurer, { body: WIEN })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
  const refusal = answers.find(({ status }) => status === 409)!.refusal
  assert.deepEqual(refusal.fields, { contribution_accountnumber: 'Wird bereits verwendet' })
  const other = { insurer: '12', contribution_accountnumber: '1' }
  const second = (await api(eldaEmployer.addInsurer, { body: other })).body
  const body = { ...EMPLOYER, insurer: [{ ...WIEN, id: second.id }], version: 2 }
  assert.deepEqual((await api(eldaEmployer.save, { body })).refusal.fields, {
    'insurer.0.contribution_accountnumber': 'Wird bereits verwendet',
  })
})

test("another company's insurer does not exist", async () => {
  const [own, other] = [await signedIn(), await signedIn()]
  const foreign = (await other.api(eldaEmployer.addInsurer, { body: WIEN })).body
  const body = { ...EMPLOYER, insurer: [foreign], version: 0 }
  assert.equal((await own.api(eldaEmployer.save, { body })).status, 404)
  assert.equal((await own.api(eldaEmployer.removeInsurer, { query: { id: foreign.id } })).status, 404)
  assert.deepEqual((await other.api(eldaEmployer.show)).body.insurer, [foreign])
})

test('who is bound to stores reads what holds for all of them and changes nothing of it', async () => {
  const company = await build.company()
  const { api } = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await api(eldaEmployer.show)).status, 200)
  assert.equal((await api(eldaEmployer.save, { body: { ...EMPLOYER, version: 0 } })).status, 403)
  assert.equal((await api(eldaEmployer.addInsurer, { body: WIEN })).status, 403)
})

const refused: [body: object, field: string, says: string][] = [
  [{ name: ' ' }, 'name', 'Muss angegeben werden'],
  [{ name: 'x'.repeat(129) }, 'name', 'Höchstens 128 Zeichen'],
  [{ email: 'lohn' }, 'email', 'Das ist keine E-Mail-Adresse'],
  [{ insurer: [{ ...WIEN, id: 1, insurer: '10' }] }, 'insurer.0.insurer', 'Bitte wählen Sie einen Versicherungsträger'],
  [
    { insurer: [{ ...WIEN, id: 1, contribution_accountnumber: '12a' }] },
    'insurer.0.contribution_accountnumber',
    'Bis zu 10 Ziffern',
  ],
]
for (const [sent, field, says] of refused)
  test(`${JSON.stringify(sent).slice(0, 80)} is refused at ${field}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(eldaEmployer.save, { body: { ...EMPLOYER, ...sent, version: 0 } })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })
