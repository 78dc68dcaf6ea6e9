import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type ExportRun, exportRuns } from '#contract/exports/export-runs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { tryAgainNow } from '#server/testing/export-steps.ts'
import { sftpServer, type TestSftp } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'

withApp()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const firstHalf = { from: '01.11.2026', to: '15.11.2026' }

/** A DPW company whose store has so many absences that the file takes several packets. */
async function receiver(values: { folder?: string; rows?: number } = {}) {
  const server = await sftpServer()
  const company = await build.company({ softwareId: 1 })
  const target = await build.transferTarget({ company, server, folder: values.folder })
  const { api } = await signedIn({ company })
  return { server, company, target, api, store: () => filledStore(company, values.rows ?? 2000) }
}

async function filledStore(company: number, rows: number): Promise<number> {
  const store = await build.store({ company })
  await rawSql(
    `with people as (
       insert into employee (company_id, last_name, store_id, dpw_id)
       select $1, 'Bauer ' || i, $2, ($2 % 1000 * 100000 + i)::text from generate_series(1, $3::int) i returning id)
     insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_approved)
     select $1, id, $2, '2026-11-01 23:00Z', '2026-11-06 23:00Z', 1, true from people`,
    [company, store, rows],
  )
  return store
}

const settled = (api: Api, runId: number): Promise<ExportRun> =>
  until(`run ${runId} arrives or fails`, async () => {
    const { data: run } = (await api(exportRuns.find, { params: { id: runId } })).body
    return run.state !== 'sending' && run
  })

async function send(api: Api, storeId: number): Promise<ExportRun> {
  const { status, body, text } = await api(absenceExports.saveOnServer, { query: { storeId, ...firstHalf } })
  assert.equal(status, 200, text)
  return body.data
}

/** What a receiver that watches the folder has seen of one run: one whole file, once. */
function assertArrivedOnce(server: TestSftp, run: ExportRun, folder = ''): void {
  const path = folder ? `${folder}/${run.fileName}` : run.fileName!
  const appearances = server.seen.filter(each => each.path === path)
  assert.deepEqual(appearances, [{ path, sha256: run.sha256!, size: run.size! }])
}

test('a file is written under another name and appears whole under its own', async () => {
  const { server, api, store } = await receiver({ folder: 'lohn/eingang' })
  const storeId = await store()
  const run = await settled(api, (await send(api, storeId)).id)
  assert.deepEqual([run.state, run.message, run.rowCount], ['delivered', '', 2000])
  assertArrivedOnce(server, run, 'lohn/eingang')
  assert.deepEqual([...server.files.keys()], [`lohn/eingang/${run.fileName}`])
  const [opened] = server.steps.filter(({ step }) => step === 'open')
  assert.match((opened as { path: string }).path, /^lohn\/eingang\/\.kontor-\d+-\d+-1\.tmp$/)
})

test('the same period sent again is the same run and no second file', async () => {
  const { server, api, store } = await receiver({ rows: 3 })
  const storeId = await store()
  const first = await settled(api, (await send(api, storeId)).id)
  const signIns = server.steps.filter(({ step }) => step === 'sign-in').length
  const again = await Promise.all([send(api, storeId), send(api, storeId), send(api, storeId)])
  assert.deepEqual(new Set(again.map(({ id, sha256 }) => `${id} ${sha256}`)), new Set([`${first.id} ${first.sha256}`]))
  assert.equal(server.steps.filter(({ step }) => step === 'sign-in').length, signIns)
  assertArrivedOnce(server, first)
})

function takeAway(server: TestSftp, taken: Buffer[]): void {
  for (const [path, bytes] of server.files) {
    if (path.endsWith('.tmp')) continue
    taken.push(bytes)
    server.files.delete(path)
  }
}

test('a receiver who takes the file before it was acknowledged gets it once, and the run says so', async () => {
  const { server, api, store } = await receiver({ rows: 3 })
  const taken: Buffer[] = []
  server.fault = ({ step }) => {
    if (step !== 'renamed') return undefined
    takeAway(server, taken)
    return 'drop'
  }
  const run = await settled(api, (await send(api, await store())).id)
  assert.deepEqual([run.state, taken.map(sha256)], ['delivered', [run.sha256]])
  assert.match(run.message, /sofort abgeholt/)
  assertArrivedOnce(server, run)
})

test('another file of that name stays as it is: the run fails and says why', async () => {
  const { server, api, store } = await receiver({ rows: 3 })
  const storeId = await store()
  const number = (await rawSql<{ n: string }>('select store_number as n from store where id = $1', [storeId]))[0]!.n
  const name = `${number}_20261101-20261115_export_abwesenheiten.csv`
  server.files.set(name, Buffer.from('von jemand anderem'))
  const run = await settled(api, (await send(api, storeId)).id)
  assert.equal(run.state, 'failed')
  assert.equal(
    run.message,
    `Am Server liegt schon eine andere Datei mit dem Namen „${name}“. Sie wurde nicht überschrieben.`,
  )
  assert.equal(server.files.get(name)!.toString(), 'von jemand anderem')

  server.files.delete(name)
  const again = await api(exportRuns.deliver, { params: { id: run.id } })
  assert.equal(again.body.data.state, 'sending')
  const delivered = await settled(api, run.id)
  assert.deepEqual([delivered.state, delivered.sha256], ['delivered', run.sha256])
})

const hopeless: [string, (server: TestSftp, company: number) => Promise<unknown>, RegExp][] = [
  [
    'the host presents another key',
    (_, company) =>
      rawSql('update transfer_target set host_key = $2 where company_id = $1', [company, `SHA256:${'A'.repeat(43)}`]),
    /anderen Host-Schlüssel vorgelegt.*nichts übertragen/,
  ],
  [
    'the key was never confirmed',
    (_, company) => rawSql(`update transfer_target set host_key = '' where company_id = $1`, [company]),
    /noch nicht bestätigt/,
  ],
  [
    'the sign-in is refused',
    async server => {
      server.password = 'inzwischen geändert'
    },
    /hat die Anmeldung abgelehnt/,
  ],
  [
    'the folder does not exist',
    (_, company) => rawSql(`update transfer_target set folder = 'gibt-es-nicht' where company_id = $1`, [company]),
    /Den Ordner gibt es am Server nicht/,
  ],
]
for (const [what, break_, says] of hopeless) {
  test(`when ${what}, the run fails at once and says so`, async () => {
    const { server, api, company, store } = await receiver({ rows: 3 })
    await break_(server, company)
    const run = await settled(api, (await send(api, await store())).id)
    assert.equal(run.state, 'failed')
    assert.match(run.message, says)
    assert.deepEqual(server.seen, [])
    assert.equal(server.files.size, 0)
  })
}

test('a server that says yes and keeps half is not believed', async () => {
  const { server, api, store } = await receiver()
  let lies = 0
  server.fault = step => (step.step === 'write' && step.bytesWritten > 32_768 && ++lies < 4 ? 'lie' : undefined)
  const run = await settled(api, (await send(api, await store())).id)
  assert.equal(run.state, 'delivered')
  assertArrivedOnce(server, run)
})

test('a full disk is told while it lasts, and the file arrives when there is room again', async () => {
  const { server, api, store } = await receiver({ rows: 3 })
  server.fault = ({ step }) => (step === 'write' ? 'fail' : undefined)
  const { id } = await send(api, await store())
  const message = await until('it is told', async () => {
    const { data: run } = (await api(exportRuns.find, { params: { id } })).body
    return run.message !== '' && run.message
  })
  assert.match(message, /^Der Server hat abgelehnt: .* Ein neuer Versuch folgt\.$/)
  server.fault = () => undefined
  // Should it wait already, its wait is a minute.
  const run = await until('it arrives', async () => {
    await tryAgainNow()
    const { data } = (await api(exportRuns.find, { params: { id } })).body
    return data.state !== 'sending' && data
  })
  assert.deepEqual([run.state, run.message], ['delivered', ''])
  assertArrivedOnce(server, run)
})

test('a slow server shows how far it is', async () => {
  const { server, api, store } = await receiver({ rows: 4000 })
  const seen = Promise.withResolvers<void>()
  // What comes after its beginning is answered once somebody has seen that the beginning is there.
  server.fault = async step => {
    if (step.step === 'written' && step.bytesWritten > 32_768) await seen.promise
    return undefined
  }
  const { id } = await send(api, await store())
  const progress = await until('it is told how far it is', async () => {
    const { data: run } = (await api(exportRuns.find, { params: { id } })).body
    assert.equal(run.state, 'sending')
    return run.progress!.rowsDone > 0 && run.progress
  }).finally(seen.resolve)
  assert.ok(progress.rowsDone < 4000, `told ${progress.rowsDone}`)
  assert.equal(progress.rowsTotal, 4000)
  assert.equal((await settled(api, id)).state, 'delivered')
})
