import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeFilter } from '#contract/accounts/store-filter.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const SVNR = '1237010180'
const withoutSensitive = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')

test('a search finds a number before a name, what begins with the text before what holds it, and who has left last', async () => {
  const { api, company } = await signedIn()
  const person = async (lastName: string, firstName: string, personnelNumber: string) =>
    build.employee({ company, lastName, firstName, personnelNumber })
  await person('Aigner', 'Emarich', '1')
  await person('Huber', 'Maria', '2')
  await person('Mayr', 'Zoë', '3')
  const left = await person('Maier', 'Eva', '4')
  await rawSql(`update employee set entry = '2020-01-01', exit = '2021-01-01' where company_id = $1 and id = $2`, [
    company,
    left.id,
  ])
  const find = async (text: string) =>
    (await api(employees.search, { body: { text } })).body.data.map(({ lastName }) => lastName)
  assert.deepEqual(await find('MA'), ['Mayr', 'Maier', 'Huber', 'Aigner'])
  assert.deepEqual(await find('zoe may'), ['Mayr'])
  assert.deepEqual(await find('3'), ['Mayr'])
  assert.deepEqual(await find('%'), [])
})

test('search finds every word of name and number, whatever the case and accents, and takes % and _ literally', async () => {
  const { api, company } = await signedIn()
  const names = [
    ['Fatima', 'Čović', '1001'],
    ['Sophie', 'Groß-Weiß', '1003'],
    ['Đuro', 'Łukasz', '20%01'],
    ['Ümit', 'ŞAHİN', '1_4'],
  ]
  for (const [firstName, lastName, personnelNumber] of names)
    await build.employee({ company, firstName, lastName, personnelNumber })
  const found = async (search: string) =>
    (await api(employees.search, { body: { text: search } })).body.data.map(row => row.mdPersonnelId).join(' ')
  for (const [search, numbers] of [
    ['covic', '1001'],
    ['ČOVIĆ fat', '1001'],
    ['100', '1001 1003'],
    ['gross weiss', '1003'],
    ['duro luk', '20%01'],
    ['sahin', '1_4'],
    ['%', '20%01'],
    ['_', '1_4'],
    ['\\', ''],
    ['covic sophie', ''],
    ["'; drop table employee; --", ''],
  ] as const)
    assert.equal(await found(search), numbers, search)
})

test('people are named again by their ids, and only those whom the caller may see and looks at', async () => {
  const { api, company } = await signedIn()
  const [here, there] = [await build.store({ company }), await build.store({ company })]
  const seen = await build.employee({ company, store: here })
  const unseen = await build.employee({ company, store: there })
  const foreign = await build.employee({ company: await build.company() })
  const body = { ids: [seen.id, unseen.id, foreign.id] }
  const idsFor = async (who: typeof api) => (await who(employees.search, { body })).body.data.map(({ id }) => id)
  assert.deepEqual(new Set(await idsFor(api)), new Set([seen.id, unseen.id]))
  const { api: bound } = await signedIn({ company, storeIds: [here] })
  assert.deepEqual(await idsFor(bound), [seen.id])
  await api(storeFilter.save, { body: { stores: [{ id: there, selected: false }] } })
  assert.deepEqual(await idsFor(api), [seen.id])
})

test('a social security number finds its owner for who may read it, and the trail keeps that; for all others it is nobody’s', async () => {
  const { api, company } = await signedIn()
  const owner = await build.employee({ company, svnr: SVNR })
  await build.employee({ company })
  const looks = () =>
    rawSql(`select record_id from audit_entry where company_id = $1 and action = 'read-sensitive'`, [company])
  const find = async (who: typeof api, text: string) =>
    (await who(employees.search, { body: { text } })).body.data.map(({ id }) => id)

  const { api: others } = await signedIn({ company, permissions: withoutSensitive })
  assert.deepEqual(await find(others, SVNR), [])
  assert.deepEqual(await find(api, '1238 010180'), [])
  assert.deepEqual(await find(api, SVNR.slice(0, 9)), [])
  assert.deepEqual(await looks(), [])

  assert.deepEqual(await find(api, '1237 010180'), [owner.id])
  assert.deepEqual(await looks(), [{ record_id: String(owner.id) }])
})

test('the people of a store are those who work there today, in the stores that one sees and looks at', async () => {
  const { api, company } = await signedIn()
  const [here, there, empty] = [
    await build.store({ company }),
    await build.store({ company }),
    await build.store({ company }),
  ]
  for (const store of [here, here, there, null]) await build.employee({ company, store })
  await build.employee({ company, store: here, isHidden: true })
  const dates = [
    ['2020-01-01', '2021-01-01'],
    ['2090-01-01', null],
  ]
  for (const [entry, exit] of dates) {
    const { id } = await build.employee({ company, store: empty })
    await rawSql('update employee set entry = $1, exit = $2 where company_id = $3 and id = $4', [
      entry,
      exit,
      company,
      id,
    ])
  }
  const counted = async (who: typeof api) =>
    (await who(employees.perStore)).body.data.map(({ storeId, people }) => [storeId, people]).sort()
  const both = [
    [here, 2],
    [there, 1],
  ].sort()
  assert.deepEqual(await counted(api), both)
  const { api: bound } = await signedIn({ company, storeIds: [there] })
  assert.deepEqual(await counted(bound), [[there, 1]])
  await api(storeFilter.save, { body: { stores: [{ id: here, selected: false }] } })
  assert.deepEqual(await counted(api), [[there, 1]])
})
