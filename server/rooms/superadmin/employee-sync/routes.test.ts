import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employeeSync } from '#contract/exports/employee-sync.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { type CompanySync, managedSyncs } from '#contract/superadmin/employee-sync.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'

withOwnApp()

const operator = async () => (await signedIn({ isSuperuser: true })).api

async function shop(values: Parameters<typeof build.company>[0] = {}) {
  const { api, company } = await signedIn({ company: await build.company(values) })
  const store = await build.store({ company })
  await build.employee({ company, store, lastName: 'Äugl', bmdId: '5001' })
  await build.employee({ company, store, lastName: 'Öller', bmdId: '5002' })
  return { api, company }
}

const listed = async (api: Api, ...companies: number[]): Promise<CompanySync[]> =>
  (await api(managedSyncs.list)).body.data.filter(({ id }) => companies.includes(id))
const stateOf = async (api: Api, company: number) => (await listed(api, company))[0]!
const run = (api: Api, company: number, softwareId = 0) =>
  api(managedSyncs.run, { params: { company }, body: { softwareId } })

test('each company whose payroll software takes master data is listed with what is open, its way and its last hand-over', async () => {
  const [api, here, there] = [await operator(), await shop(), await shop({ softwareId: 2 })]
  const { name, ...state } = await stateOf(api, here.company)
  assert.ok(name)
  assert.deepEqual(state, {
    id: here.company,
    isLocked: false,
    softwareId: 0,
    software: 'BMD',
    disabled: false,
    usesTransferService: false,
    hasCompanyNumber: true,
    target: null,
    openCount: 2,
    last: null,
    deliveredAt: null,
  })
  assert.deepEqual(await listed(api, there.company), [])
  await here.api(employeeSync.export, { query: { softwareId: 0, remoteIds: '' } })
  const { openCount, last } = await stateOf(api, here.company)
  assert.deepEqual([openCount, last?.state, last?.employeeCount], [0, 'stored', 2])
})

test('what failed stands first, whatever its name', async () => {
  const [api, first, second] = [await operator(), await shop(), await shop()]
  for (const [{ company }, name] of [
    [first, 'Aaa'],
    [second, 'Zzz'],
  ] as const)
    await rawSql('update company set name = $2 where id = $1', [company, name])
  const { last } = (await run(api, second.company)).body.data
  await rawSql(`update employee_export_run set state = 'failed' where company_id = $1 and id = $2`, [
    second.company,
    last!.id,
  ])
  const order = (await listed(api, first.company, second.company)).map(({ name }) => name)
  assert.deepEqual(order, ['Zzz', 'Aaa'])
})

test('an operator without a role there has it run: the file arrives, and the company’s log says who did it', async () => {
  const [api, { company, api: owner }, server] = [await operator(), await shop(), await sftpServer()]
  await build.transferTarget({ company, server })
  await owner(employeeSync.change, { body: { enableExportViaTransferService: true, version: 0 } })
  assert.equal((await run(api, company)).status, 200)
  const state = await until('the file arrives', async () => {
    const now = await stateOf(api, company)
    return now.last?.state === 'delivered' && now
  })
  assert.equal(server.files.size, 1)
  assert.match(state.deliveredAt!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal(state.usesTransferService, true)
  const { events } = (await owner(eventLog.list)).body.data
  const ours = events.filter(({ kind }) => kind === 'exports/employee-sync')
  assert.deepEqual(
    ours.map(({ action, isOperator }) => `${action} ${isOperator}`),
    ['delivered true', 'exported true', 'changed false'],
  )
})

test('two operators at once make one hand-over; what the company itself would be refused is refused here', async () => {
  const [api, other, { company, api: owner }] = [await operator(), await operator(), await shop()]
  const [one, two] = await Promise.all([run(api, company), run(other, company)])
  assert.deepEqual([one.status, two.status, one.body.data.last!.id], [200, 200, two.body.data.last!.id])
  assert.equal((await owner(employeeSync.runs)).body.data.length, 1)
  assert.equal((await run(api, company, 1)).status, 409)
  await owner(employeeSync.change, { body: { disabled: true, version: 0 } })
  assert.equal((await run(api, company)).status, 409)
  assert.equal((await stateOf(api, company)).disabled, true)
})

test('a company that is not there, or whose payroll takes no master data, is not found', async () => {
  const [api, { company }] = [await operator(), await shop({ softwareId: 3 })]
  assert.equal((await run(api, company, 3)).status, 404)
  assert.equal((await run(api, 999_999_999)).status, 404)
})
