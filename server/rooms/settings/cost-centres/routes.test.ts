import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp()

test('a new cost centre is in the list and in the audit trail', async () => {
  const { api, company } = await signedIn()
  const created = await api(costCentres.create, { body: { name: 'Küche', shortName: 'KÜ', costCenterNumber: '100' } })
  assert.equal(created.status, 200)
  const { body } = await api(costCentres.list)
  assert.deepEqual(body.data, [created.body.data])
  const entries = await rawSql('select action, record_kind, record_id from audit_entry where company_id = $1', [
    company,
  ])
  assert.deepEqual(entries, [
    { action: 'created', record_kind: 'settings/cost-centres', record_id: String(created.body.data.id) },
  ])
})

const tooLong: [field: string, value: string, says: string][] = [
  ['name', '', 'Muss angegeben werden'],
  ['name', 'x'.repeat(129), 'Höchstens 128 Zeichen'],
  ['shortName', 'x'.repeat(9), 'Höchstens 8 Zeichen'],
  ['costCenterNumber', 'x'.repeat(129), 'Höchstens 128 Zeichen'],
  ['description', 'x'.repeat(129), 'Höchstens 128 Zeichen'],
]
for (const [field, value, says] of tooLong) {
  test(`${field} of ${value.length} characters is refused by name`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(costCentres.create, { body: { name: 'Küche', [field]: value } })
    assert.equal(status, 400)
    assert.equal(refusal.fields?.[field], says)
  })
}

test('duplicate numbers are allowed: the screen flags them', async () => {
  const { api } = await signedIn()
  for (const name of ['Küche', 'Service']) {
    assert.equal((await api(costCentres.create, { body: { name, costCenterNumber: '100' } })).status, 200)
  }
})

test('a change with a stale version is refused and nothing is written', async () => {
  const { api, company } = await signedIn()
  const id = await build.costCentre({ company })
  const first = await api(costCentres.change, { params: { id }, body: { name: 'Erste', version: 1 } })
  assert.equal(first.body.data.version, 2)
  const second = await api(costCentres.change, { params: { id }, body: { name: 'Zweite', version: 1 } })
  assert.equal(second.status, 409)
  assert.equal(second.refusal.code, 'stale')
  assert.equal((await api(costCentres.list)).body.data[0]?.name, 'Erste')
})

test('of a default cost centre only short name, number and visibility change, and it cannot be removed', async () => {
  const { api, company } = await signedIn()
  const id = await build.costCentre({ company, isDefault: true })
  assert.equal((await api(costCentres.change, { params: { id }, body: { name: 'Anders', version: 1 } })).status, 409)
  assert.equal(
    (
      await api(costCentres.change, {
        params: { id },
        body: { shortName: 'A', costCenterNumber: '7', isVisible: false, version: 1 },
      })
    ).status,
    200,
  )
  assert.equal((await api(costCentres.remove, { params: { id } })).status, 409)
  assert.equal((await api(costCentres.list)).body.data.length, 1)
})

test('updateFields limits what a change writes', async () => {
  const { api, company } = await signedIn()
  const id = await build.costCentre({ company, name: 'Bleibt' })
  const { body } = await api(costCentres.change, {
    params: { id },
    body: { name: 'Anders', shortName: 'NEU', version: 1, updateFields: ['shortName'] },
  })
  assert.deepEqual([body.data.name, body.data.shortName], ['Bleibt', 'NEU'])
})

test('a store is set and taken away again, and a whole system default may be sent with its number changed', async () => {
  const { api, company } = await signedIn()
  const [id, store] = [await build.costCentre({ company }), await build.store({ company })]
  const storeOf = async () => (await api(costCentres.list)).body.data.find(each => each.id === id)?.storeId
  for (const [storeId, version] of [
    [store, 1],
    [null, 2],
  ]) {
    assert.equal((await api(costCentres.change, { params: { id }, body: { storeId, version } })).status, 200)
    assert.equal(await storeOf(), storeId)
  }
  await rawSql('update cost_centre set is_default = true where company_id = $1', [company])
  const { id: _, isDefault: __, ...whole } = (await api(costCentres.list)).body.data[0]!
  const sent = { ...whole, costCenterNumber: '0815' }
  assert.equal((await api(costCentres.change, { params: { id }, body: sent })).status, 200)
  assert.equal(
    (await api(costCentres.change, { params: { id }, body: { ...sent, name: 'Anders', version: 4 } })).status,
    409,
  )
})

test("another company's store cannot be set, and looks as if it did not exist", async () => {
  const { api, company } = await signedIn()
  const id = await build.costCentre({ company })
  const foreign = await build.store()
  const unknown = await api(costCentres.change, { params: { id }, body: { storeId: 999_999, version: 1 } })
  const other = await api(costCentres.change, { params: { id }, body: { storeId: foreign, version: 1 } })
  assert.equal(other.status, 404)
  assert.equal(other.text, unknown.text)
})

test('who is bound to stores sees and changes their cost centres and those of no store, of others they do not exist', async () => {
  const { api, company } = await signedIn()
  const [mine, other] = [await build.store({ company }), await build.store({ company })]
  const [ofMine, ofOther, ofNone] = await Promise.all(['A', 'B', 'C'].map(name => build.costCentre({ company, name })))
  const stores = [
    [ofMine, mine],
    [ofOther, other],
  ] as const
  for (const [id, storeId] of stores)
    assert.equal((await api(costCentres.change, { params: { id: id! }, body: { storeId, version: 1 } })).status, 200)
  const idsFor = async (who: Api) => (await who(costCentres.list)).body.data.map(({ id }) => id)
  const one = await signedIn({ company, storeIds: [mine] })
  const two = await signedIn({ company, storeIds: [other] })
  assert.deepEqual(await idsFor(api), [ofMine, ofOther, ofNone])
  assert.deepEqual(await idsFor(one.api), [ofMine, ofNone])
  assert.deepEqual(await idsFor(two.api), [ofOther, ofNone])
  const body = { name: 'Anders', version: 2 }
  const unknown = await one.api(costCentres.change, { params: { id: 999_999 }, body })
  const foreign = await one.api(costCentres.change, { params: { id: ofOther! }, body })
  assert.deepEqual([foreign.status, foreign.text], [404, unknown.text])
  assert.equal((await one.api(costCentres.remove, { params: { id: ofOther! } })).status, 404)
  const moved = await one.api(costCentres.change, { params: { id: ofMine! }, body: { storeId: other, version: 2 } })
  assert.deepEqual([moved.status, moved.text], [404, unknown.text])
  assert.equal((await one.api(costCentres.change, { params: { id: ofMine! }, body })).status, 200)
})

test('a cost centre that an employee uses is not removed', async () => {
  const { api, company } = await signedIn()
  const id = await build.costCentre({ company })
  const employee = await build.employee({ company })
  await rawSql('update employee set cost_centre_id = $1 where company_id = $2 and id = $3', [id, company, employee.id])
  const { status, refusal } = await api(costCentres.remove, { params: { id } })
  assert.deepEqual([status, refusal.code], [409, 'in_use'])
})

test('the same Idempotency-Key creates once, also twenty times at once', async () => {
  const { api } = await signedIn()
  const key = randomUUID()
  const sent = { body: { name: 'Einmal' }, headers: { 'idempotency-key': key } }
  const answers = await Promise.all(Array.from({ length: 20 }, () => api(costCentres.create, sent)))
  assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal((await api(costCentres.list)).body.data.length, 1)
  const other = await api(costCentres.create, { ...sent, body: { name: 'Etwas anderes' } })
  assert.deepEqual([other.status, other.refusal.code], [422, 'key_reused'])
})
