import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellations } from '#contract/exports/cancellations.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { storeHandOvers } from '#contract/exports/export-runs-by-store.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { files } from '#contract/files.ts'
import { ownWageValues } from '#contract/months/individual-wage-values.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'
import { september, shop } from '../wage-exports/fixtures/september.ts'

withApp()

const CENTS = 7_391_753
const AMOUNT = /73 ?917,53|73917\.53|7391753/

/** A September with one amount in it, closed, and somebody who hands over and does not see pay. */
async function paid({ software = 0, wageLayout = 'generic-csv' } = {}) {
  const place = await shop({ software })
  const { api, company, store, employee, set, close } = place
  assert.equal((await set({ wageLayout })).status, 200)
  const wageType = await build.ownWageType({ company, number: '500', name: 'Provision' })
  const enter = (hundredths: number | null, version: number | null) =>
    api(ownWageValues.change, {
      body: {
        ...{ year: 2026, month: 9, origin: 'typed' },
        cells: [{ employeeId: employee.id, storeId: store, wageTypeId: wageType, hundredths, version }],
      },
    })
  assert.equal((await enter(CENTS, null)).status, 200)
  await close()
  const blind = await signedIn({
    company,
    permissions: ALL_PERMISSIONS.filter(right => right !== 'employees.read-sensitive'),
  })
  return {
    ...{ ...place, blind: blind.api, blindId: blind.accountId },
    /** The amount is gone. */
    async takeBack() {
      await rawSql('delete from month_closing where company_id = $1', [company])
      assert.equal((await enter(null, 1)).status, 200)
      await close()
    },
  }
}

test('a correction that does nothing but take an amount back holds it, too', async () => {
  const { api, blind, handOver, takeBack, file } = await paid()
  const { id } = (await handOver()).body.data
  await takeBack()
  const { status, body, text } = await blind(exportRuns.correct, { params: { id }, body: {} })
  assert.equal(status, 200, text)
  const corrected = body.data
  assert.deepEqual(
    [corrected.isCorrection, corrected.saysPay, corrected.sums, corrected.sha256],
    [true, true, {}, null],
  )
  assert.match((await file(corrected.id)).join(), AMOUNT)
  assert.equal((await blind(exportRuns.file, { params: { id: corrected.id } })).status, 403)
  assert.equal((await blind(files.issue, { body: { id: corrected.id, purpose: 'payroll-export' } })).status, 403)
  assert.doesNotMatch((await blind(eventLog.list, { body: {} })).text, AMOUNT)
  assert.notDeepEqual((await api(exportRuns.find, { params: { id: corrected.id } })).body.data.sums, {})
})

test('who may not see pay puts no amount on a server, which may be their own: neither at once nor later, nor with all stores', async () => {
  const { api, company, blind, request, handOver } = await paid()
  const server = await sftpServer()
  await build.transferTarget({ company, server })
  const sent = await blind(wageExports.handOver, { body: { ...request, way: 'server' } })
  assert.equal(sent.status, 403, sent.text)
  const together = await blind(storeHandOvers.start, { body: { ...september, kind: 'wages', way: 'server' } })
  assert.equal(together.status, 200, together.text)
  const { outcomes } = await until('all stores are through', async () => {
    const { data } = (await blind(storeHandOvers.find, { params: { id: together.body.data.id } })).body
    return data.state !== 'running' && data
  })
  assert.deepEqual(
    outcomes.map(({ result }) => result),
    ['blocked'],
  )
  const made = await blind(wageExports.handOver, { body: { ...request, way: 'download' } })
  assert.deepEqual([made.status, made.body.data.sums], [200, {}])
  const { id } = made.body.data
  assert.equal((await blind(exportRuns.deliver, { params: { id } })).status, 403)
  assert.deepEqual([...server.files.keys()], [])
  assert.equal((await handOver()).body.data.id, id)
  assert.equal((await api(exportRuns.deliver, { params: { id } })).status, 200)
  await until('the file is there', async () => server.files.size === 1)
})

test('who lost the right to see pay while a file was on its way does not put it there', async () => {
  const { api, company, accountId, request } = await paid()
  const server = await sftpServer()
  await build.transferTarget({ company, server })
  server.fault = async ({ step }) => {
    if (step !== 'open') return undefined
    await rawSql(
      `update role set permissions = array_remove(permissions, 'employees.read-sensitive')
       where (company_id, id) in (select company_id, role_id from role_assignment where account_id = $1)`,
      [accountId],
    )
    return 'fail'
  }
  const sent = await api(wageExports.handOver, { body: { ...request, way: 'server' } })
  assert.equal(sent.status, 200, sent.text)
  const run = await until('it is given up', async () => {
    const { data } = (await api(exportRuns.find, { params: { id: sent.body.data.id } })).body
    return data.state === 'failed' && data
  })
  assert.equal(run.message, 'Wer diesen Lauf ablegen wollte, darf Bezüge nicht mehr sehen.')
  assert.deepEqual([...server.files.keys()], [])
})

test('of a row that is struck by hand the amount is hidden, whose it is and which wage type is not', async () => {
  const { api, blind, request, handOver, takeBack } = await paid({ wageLayout: 'bmd-wages' })
  await rawSql(`update hand_over_setting set correction_modes = '{"bmd-wages": "manual"}'`)
  const { id } = (await handOver()).body.data
  await takeBack()
  assert.equal((await api(exportRuns.correct, { params: { id }, body: {} })).status, 200)
  const query = { ...request, kind: 'wages' as const }
  const rowOf = async (by: typeof api) => (await by(cancellations.list, { query })).body.data[0]!
  const [seen, hidden] = [await rowOf(api), await rowOf(blind)]
  assert.equal(seen.handed.quantity ?? seen.handed.amount, CENTS / 100)
  assert.deepEqual([hidden.handed.wageType, hidden.handed.employeeNumber], ['500', '1001'])
  assert.doesNotMatch(JSON.stringify(hidden), AMOUNT)
})

test('sums of runs that the log has held for long are for who sees pay, and no search finds them', async () => {
  const { api, company, blind, blindId } = await paid()
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, record_id, after, origin)
     select $1, $2, 'exported', kind, '77', jsonb_build_object('kind', what, 'number', 77, 'sums', jsonb_build_object('quantity', 73917.53)), 'test'
     from (values ('exports/export-runs', 'wages'), ('time/payroll-exports', 'wages')) old (kind, what)`,
    [company, blindId],
  )
  const asked = (text: string) => ({ body: { text, records: 'exports/export-runs:77' } })
  const events = async (by: typeof api, text: string) => (await by(eventLog.list, asked(text))).body.data.events
  assert.equal((await events(api, '73917.53')).length, 2)
  assert.equal((await events(blind, '73917.53')).length, 0)
  const [shown] = await events(blind, '')
  assert.deepEqual(
    shown!.changes.find(({ field }) => field === 'sums'),
    { field: 'sums', before: null, after: '•••' },
  )
  assert.equal((await blind(eventLog.newer, { body: { after: 0, text: '73917.53' } })).body.data.count, 0)
  assert.doesNotMatch((await blind(eventLog.export, { body: {} })).text, AMOUNT)
})
