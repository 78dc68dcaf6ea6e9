import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { employeeSync } from '#contract/exports/employee-sync.ts'
import { exportPreviews } from '#contract/exports/export-previews.ts'
import { dataRequests } from '#contract/people/data-requests.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { dataRequest } from '#server/testing/data-request-steps.ts'

withApp({ LOG_LEVEL: 'silent' })

const SVNR = '1237010180'
const IBAN = 'AT611904300234573201'
const NOT_READABLE = 'nicht lesbar'

/** Anna's values are whole; of Ben's one is damaged and one sealed under a key that is lost. */
async function damaged() {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  const anna = await build.employee({ company, store, lastName: 'Äugl', svnr: SVNR, iban: IBAN })
  const ben = await build.employee({ company, store, lastName: 'Öller', firstName: 'Ben', svnr: SVNR, iban: IBAN })
  await rawSql(
    `update employee set svnr_sealed = overlay(svnr_sealed placing 'AAAA' from 30), iban_sealed = 'k0:' || split_part(iban_sealed, ':', 2) where id = $1`,
    [ben.id],
  )
  return { api, company, anna, ben }
}

const counted = async () =>
  ((await (await fetch(`http://127.0.0.1:${theApp().port}/healthz`)).json()) as { unreadableValues: number })
    .unreadableValues

test('lists and files show what can be read, call the rest not readable, and health counts it once', async () => {
  const { api, company, anna, ben } = await damaged()
  const before = await counted()
  for (const list of [employees.shellList, employees.coreData]) {
    const { status, body, text } = await api(list)
    assert.equal(status, 200, text)
    const numbers = new Map(body.data.map(({ id, socialsecurity }) => [id, socialsecurity]))
    assert.deepEqual([numbers.get(anna.id), numbers.get(ben.id)], [SVNR, NOT_READABLE])
  }
  const opened = await api(employees.sensitive, { params: { id: ben.id } })
  assert.deepEqual([opened.body.data.socialsecurity, opened.body.data.iban], [NOT_READABLE, NOT_READABLE])
  const blind = await signedIn({ company, permissions: ALL_PERMISSIONS.filter(each => !each.includes('sensitive')) })
  for (const reader of [api, blind.api]) {
    const file = await reader(employees.find, { params: { id: ben.id } })
    assert.equal(file.status, 200, file.text)
    const { socialsecurity, iban, warnings } = file.body.data
    assert.deepEqual([socialsecurity, iban, warnings], [NOT_READABLE, NOT_READABLE, {}])
  }
  assert.equal((await counted()) - before, 2)
  // Beside what is handed over, never in it.
  for (const employee of [anna, ben]) await build.absence({ employee })
  const query = { storeId: anna.store!, from: '01.11.2026', to: '30.11.2026' }
  const preview = await api(exportPreviews.absences, { query })
  const numbers = preview.body.data.exported.map(row => [row.employeeId, row.socialsecurity])
  assert.deepEqual(numbers, [
    [anna.id, '1237 010180'],
    [ben.id, NOT_READABLE],
  ])
  const { text } = await api(absenceExports.download, { query })
  assert.ok(!text.includes(NOT_READABLE), text)
})

test('a value that is typed anew is readable again, and its words are never taken for a value', async () => {
  const { api, ben } = await damaged()
  const change = (body: object) => api(employees.change, { params: { id: ben.id }, body })
  assert.deepEqual(Object.keys((await change({ iban: NOT_READABLE, version: 1 })).refusal.fields ?? {}), ['iban'])
  const saved = await change({ iban: IBAN, city: 'Graz', version: 1 })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual([saved.body.data.iban, saved.body.data.socialsecurity], ['AT•• •••• •••• •••• 3201', NOT_READABLE])
})

test('a hand-over of master data is refused by name and makes no file; of the others alone it goes', async () => {
  const { api, company, anna } = await damaged()
  const query = { softwareId: 0, remoteIds: '' }
  const refused = await api(employeeSync.download, { query })
  assert.equal(refused.status, 422)
  assert.match(refused.refusal.message, /nicht lesbar.*: Öller Ben$/)
  assert.deepEqual(await rawSql('select id from employee_export_run where company_id = $1', [company]), [])
  assert.equal((await api(employeeSync.download, { query: { ...query, remoteIds: String(anna.id) } })).status, 200)
})

test('a request whose changes can’t be read stands in the list, can be refused and not accepted', async () => {
  const { api, company } = await signedIn()
  const whole = await dataRequest({ company })
  const { id } = await dataRequest({ company })
  await rawSql(`update employee_data_request set changes_sealed = 'k0:' || changes_sealed where id = $1`, [id])
  const { status, body, text } = await api(dataRequests.list)
  assert.equal(status, 200, text)
  const changes = new Map(body.data.requests.map(request => [request.id, request.changes]))
  assert.deepEqual(
    changes.get(id)?.map(({ field, after }) => [field, after]),
    [['changes', NOT_READABLE]],
  )
  assert.equal(changes.get(whole.id)?.[0]?.field, 'city')
  const decide = (decision: string) => api(dataRequests.decide, { params: { id }, body: { decision, version: 1 } })
  const accepted = await decide('accept')
  assert.deepEqual([accepted.status, accepted.refusal.code], [422, 'unreadable'])
  assert.equal((await decide('refuse')).status, 200)
})
