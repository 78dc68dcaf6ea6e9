import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKeys } from '#contract/accounts/api-keys.ts'
import { ownStores } from '#contract/accounts/own-stores.ts'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { employees } from '#contract/people/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { type ManagedCompanyChange, managedCompanies } from '#contract/superadmin/companies.ts'
import { signatureOf } from '#server/rooms/accounts/api-keys/rules.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'
import { place } from '#server/testing/move-steps.ts'

withOwnApp()

const MAY_RAISE = 'Es wurde nichts geändert. Der Betreiber von Kontor kann die Grenze des Betriebs erhöhen.'

async function limited(limits: Omit<ManagedCompanyChange, 'version'>) {
  const operator = await signedIn({ isSuperuser: true })
  const clerk = await signedIn()
  const change = (wanted: Omit<ManagedCompanyChange, 'version'>, version: number) =>
    operator.api(managedCompanies.change, { params: { id: clerk.company }, body: { ...wanted, version } })
  assert.equal((await change(limits, 1)).status, 200)
  const listed = async () =>
    (await operator.api(managedCompanies.list)).body.data.find(({ id }) => id === clerk.company)!
  return { ...clerk, change, listed }
}

const tally = (statuses: number[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(statuses, status => `${status}`)).map(([status, all]) => [status, all!.length]),
  )
const twenty = <T>(act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => act(at)))

test('twenty at once make no more people than there may be, and each refusal says how many there are', async () => {
  const { api, company, listed } = await limited({ mostPeople: 5 })
  await build.employee({ company })
  const left = await build.employee({ company })
  await rawSql(`update employee set exit = current_date - 3, entry = current_date - 40 where id = $1`, [left.id])
  const answers = await twenty(at => api(employees.create, { body: { lastName: `Huber ${at}`, firstName: 'Eva' } }))
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: 4, 409: 16 })
  const { refusal } = answers.find(({ status }) => status === 409)!
  assert.equal(refusal.code, 'quota_reached')
  assert.equal(
    refusal.message,
    `Der Betrieb hat 5 von höchstens 5 Mitarbeitern; 1 käme dazu, 1 wäre zu viel. ${MAY_RAISE}`,
  )
  const { people, mostPeople } = await listed()
  assert.deepEqual([people, mostPeople], [5, 5])
})

test('a limit counts the people of all stores, also for who sees one of them', async () => {
  const { company } = await limited({ mostPeople: 2 })
  const [here, there] = [await build.store({ company }), await build.store({ company })]
  await build.employee({ company, store: there })
  await build.employee({ company, store: there })
  const bound = await signedIn({ company, storeIds: [here] })
  const { status, refusal } = await bound.api(employees.create, {
    body: { lastName: 'Huber', firstName: 'Eva', storeId: here },
  })
  assert.deepEqual([status, refusal.code], [409, 'quota_reached'])
  // Nothing more is seen by it than before.
  assert.equal((await bound.api(employees.list)).body.data.total, 0)
})

test('nobody is moved to a company that may have no more people, and then they stay where they are', async () => {
  const { operator, receiver, employee, draft, move } = await place()
  await build.employee({ company: receiver.company })
  const company = { params: { id: receiver.company } }
  await operator.api(managedCompanies.change, { ...company, body: { mostPeople: 1, version: 1 } })
  const { status, refusal } = await move(await draft())
  assert.deepEqual([status, refusal.code], [409, 'quota_reached'])
  assert.deepEqual(await rawSql('select exit from employee where id = $1', [employee.id]), [{ exit: null }])
  await operator.api(managedCompanies.change, { ...company, body: { mostPeople: 2, version: 2 } })
  assert.equal((await move(await draft())).status, 200)
})

test('an import that would go beyond is refused as a whole before it begins, with how many are too many', async () => {
  const { api, company, change } = await limited({ mostPeople: 2 })
  await build.employee({ company })
  const file = 'Personalnummer;Nachname;Vorname\n501;Aigner;Anna\n502;Bauer;Bernd\n503;Czerny;Clara'
  const refused = await checked(api, file, { kind: 'employees' }, 'personal.csv')
  assert.equal(refused.state, 'failed')
  assert.match(
    JSON.stringify(refused),
    /Der Betrieb hat 1 von höchstens 2 Mitarbeitern; 3 kämen dazu, 2 wären zu viel\./,
  )
  assert.equal((await rowsOf(api, refused.id)).length, 0)
  assert.equal((await rawSql('select from employee where company_id = $1', [company])).length, 1)
  await change({ mostPeople: 4 }, 2)
  assert.equal((await imported(api, file, { kind: 'employees' })).state, 'done')
  assert.equal((await rawSql('select from employee where company_id = $1', [company])).length, 4)
})

test('twenty at once make no more stores than there may be', async () => {
  const { api, company } = await limited({ mostStores: 3 })
  await build.store({ company })
  const answers = await twenty(at => api(ownStores.create, { body: { name: `Filiale ${at}` } }))
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: 2, 409: 18 })
  assert.equal(
    answers.find(({ status }) => status === 409)!.refusal.message,
    `Der Betrieb hat 3 von höchstens 3 Standorten, 1 wäre zu viel. ${MAY_RAISE}`,
  )
})

test('files take no more room than they may, however many come at once; a new name needs none', async () => {
  const { api, company, accountId, listed } = await limited({ mostFileMegabytes: 1 })
  const keep = (at: number) =>
    rawSql<{ id: number }>(
      `insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by) values ($1, $2, 'a', 'b', 100000, '', 'report', $3) returning id`,
      [company, `x${at}`, accountId],
    )
  const kept = await twenty(at =>
    keep(at).then(
      () => 200,
      error => (error.code === 'KT429' ? 409 : 500),
    ),
  )
  assert.deepEqual(tally(kept), { 200: 10, 409: 10 })
  const { id } = await build.employee({ company })
  const sent = { body: { employeeId: id, documentType: 'MISC' }, file: { name: 'Zeugnis.pdf', bytes: await pdfFile() } }
  const { status, refusal } = await api(employeeDocuments.create, sent)
  assert.deepEqual([status, refusal.code], [409, 'quota_reached'])
  assert.equal(
    refusal.message,
    `Die Dateien des Betriebs dürfen höchstens 1 MB belegen; mit dieser wären es 2 MB. ${MAY_RAISE}`,
  )
  await rawSql(`update file set name = 'c' where company_id = $1`, [company])
  assert.equal((await listed()).fileMegabytes, 1)
})

test('programs send no more requests a minute than they may, however many come at once, and the next minute again', async () => {
  const { api, company, listed } = await limited({ mostProgramRequests: 5 })
  const roleId = await role(company, ['settings.read', 'stores.read'])
  const { key, secret } = (await api(apiKeys.create, { body: { name: 'Kassa', roleId, expires: inAMonth() } })).body
    .data
  const url = `${costCentres.list.path}?companyId=${company}`
  const ask = (at: number) => {
    const timestamp = String(Date.now() + at)
    const signature = signatureOf(secret, { method: 'GET', url, timestamp })
    return fetch(`http://127.0.0.1:${theApp().port}${url}`, {
      headers: { 'x-api-key': `${key}.${signature}`, 'x-api-key-timestamp': timestamp },
    })
  }
  const answers = await twenty(ask)
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: 5, 429: 15 })
  const refused = answers.find(({ status }) => status === 429)!
  assert.equal(refused.headers.get('retry-after'), '60')
  assert.match(((await refused.json()) as { message: string }).message, /5 von höchstens 5 Anfragen/)
  assert.equal((await api(costCentres.list)).status, 200, 'people are not counted')
  assert.equal((await listed()).programRequests, 5)
  await rawSql(`update api_key_use set used_at = used_at - interval '61 seconds' where company_id = $1`, [company])
  assert.equal((await ask(100)).status, 200)
})

test('without limits nothing is refused; a limit below what is there takes nothing away, and stands in the log', async () => {
  const { api, company, change, listed } = await limited({})
  const person = await build.employee({ company })
  await build.employee({ company })
  const { version } = await listed()
  assert.equal((await change({ mostPeople: 1, mostStores: 1 }, version)).status, 200)
  assert.equal(
    (await api(employees.change, { params: { id: person.id }, body: { city: 'Graz', version: 1 } })).status,
    200,
  )
  const { events } = (await api(eventLog.list, { body: { kind: 'accounts/companies' } })).body.data
  assert.deepEqual(events[0]!.changes, [
    { field: 'mostPeople', before: null, after: 1 },
    { field: 'mostStores', before: null, after: 1 },
  ])
  assert.equal((await change({ mostPeople: 0 }, version + 1)).status, 400)
})
