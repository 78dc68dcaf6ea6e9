import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { files } from '#contract/files.ts'
import { reports } from '#contract/reports/reports.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { factsOf, textOf } from '#server/testing/pdf.ts'
import { until } from '#server/testing/until.ts'
import { draft, storedReport } from './fixtures/examples.ts'

withOwnApp()

type Signed = Awaited<ReturnType<typeof signedIn>>

async function ended({ api }: Signed, id: number) {
  const now = async () => (await api(reports.list)).body.data.find(each => each.id === id)!
  await until('the report', async () => (await now()).jobEnded ?? (await now()).jobFailed)
  return now()
}

async function made(signed: Signed, body: unknown = draft()) {
  const created = await signed.api(reports.create, { body })
  assert.equal(created.status, 200, created.text)
  return ended(signed, created.body.data.id)
}

/** As a client of the specification opens what it has listed. */
const opened = (
  { api }: Signed,
  { fileserverID, fileserverAccessToken }: { fileserverID: number | null; fileserverAccessToken: string | null },
) => api(files.open, { query: { id: fileserverID!, accessToken: fileserverAccessToken! } })

/** A person on leave from 2 to 6 November, and half of the 9th. */
async function onLeave(signed: Signed) {
  const { company } = signed
  const store = await build.store({ company, name: 'Wien Mariahilf' })
  await build.ruledModel({ company, isDefault: true })
  const employee = await build.employee({
    company,
    store,
    lastName: 'Bauer',
    firstName: 'Anna',
    personnelNumber: '2014',
  })
  await build.contract({ employee })
  await build.absence({ employee, from: '2026-11-01 23:00:00', to: '2026-11-06 23:00:00' })
  await build.absence({ employee, from: '2026-11-08 23:00:00', to: '2026-11-09 11:00:00' })
  return { store, employee }
}

test('a report is in work at once, then done, and opens by what the list says of it', async () => {
  const signed = await signedIn()
  await onLeave(signed)
  const { body } = await signed.api(reports.create, { body: draft() })
  assert.deepEqual([body.data.jobEnded, body.data.jobFailed, body.data.fileserverURL], [null, null, null])

  const report = await ended(signed, body.data.id)
  assert.ok(report.jobEnded)
  const file = await opened(signed, report)
  assert.equal(file.headers.get('content-type'), 'application/pdf')
  assert.match(file.headers.get('content-disposition') ?? '', /Abwesenheiten%20November%202026\.pdf/)
  assert.match(factsOf(file.bytes), /^Tagged: +yes$/m)
  const text = textOf(file.bytes, '-layout').replaceAll(/ +/g, ' ')
  assert.match(text, /Schnittstellenübergabe Abwesenheiten/)
  assert.match(text, /01\.11\.2026 – 30\.11\.2026, alle Standorte/)
  assert.match(text, /Bauer Anna 2014 Urlaub 02\.11\.–06\.11\.2026 5,00/)
  assert.match(text, /Bauer Anna 2014 Urlaub 09\.11\.2026 0,50/)
  assert.match(text, /2 Einträge 5,50/)
  assert.match(text, /erstellt am \d\d\.\d\d\.\d{4} \| \d\d:\d\d.*Seite 1 von 1/)
})

test('a CSV and a workbook hold the same rows', async () => {
  const signed = await signedIn()
  await onLeave(signed)
  const csv = (await opened(signed, await made(signed, draft({ fileformat: 'csv' })))).text
  const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  assert.equal(lines[0], 'Name;Nr.;Art;Zeitraum;Tage;Stunden')
  assert.match(lines[1]!, /^Bauer Anna;2014;Urlaub;02\.11\.–06\.11\.2026;5,00;/)
  assert.match(lines[3]!, /^2 Einträge;;;;5,50;/)
  const workbook = await opened(signed, await made(signed, draft({ fileformat: 'xlsx' })))
  assert.match(workbook.headers.get('content-type')!, /spreadsheetml/)
  assert.equal(workbook.bytes.subarray(0, 2).toString(), 'PK')
})

const refused: [name: string, body: object, field: string, text: string][] = [
  ['no name', { ...draft(), name: '  ' }, 'name', 'Muss angegeben werden'],
  ['a name of 300 letters', { ...draft(), name: 'x'.repeat(300) }, 'name', 'Höchstens 120 Zeichen'],
  [
    'a range over two months',
    draft({ fromDate: '2026-11-20', toDate: '2026-12-02' }),
    'config.toDate',
    'Start und Enddatum müssen im selben Monat liegen!',
  ],
  [
    'a start after the end',
    draft({ fromDate: '2026-11-20', toDate: '2026-11-02' }),
    'config.fromDate',
    'Startdatum muss vor Enddatum liegen!',
  ],
  ['no type', draft({ selectedTypes: [] }), 'config.selectedTypes', 'Bitte wählen Sie mindestens eine Art.'],
  [
    'what the kind does not have',
    draft({ options: ['rests'] }),
    'config.options',
    'Gibt es bei diesem Report nicht: rests',
  ],
]
for (const [name, body, field, text] of refused)
  test(`${name} is refused with its sentence, and nothing is kept`, async () => {
    const { api } = await signedIn()
    for (const endpoint of [reports.create, reports.createManual]) {
      const { status, refusal } = await api(endpoint, { body })
      assert.equal(status, 400)
      assert.deepEqual(refusal.fields, { [field]: text })
    }
    assert.deepEqual((await api(reports.list)).body.data, [])
  })

test('a range of one month is that of the report', async () => {
  const signed = await signedIn()
  await onLeave(signed)
  const report = await made(signed, draft({ fromDate: '05.11.2026', toDate: '2026-11-09', fileformat: 'csv' }))
  const { text } = await opened(signed, report)
  assert.match(text, /Urlaub;05\.11\.–06\.11\.2026;2,00;/)
  assert.match(text, /Urlaub;09\.11\.2026;0,50;/)
})

test('a report goes with its file, and whoever asks again is told that it is gone', async () => {
  const signed = await signedIn()
  const report = await made(signed)
  assert.equal((await signed.api(reports.remove, { query: { id: report.id } })).status, 200)
  assert.equal((await opened(signed, report)).status, 404)
  assert.equal((await signed.api(reports.remove, { query: { id: report.id } })).status, 404)
  assert.deepEqual(await rawSql('select id from file where company_id = $1', [signed.company]), [])
})

test('one that is made elsewhere takes the file that it was entered for, once', async () => {
  const signed = await signedIn()
  const { api } = signed
  const { id } = (await api(reports.createManual, { body: draft() })).body.data
  const finish = (bytes: Buffer | string) =>
    api(reports.finishManual, { body: { reportId: id }, file: { name: 'report.pdf', bytes } })
  const wrong = await finish('Name;Tage')
  assert.equal(wrong.status, 422)
  assert.equal(wrong.refusal.message, 'Die Datei ist nicht, was der Report sein soll: PDF.')
  assert.equal((await api(reports.list)).body.data[0]!.jobEnded, null)

  const page = await pdfFile()
  assert.equal((await finish(page)).status, 200)
  const report = await ended(signed, id)
  assert.deepEqual((await opened(signed, report)).bytes, page)
  assert.equal((await finish(page)).refusal.message, 'Dieser Report ist bereits abgeschlossen.')
})

test('what a brought page would do when it is opened is taken out of it', async () => {
  const signed = await signedIn()
  const { id } = (await signed.api(reports.createManual, { body: draft() })).body.data
  const document = await PDFDocument.create()
  document.addPage()
  document.addJavaScript('Kanarienvogel', 'app.alert("Kanarienvogel")')
  const file = { name: 'report.pdf', bytes: await document.save({ useObjectStreams: false }) }
  const finished = await signed.api(reports.finishManual, { body: { reportId: id }, file })
  assert.equal(finished.status, 200, finished.text)
  const { bytes } = await opened(signed, await ended(signed, id))
  assert.ok(bytes.length > 100 && !/JavaScript|Kanarienvogel/.test(bytes.toString('latin1')))
})

test('a report that is made here, or that another company has, takes no file', async () => {
  const { api, company } = await signedIn()
  const own = await storedReport({ company })
  const other = await storedReport({ company: await build.company(), isManual: true })
  const file = { name: 'report.csv', bytes: 'Name' }
  assert.equal((await api(reports.finishManual, { body: { reportId: own }, file })).status, 409)
  const foreign = await api(reports.finishManual, { body: { reportId: other }, file })
  assert.deepEqual([foreign.status, foreign.refusal.message], [404, 'Diesen Report gibt es nicht mehr.'])
})

test('a store that was hidden meanwhile is named, by the request and by the job', async () => {
  const signed = await signedIn()
  const { store } = await onLeave(signed)
  const id = await storedReport({
    company: signed.company,
    state: 'failed',
    config: { storeId: store, fileformat: 'csv' },
  })
  await rawSql('update store set is_hidden = true where id = $1', [store])
  const text = 'Der Standort „Wien Mariahilf“ ist ausgeblendet. Bitte wählen Sie einen anderen.'
  const created = await signed.api(reports.create, { body: draft({ storeId: store }) })
  assert.deepEqual([created.status, created.refusal.message], [422, text])
  const again = await signed.api(reports.retry, { params: { id } })
  assert.deepEqual([again.status, again.refusal.message], [422, text])
})

test('a failed report is made again on demand, and only a failed one', async () => {
  const signed = await signedIn()
  const id = await storedReport({ company: signed.company, state: 'failed' })
  assert.equal((await signed.api(reports.retry, { params: { id } })).status, 200)
  assert.ok((await ended(signed, id)).jobEnded)
  assert.equal((await signed.api(reports.retry, { params: { id } })).status, 409)
})

test('sensitive reports are seen, opened and removed only by who may see such data', async () => {
  const signed = await signedIn()
  const clerk = await signedIn({ company: signed.company, permissions: ['reports.run', 'absences.read'] })
  const report = await made(signed, { ...draft(), sensitive: true })
  assert.deepEqual((await clerk.api(reports.list)).body.data, [])
  assert.equal((await clerk.api(reports.remove, { query: { id: report.id } })).status, 404)
  assert.equal((await clerk.api(files.issue, { body: { id: report.id, purpose: 'report' } })).status, 404)
  assert.equal((await clerk.api(reports.create, { body: { ...draft(), sensitive: true } })).status, 403)
})

test('who sees one store sees its reports, not those of the company', async () => {
  const signed = await signedIn()
  const { company } = signed
  const [one, other] = [await build.store({ company }), await build.store({ company })]
  const manager = await signedIn({ company, permissions: ['reports.run', 'absences.read'], storeIds: [one] })
  const ids = await Promise.all(
    [[one], [other], [one, other], null].map(storeIds => storedReport({ company, storeIds })),
  )
  const seen = (await manager.api(reports.list)).body.data.map(({ id }) => id)
  assert.deepEqual(seen, [ids[0]])
  assert.equal((await manager.api(reports.create, { body: draft({ storeId: other }) })).status, 404)
})

test('without the right to its figures there is no report, whoever may make others', async () => {
  const { api } = await signedIn({ permissions: ['reports.run'] })
  const { status, refusal } = await api(reports.create, { body: draft() })
  assert.deepEqual([status, refusal.message], [403, 'Für diesen Report fehlt Ihnen das Recht „Abwesenheiten sehen“.'])
})
