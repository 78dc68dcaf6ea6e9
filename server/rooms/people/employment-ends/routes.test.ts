import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contracts } from '#contract/people/contracts.ts'
import { employees } from '#contract/people/employees.ts'
import { employmentEnds } from '#contract/people/employment-ends.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

async function employed() {
  const { api, company } = await signedIn()
  const employee = await build.employee({ company })
  const other = { ...employee, store: await build.store({ company }) }
  const past = await build.contract({ employee, from: '2024-01-01', to: '2024-12-31' })
  const open = await build.contract({ employee, from: '2025-01-01' })
  const elsewhere = await build.contract({ employee: other, from: '2025-01-01', to: '2031-12-31' })
  const file = async () => (await api(employees.find, { params: { id: employee.id } })).body.data
  const ends = async () =>
    Object.fromEntries(
      (await api(contracts.list, { query: { employeeId: employee.id } })).body.data.map(({ id, to }) => [id, to]),
    )
  const end = async (exit: string, more: object = {}) => {
    const { version } = await file()
    return api(employmentEnds.create, {
      body: { employeeId: employee.id, exit, exitReason: 'Kündigung', version, ...more },
    })
  }
  return { api, company, employee, past, open, elsewhere, file, ends, end }
}

test('ending an employment writes the exit and ends every contract that goes on, and can be taken back as a whole', async () => {
  const { api, company, past, open, elsewhere, file, ends, end } = await employed()
  const before = await ends()
  const ended = await end('2030-06-30')
  assert.equal(ended.status, 200, ended.text)
  assert.deepEqual([ended.body.data.contracts, ended.body.data.canUndo], [2, true])
  assert.deepEqual([(await file()).exit, (await file()).exitReason], ['2030-06-30', 'Kündigung'])
  assert.deepEqual(await ends(), { [past]: '2024-12-31', [open]: '2030-06-30', [elsewhere]: '2030-06-30' })
  const trail = await rawSql<{ record_kind: string }>(
    `select record_kind from audit_entry where company_id = $1 and record_kind like 'people/%' order by record_kind`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ record_kind }) => record_kind),
    ['people/contracts', 'people/contracts', 'people/employees'],
  )
  assert.equal((await api(employmentEnds.undo, { params: { id: ended.body.data.id } })).status, 200)
  assert.deepEqual([(await file()).exit, (await file()).exitReason], [null, ''])
  assert.deepEqual(await ends(), before)
})

test('what followed keeps an end from being taken back', async () => {
  const { api, employee, open, end, ends } = await employed()
  const { id } = (await end('2030-06-30')).body.data
  await api(contracts.change, { params: { id: open }, body: { weekTimeRegular: 600, version: 2 } })
  const [kept] = (await api(employmentEnds.list, { query: { employeeId: employee.id } })).body.data
  assert.equal(kept?.canUndo, false)
  const refused = await api(employmentEnds.undo, { params: { id } })
  assert.deepEqual([refused.status, refused.refusal.code], [409, 'conflict'])
  assert.equal((await ends())[open], '2030-06-30')
})

test('an end that can’t be a whole one ends nothing and says why at its day', async () => {
  const { company, employee, ends, file, end } = await employed()
  const before = [await ends(), await file()]
  const refused = async (exit: string, more: object, status: number, says: RegExp) => {
    const answer = await end(exit, more)
    assert.equal(answer.status, status, answer.text)
    assert.match(JSON.stringify(answer.refusal), says)
  }
  await refused('2024-06-30', {}, 409, /beginnt erst am 01\.01\.2025/)
  await refused('2030-06-30', { version: 99 }, 409, /stale/)
  await rawSql(`update employee set entry = '2025-01-01' where company_id = $1`, [company])
  await refused('2024-12-31', {}, 400, /Der Austritt liegt vor dem Eintritt/)
  await rawSql(`update employee set entry = $2 where company_id = $1`, [
    company,
    (before[1] as { entry: string }).entry,
  ])
  const bound = await signedIn({ company, storeIds: [employee.store!] })
  const { version } = await file()
  const unseen = await bound.api(employmentEnds.create, {
    body: { employeeId: employee.id, exit: '2030-06-30', version },
  })
  assert.equal(unseen.status, 409)
  assert.match(unseen.refusal.message, /Standorten, die Sie nicht sehen/)
  assert.deepEqual([await ends(), await file()], before)
})
