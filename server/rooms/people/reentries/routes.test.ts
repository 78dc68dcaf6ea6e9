import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personMonths } from '#contract/months/person-months.ts'
import { contracts } from '#contract/people/contracts.ts'
import { employees } from '#contract/people/employees.ts'
import { reentries } from '#contract/people/reentries.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const today = Temporal.Now.plainDateISO('Europe/Vienna')

/** Somebody who left in August and is hidden since. */
async function former() {
  const { api, company } = await signedIn()
  await build.ruledModel({ company, name: 'Vollzeit', isDefault: true })
  const employee = await build.employee({ company, entry: '2000-01-01' })
  const contractId = await build.contract({ employee, from: '2024-01-01', to: '2026-08-31', paymentCents: 240_000 })
  await rawSql(
    `update employee set exit = '2026-08-31', exit_reason = 'Saisonende', is_hidden = true where company_id = $1 and id = $2`,
    [company, employee.id],
  )
  const file = async () => (await api(employees.find, { params: { id: employee.id } })).body.data
  const held = async () =>
    (await api(contracts.list, { query: { employeeId: employee.id } })).body.data.map(
      ({ from, to, weekTimeRegular }) => [from, to, weekTimeRegular],
    )
  const reenter = async (entry: string, more: object = {}) => {
    const { version } = await file()
    return api(reentries.create, { body: { employeeId: employee.id, entry, contractId, version, ...more } })
  }
  return { api, company, employee, contractId, file, held, reenter }
}

test('who had left enters again with number, history and the contract as it was, and that can be taken back as a whole', async () => {
  const { api, file, held, reenter, employee } = await former()
  const before = await file()
  const made = await reenter('2026-10-01')
  assert.equal(made.status, 200, made.text)
  const after = await file()
  assert.deepEqual(
    [after.mdPersonnelId, after.entry, after.exit, after.exitReason, after.isHidden],
    [before.mdPersonnelId, '2026-10-01', null, '', false],
  )
  assert.deepEqual(after.formerEmployments, [
    { id: made.body.data.id, entry: '2000-01-01', exit: '2026-08-31', exitReason: 'Saisonende' },
  ])
  assert.deepEqual(await held(), [
    ['2026-10-01', null, 2400],
    ['2024-01-01', '2026-08-31', 2400],
  ])
  const { payments } = (await api(employees.sensitive, { params: { id: employee.id } })).body.data
  assert.deepEqual(
    payments.map(({ payment }) => payment),
    [240_000, 240_000],
  )
  const undone = await api(reentries.undo, { params: { id: made.body.data.id } })
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual(await file(), { ...before, version: 3 })
  assert.equal((await held()).length, 1)
})

test('what followed keeps a re-entry from being taken back', async () => {
  const { api, reenter, held } = await former()
  const { id, contractId } = (await reenter('2026-10-01')).body.data
  await api(contracts.change, { params: { id: contractId! }, body: { weekTimeRegular: 600, version: 1 } })
  const refused = await api(reentries.undo, { params: { id } })
  assert.deepEqual([refused.status, refused.refusal.code], [409, 'conflict'])
  assert.equal((await held())[0]![2], 600)
})

test('nobody enters again who is still there, on a day before the exit, on a stale file or by a contract of somebody else', async () => {
  const { company, employee, contractId, file, held, reenter } = await former()
  const before = [await file(), await held()]
  const refused = async (status: number, says: RegExp, entry = '2026-10-01', more: object = {}) => {
    const answer = await reenter(entry, more)
    assert.equal(answer.status, status, answer.text)
    assert.match(JSON.stringify(answer.refusal), says)
  }
  await refused(409, /nach dem Austritt am 31\.08\.2026/, '2026-08-31')
  await refused(409, /stale/, '2026-10-01', { version: 99 })
  const other = await build.employee({ company })
  await refused(404, /not_found/, '2026-10-01', { contractId: await build.contract({ employee: other }) })
  assert.deepEqual([await file(), await held()], before, 'nothing half done')
  const setExit = (day: string | null) =>
    rawSql(`update employee set exit = $2 where company_id = $1 and id = $3`, [company, day, employee.id])
  await setExit(null)
  await refused(409, /ist nicht ausgetreten/)
  await setExit(today.add({ days: 3 }).toString())
  await refused(409, /endet erst am/, today.add({ days: 9 }).toString(), { contractId: null })
  await setExit('2026-08-31')
  await rawSql(`update contract set valid_to = null where company_id = $1 and id = $2`, [company, contractId])
  await refused(409, /überschneidet sich mit dem Vertrag/)
})

test('months of the former employment count service from its own entry, those of the new one from the new', async () => {
  const { api, employee, reenter } = await former()
  await build.stamp({ employee, from: '2026-05-04 06:00:00', to: '2026-05-04 14:00:00' })
  const claimIn = async (month: string) =>
    (await api(personMonths.balances, { params: { id: employee.id }, query: { month } })).body.data?.sickFullClaim
  const before = await claimIn('2026-05')
  assert.equal((await reenter('2026-10-01')).status, 200)
  assert.equal(await claimIn('2026-05'), before)
  const [veteran, beginner] = [before!, await claimIn('2026-11')]
  assert.ok(veteran > beginner!, `${veteran} weeks after 26 years, ${beginner} at the beginning`)
})

test('what was left of leave and sickness at the exit is not brought along: a re-entry begins like any entry', async () => {
  const { api, company, employee, reenter } = await former()
  await build.stamp({ employee, from: '2026-05-04 06:00:00', to: '2026-05-04 14:00:00' })
  await build.absence({ employee, type: 2, from: '2026-06-01 00:00:00', to: '2026-06-06 00:00:00' })
  const balancesIn = async (id: number, month: string) =>
    (await api(personMonths.balances, { params: { id }, query: { month } })).body.data
  const before = await balancesIn(employee.id, '2026-08')
  assert.equal((await reenter('2026-10-01')).status, 200)
  const beginner = await build.employee({ company, entry: '2026-10-01' })
  await build.contract({ employee: beginner, from: '2026-10-01' })
  for (const month of ['2026-10', '2026-12'])
    assert.deepEqual(await balancesIn(employee.id, month), await balancesIn(beginner.id, month), month)
  assert.deepEqual(await balancesIn(employee.id, '2026-08'), before)
  assert.notDeepEqual(before?.leaveHundredths, (await balancesIn(employee.id, '2026-10'))?.leaveHundredths)
})
