import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportPreviews } from '#contract/exports/export-previews.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { firstHalf, november, ready } from '#server/testing/export-steps.ts'
import { unpackContent } from '../export-runs/content.format.ts'

// Nothing is delivered here: without a worker a run stays on its way until a test says how it ended.
withApp({ KONTOR_ROLES: 'web' })

async function linesOf(runId: number): Promise<[number, string][]> {
  const [row] = await rawSql<{ lines: Buffer }>('select lines from export_run_content where run_id = $1', [runId])
  return (await unpackContent(row!.lines)).lines.map(({ sourceId, change }) => [sourceId, change])
}

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
    const preview = await api(exportPreviews.absences, { query })
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
    assert.equal((await api(exportPreviews.absences, { query: { storeId: store, from, to } })).status, expected)
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
    'Für die Ablage ist kein Server eingerichtet.',
  )
  assert.equal(
    await conflict(api(stampExports.open, { body: query })),
    'Für BMD werden keine Istzeiten übergeben, sondern Lohnarten: in den Monatssummen.',
  )
  await rawSql('update company set software_id = 3 where id = $1', [company])
  for (const call of [
    api(absenceExports.open, { body: query }),
    api(absenceExports.download, { query }),
    api(exportPreviews.absences, { query }),
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
  assert.equal(answers.filter(({ body }) => body.data.isNew).length, 1)
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify({ ...body.data, isNew: false }))).size, 1)
  assert.equal(answers[0]!.body.data.state, 'draft')
  const { body } = await api(exportRuns.list, { query: { storeId: store, kind: 'absences', ...november } })
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
  const { body } = await api(exportRuns.list, { query: { storeId: store, kind: 'absences', ...november } })
  const [run] = body.data
  assert.deepEqual(
    [run?.number, run?.state, run?.rowCount, run?.sums, run?.finishedBy, run?.layoutKey, run?.changedSince],
    [1, 'finished', 1, { quantity: 0, amount: 0, absenceDays: 0 }, 'Mira Huber', 'bmd-absences', 0],
  )
  await rawSql(`update absence set ends_at = ends_at + interval '1 day' where id = $1`, [absence])
  await rawSql(`update employee set bmd_id = '9999' where company_id = $1`, [company])
  const again = await api(exportRuns.file, { params: { id: run!.id } })
  assert.deepEqual(again.bytes, file.bytes)
  assert.deepEqual(await linesOf(run!.id), [[absence, 'added']])
  const actions = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'exports/export-runs' and record_id = $2 order by id`,
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
  const [{ id: second } = { id: 0 }] = await rawSql<{ id: number }>(
    'select id from export_run where company_id = $1 and number = 2',
    [company],
  )
  await bound.api(exportRuns.correct, { params: { id: second }, body: {} })
  const runs = await rawSql<{ number: number }>(
    `select number from export_run where company_id = $1 and state <> 'draft' order by number`,
    [company],
  )
  assert.deepEqual(
    runs.map(({ number }) => number),
    [1, 2, 3],
  )
  const listed = await bound.api(exportRuns.list, {
    query: { storeId: other.employee.store!, kind: 'absences', ...november },
  })
  assert.deepEqual(
    listed.body.data.map(({ number }) => number),
    [3, 2],
  )
  assert.equal(
    (await bound.api(exportRuns.list, { query: { storeId: store, kind: 'absences', ...november } })).status,
    404,
  )
  const [first] = await rawSql<{ id: number }>('select id from export_run where company_id = $1 and number = 1', [
    company,
  ])
  for (const endpoint of [exportRuns.find, exportRuns.file, exportRuns.correctionPreview, exportRuns.deliver])
    assert.equal((await bound.api(endpoint, { params: { id: first!.id } })).status, 404)
  assert.equal((await bound.api(exportRuns.correct, { params: { id: first!.id }, body: {} })).status, 404)
})

const tampering = [
  `update export_run set row_count = 99 where number is not null`,
  `update export_run set sums = '{}' where number is not null`,
  `update export_run set says_pay = not says_pay where number is not null`,
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
