import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { type Transfer, type TransferSearch, transfers } from '#contract/superadmin/transfers.ts'
import { purgeExpired } from '#server/platform/housekeeping.ts'
import { payrollExports } from '#server/rooms/exports/room.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'
import { stoppedRun } from './fixtures/stopped-runs.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

const firstHalf = { from: '01.11.2026', to: '15.11.2026' }
const REASON = 'Auf Wunsch der Lohnverrechnung'
const operator = async () => (await signedIn({ isSuperuser: true })).api
const search = async (api: Api, wanted: Partial<TransferSearch> = {}) =>
  (await api(transfers.search, { body: { show: 'open', ...wanted } })).body.data
const of = async (api: Api, companyId: number, show: TransferSearch['show'] = 'open') =>
  (await search(api, { companyId, show })).rows
const one = ({ kind, id, company }: Transfer) => ({
  params: { company: company.id, kind: kind as 'run' | 'employees', id },
})
const seen = ({ version, state }: Transfer) => ({ version, state })
const actionsIn = async (api: Api, kind: string) =>
  (await api(eventLog.list)).body.data.events.filter(event => event.kind === kind).map(({ action }) => action)

/** A DPW company with a server of its own; `send` hands one more store over. */
async function sender() {
  const server = await sftpServer()
  const company = await build.company({ softwareId: 1 })
  const target = await build.transferTarget({ company, server })
  const { api } = await signedIn({ company })
  return {
    ...{ server, company, target, api },
    async send(): Promise<number> {
      const { employee } = await build.absence({ company })
      const { body } = await api(absenceExports.saveOnServer, { query: { storeId: employee.store!, ...firstHalf } })
      return body.data.id
    },
    find: async (id: number) => (await api(exportRuns.find, { params: { id } })).body.data,
  }
}

test('what was stopped stands first, what arrived is of today, and the log tells each try with the bytes that were sent', async () => {
  const [api, { company, target, send, find }] = [await operator(), await sender()]
  const stopped = await stoppedRun(company, { target })
  const id = await send()
  const run = await until('it arrives', async () => {
    const now = await find(id)
    return now.state === 'delivered' && now
  })
  assert.deepEqual(
    (await of(api, company)).map(({ id, state, tries, what }) => [id, state, tries, what]),
    [[stopped.id, 'stopped', 5, `Lauf ${stopped.store * 10}`]],
  )
  const [arrived] = await of(api, company, 'today')
  assert.deepEqual([arrived!.id, arrived!.state, arrived!.fileName], [id, 'delivered', run.fileName])
  assert.equal((await of(api, company, 'all')).length, 2)
  const { data: log } = (await api(transfers.log, one(arrived!))).body
  assert.deepEqual(
    log.map(({ step, bytes, sha256 }) => [step, bytes, sha256]),
    [
      ['asked', null, null],
      ['try', null, null],
      ['delivered', run.size, run.sha256],
    ],
  )
})

test('pages follow one another without a gap or a repetition, and what is searched for is found by company, file and server', async () => {
  const [api, company] = [await operator(), await build.company()]
  const target = await build.transferTarget({ company, host: 'sftp.lohn-donau.example' })
  for (let n = 0; n < 60; n++) await stoppedRun(company, { target })
  const first = await search(api, { companyId: company })
  const second = await search(api, { companyId: company, after: first.after! })
  assert.deepEqual([first.rows.length, second.rows.length, second.after], [50, 10, null])
  assert.equal(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size, 60)
  assert.equal((await search(api, { text: 'LOHN-DONAU' })).rows.length, 50)
  assert.equal((await search(api, { server: 'sftp.lohn-donau.example:22' })).rows.length, 50)
  assert.equal((await search(api, { companyId: company, text: 'gibt es nicht' })).rows.length, 0)
})

test('of two operators on one entry the second is told what was seen and what is, and nothing happens twice', async () => {
  const [api, other, { company, target, api: owner }] = [await operator(), await operator(), await sender()]
  const { id } = await stoppedRun(company, { target })
  const [entry] = await of(api, company)
  const drops = await Promise.all(
    [api, other].map(each => each(transfers.drop, { ...one(entry!), body: { ...seen(entry!), reason: REASON } })),
  )
  assert.deepEqual(drops.map(({ status }) => status).sort(), [200, 409])
  const told = drops.find(({ status }) => status === 409)!
  assert.match(
    told.text,
    /als „angehalten“ gesehen\. Inzwischen ist sie „verworfen“ \(Auf Wunsch der Lohnverrechnung\)/,
  )
  const retried = await other(transfers.retry, { ...one(entry!), body: seen(entry!) })
  assert.equal(retried.status, 409)
  assert.deepEqual(await of(api, company), [])
  const [run] = await rawSql<{ state: string; message: string }>(
    'select state, message from export_run where id = $1',
    [id],
  )
  assert.deepEqual([run!.state, run!.message], ['failed', `Vom Betreiber verworfen: ${REASON}`])
  assert.deepEqual(await actionsIn(owner, 'exports/export-runs'), ['dropped'])
})

test('what may have arrived is not dropped; a reason is needed', async () => {
  const [api, company] = [await operator(), await build.company()]
  await stoppedRun(company, { renaming: 'lohn@lohn.invalid:22 .kontor-1-1-1.tmp' })
  const [entry] = await of(api, company)
  const drop = (reason: string) => api(transfers.drop, { ...one(entry!), body: { ...seen(entry!), reason } })
  assert.equal((await drop('kurz')).status, 400)
  const refused = await drop(REASON)
  assert.equal(refused.status, 409)
  assert.match(refused.text, /könnte angekommen sein/)
})

test('a retry of the operator puts the file there, and never takes another host key', async () => {
  const [api, { company, server, target, send, find, api: owner }] = [await operator(), await sender()]
  await rawSql('update transfer_target set host_key = $2 where id = $1', [target, `SHA256:${'A'.repeat(43)}`])
  const id = await send()
  const failed = () => until('it fails', async () => (await find(id)).state === 'failed')
  await failed()
  const retry = async () => {
    const [entry] = await of(api, company)
    assert.equal((await api(transfers.retry, { ...one(entry!), body: seen(entry!) })).status, 200)
  }
  await retry()
  await failed()
  assert.equal(server.files.size, 0)

  const where = { params: { company, id: target } }
  const { data: keys } = (await api(transfers.compareKeys, where)).body
  assert.deepEqual([keys.stored, keys.answered], [`SHA256:${'A'.repeat(43)}`, server.hostKey])
  const accept = (version: number) =>
    api(transfers.acceptKey, { ...where, body: { version, hostKey: server.hostKey, reason: REASON } })
  assert.equal((await accept(keys.version)).status, 200)
  assert.equal((await accept(keys.version)).status, 409)
  await retry()
  await until('it arrives', async () => (await find(id)).state === 'delivered')
  const { events } = (await owner(eventLog.list)).body.data
  const changed = events.find(({ kind }) => kind === 'transfers/transfer-targets')
  assert.deepEqual([changed?.action, changed?.isOperator], ['changed', true])
})

test('a held target holds its files until it is let go on; others go on', async () => {
  const [api, { company, target, send, find }, free] = [await operator(), await sender(), await sender()]
  const mine = async () => (await api(transfers.targets)).body.data.find(({ id }) => id === target)!
  const where = { params: { company, id: target } }
  const hold = async () =>
    api(transfers.holdTarget, { ...where, body: { version: (await mine()).version, reason: REASON } })
  assert.deepEqual([(await hold()).status, (await hold()).status], [200, 409])
  const [id, other] = [await send(), await free.send()]
  await until('the other arrives', async () => (await free.find(other)).state === 'delivered')
  await until(
    'its job has looked',
    async () =>
      (
        await rawSql(`select 1 from job_run where company_id = $1 and record_id = $2 and state = 'done'`, [
          company,
          String(id),
        ])
      )[0],
  )
  const [entry] = await of(api, company)
  assert.deepEqual([entry!.state, entry!.isTargetHeld, entry!.tries], ['waiting', true, 0])
  assert.equal((await find(id)).state, 'sending')
  const { held, openCount } = await mine()
  assert.deepEqual([held?.reason, openCount], [REASON, 1])
  const resumed = await api(transfers.resumeTarget, { ...where, body: { version: (await mine()).version } })
  assert.equal(resumed.status, 200)
  await until('it arrives', async () => (await find(id)).state === 'delivered')
  assert.equal((await mine()).held, null)
})

test('all targets are held and let go on at once, each told in its company', async () => {
  const [api, one, two] = [await operator(), await sender(), await sender()]
  assert.equal((await api(transfers.holdAll, { body: { reason: REASON } })).status, 200)
  const held = async () => (await api(transfers.targets)).body.data.filter(target => target.held !== null).length
  assert.ok((await held()) >= 2)
  assert.equal((await api(transfers.resumeAll, {})).status, 200)
  assert.equal(await held(), 0)
  for (const { api } of [one, two])
    assert.deepEqual(await actionsIn(api, 'transfers/transfer-targets'), ['resumed', 'held'])
})

test('what waits for its next try is held, and tried at once where an operator wants it', async () => {
  const [api, { company, server, send, find }] = [await operator(), await sender()]
  server.fault = ({ step }) => (step === 'write' ? 'fail' : undefined)
  const id = await send()
  const waiting = () =>
    until('it waits', async () =>
      (await of(api, company)).find(each => each.state === 'repeated' && each.nextTryAt !== null),
    )
  const entry = await waiting()
  assert.deepEqual([entry.tries, /Ein neuer Versuch folgt/.test(entry.message)], [1, true])
  assert.equal((await api(transfers.hold, { ...one(entry), body: seen(entry) })).status, 200)
  const [heldEntry] = await of(api, company)
  assert.equal(heldEntry!.state, 'stopped')
  server.fault = () => undefined
  assert.equal((await api(transfers.retry, { ...one(heldEntry!), body: seen(heldEntry!) })).status, 200)
  await until('it arrives', async () => (await find(id)).state === 'delivered')
})

test('a test of a target runs as a job, and what came of it stands there', async () => {
  const [api, { company, target }] = [await operator(), await sender()]
  assert.equal((await api(transfers.test, { params: { company, id: target } })).status, 200)
  const tested = await until('it is tested', async () =>
    (await api(transfers.targets)).body.data.find(({ id, testedAt }) => id === target && testedAt !== null),
  )
  assert.equal(tested.failure, '')
})

test('what goes to ELDA stands there, too, stopped while it is uncertain, and is sent by its company alone', async () => {
  const [api, company] = [await operator(), await build.company()]
  const id = await build.transmission({ company })
  const [entry] = await of(api, company)
  assert.deepEqual([entry!.kind, entry!.id, entry!.state, entry!.host], ['elda', id, 'stopped', 'ELDA'])
  const refused = await api(transfers.retry, {
    params: { company, kind: 'elda' as 'run', id },
    body: { version: 1, state: 'stopped' },
  })
  assert.equal(refused.status, 400)
})

test('what was tried is kept for 90 days, of a file that is still open for as long as it is', async () => {
  const [api, company] = [await operator(), await build.company()]
  const target = await build.transferTarget({ company })
  const files = { open: await stoppedRun(company, { target }), over: await stoppedRun(company, { target }) }
  await rawSql(`update export_run set state = 'delivered', delivered_at = now() where id = $1`, [files.over.id])
  for (const { id } of Object.values(files))
    await rawSql(
      `insert into delivery_log (company_id, kind, record_id, step, at) values
         ($1, 'run', $2, 'try', now() - interval '91 days'), ($1, 'run', $2, 'failed', now() - interval '89 days')`,
      [company, id],
    )
  await purgeExpired(payrollExports.purges ?? [])
  const steps = async (id: number) =>
    (await api(transfers.log, { params: { company, kind: 'run', id } })).body.data.map(({ step }) => step)
  assert.deepEqual(await steps(files.over.id), ['failed'])
  assert.deepEqual(await steps(files.open.id), ['try', 'failed'])
})
