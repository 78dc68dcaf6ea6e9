import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { employees } from '#contract/people/employees.ts'
import { enums } from '#contract/settings/enums.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { type EnumChange, type ManagedEnum, managedEnums } from '#contract/superadmin/enums.ts'
import type { EnumList } from '#domain/basics/enum-lists.ts'
import { loadEnumChanges } from '#server/rooms/settings/public.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { connect, heardOnce, listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'

withOwnApp()
afterEach(async () => {
  await rawSql('delete from enum_change')
  await loadEnumChanges()
})

const operator = () => signedIn({ isSuperuser: true })
const listOf = async (api: Api, list: EnumList): Promise<ManagedEnum> =>
  (await api(managedEnums.list)).body.data.find(each => each.list === list)!
const plain = ({ values }: ManagedEnum): EnumChange['values'] =>
  values.map(({ id, text, isRetired }) => ({ id, text, isRetired }))
const change = (api: Api, { list, version }: ManagedEnum, values: EnumChange['values']) =>
  api(managedEnums.change, { params: { list }, body: { values, version } })

test('a value is renamed, moved and hidden for all companies at once, and each step lies in the trail of the platform', async () => {
  const [{ api, accountId }, clerk] = [await operator(), await signedIn()]
  const statuses = await listOf(api, 'civilstatus')
  const values = plain(statuses).reverse()
  const wanted = values.map(value => ({
    ...value,
    text: value.id === '1' ? 'nie verheiratet' : value.text,
    isRetired: value.id === '4',
  }))
  const { status, body } = await change(api, statuses, wanted)
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body.data, { version: 1, author: 'Mira Huber' })
  const offered = (await anonymous(enums.civilStatuses)).body
  assert.deepEqual(
    offered.map(({ id }) => id),
    [7, 6, 5, 3, 2, 1],
  )
  assert.equal(offered.at(-1)!.valueGER, 'nie verheiratet')
  const { enumChanges } = (await clerk.api(signIn.current)).body.data
  assert.deepEqual(enumChanges.civilstatus?.at(-1), { id: '1', text: 'nie verheiratet', isRetired: false })
  const events = await rawSql(
    `select detail from account_event where account_id = $1 and action = 'list changed' order by id`,
    [accountId],
  )
  assert.deepEqual(
    events.map(({ detail }) => detail),
    [
      { list: 'civilstatus', value: '1', before: 'ledig', after: 'nie verheiratet' },
      { list: 'civilstatus', value: '4', before: 'geschieden', after: 'geschieden (verborgen)' },
    ],
  )
})

test('an added value may be used at once; used it stays, unused it can be removed, and what is shipped never', async () => {
  const { api } = await operator()
  const company = await build.company()
  const clerk = await signedIn({ company })
  const statuses = await listOf(api, 'civilstatus')
  const added = (await change(api, statuses, [...plain(statuses), { id: null, text: 'getrennt', isRetired: false }]))
    .body.data
  assert.deepEqual(added.values.at(-1), {
    ...{ id: '1001', text: 'getrennt', shippedText: null, isRetired: false, needed: null, uses: 0, companies: 0 },
  })
  const person = await build.employee({ company })
  await clerk.api(employees.change, {
    params: { id: person.id },
    body: { civilStatusId: 1001, version: 1 },
  })
  const used = await listOf(api, 'civilstatus')
  assert.deepEqual([used.values.at(-1)!.uses, used.values.at(-1)!.companies], [1, 1])
  const removed = await change(api, used, plain(used).slice(0, -1))
  assert.deepEqual([removed.status, removed.refusal.code], [409, 'in_use'])
  assert.match(removed.refusal.message, /„getrennt“ wird 1-mal verwendet/)
  const without = await change(api, used, plain(used).slice(1))
  assert.deepEqual([without.status, without.refusal.code], [409, 'conflict'])
  for (const table of ['employee_value where employee_id', 'employee where id'])
    await rawSql(`delete from ${table} = $1 and company_id = $2`, [person.id, company])
  assert.equal((await change(api, used, plain(used).slice(0, -1))).status, 200)
})

test('a type of documents that was added is offered, and its documents lie as „Sonstiges“', async () => {
  const [{ api }, clerk] = [await operator(), await signedIn()]
  const types = await listOf(api, 'templatetype')
  await change(api, types, [{ id: null, text: 'Lehrvertrag', isRetired: false }, ...plain(types)])
  const offered = (await clerk.api(documentTemplates.types)).body
  assert.match(JSON.stringify(offered), /^[^}]*"id":1001,"label_de":"Lehrvertrag"/)
})

test('what rules use stays in sight, with the sentence why; closed lists take nothing', async () => {
  const { api } = await operator()
  for (const [list, id, reason] of [
    ['citizentype', '2', /Bewilligungen/],
    ['citizentype', '5', /Schutz/],
    ['gender', 'F', /Mutterschutz/],
    ['countrystate', '9', /Bundesland/],
    ['country', 'D', /Standorte/],
    ['insuredarea', '01', /Arbeitern/],
  ] as const) {
    const known = await listOf(api, list)
    const hidden = plain(known).map(value => ({ ...value, isRetired: value.id === id }))
    const { status, refusal } = await change(api, known, hidden)
    assert.equal(status, 409, list)
    assert.match(refusal.message, reason)
    assert.match(known.values.find(value => value.id === id)!.needed!, reason)
    const more = await change(api, known, [...plain(known), { id: null, text: 'Neu', isRetired: false }])
    assert.equal(more.status, 409)
  }
})

test('two values of a list do not bear one word, and of two operators the slower one is told', async () => {
  const { api } = await operator()
  const areas = await listOf(api, 'insuredarea')
  const twice = await change(
    api,
    areas,
    plain(areas).map(value => (value.id === '05' ? { ...value, text: 'ARBEITER' } : value)),
  )
  assert.equal(twice.status, 400)
  assert.deepEqual(Object.values(twice.refusal.fields!), ['Gibt es in der Liste schon'])
  const named = plain(areas).map(value => (value.id === '05' ? { ...value, text: 'Hausbesorger' } : value))
  assert.equal((await change(api, areas, named)).status, 200)
  assert.equal((await change(api, areas, plain(areas))).status, 409)
})

test('every open page of every company hears the new words, and who opens one afterwards hears them first', async () => {
  const [{ api }, one, other] = [await operator(), await signedIn(), await signedIn()]
  const pages = await Promise.all([one, other].map(({ api }) => listen(api)))
  const heard = pages.map(({ socket }) => {
    const words: unknown[] = []
    socket.on('common', values => words.push(values))
    return words
  })
  const statuses = await listOf(api, 'civilstatus')
  const wanted = plain(statuses).map(value => (value.id === '1' ? { ...value, text: 'nie verheiratet' } : value))
  assert.equal((await change(api, statuses, wanted)).status, 200)
  await until('both pages hear of it', () => heard.every(words => JSON.stringify(words).includes('nie verheiratet')))
  assert.deepEqual(heard[0]!.at(-1), { civilstatus: wanted })
  const late = connect((await other.api(liveChannel.open)).body)
  assert.deepEqual(await heardOnce(late, 'common'), { civilstatus: wanted })
})
