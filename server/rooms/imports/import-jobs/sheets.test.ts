import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { type ImportJob, importJobs } from '#contract/imports/import-jobs.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, finished, rowsOf, upload } from '#server/testing/import-steps.ts'

withApp()

const STAMPS = ['Personalnummer', 'Datum', 'von', 'bis']
const ABSENCES = ['Personalnummer', 'Art', 'von', 'bis']
type Job = Pick<ImportJob, 'id' | 'version'>
type Sheet = { name: string; rows: string[][]; hidden?: boolean }

const workbook = async (sheets: Sheet[]) => Buffer.from(await writeXlsx({ sheets }))
const cover: Sheet = { name: 'Übersicht', rows: [['Stunden 2026'], ['Filiale', 'Summe', 'Personalnummer']] }
const january: Sheet = { name: 'Jänner', rows: [STAMPS, ['1001', '05.01.2026', '07:00', '15:00']] }
const february: Sheet = {
  name: 'Februar',
  rows: [['Februar 2026'], STAMPS, ['1001', '05.02.2026', '07:00', '15:00'], ['1001', '06.02.2026', '07:00', '15:00']],
}
const leave: Sheet = { name: 'Urlaub', rows: [ABSENCES, ['1001', 'Urlaub', '09.02.2026', '10.02.2026']] }
const hidden: Sheet = { name: 'Liste', hidden: true, rows: [STAMPS, ['1001', '05.01.2026', '07:00', '15:00']] }

async function shop() {
  const session = await signedIn()
  const store = await build.store({ company: session.company, storeNumber: '10' })
  await build.employee({ company: session.company, store, personnelNumber: '1001' })
  const choose = ({ id, version }: Job, sheet: string) =>
    session.api(importJobs.chooseSheet, { params: { id }, body: { sheet, version } })
  return { ...session, choose }
}

test('of several sheets the first that can be imported is taken, and all visible ones with rows are offered', async () => {
  const { api } = await shop()
  const job = await upload(api, await workbook([cover, hidden, { name: 'Leer', rows: [] }, january, february, leave]))
  assert.deepEqual(
    [job.sheet, job.sheets, job.kind, job.rows],
    ['Jänner', ['Übersicht', 'Jänner', 'Februar', 'Urlaub'], 'stamps', 1],
  )
  const wanted = await upload(api, await workbook([cover, january, leave]), 'zeiten.xlsx', 'absences')
  assert.deepEqual([wanted.sheet, wanted.kind], ['Urlaub', 'absences'])
  const onlyText = await upload(api, 'Personalnummer;Datum;von;bis\n1001;05.01.2026;07:00;15:00')
  assert.deepEqual([onlyText.sheet, onlyText.sheets], [null, []])
})

test('another sheet brings its own header, columns, kind and rows, and is what is imported', async () => {
  const { api, choose } = await shop()
  const job = await checked(api, await workbook([january, february, leave]))
  const { body } = await choose(job, 'Februar')
  const { sheet, state, kind, headerLine, rows, columns, counts } = body.data
  assert.deepEqual([sheet, state, kind, headerLine, rows, counts.new], ['Februar', 'mapping', 'stamps', 2, 2, 0])
  assert.deepEqual(columns[1]!.samples, ['05.02.2026', '06.02.2026'])
  await api(importJobs.check, { params: { id: job.id } })
  const { counts: found, version } = await finished(api, job.id)
  assert.deepEqual([found.new, (await rowsOf(api, job.id)).map(({ line }) => line)], [2, [3, 4]])
  await api(importJobs.run, { params: { id: job.id }, body: { version } })
  const done = await finished(api, job.id)
  assert.deepEqual([done.state, done.sheet, done.counts.new], ['done', 'Februar', 2])
})

test('a sheet of another kind is recognised as such', async () => {
  const { api, choose } = await shop()
  const job = await upload(api, await workbook([january, leave]))
  const { body } = await choose(job, 'Urlaub')
  assert.deepEqual([body.data.kind, body.data.missing], ['absences', []])
})

test('the chosen sheet is remembered with its mapping, as long as it can be imported', async () => {
  const { api, choose } = await shop()
  const job = await upload(api, await workbook([january, february]))
  const { columns, version } = (await choose(job, 'Februar')).body.data
  const fields = columns.map(({ field }) => field)
  await api(importJobs.map, { params: { id: job.id }, body: { kind: 'stamps', fields, version } })
  assert.equal((await upload(api, await workbook([january, february]))).sheet, 'Februar')
  const emptied = { name: 'Februar', rows: [['noch', 'leer']] }
  assert.equal((await upload(api, await workbook([emptied, january]))).sheet, 'Jänner')
})

test('the error file and its name are of the chosen sheet', async () => {
  const { api, choose } = await shop()
  const wrong = { name: 'Februar', rows: [STAMPS, ['9999', '05.02.2026', '07:00', '15:00']] }
  const job = await upload(api, await workbook([january, wrong]), 'zeiten.xlsx')
  await choose(job, 'Februar')
  await api(importJobs.check, { params: { id: job.id } })
  await finished(api, job.id)
  const file = await api(importJobs.errorFile, { params: { id: job.id } })
  assert.match(file.text, /9999;05\.02\.2026|9999;2026-02-05/)
  assert.match(decodeURIComponent(file.headers.get('content-disposition') ?? ''), /zeiten Februar mit Fehlern\.csv/)
})

test('a sheet that is hidden, not there or only a header is refused at its field or in a sentence, and nothing changes', async () => {
  const { api, choose } = await shop()
  const empty = { name: 'März', rows: [STAMPS] }
  const job = await upload(api, await workbook([january, hidden, empty]))
  for (const sheet of ['Liste', 'April', '']) {
    const { status, refusal } = await choose(job, sheet)
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [400, ['sheet']])
  }
  const header = await choose(job, 'März')
  assert.deepEqual([header.status, header.refusal.message], [422, 'Das Blatt „März“ enthält nur die Kopfzeile.'])
  assert.equal((await choose({ ...job, version: job.version + 1 }, 'Jänner')).status, 409)
  const { body } = await api(importJobs.find, { params: { id: job.id } })
  assert.deepEqual([body.data.sheet, body.data.version], ['Jänner', job.version])
})

test('once it was imported no other sheet of the file can be chosen', async () => {
  const { api, choose } = await shop()
  const job = await checked(api, await workbook([january, february]))
  await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
  const { refusal } = await choose(await finished(api, job.id), 'Februar')
  assert.equal(refusal.message, 'Dieser Import ist schon abgeschlossen.')
})
