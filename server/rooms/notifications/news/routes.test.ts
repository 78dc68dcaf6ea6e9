import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bell } from '#contract/notifications/bell.ts'
import { news } from '#contract/notifications/news.ts'
import { contracts } from '#contract/people/contracts.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { imported } from '#server/testing/import-steps.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')
const inDays = (days: number) => today.add({ days }).toString()
const unread = async (api: Api, of: 'newEmployees' | 'canceledContracts') =>
  (await api(news[of])).body.data.map(({ employeeId }) => employeeId)

/** Left so many days ago. */
async function left(company: number, days: number) {
  const employee = await build.employee({ company })
  const contract = await build.contract({ employee, to: inDays(-days) })
  return { ...employee, contract }
}

test('a new employee is unread until set read, for each account by itself', async () => {
  const { api, company } = await signedIn()
  const colleague = await signedIn({ company })
  const [first, second] = [await build.employee({ company }), await build.employee({ company })]
  assert.deepEqual(await unread(api, 'newEmployees'), [first.id, second.id])
  assert.equal((await api(news.readNewEmployee, { query: { employeeId: first.id } })).status, 200)
  assert.deepEqual(await unread(api, 'newEmployees'), [second.id])
  assert.equal((await api(bell.counts)).body.data.counts.newEmployees, 1)
  assert.deepEqual(await unread(colleague.api, 'newEmployees'), [first.id, second.id])
})

test('all are set read at once, and who comes later is new again', async () => {
  const { api, company } = await signedIn()
  await build.employee({ company })
  await left(company, 3)
  assert.equal((await api(news.readAllNewEmployees)).status, 200)
  assert.equal((await api(news.readAllCanceledContracts)).status, 200)
  assert.deepEqual([await unread(api, 'newEmployees'), await unread(api, 'canceledContracts')], [[], []])
  const later = await left(company, 1)
  assert.deepEqual(
    [await unread(api, 'newEmployees'), await unread(api, 'canceledContracts')],
    [[later.id], [later.id]],
  )
})

test('an import of 140 who have long worked here tells of none as new, and of those who enter now', async () => {
  const { api, company } = await signedIn()
  await build.store({ company, storeNumber: '10' })
  await build.employmentModel({ company, name: 'Vollzeit' })
  const german = (day: string) => day.split('-').toReversed().join('.')
  const row = (number: number, entry: string) =>
    `${number};Huber${number};Eva;w;01.02.1990;10;${german(entry)};38,5;Vollzeit`
  const file = [
    'Personalnummer;Nachname;Vorname;Geschlecht;Geburtsdatum;Filiale;Eintritt;Wochenstunden;Beschäftigungsmodell',
    ...Array.from({ length: 140 }, (_, index) => row(1000 + index, '2019-03-01')),
    row(2000, inDays(-32)),
    row(2001, inDays(-31)),
    row(2002, inDays(3)),
  ].join('\n')
  await imported(api, file)
  const fresh = await rawSql<{ id: number }>(
    `select id from employee where company_id = $1 and personnel_number in ('2001', '2002') order by id`,
    [company],
  )
  assert.deepEqual(
    await unread(api, 'newEmployees'),
    fresh.map(({ id }) => id),
  )
  assert.equal((await api(bell.counts)).body.data.counts.newEmployees, 2)
})

test('set read twice, or for somebody who is no news, is no error', async () => {
  const { api, company } = await signedIn()
  const { id: employeeId } = await build.employee({ company })
  await rawSql(`update employee set created_at = now() - interval '1 year' where company_id = $1`, [company])
  for (const endpoint of [news.readNewEmployee, news.readNewEmployee, news.readCanceledContract])
    assert.equal((await api(endpoint, { query: { employeeId } })).status, 200)
})

test('a contract that ended is news from the day after its last day on, and stays it', async () => {
  const { api, company, accountId } = await signedIn()
  await rawSql(`update role_assignment set created_at = '2020-01-01' where account_id = $1`, [accountId])
  await left(company, 0)
  const yesterday = await left(company, 1)
  const longAgo = await left(company, 700)
  assert.deepEqual(await unread(api, 'canceledContracts'), [yesterday.id, longAgo.id])
})

test('who came to the company lately is spared what was news long before', async () => {
  const { api, company } = await signedIn()
  await left(company, 700)
  const lately = await left(company, 20)
  assert.deepEqual(await unread(api, 'canceledContracts'), [lately.id])
  await rawSql(`update employee set created_at = now() - interval '40 days' where company_id = $1`, [company])
  assert.deepEqual(await unread(api, 'newEmployees'), [])
})

test('who has another contract has not left, and who comes back and leaves again is news again', async () => {
  const { api, company } = await signedIn()
  const employee = await left(company, 20)
  await api(news.readCanceledContract, { query: { employeeId: employee.id } })
  assert.deepEqual(await unread(api, 'canceledContracts'), [])
  const again = { employeeId: employee.id, storeId: employee.store, from: inDays(-10), weekTimeRegular: 600 }
  const { id } = (await api(contracts.create, { body: again })).body.data
  assert.deepEqual(await unread(api, 'canceledContracts'), [])
  await api(contracts.change, { params: { id }, body: { to: inDays(-2), version: 1 } })
  assert.deepEqual(await unread(api, 'canceledContracts'), [employee.id])
})

test('an employee who is not the caller’s to see cannot be set read, and looks as if it did not exist', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.employee({ company })]
  const { api } = await signedIn({ company, storeIds: [own] })
  const foreign = await build.employee()
  for (const endpoint of [news.readNewEmployee, news.readCanceledContract]) {
    const unknown = await api(endpoint, { query: { employeeId: 999_999 } })
    for (const employeeId of [other.id, foreign.id]) {
      const { status, text } = await api(endpoint, { query: { employeeId } })
      assert.deepEqual([status, text], [404, unknown.text])
    }
  }
  assert.deepEqual(await rawSql('select from notification_read where company_id = $1', [company]), [])
})

test('employees of stores that one may not see are not marked by “all” either', async () => {
  const company = await build.company()
  const own = await build.employee({ company })
  await build.employee({ company })
  const { api } = await signedIn({ company, storeIds: [own.store!] })
  await api(news.readAllNewEmployees)
  assert.deepEqual(await rawSql('select employee_id from notification_read where company_id = $1', [company]), [
    { employee_id: own.id },
  ])
})

test('an import that is taken back takes its news along', async () => {
  const { api, company } = await signedIn()
  const { id } = await build.employee({ company })
  await api(news.readNewEmployee, { query: { employeeId: id } })
  await rawSql('delete from employee where company_id = $1 and id = $2', [company, id])
  assert.deepEqual(await rawSql('select from notification_read where company_id = $1', [company]), [])
})

test('reading is written down: who, and how many', async () => {
  const { api, company, accountId } = await signedIn()
  const { id } = await build.employee({ company })
  await build.employee({ company })
  await api(news.readNewEmployee, { query: { employeeId: id } })
  await api(news.readAllNewEmployees)
  const trail = await rawSql(
    `select account_id, action, record_id, after from audit_entry where company_id = $1 and record_kind = 'notifications/news' order by id`,
    [company],
  )
  const entry = { account_id: accountId, action: 'read' }
  assert.deepEqual(trail, [
    { ...entry, record_id: String(id), after: { kind: 'new' } },
    { ...entry, record_id: 'all', after: { kind: 'new', count: 1 } },
  ])
})
