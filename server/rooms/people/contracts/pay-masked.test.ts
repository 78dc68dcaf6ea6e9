import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contracts } from '#contract/people/contracts.ts'
import { employeeTable } from '#contract/people/employee-table.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { employees } from '#contract/people/employees.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const PAY = 287_431

test('what somebody earns stands in no answer of the personnel file until who may see it opens it, and the log says that they did', async () => {
  const { api, company } = await signedIn()
  const { id, store } = await build.employee({ company })
  const body = { employeeId: id, storeId: store!, from: '2026-01-01', weekTimeRegular: 2310, payment: PAY }
  const made = await api(contracts.create, { body })
  const { id: contractId, version } = made.body.data
  const change = { weekTimeRegular: 2400, version }
  const answers = [
    made,
    await api(contracts.change, { params: { id: contractId }, body: change }),
    await api(contracts.list, { query: { employeeId: id } }),
    await api(employees.list),
    await api(employeeTable.everyone),
    await api(employees.find, { params: { id } }),
    await api(employeeValues.list, { query: { employeeId: id } }),
    await api(employees.shellList),
    await api(employees.coreData),
  ]
  for (const { status, text } of answers) {
    assert.equal(status, 200, text)
    assert.ok(!text.includes(String(PAY)), text)
  }
  const looks = () =>
    rawSql<{ after: { contracts?: number } }>(
      `select after from audit_entry where company_id = $1 and record_id = $2 and action = 'read-sensitive'`,
      [company, String(id)],
    )
  assert.deepEqual(await looks(), [])
  assert.ok((await api(employees.sensitive, { params: { id } })).text.includes(String(PAY)))
  assert.deepEqual(await looks(), [{ after: { contracts: 1 } }])
})
