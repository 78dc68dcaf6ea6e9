import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { companies } from '#contract/accounts/companies.ts'
import { employeeDocuments as documents } from '#contract/documents/employee-documents.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { issued, open } from '#server/testing/file-steps.ts'
import { saved, textOf } from '#server/testing/pdf.ts'

withApp({ KONTOR_ROLES: 'web' })

const CANARY = 'canary.example'

type Change = (document: PDFDocument) => void | Promise<void>
async function pdf(change: Change): Promise<Buffer> {
  const document = await PDFDocument.load(await pdfFile(2))
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
const named = (document: PDFDocument, entries: object) => document.context.obj(entries as never)
const onOpening =
  (action: object): Change =>
  document =>
    document.catalog.set(PDFName.of('OpenAction'), named(document, action))
const onPage =
  (annotation: object): Change =>
  document => {
    const one = named(document, { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], ...annotation })
    document.getPage(0).node.set(PDFName.of('Annots'), named(document, [document.context.register(one)]))
  }
const text = (value: string) => PDFString.of(value)
const form: Change = document => {
  const field = document.getForm().createTextField('name')
  field.setText('Huber Anna')
  field.addToPage(document.getPage(0), { x: 50, y: 500, width: 200, height: 20 })
  document.catalog.set(
    PDFName.of('OpenAction'),
    named(document, { S: 'JavaScript', JS: text(`app.alert("${CANARY}")`) }),
  )
}

const ACTIVE: [what: string, found: RegExp, change: Change][] = [
  ['a script that runs on opening', /Programme/, onOpening({ S: 'JavaScript', JS: text(CANARY) })],
  ['a program that it starts', /Startbefehle/, onOpening({ S: 'Launch', F: text(`//${CANARY}/x.exe`) })],
  ['a file that hangs on to it', /angehängte Dateien/, document => document.attach(Buffer.from(CANARY), 'x.exe')],
  ['what it sends', /Sendebefehle/, onPage({ A: { S: 'SubmitForm', F: text(`http://${CANARY}`) } })],
  ['another file that it opens', /Verweise auf andere/, onPage({ A: { S: 'GoToR', F: text(`//${CANARY}/x.pdf`) } })],
  [
    'an address that no reader should follow',
    /ungewöhnliche/,
    onPage({ A: { S: 'URI', URI: text(`file:///${CANARY}`) } }),
  ],
  ['a film', /Ton oder Film/, onPage({ Subtype: 'Movie', Movie: { F: text(CANARY) } })],
  ['a form that reckons', /Programme/, form],
]
const SILENT: [what: string, change: Change][] = [
  ['nothing of that', () => {}],
  ['a page to open with', document => onOpening({ S: 'GoTo', D: [0, 'Fit'] })(document)],
  ['an address that is seen', onPage({ A: { S: 'URI', URI: text('https://kontor.example') } })],
  ['a form to fill in', document => void document.getForm().createTextField('name').addToPage(document.getPage(0))],
]

async function desk() {
  const session = await signedIn()
  const employee = await build.employee({ company: session.company })
  const upload = (bytes: Buffer) =>
    session.api(documents.create, {
      body: { employeeId: employee.id, documentType: 'MISC' },
      file: { name: 'brief.pdf', bytes },
    })
  const bytesOf = async (id: number) => {
    const { id: file, accessToken } = await issued(session, id, 'employee-document')
    return (await open(file, accessToken, { dl: 'true' })).bytes!
  }
  return { ...session, upload, bytesOf }
}

test('what a PDF file would do when it is opened is gone from what is kept, its pages stay, and the trail says what was taken', async () => {
  const { upload, bytesOf, company } = await desk()
  for (const [what, found, change] of ACTIVE) {
    const { status, body, text: answer } = await upload(await pdf(change))
    assert.equal(status, 200, `${what}: ${answer}`)
    assert.match(body.removedParts?.join() ?? '', found, what)
    const kept = await bytesOf(body.id)
    assert.doesNotMatch(kept.toString('latin1'), new RegExp(CANARY), what)
    assert.match(textOf(kept), /Seite 1[\s\S]*Seite 2/, what)
    if (change === form) assert.match(textOf(kept), /Huber Anna/, 'what was filled in stays')
    assert.ok(saved(kept))
  }
  const trail = await rawSql<{ after: { removedParts?: string[] } }>(
    `select after from audit_entry where company_id = $1 and action = 'created' and record_kind = 'documents/employee-documents'`,
    [company],
  )
  assert.equal(trail.filter(({ after }) => after.removedParts).length, ACTIVE.length)
})

test('a PDF file that does nothing is kept byte by byte', async () => {
  const { upload, bytesOf } = await desk()
  for (const [what, change] of SILENT) {
    const bytes = await pdf(change)
    const { status, body } = await upload(bytes)
    assert.deepEqual([status, body.removedParts], [200, undefined], what)
    assert.ok((await bytesOf(body.id)).equals(bytes), what)
  }
})

test('a company that refuses them says so with what was found; what can’t be taken out without harm is refused anyhow', async () => {
  const { upload, api } = await desk()
  const signed = await pdf(async document => {
    await form(document)
    document.catalog.set(PDFName.of('Perms'), named(document, { DocMDP: {} }))
  })
  assert.match((await upload(signed)).refusal.message, /Programme \(JavaScript\)\. Die Datei ist signiert/)
  const xfa = await pdf(document => {
    document.catalog.set(PDFName.of('AcroForm'), named(document, { Fields: [], XFA: text('<xdp/>') }))
  })
  assert.match((await upload(xfa)).refusal.message, /dynamisches Formular/)
  const [settings] = (await api(companies.settings)).body.data
  assert.equal(settings!.activePdfMode, 0)
  await api(companies.change, { body: { activePdfMode: 1, version: settings!.version } })
  for (const [what, found, change] of ACTIVE) {
    const { status, refusal } = await upload(await pdf(change))
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [422, ['file']], what)
    assert.match(refusal.message, found)
    assert.match(refusal.message, /Ihr Betrieb nimmt solche Dateien nicht an\. Bitte drucken Sie sie als PDF/)
  }
  for (const [what, change] of SILENT) assert.equal((await upload(await pdf(change))).status, 200, what)
})
