import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/time/absence-exports.ts'
import { payrollExports } from '#contract/time/payroll-exports.ts'
import { payrollPeriods } from '#contract/time/payroll-periods.ts'
import { stampExports } from '#contract/time/stamp-exports.ts'
import { rawSql, useApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { unpackContent } from './lines.format.ts'

// Nothing is delivered here: without a worker a run stays on its way until a test says how it ended.
useApp({ KONTOR_ROLES: 'web' })

const november = { from: '01.11.2026', to: '30.11.2026' }
const firstHalf = { from: '01.11.2026', to: '15.11.2026' }

/** A company with one absence and one shift, and its caller. */
async function ready(softwareId: number, values: Parameters<typeof build.employee>[0] = {}) {
  const company = await build.company({ softwareId })
  if (softwareId === 1) await build.transferTarget({ company })
  const employee = await build.employee({ company, ...values })
  const { id } = await build.absence({ employee })
  const shift = await build.stamp({ employee })
  const { api } = await signedIn({ company })
  const store = employee.store!
  return { company, employee, store, absence: id, shift: shift.id, api }
}
const delivered = (company: number) =>
  rawSql(
    `update export_run set state = 'delivered', delivered_at = now() where company_id = $1 and state = 'sending'`,
    [company],
  )

// --- what is refused before anything is made -------------------------------------------------------------------------

test('without a BMD id nothing is handed over, in the words of the specification', async () => {
  const { api, store, company } = await ready(0, { bmdId: '', lastName: 'Groß-Weiß', firstName: 'Sophie' })
  const { status, refusal } = await api(absenceExports.download, { query: { storeId: store, ...november } })
  assert.deepEqual([status, refusal.message], [422, 'BMD Id fehlt bei einem Mitarbeiter'])
  assert.deepEqual(refusal.fields, { 'employee-id-missing': 'Groß-Weiß Sophie' })
  assert.equal(
    (await rawSql(`select 1 from export_run where company_id = $1 and state <> 'draft'`, [company])).length,
    0,
  )
})

test('without a DPW id neither absences nor hours are handed over, each in its own words', async () => {
  const { api, store } = await ready(1, { dpwId: '' })
  const query = { storeId: store, ...firstHalf }
  const absences = await api(absenceExports.saveOnServer, { query })
  assert.deepEqual([absences.status, absences.refusal.message], [422, 'DPW Id fehlt bei einem Mitarbeiter'])
  const hours = await api(stampExports.saveOnServer, { query })
  assert.deepEqual([hours.status, hours.refusal.message], [422, 'DPW ID fehlt bei einem Mitarbeiter'])
})

test('a missing id of someone whose entries are not exported does not stand in the way', async () => {
  const { api, store, company } = await ready(0)
  await build.absence({ employee: await build.employee({ company, store, bmdId: '' }), approved: false })
  assert.equal((await api(absenceExports.download, { query: { storeId: store, ...november } })).status, 200)
})

const blocked: [string, (company: number, store: number) => Promise<unknown>, string][] = [
  [
    'two people with one number',
    async (company, store) => {
      const employee = await build.employee({ company, store, dpwId: '700099', lastName: 'Zweite' })
      await build.absence({ employee })
      await rawSql(`update employee set dpw_id = '700099' where company_id = $1`, [company])
    },
    'DPW ID doppelt vergeben',
  ],
  [
    'no number of the company',
    company => rawSql(`update company set dpw_id = '' where id = $1`, [company]),
    'DPW ID des Betriebs fehlt',
  ],
  [
    'no number of the store',
    (_, store) => rawSql(`update store set store_number = '' where id = $1`, [store]),
    'Nummer des Standorts fehlt',
  ],
  [
    'no server to put it on',
    company => rawSql('delete from transfer_target where company_id = $1', [company]),
    'Kein Server für die Ablage eingerichtet',
  ],
  [
    'nothing that is approved',
    company => rawSql('update absence set md_approved = false where company_id = $1', [company]),
    'In diesem Zeitraum gibt es nichts zu übergeben.',
  ],
  [
    'a character that Windows-1252 has not',
    company => rawSql(`update company set dpw_id = '77Č' where id = $1`, [company]),
    'Ein Wert passt nicht in die Datei: Abwesenheit {absence}, Zeile 1, Spalte „Mandant“: Das Zeichen „Č“ gibt es im Zeichensatz Windows-1252 nicht.',
  ],
]
for (const [what, make, says] of blocked) {
  test(`with ${what} nothing is handed over, and the preview says it first`, async () => {
    const { api, company, store, absence } = await ready(1)
    await make(company, store)
    const query = { storeId: store, ...firstHalf }
    const { status, refusal } = await api(absenceExports.saveOnServer, { query })
    assert.deepEqual([status, refusal.message], [422, says.replace('{absence}', String(absence))])
    const preview = await api(payrollPeriods.absences, { query })
    const [first] = preview.body.data.checks
    assert.equal(first?.tone, 'blocker')
    assert.equal((await rawSql('select 1 from export_run where company_id = $1', [company])).length, 0)
  })
}

test('an entry whose person the caller may not see is an error, not a gap in the file', async () => {
  const company = await build.company({ softwareId: 1 })
  await build.transferTarget({ company })
  const store = await build.store({ company })
  const lent = await build.employee({ company, lastName: 'Verliehen' })
  await build.absence({ employee: { ...lent, store } })
  await build.stamp({ employee: { ...lent, store } })
  const query = { storeId: store, ...firstHalf }
  const own = await signedIn({ company, storeIds: [store] })
  const absences = await own.api(absenceExports.saveOnServer, { query })
  assert.deepEqual(
    [absences.status, absences.refusal.message],
    [422, 'Abwesenheit konnte nicht einem Mitarbeiter zugewiesen werden'],
  )
  const hours = await own.api(stampExports.saveOnServer, { query })
  assert.equal(hours.refusal.message, 'Schicht konnte nicht einem Mitarbeiter zugewiesen werden')
  const all = await signedIn({ company })
  assert.equal((await all.api(absenceExports.saveOnServer, { query })).status, 200)
})

const periods: [softwareId: number, from: string, to: string, status: number][] = [
  [0, '01.11.2026', '30.11.2026', 200],
  [0, '01.11.2026', '15.11.2026', 400],
  [0, '01.10.2026', '30.11.2026', 400],
  [0, '02.11.2026', '30.11.2026', 400],
  [1, '01.11.2026', '15.11.2026', 200],
  [1, '16.11.2026', '30.11.2026', 200],
  [1, '01.11.2026', '30.11.2026', 400],
  [1, '01.11.2026', '16.11.2026', 400],
  [1, '15.11.2026', '01.11.2026', 400],
]
for (const [softwareId, from, to, expected] of periods) {
  test(`software ${softwareId}: ${from} to ${to} ${expected === 200 ? 'is' : 'is not'} a period`, async () => {
    const { api, store } = await ready(softwareId)
    const opened = await api(absenceExports.open, { body: { storeId: store, from, to } })
    assert.equal(opened.status, expected, opened.text)
    assert.equal((await api(payrollPeriods.absences, { query: { storeId: store, from, to } })).status, expected)
    if (expected === 400) assert.match(opened.refusal.fields!.to!, /kein Zeitraum von (BMD|DPW)/)
  })
}

test('a software that takes no such file is told clearly', async () => {
  const { api, store, company } = await ready(0)
  const query = { storeId: store, ...november }
  const conflict = async (call: Promise<{ status: number; refusal: { message: string } }>) => {
    const { status, refusal } = await call
    assert.equal(status, 409)
    return refusal.message
  }
  assert.equal(
    await conflict(api(absenceExports.saveOnServer, { query })),
    'Für BMD wird die Datei heruntergeladen, nicht am Server abgelegt.',
  )
  assert.equal(
    await conflict(api(stampExports.open, { body: query })),
    'Für BMD werden Istzeiten über den Tages Export übergeben.',
  )
  await rawSql('update company set software_id = 1 where id = $1', [company])
  await build.transferTarget({ company })
  assert.equal(
    await conflict(api(absenceExports.download, { query: { storeId: store, ...firstHalf } })),
    'Für DPW wird die Datei am Server abgelegt, nicht heruntergeladen.',
  )
  await rawSql('update company set software_id = 3 where id = $1', [company])
  for (const call of [
    api(absenceExports.open, { body: query }),
    api(absenceExports.download, { query }),
    api(payrollPeriods.absences, { query }),
    api(stampExports.saveOnServer, { query }),
  ])
    assert.equal(await conflict(call), 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.')
})

// --- the ledger ------------------------------------------------------------------------------------------------------

test('opening a period gives one draft, however often and from wherever it is opened', async () => {
  const { api, store } = await ready(0)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api(absenceExports.open, { body: { storeId: store, ...november } })),
  )
  assert.deepEqual(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(answers[0]!.body.data.state, 'draft')
  const { body } = await api(payrollExports.list, { query: { storeId: store, kind: 'absences' } })
  assert.deepEqual(body.data, [], 'a draft is no hand-over')
})

test('the same content gives the same run and the same bytes, also at the same time', async () => {
  const { api, store, company } = await ready(0)
  const download = () => api(absenceExports.download, { query: { storeId: store, ...november } })
  const files = await Promise.all(Array.from({ length: 6 }, download))
  files.push(await download())
  assert.equal(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size, 1)
  const runs = await rawSql(`select number from export_run where company_id = $1 and state <> 'draft'`, [company])
  assert.deepEqual(runs, [{ number: 1 }])
})

test('a run names its file, hash, rows, sums, who and when, and gives the same bytes for ever', async () => {
  const { api, store, absence, company } = await ready(0)
  const file = await api(absenceExports.download, { query: { storeId: store, ...november } })
  const { body } = await api(payrollExports.list, { query: { storeId: store, kind: 'absences' } })
  const [run] = body.data
  assert.deepEqual(
    [run?.number, run?.state, run?.rowCount, run?.sums, run?.finishedBy, run?.layoutKey, run?.changedSince],
    [1, 'finished', 1, { quantity: 0, amount: 0, absenceDays: 5 }, 'Mira Huber', 'bmd-absences', 0],
  )
  await rawSql(`update absence set ends_at = ends_at + interval '1 day' where id = $1`, [absence])
  await rawSql(`update employee set bmd_id = '9999' where company_id = $1`, [company])
  const again = await api(payrollExports.file, { params: { id: run!.id } })
  assert.deepEqual(again.bytes, file.bytes)
  assert.deepEqual(await linesOf(run!.id), [[absence, 'added']])
  const actions = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'time/payroll-exports' and record_id = $2 order by id`,
    [company, String(run!.id)],
  )
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['exported', 'downloaded', 'downloaded'],
  )
})

test('numbers count within the company, without gaps, also for callers who see one store only', async () => {
  const { api, store, company } = await ready(0)
  const other = await build.absence({ company })
  const bound = await signedIn({ company, storeIds: [other.employee.store!] })
  await api(absenceExports.download, { query: { storeId: store, ...november } })
  await bound.api(absenceExports.download, { query: { storeId: other.employee.store!, ...november } })
  await build.absence({ employee: other.employee, from: '2026-11-08 23:00:00', to: '2026-11-09 23:00:00' })
  await bound.api(absenceExports.download, { query: { storeId: other.employee.store!, ...november } })
  const runs = await rawSql<{ number: number }>(
    `select number from export_run where company_id = $1 and state <> 'draft' order by number`,
    [company],
  )
  assert.deepEqual(
    runs.map(({ number }) => number),
    [1, 2, 3],
  )
  const listed = await bound.api(payrollExports.list, { query: { storeId: other.employee.store!, kind: 'absences' } })
  assert.deepEqual(
    listed.body.data.map(({ number }) => number),
    [3, 2],
  )
  assert.equal((await bound.api(payrollExports.list, { query: { storeId: store, kind: 'absences' } })).status, 404)
  const [first] = await rawSql<{ id: number }>('select id from export_run where company_id = $1 and number = 1', [
    company,
  ])
  for (const endpoint of [
    payrollExports.find,
    payrollExports.file,
    payrollExports.correctionPreview,
    payrollExports.correct,
  ])
    assert.equal((await bound.api(endpoint, { params: { id: first!.id } })).status, 404)
})

async function linesOf(runId: number): Promise<[number, string][]> {
  const [row] = await rawSql<{ lines: Buffer }>('select lines from export_run_content where run_id = $1', [runId])
  return (await unpackContent(row!.lines)).lines.map(({ sourceId, change }) => [sourceId, change])
}

const tampering = [
  `update export_run set row_count = 99 where number is not null`,
  `update export_run set sums = '{}' where number is not null`,
  `update export_run set state = 'draft', number = null, file_id = null, finished_at = null where number is not null`,
  `update export_run set period_to = period_to + 1 where number is not null`,
  `delete from export_run`,
  `update export_run_content set lines = ''`,
  `delete from export_run_content`,
  `insert into export_run_content (company_id, run_id, store_id, lines) select company_id, id, store_id, '' from export_run where number is not null`,
  `update file set sha256 = 'x' where purpose = 'payroll-export'`,
  `delete from file where purpose = 'payroll-export'`,
]
test('a finished run cannot be changed or removed by the application, whatever it tries', async () => {
  const { api, store, company } = await ready(0)
  await api(absenceExports.download, { query: { storeId: store, ...november } })
  const before = await rawSql(
    'select r::text as r, l::text as l from export_run r join export_run_content l on l.run_id = r.id where r.company_id = $1',
    [company],
  )
  for (const statement of tampering) {
    await assert.rejects(
      rawSql(
        `do $$ begin perform set_config('app.company_id', '${company}', true); set local role kontor_app; ${statement}; end $$`,
      ),
      /finished run|permission denied|file of a run/,
      statement,
    )
  }
  const after = await rawSql(
    'select r::text as r, l::text as l from export_run r join export_run_content l on l.run_id = r.id where r.company_id = $1',
    [company],
  )
  assert.deepEqual(after, before)
})

// --- changes and corrections -----------------------------------------------------------------------------------------

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

  const listed = await api(payrollExports.list, { query: { storeId: store, kind: 'absences' } })
  const [run] = listed.body.data
  assert.equal(run?.changedSince, 3)
  const { body } = await api(payrollExports.correctionPreview, { params: { id: run!.id } })
  assert.equal(body.data.takesBack, true)
  assert.deepEqual(
    body.data.rows.map(row => [row.change, row.sourceId, row.lastName, row.before?.lastDay, row.after?.lastDay]),
    [
      ['changed', absence, 'Bauer', '2026-11-06', '2026-11-04'],
      ['added', added.id, 'Bauer', undefined, '2026-11-16'],
      ['removed', gone.id, 'Bauer', '2026-11-11', undefined],
    ],
  )

  const corrected = await api(payrollExports.correct, { params: { id: run!.id } })
  const correction = corrected.body.data
  assert.deepEqual(
    [correction.number, correction.isCorrection, correction.rowCount, correction.removedCount, correction.state],
    [2, true, 4, 1, 'finished'],
  )
  const number = (await rawSql<{ n: string }>('select store_number as n from store where id = $1', [store]))[0]!.n
  assert.equal(correction.fileName, `${number}_export_abwesenheiten_korrektur_2.csv`)
  const file = await api(payrollExports.file, { params: { id: correction.id } })
  assert.equal(
    file.text,
    [
      '11;11;5001;;;;;102;10.11.2026;11.11.2026;',
      '11;11;5001;;;;;101;02.11.2026;06.11.2026;',
      '11;11;5001;;;;;201;02.11.2026;04.11.2026;3',
      '11;11;5001;;;;;205;16.11.2026;16.11.2026;1',
      '',
    ].join('\r\n'),
  )
  const nothing = await api(payrollExports.correct, { params: { id: correction.id } })
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

test('BMD: a new download after a change is a complete file that first deletes what no longer holds', async () => {
  const { api, store, employee, absence } = await ready(0, { bmdId: '5001' })
  await build.absence({ employee, from: '2026-11-15 23:00:00', to: '2026-11-16 23:00:00', type: 6 })
  const download = () => api(absenceExports.download, { query: { storeId: store, ...november } })
  await download()
  await rawSql(`update absence set starts_at = '2026-11-02 23:00Z' where id = $1`, [absence])
  const second = await download()
  assert.equal(
    second.text,
    '11;11;5001;;;;;101;02.11.2026;06.11.2026;\r\n11;11;5001;;;;;201;03.11.2026;06.11.2026;4\r\n11;11;5001;;;;;205;16.11.2026;16.11.2026;1\r\n',
  )
  assert.deepEqual((await download()).bytes, second.bytes)
  const { body } = await api(payrollExports.list, { query: { storeId: store, kind: 'absences' } })
  assert.deepEqual(
    body.data.map(({ number, changedSince }) => [number, changedSince]),
    [
      [2, 0],
      [1, null],
    ],
  )
})

test('DPW: a period that was handed over and changed is never sent whole again, only its correction', async () => {
  const { api, store, company, shift } = await ready(1, { dpwId: '700014' })
  const query = { storeId: store, ...firstHalf }
  const first = (await api(stampExports.saveOnServer, { query })).body.data
  const busy = await rawSql(
    `update actual_shift set ends_at = '2026-11-03 16:30Z' where id = $1 returning employee_id`,
    [shift],
  )
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
  const { body } = await api(payrollExports.correct, { params: { id: first.id } })
  assert.deepEqual([body.data.state, body.data.rowCount, body.data.isCorrection], ['sending', 2, true])
  assert.match(body.data.fileName!, /_20261101-20261115_export_istzeiten_korrektur_2\.csv$/)
  const number = (await rawSql<{ n: string }>('select store_number as n from store where id = $1', [store]))[0]!.n
  const file = await api(payrollExports.file, { params: { id: body.data.id } })
  assert.equal(
    file.text,
    `77;700014;2026;11;100;9,50;;;${number};03.11.2026\r\n77;700014;2026;11;100;4,00;;;${number};04.11.2026\r\n`,
  )

  await delivered(company)
  await rawSql('delete from actual_shift where id = $1', [added.id])
  const preview = await api(payrollExports.correctionPreview, { params: { id: body.data.id } })
  assert.deepEqual(
    [preview.body.data.takesBack, preview.body.data.rows.map(({ change }) => change)],
    [false, ['removed']],
  )
  const acknowledged = await api(payrollExports.correct, { params: { id: body.data.id } })
  assert.deepEqual(
    [acknowledged.body.data.state, acknowledged.body.data.rowCount, acknowledged.body.data.removedCount],
    ['finished', 0, 1],
    'DPW takes nothing back by file: nothing is sent, the ledger keeps that a person cancels it',
  )
  const listed = await api(payrollExports.list, { query: { storeId: store, kind: 'hours' } })
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
  assert.equal((await api(payrollExports.find, { params: { id: first.id } })).body.data.state, 'superseded')

  await rawSql(`update export_run set state = 'failed', renaming = 'lohn@host:22 .kontor-1.tmp' where id = $1`, [
    second.id,
  ])
  await rawSql(`update absence set ends_at = '2026-11-05 23:00Z' where id = $1`, [absence])
  const refused = await api(absenceExports.saveOnServer, { query })
  assert.deepEqual(
    [refused.status, refused.refusal.message],
    [409, 'Lauf 2 könnte angekommen sein. Bitte versuchen Sie zuerst diesen Lauf noch einmal.'],
  )
  const retried = await api(payrollExports.deliver, { params: { id: second.id } })
  assert.deepEqual([retried.body.data.state, retried.body.data.sha256], ['sending', second.sha256])
  assert.equal((await api(payrollExports.deliver, { params: { id: second.id } })).status, 409)
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
  const stuck = (await api(payrollExports.find, { params: { id: first.id } })).body.data
  assert.deepEqual([stuck.state, stuck.message], ['failed', 'Die Übertragung ist stehen geblieben.'])
  // However long ago it was made: from now on it is on its way again.
  await rawSql(`alter table export_run disable trigger export_run_immutable`)
  await rawSql(`update export_run set finished_at = now() - interval '3 days' where id = $1`, [first.id])
  await rawSql(`alter table export_run enable trigger export_run_immutable`)
  assert.equal((await api(payrollExports.deliver, { params: { id: first.id } })).body.data.state, 'sending')
  assert.equal((await api(payrollExports.find, { params: { id: first.id } })).body.data.state, 'sending')
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
