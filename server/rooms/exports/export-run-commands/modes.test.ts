import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { cancellations } from '#contract/exports/cancellations.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { delivered, firstHalf, november, ready } from '#server/testing/export-steps.ts'

// Files are made without a worker: where they go is tested elsewhere.
withApp({ KONTOR_ROLES: 'web' })

const choose = (api: Api, layout: string, mode: CorrectionMode) =>
  api(handOverSettings.change, { body: { correctionModes: { [layout]: mode }, version: 1 } })
const fileOf = async (api: Api, id: number) =>
  (await api(exportRuns.file, { params: { id } })).text.split('\r\n').slice(0, -1)

/** Hours that were delivered to DPW, after which a stamp became a quarter of an hour longer and another was deleted. */
async function changedHours(mode: CorrectionMode) {
  const made = await ready(1, { dpwId: '700014', lastName: 'Bauer', firstName: 'Anna' })
  const { api, store, company, employee, shift } = made
  await rawSql(`update store set store_number = '70', cost_center = '70' where id = $1`, [store])
  const gone = await build.stamp({ employee, from: '2026-11-04 07:00:00', to: '2026-11-04 11:00:00' })
  assert.equal((await choose(api, 'dpw-hours', mode)).status, 200)
  const query = { storeId: store, ...firstHalf }
  const first = (await api(stampExports.saveOnServer, { query })).body.data
  await delivered(company)
  await rawSql(`update stamp set ends_at = '2026-11-03 15:15Z' where id = $1`, [shift])
  await rawSql('delete from stamp where id = $1', [gone.id])
  return { ...made, query, first }
}

const old = '77;700014;2026;11;100;'
const modes: [CorrectionMode, string[], string][] = [
  [
    'difference',
    [`${old}-4,00;;;70;04.11.2026`, `${old}-8,00;;;70;03.11.2026`, `${old}8,25;;;70;03.11.2026`],
    'korrektur_2',
  ],
  [
    'cancel',
    [`${old}4,00;;;70;04.11.2026;S`, `${old}8,00;;;70;03.11.2026;S`, `${old}8,25;;;70;03.11.2026;`],
    'korrektur_2',
  ],
  ['replace', [`${old}8,25;;;70;03.11.2026`], 'ersetzt_lauf_1'],
  ['manual', [`${old}8,25;;;70;03.11.2026`], 'korrektur_2'],
]
for (const [mode, lines, name] of modes) {
  test(`DPW hours changed after delivery are corrected by ${mode}, as the preview says`, async () => {
    const { api, first } = await changedHours(mode)
    const preview = (await api(exportRuns.correctionPreview, { params: { id: first.id } })).body.data
    assert.deepEqual([preview.mode, preview.file.lines, preview.file.rowCount], [mode, lines, lines.length])
    const run = (await api(exportRuns.correct, { params: { id: first.id }, body: {} })).body.data
    assert.deepEqual(await fileOf(api, run.id), lines)
    assert.equal(run.fileName, `70_20261101-20261115_export_istzeiten_${name}.csv`)
    assert.deepEqual(
      [run.state, run.correctionMode, run.isCorrection, run.replacesNumber, run.openCancellationCount],
      ['sending', mode, mode !== 'replace', mode === 'replace' ? 1 : null, mode === 'manual' ? 2 : 0],
    )
  })
}

test('what a person cancels stays open until they say so line by line, with name and time, and can be taken back', async () => {
  const { api, query, first, company } = await changedHours('manual')
  const run = (await api(exportRuns.correct, { params: { id: first.id }, body: {} })).body.data
  const listed = async () => (await api(cancellations.list, { query: { ...query, kind: 'hours' } })).body.data
  const open = async () => (await api(exportRuns.find, { params: { id: run.id } })).body.data.openCancellationCount
  const [deleted, changed] = await listed()
  assert.deepEqual(
    [deleted!.lastName, deleted!.runNumber, deleted!.handed.quantity, deleted!.handed.day, changed!.handed.quantity],
    ['Bauer', 2, 4, '2026-11-04', 8],
  )
  const other = await signedIn({ company })
  const done = (await other.api(cancellations.change, { params: { id: deleted!.id }, body: { isDone: true } })).body
    .data
  assert.equal(done.doneBy, 'Mira Huber')
  assert.ok(done.doneAt)
  const again = await api(cancellations.change, { params: { id: deleted!.id }, body: { isDone: true } })
  assert.deepEqual(again.body.data, done, 'who said so first stays')
  assert.deepEqual([await open(), (await listed()).map(({ id }) => id)], [1, [changed!.id, deleted!.id]])
  await api(cancellations.change, { params: { id: deleted!.id }, body: { isDone: false } })
  assert.equal(await open(), 2)
  const kept = await rawSql(
    `select action from audit_entry where company_id = $1 and record_kind = 'exports/cancellations' and record_id = $2`,
    [company, String(deleted!.id)],
  )
  assert.equal(kept.length, 2)
})

test('of a correction by hand that never arrived nothing is left to cancel', async () => {
  const { api, query, first, company, shift } = await changedHours('manual')
  const run = (await api(exportRuns.correct, { params: { id: first.id }, body: {} })).body.data
  await rawSql(`update export_run set state = 'failed' where id = $1`, [run.id])
  await rawSql(`update stamp set ends_at = '2026-11-03 15:30Z' where id = $1`, [shift])
  const next = (await api(exportRuns.correct, { params: { id: first.id }, body: {} })).body.data
  const listed = (await api(cancellations.list, { query: { ...query, kind: 'hours' } })).body.data
  assert.deepEqual([next.openCancellationCount, listed.map(({ runNumber }) => runNumber)], [2, [3, 3]])
  void company
})

test('an absence that moved to another store is taken back by that store’s run, whoever hands it over', async () => {
  const { api, store, company, absence } = await ready(1, { dpwId: '700014' })
  const other = await build.store({ company, storeNumber: '80' })
  const query = { storeId: store, ...firstHalf }
  const first = (await api(absenceExports.saveOnServer, { query })).body.data
  await delivered(company)
  await rawSql(`update absence set store_id = $2, ends_at = '2026-11-05 23:00Z' where id = $1`, [absence, other])
  const bound = await signedIn({ company, storeIds: [other] })
  await rawSql(`update employee set store_id = $2 where company_id = $1`, [company, other])
  const taken = await bound.api(absenceExports.saveOnServer, { query: { storeId: other, ...firstHalf } })
  assert.equal(taken.status, 200, taken.text)
  assert.deepEqual(await fileOf(bound.api, taken.body.data.id), [
    '77;700014;1;02.11.2026;06.11.2026;5,00;;S',
    '77;700014;1;02.11.2026;05.11.2026;4,00;;',
  ])
  assert.equal((await api(exportRuns.find, { params: { id: first.id } })).body.data.changedSince, 0)
  const late = await api(exportRuns.correct, { params: { id: first.id }, body: {} })
  assert.deepEqual(
    [late.status, late.refusal.message],
    [
      409,
      'Seit der letzten Übergabe hat sich nichts geändert. Zeilen von Lauf 1 hat inzwischen Lauf 2 (Filiale 80) übernommen.',
    ],
  )
  const own = await signedIn({ company, storeIds: [store] })
  const unseen = await own.api(exportRuns.correct, { params: { id: first.id }, body: {} })
  assert.equal(unseen.refusal.message, 'Seit der letzten Übergabe hat sich nichts geändert.')
  // Where it came from it is new again, should it come back.
  await delivered(company)
  await rawSql(`update absence set store_id = $2 where id = $1`, [absence, store])
  await rawSql(`update employee set store_id = $2 where company_id = $1`, [company, store])
  const back = (await api(exportRuns.correct, { params: { id: first.id }, body: {} })).body.data
  assert.deepEqual(await fileOf(api, back.id), [
    '77;700014;1;02.11.2026;05.11.2026;4,00;;S',
    '77;700014;1;02.11.2026;05.11.2026;4,00;;',
  ])
})

test('BMD: sickness over the end of a month lengthens the record of October, which is made anew when it ends sooner', async () => {
  const { api, store, employee } = await ready(0, { bmdId: '5001' })
  const sick = await build.absence({ employee, from: '2026-10-27 23:00:00', to: null, type: 2 })
  await rawSql('delete from absence where employee_id = $1 and id <> $2', [employee.id, sick.id])
  const october = { storeId: store, from: '2026-10-01', to: '2026-10-31' }
  assert.equal((await api(absenceExports.download, { query: october })).text, '10;11;5001;;;;;202;28.10.2026;;\r\n')
  await rawSql(`update absence set ends_at = '2026-11-05 23:00Z' where id = $1`, [sick.id])
  const query = { storeId: store, ...november }
  assert.equal((await api(absenceExports.download, { query })).text, '11;11;5001;;;;;302;01.11.2026;05.11.2026;\r\n')
  const [run] = (await api(exportRuns.list, { query: { ...october, kind: 'absences' } })).body.data
  assert.equal(run!.changedSince, 0, 'its end is November’s to tell')

  await rawSql(`update absence set ends_at = '2026-11-03 23:00Z' where id = $1`, [sick.id])
  const [second] = (await api(exportRuns.list, { query: { ...query, kind: 'absences' } })).body.data
  const corrected = (await api(exportRuns.correct, { params: { id: second!.id }, body: {} })).body.data
  assert.deepEqual(await fileOf(api, corrected.id), [
    '11;11;5001;;;;;102;28.10.2026;05.11.2026;',
    '11;11;5001;;;;;202;28.10.2026;03.11.2026;',
  ])
})

test('the settings of the hand-over say month, consumption and whether sickness is handed over', async () => {
  const { api, store, employee } = await ready(0, { bmdId: '5001' })
  await build.absence({ employee, from: '2026-11-08 23:00:00', to: '2026-11-10 23:00:00', type: 2 })
  const before = (await api(handOverSettings.show)).body.data
  assert.deepEqual(before, {
    settlementMonth: 'period',
    handsOverSickness: true,
    absenceDays: 'empty',
    absenceLayout: '',
    correctionModes: {},
    reopeningNeedsSecond: false,
    correctionMonth: 'period',
    wageDetail: 'month',
    wageLayout: '',
    consultantNumber: '',
    clientNumber: '',
    version: 1,
  })
  const body = {
    settlementMonth: 'following',
    handsOverSickness: false,
    absenceDays: 'workingDays',
    version: 1,
  } as const
  const changed = (await api(handOverSettings.change, { body })).body.data
  assert.deepEqual([changed.version, changed.settlementMonth], [2, 'following'])
  const file = await api(absenceExports.download, { query: { storeId: store, ...november } })
  assert.equal(file.text, '12;11;5001;;;;;201;02.11.2026;06.11.2026;5\r\n')
  const wrong = await api(handOverSettings.change, {
    body: { correctionModes: { 'bmd-absences': 'difference' }, version: 2 },
  })
  assert.deepEqual(
    [wrong.status, wrong.refusal.fields],
    [400, { correctionModes: 'Diese Art der Korrektur gibt es für diese Datei nicht' }],
  )
})

test('DPW can be downloaded, BMD put on a server, and what was downloaded or delivered can be delivered unchanged', async () => {
  const { api, store, company } = await ready(1, { dpwId: '700014' })
  const query = { storeId: store, ...firstHalf }
  const file = await api(stampExports.download, { query })
  assert.equal(file.status, 200, file.text)
  const [run] = (await api(exportRuns.list, { query: { ...query, kind: 'hours' } })).body.data
  assert.deepEqual([run!.state, run!.target], ['finished', ''])
  const sent = (await api(stampExports.saveOnServer, { query })).body.data
  assert.deepEqual([sent.id, sent.state], [run!.id, 'sending'])
  await delivered(company)
  assert.equal((await api(stampExports.saveOnServer, { query })).body.data.state, 'delivered', 'not twice by itself')
  assert.equal((await api(exportRuns.deliver, { params: { id: sent.id } })).body.data.state, 'sending')

  await rawSql('update company set software_id = 0 where id = $1', [company])
  await rawSql(`update company set bmd_id = '11' where id = $1`, [company])
  await rawSql(`update employee set bmd_id = '5001' where company_id = $1`, [company])
  const bmd = (await api(absenceExports.saveOnServer, { query: { storeId: store, ...november } })).body.data
  assert.deepEqual([bmd.state, bmd.layoutKey], ['sending', 'bmd-absences'])
})

test('without a server DPW can still be downloaded', async () => {
  const { api, store, company } = await ready(1, { dpwId: '700014' })
  await rawSql('delete from transfer_target where company_id = $1', [company])
  const query = { storeId: store, ...firstHalf }
  const refused = await api(stampExports.saveOnServer, { query })
  assert.deepEqual([refused.status, refused.refusal.message], [422, 'Kein Server für die Ablage eingerichtet'])
  assert.equal((await api(stampExports.download, { query })).status, 200)
})
