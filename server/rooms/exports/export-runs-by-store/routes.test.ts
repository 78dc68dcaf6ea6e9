import assert from 'node:assert/strict'
import { test } from 'node:test'
import yauzl from 'yauzl'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { storeHandOvers } from '#contract/exports/export-runs-by-store.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { scopeOf } from '#server/rooms/access/public.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { november } from '#server/testing/export-steps.ts'
import { until } from '#server/testing/until.ts'
import { run } from './actions.ts'

withApp()

const absences = { kind: 'absences', ...november } as const
const statesOf = async (api: Api) =>
  (await api(storeHandOvers.states, { query: absences })).body.data.map(({ name, state, blockers, changedSince }) => [
    name,
    state,
    blockers.length,
    changedSince,
  ])
const ended = (api: Api, id: number) =>
  until('all stores are handed over', async () => {
    const { data } = (await api(storeHandOvers.find, { params: { id } })).body
    return data.state !== 'running' && data
  })

/** Seven stores for BMD: five ready, one without a BMD id, one without anything. */
async function sevenStores() {
  const company = await build.company({ softwareId: 0, bmdId: '11' })
  const stores: number[] = []
  for (let n = 1; n <= 7; n++) {
    const store = await build.store({ company, name: `Filiale ${n}`, storeNumber: `${n}0` })
    stores.push(store)
    if (n === 7) continue
    const employee = await build.employee({ company, store, bmdId: n === 6 ? '' : `500${n}` })
    await build.absence({ employee })
  }
  const { api, accountId } = await signedIn({ company })
  return { company, stores, api, accountId }
}

test('each store says how it stands: nothing to do, ready, blocked, handed over, changed since', async () => {
  const { api, stores, company } = await sevenStores()
  await api(absenceExports.download, { query: { storeId: stores[0]!, ...november } })
  await api(absenceExports.download, { query: { storeId: stores[1]!, ...november } })
  await rawSql(`update absence set ends_at = ends_at - interval '1 day' where company_id = $1 and store_id = $2`, [
    company,
    stores[1],
  ])
  assert.deepEqual(await statesOf(api), [
    ['Filiale 1', 'handed-over', 0, 0],
    ['Filiale 2', 'changed', 0, 1],
    ['Filiale 3', 'ready', 0, 0],
    ['Filiale 4', 'ready', 0, 0],
    ['Filiale 5', 'ready', 0, 0],
    ['Filiale 6', 'blocked', 1, 0],
    ['Filiale 7', 'nothing', 0, 0],
  ])
  const limited = await signedIn({ company, storeIds: [stores[2]!] })
  assert.deepEqual(await statesOf(limited.api), [['Filiale 3', 'ready', 0, 0]])
})

test('all ready stores are handed over in one go, each with a run of its own, and come as one ZIP', async () => {
  const { api, stores, company } = await sevenStores()
  const started = await api(storeHandOvers.start, { body: { ...absences, way: 'download' } })
  assert.equal(started.status, 200, started.text)
  assert.equal(started.body.data.storeCount, 5)
  const done = await ended(api, started.body.data.id)
  assert.deepEqual(
    done.outcomes.map(({ name, result, runNumber }) => [name, result, runNumber]),
    [1, 2, 3, 4, 5].map(n => [`Filiale ${n}`, 'handed-over', n]),
  )
  const file = await api(storeHandOvers.file, { params: { id: done.id } })
  assert.match(decodeURIComponent(file.headers.get('content-disposition')!), /Abwesenheiten November 2026\.zip/)
  const entries = await unzipped(file.bytes)
  assert.deepEqual(
    [...entries.keys()],
    [1, 2, 3, 4, 5].map(n => `${n}0_20261101-20261130_export_abwesenheiten.csv`),
  )
  for (const { runId, storeId } of done.outcomes) {
    const run = await api(exportRuns.file, { params: { id: runId! } })
    const name = `${stores.indexOf(storeId) + 1}0_20261101-20261130_export_abwesenheiten.csv`
    assert.deepEqual(entries.get(name), run.bytes)
  }
  const again = await api(storeHandOvers.start, { body: { ...absences, way: 'download' } })
  assert.deepEqual(
    [again.status, again.refusal.message],
    [409, 'Kein Standort ist bereit: Was fehlt, steht bei jedem Standort.'],
  )
  const limited = await signedIn({ company, storeIds: [stores[0]!] })
  for (const endpoint of [storeHandOvers.find, storeHandOvers.file])
    assert.equal((await limited.api(endpoint, { params: { id: done.id } })).status, 404)
})

test('a store that is no longer ready when its turn comes is named, the others go on, and a second try repeats nothing', async () => {
  const { api, stores, company, accountId } = await sevenStores()
  const scope = (await scopeOf(accountId, company, 'test'))!
  const [made] = await rawSql<{ id: number }>(
    `insert into store_hand_over (company_id, kind, period_from, period_to, way, store_ids, created_by)
     values ($1, 'absences', '2026-11-01', '2026-11-30', 'download', $2, $3) returning id`,
    [company, [stores[1], stores[5], stores[3]], accountId],
  )
  const record = { kind: 'exports/export-runs-by-store', id: made!.id } as const
  const context = (stopAfter: number): JobContext => {
    const stop = new AbortController()
    const progress = async (done: number) => {
      if (done === stopAfter) stop.abort(new Error('The server stops.'))
    }
    return { scope, record, progress, signal: stop.signal, isLastTry: false }
  }
  await assert.rejects(run(context(1)), /The server stops/)
  assert.equal((await api(storeHandOvers.find, { params: { id: made!.id } })).body.data.outcomes.length, 1)
  await run(context(0))
  const done = (await api(storeHandOvers.find, { params: { id: made!.id } })).body.data
  assert.deepEqual(
    [done.state, ...done.outcomes.map(({ name, result, message }) => [name, result, message])],
    [
      'done',
      ['Filiale 2', 'handed-over', ''],
      ['Filiale 6', 'blocked', 'BMD Id fehlt bei einem Mitarbeiter'],
      ['Filiale 4', 'handed-over', ''],
    ],
  )
  const [runs] = await rawSql('select count(*)::int as n from export_run where company_id = $1', [company])
  assert.deepEqual(runs, { n: 2 })
})

const unzipped = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found = new Map<string, Buffer>()
      zip.on('entry', entry =>
        zip.openReadStream(entry, async (_error, stream) => {
          found.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)))
          zip.readEntry()
        }),
      )
      zip.on('end', () => resolve(found))
      zip.readEntry()
    })
  })
