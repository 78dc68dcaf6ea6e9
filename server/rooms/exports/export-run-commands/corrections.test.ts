import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { delivered, firstHalf, november, ready } from '#server/testing/export-steps.ts'
import { unpackContent } from '../export-runs/content.format.ts'

// Nothing is delivered here: without a worker a run stays on its way until a test says how it ended.
withApp({ KONTOR_ROLES: 'web' })

async function linesOf(runId: number): Promise<[number, string][]> {
  const [row] = await rawSql<{ lines: Buffer }>('select lines from export_run_content where run_id = $1', [runId])
  return (await unpackContent(row!.lines)).lines.map(({ sourceId, change }) => [sourceId, change])
}

test('BMD: what changed after a hand-over is shown old and new, counted, and corrected by exact days', async () => {
  const { api, store, company, absence, employee } = await ready(0, {
    bmdId: '5001',
    lastName: 'Bauer',
    firstName: 'Anna',
  })
  const gone = await build.absence({ employee, from: '2026-11-09 23:00:00', to: '2026-11-11 23:00:00', type: 2 })
  const stays = await build.absence({ employee, from: '2026-11-22 23:00:00', to: '2026-11-23 23:00:00', type: 1 })
  await api(absenceExports.download, { query: { storeId: store, ...november } })
  await rawSql(`update absence set ends_at = '2026-11-04 23:00Z' where id = $1`, [absence])
  await rawSql(`update absence set md_deleted = true where id = $1`, [gone.id])
  const added = await build.absence({ employee, from: '2026-11-15 23:00:00', to: '2026-11-16 23:00:00', type: 6 })

  const listed = await api(exportRuns.list, { query: { storeId: store, kind: 'absences', ...november } })
  const [run] = listed.body.data
  assert.equal(run?.changedSince, 3)
  const { body } = await api(exportRuns.correctionPreview, { params: { id: run!.id } })
  assert.equal(body.data.mode, 'cancel')
  assert.deepEqual(
    body.data.rows.map(row => [row.change, row.sourceId, row.lastName, row.before?.lastDay, row.after?.lastDay]),
    [
      ['changed', absence, 'Bauer', '2026-11-06', '2026-11-04'],
      ['added', added.id, 'Bauer', undefined, '2026-11-16'],
      ['removed', gone.id, 'Bauer', '2026-11-11', undefined],
    ],
  )

  const corrected = await api(exportRuns.correct, { params: { id: run!.id }, body: {} })
  const correction = corrected.body.data
  assert.deepEqual(
    [correction.number, correction.isCorrection, correction.rowCount, correction.removedCount, correction.state],
    [2, true, 4, 1, 'finished'],
  )
  const number = (await rawSql<{ n: string }>('select store_number as n from store where id = $1', [store]))[0]!.n
  assert.equal(correction.fileName, `${number}_20261101-20261130_export_abwesenheiten_korrektur_2.csv`)
  const file = await api(exportRuns.file, { params: { id: correction.id } })
  assert.equal(
    file.text,
    [
      '11;11;5001;;;;;101;02.11.2026;06.11.2026;',
      '11;11;5001;;;;;102;10.11.2026;11.11.2026;',
      '11;11;5001;;;;;201;02.11.2026;04.11.2026;',
      '11;11;5001;;;;;205;16.11.2026;16.11.2026;',
      '',
    ].join('\r\n'),
  )
  const nothing = await api(exportRuns.correct, { params: { id: correction.id }, body: {} })
  assert.deepEqual(
    [nothing.status, nothing.refusal.message],
    [409, 'Seit der letzten Übergabe hat sich nichts geändert.'],
  )
  const lines = await linesOf(correction.id)
  assert.deepEqual(
    lines.sort(([a], [b]) => a - b),
    [
      [absence, 'changed'],
      [gone.id, 'removed'],
      [stays.id, 'kept'],
      [added.id, 'added'],
    ].sort(([a], [b]) => Number(a) - Number(b)),
  )
  void company
})

test('BMD: what changed goes out whole only when someone says in whose place, and then first deletes what no longer holds', async () => {
  const { api, store, employee, absence } = await ready(0, { bmdId: '5001' })
  await build.absence({ employee, from: '2026-11-15 23:00:00', to: '2026-11-16 23:00:00', type: 6 })
  const query = { storeId: store, ...november }
  const runs = async () => (await api(exportRuns.list, { query: { ...query, kind: 'absences' } })).body.data
  await api(absenceExports.download, { query })
  const [first] = await runs()
  await rawSql(`update absence set starts_at = '2026-11-02 23:00Z' where id = $1`, [absence])
  const refused = await api(absenceExports.download, { query })
  assert.equal(refused.status, 409)
  assert.match(refused.refusal.message, /^Dieser Zeitraum wurde mit Lauf 1 schon übergeben, seither geändert: 1\./)

  const whole = await api(absenceExports.download, { query: { ...query, replaces: first!.id } })
  assert.equal(
    whole.text,
    [
      '11;11;5001;;;;;101;02.11.2026;06.11.2026;',
      '11;11;5001;;;;;201;03.11.2026;06.11.2026;',
      '11;11;5001;;;;;205;16.11.2026;16.11.2026;',
      '',
    ].join('\r\n'),
  )
  assert.match(
    whole.headers.get('content-disposition')!,
    /_20261101-20261130_export_abwesenheiten_ersetzt_lauf_1\.csv"/,
  )
  assert.deepEqual((await api(absenceExports.download, { query })).bytes, whole.bytes, 'unchanged, it is the same file')
  assert.deepEqual(
    (await runs()).map(({ number, changedSince, replacesNumber, replacedBy }) => [
      number,
      changedSince,
      replacesNumber,
      replacedBy,
    ]),
    [
      [2, 0, 1, null],
      [1, null, null, 2],
    ],
  )
  const late = await api(absenceExports.download, { query: { ...query, replaces: first!.id } })
  assert.deepEqual(
    [late.status, (await runs()).length],
    [409, 2],
    'a run that is no longer the newest is not replaced twice',
  )
})

test('DPW: a period that was handed over and changed is never sent whole again, only its correction', async () => {
  const { api, store, company, shift } = await ready(1, { dpwId: '700014' })
  const query = { storeId: store, ...firstHalf }
  const first = (await api(stampExports.saveOnServer, { query })).body.data
  const busy = await rawSql(`update stamp set ends_at = '2026-11-03 16:30Z' where id = $1 returning employee_id`, [
    shift,
  ])
  const waiting = await api(stampExports.saveOnServer, { query })
  assert.deepEqual(
    [waiting.status, waiting.refusal.message],
    [409, `Lauf ${first.number} wird gerade abgelegt. Bitte warten Sie das Ende ab.`],
  )

  await delivered(company)
  const refused = await api(stampExports.saveOnServer, { query })
  assert.deepEqual(
    [refused.status, refused.refusal.message],
    [
      409,
      'Dieser Zeitraum wurde mit Lauf 1 schon übergeben, seither geändert: 1. Bitte übergeben Sie die Änderungen als Korrektur.',
    ],
  )
  const added = await build.stamp({
    employee: { id: Number(busy[0]!.employee_id), company, store },
    from: '2026-11-04 07:00:00',
    to: '2026-11-04 11:00:00',
  })
  const { body } = await api(exportRuns.correct, { params: { id: first.id }, body: {} })
  assert.deepEqual([body.data.state, body.data.rowCount, body.data.isCorrection], ['sending', 3, true])
  assert.deepEqual(body.data.sums, { quantity: 5.5, amount: 0 }, 'what is added net of what is taken back')
  assert.match(body.data.fileName!, /_20261101-20261115_export_istzeiten_korrektur_2\.csv$/)
  const number = (await rawSql<{ n: string }>('select store_number as n from store where id = $1', [store]))[0]!.n
  const file = await api(exportRuns.file, { params: { id: body.data.id } })
  assert.equal(
    file.text,
    [
      `77;700014;2026;11;100;-8,00;;;${number};03.11.2026`,
      `77;700014;2026;11;100;9,50;;;${number};03.11.2026`,
      `77;700014;2026;11;100;4,00;;;${number};04.11.2026`,
      '',
    ].join('\r\n'),
  )

  await delivered(company)
  await rawSql('delete from stamp where id = $1', [added.id])
  const preview = await api(exportRuns.correctionPreview, { params: { id: body.data.id } })
  assert.deepEqual(
    [preview.body.data.mode, preview.body.data.rows.map(({ change }) => change)],
    ['difference', ['removed']],
  )
  const acknowledged = await api(exportRuns.correct, { params: { id: body.data.id }, body: {} })
  assert.deepEqual(
    [acknowledged.body.data.state, acknowledged.body.data.rowCount, acknowledged.body.data.removedCount],
    ['sending', 1, 1],
  )
  const last = await api(exportRuns.file, { params: { id: acknowledged.body.data.id } })
  assert.equal(last.text, `77;700014;2026;11;100;-4,00;;;${number};04.11.2026\r\n`)
  const listed = await api(exportRuns.list, { query: { storeId: store, kind: 'hours', ...firstHalf } })
  assert.equal(listed.body.data[0]!.changedSince, 0)
})

test('a run that never arrived makes room for what holds now; one that may have arrived does not', async () => {
  const { api, store, company, absence } = await ready(1)
  const query = { storeId: store, ...firstHalf }
  const first = (await api(absenceExports.saveOnServer, { query })).body.data
  await rawSql(`update export_run set state = 'failed', message = 'nicht erreichbar' where id = $1`, [first.id])
  await rawSql(`update absence set ends_at = '2026-11-04 23:00Z' where id = $1`, [absence])
  const second = (await api(absenceExports.saveOnServer, { query })).body.data
  assert.deepEqual([second.number, second.isCorrection, second.fileName], [2, false, first.fileName])
  assert.equal((await api(exportRuns.find, { params: { id: first.id } })).body.data.state, 'superseded')

  await rawSql(`update export_run set state = 'failed', renaming = 'lohn@host:22 .kontor-1.tmp' where id = $1`, [
    second.id,
  ])
  await rawSql(`update absence set ends_at = '2026-11-05 23:00Z' where id = $1`, [absence])
  const refused = await api(absenceExports.saveOnServer, { query })
  assert.deepEqual(
    [refused.status, refused.refusal.message],
    [409, 'Lauf 2 könnte angekommen sein. Bitte versuchen Sie zuerst diesen Lauf noch einmal.'],
  )
  const retried = await api(exportRuns.deliver, { params: { id: second.id } })
  assert.deepEqual([retried.body.data.state, retried.body.data.sha256], ['sending', second.sha256])
  assert.equal((await api(exportRuns.deliver, { params: { id: second.id } })).status, 409)
  assert.equal((await rawSql(`select 1 from job_run where company_id = $1`, [company])).length, 3)
})

test('sending the failed run of an unchanged period again is the same run once more', async () => {
  const { api, store } = await ready(1)
  const query = { storeId: store, ...firstHalf }
  const first = (await api(absenceExports.saveOnServer, { query })).body.data
  await rawSql(`update export_run set state = 'failed' where id = $1`, [first.id])
  const again = (await api(absenceExports.saveOnServer, { query })).body.data
  assert.deepEqual([again.id, again.state, again.sha256], [first.id, 'sending', first.sha256])
})

test('a run that nobody works on any more shows as failed after a while and may be sent again', async () => {
  const { api, store } = await ready(1)
  const first = (await api(absenceExports.saveOnServer, { query: { storeId: store, ...firstHalf } })).body.data
  await rawSql(`update export_run set lease_until = now() - interval '11 minutes' where id = $1`, [first.id])
  const stuck = (await api(exportRuns.find, { params: { id: first.id } })).body.data
  assert.deepEqual([stuck.state, stuck.message], ['failed', 'Die Übertragung ist stehen geblieben.'])
  // However long ago it was made: from now on it is on its way again.
  await rawSql(`alter table export_run disable trigger export_run_immutable`)
  await rawSql(`update export_run set finished_at = now() - interval '3 days' where id = $1`, [first.id])
  await rawSql(`alter table export_run enable trigger export_run_immutable`)
  assert.equal((await api(exportRuns.deliver, { params: { id: first.id } })).body.data.state, 'sending')
  assert.equal((await api(exportRuns.find, { params: { id: first.id } })).body.data.state, 'sending')
})

test('the job exists exactly when the run does', async () => {
  const { api, store, company } = await ready(1)
  await api(absenceExports.saveOnServer, { query: { storeId: store, ...firstHalf } })
  const jobs = await rawSql<{ n: number }>(
    `select count(*)::int as n from pgboss.job j join export_run r on r.id = (j.data->'record'->>'id')::int
     where r.company_id = $1 and j.name = 'deliver-payroll-export'`,
    [company],
  )
  assert.deepEqual(jobs, [{ n: 1 }])
  await rawSql(`alter table export_run_content add constraint nothing_fits check (run_id < 0) not valid`)
  const other = await build.absence({ company })
  const failed = await api(absenceExports.saveOnServer, { query: { storeId: other.employee.store!, ...firstHalf } })
  await rawSql(`alter table export_run_content drop constraint nothing_fits`)
  assert.equal(failed.status, 500)
  const after = await rawSql<{ runs: number; jobs: number }>(
    `select (select count(*)::int from export_run where company_id = $1 and state <> 'draft') as runs,
            (select count(*)::int from job_run where company_id = $1) as jobs`,
    [company],
  )
  assert.deepEqual(after, [{ runs: 1, jobs: 1 }])
})
