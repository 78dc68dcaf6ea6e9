import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { dataRequests } from '#contract/people/data-requests.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { employees } from '#contract/people/employees.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { dataRequest } from '#server/testing/data-request-steps.ts'
import { checked, finished } from '#server/testing/import-steps.ts'
import { forgetProofs, prove } from '#server/testing/proofs.ts'

withApp()

const IBAN = 'AT611904300234573201'
const OTHER = 'AT483200000012345864'
const tomorrow = () => Temporal.Now.plainDateISO('Europe/Vienna').add({ days: 1 }).toString()

/** Somebody signed in for a while, and a person with an account number. */
async function person() {
  const clerk = await signedIn()
  const employee = await build.employee({ company: clerk.company, iban: IBAN })
  await forgetProofs(clerk.accountId)
  const ibanOf = async () => (await clerk.api(employees.sensitive, { params: { id: employee.id } })).body.data.iban
  return { ...clerk, employee, ibanOf }
}
const change = (api: Api, id: number, body: object) => api(employees.change, { params: { id }, body })

test('another IBAN in a personnel file asks for a proof and is not written without one; the same one and other fields ask for none', async () => {
  const { api, employee, ibanOf } = await person()
  assert.equal((await change(api, employee.id, { city: 'Graz', version: 1 })).status, 200)
  assert.equal((await change(api, employee.id, { iban: IBAN, city: 'Linz', version: 2 })).status, 200)
  const refused = await change(api, employee.id, { iban: OTHER, version: 3 })
  assert.deepEqual([refused.status, refused.refusal.code, await ibanOf()], [403, 'proof_needed', IBAN])
  assert.equal((await change(api, employee.id, { iban: null, version: 3 })).refusal.code, 'proof_needed')
  await prove(api)
  assert.equal((await change(api, employee.id, { iban: OTHER, version: 3 })).status, 200)
  assert.equal(await ibanOf(), OTHER)
})

test('an IBAN from a day on asks for a proof when it is entered and when it is changed, an address does not', async () => {
  const { api, employee } = await person()
  const plan = (values: object) =>
    api(employeeValues.create, { body: { employeeId: employee.id, validFrom: tomorrow(), ...values } })
  assert.equal((await plan({ city: 'Graz' })).status, 200)
  assert.equal((await plan({ iban: OTHER })).refusal.code, 'proof_needed')
  const first = await signedIn({ company: employee.company })
  const made = await first.api(employeeValues.create, {
    body: { employeeId: employee.id, validFrom: tomorrow(), iban: OTHER },
  })
  const [{ id, version } = { id: 0, version: 0 }] = made.body.data
  const put = (body: object) => api(employeeValues.change, { params: { id }, body: { version, ...body } })
  assert.equal((await put({ iban: IBAN })).refusal.code, 'proof_needed')
  await prove(api)
  assert.equal((await put({ iban: IBAN })).status, 200)
})

test('accepting a request with another IBAN asks for a proof, alone or among many, of which none is decided before', async () => {
  const { api, employee, ibanOf } = await person()
  const harmless = await dataRequest({ employee: await build.employee({ company: employee.company }) })
  const { id } = await dataRequest({ employee, changes: [{ field: 'iban', before: IBAN, after: OTHER }] })
  const accept = { decision: 'accept' as const, version: 1 }
  assert.equal((await api(dataRequests.decide, { params: { id }, body: accept })).refusal.code, 'proof_needed')
  const many = {
    decision: 'accept' as const,
    requests: [
      { id: harmless.id, version: 1 },
      { id, version: 1 },
    ],
  }
  assert.equal((await api(dataRequests.decideMany, { body: many })).refusal.code, 'proof_needed')
  assert.equal((await api(dataRequests.list)).body.data.total, 2)
  await prove(api)
  assert.deepEqual((await api(dataRequests.decideMany, { body: many })).body.data.failed, [])
  assert.equal(await ibanOf(), OTHER)
})

test('a file with a column of IBANs is imported by who has proved who they are, one without by anybody', async () => {
  const { api, accountId } = await person()
  const run = async (file: string) => {
    const { id, version } = await checked(api, file)
    const { status, refusal } = await api(importJobs.run, { params: { id }, body: { version } })
    if (status === 200) await finished(api, id)
    return status === 200 ? status : refusal.code
  }
  assert.equal(await run('Personalnummer;Nachname;Eintritt\r\n9101;Huber;01.02.2026'), 200)
  const file = `Personalnummer;Nachname;IBAN;Eintritt\r\n9102;Maier;${OTHER};01.02.2026`
  assert.equal(await run(file), 'proof_needed')
  await prove(api)
  assert.equal(await run(file), 200)
  await forgetProofs(accountId)
})
