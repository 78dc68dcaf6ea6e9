import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFDocument, type PDFForm, PDFName, type PDFPage, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import type { TemplateValues } from '#domain/documents/template-fields.ts'
import { checkPdf, fillPdf, misfitsOf } from './pdf-form.format.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-pdf-fields-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function form(make: (form: PDFForm, page: PDFPage) => void): Promise<Buffer> {
  const document = await PDFDocument.create()
  make(document.getForm(), document.addPage())
  return Buffer.from(await document.save())
}

const box = (y: number, width = 250, height = 20) => ({ x: 50, y, width, height })
const onlyText = (name: string, change: (field: ReturnType<PDFForm['createTextField']>) => void, height = 20) =>
  form((fields, page) => {
    const field = fields.createTextField(name)
    change(field)
    field.addToPage(page, box(600, 250, height))
  })

/** What a reader sees on the filled form; the letters of a comb stand apart. */
async function shown(template: Buffer, values: TemplateValues): Promise<string> {
  const path = join(folder, 'filled.pdf')
  writeFileSync(path, await fillPdf(template, values))
  execFileSync('qpdf', ['--check', path])
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ').trim()
}
const letters = async (template: Buffer, values: TemplateValues) => (await shown(template, values)).replaceAll(' ', '')
const misfits = async (template: Buffer, values: TemplateValues) => (await misfitsOf(template, [values]))[0]

const IBAN = { 'mitarbeiter.iban': 'AT61 1904 3002 3457 3201' }
const SVNR = { 'mitarbeiter.svnr': '1237 010180' }

test('in boxes for single letters IBAN and SVNR stand whole and without spaces', async () => {
  const iban = await onlyText('mitarbeiter.iban', field => {
    field.setMaxLength(20)
    field.enableCombing()
  })
  const svnr = await onlyText('mitarbeiter.svnr', field => {
    field.setMaxLength(10)
    field.enableCombing()
  })
  assert.equal(await letters(iban, IBAN), 'AT611904300234573201')
  assert.equal(await letters(svnr, SVNR), '1237010180')
  assert.deepEqual(await misfits(iban, IBAN), [])
})

test('a field that takes fewer letters shows the tighter spelling of a value, one that has room the usual one', async () => {
  const iban = (most: number) => onlyText('mitarbeiter.iban', field => field.setMaxLength(most))
  assert.equal(await shown(await iban(20), IBAN), 'AT611904300234573201')
  assert.equal(await shown(await iban(24), IBAN), 'AT61 1904 3002 3457 3201')
  const pay = await onlyText('vertrag.brutto', field => field.setMaxLength(7))
  assert.equal(await shown(pay, { 'vertrag.brutto': '2 184,00' }), '2184,00')
  const phone = await onlyText('mitarbeiter.telefon', field => field.setMaxLength(13))
  assert.equal(await shown(phone, { 'mitarbeiter.telefon': '+43 660 123456' }), '+43660123456')
})

test('a day stands in eight or six boxes as the form means it, and as its script writes it', async () => {
  const day = { 'vertrag.von': '01.12.2026' }
  const comb = (most: number) =>
    onlyText('vertrag.von', field => {
      field.setMaxLength(most)
      field.enableCombing()
    })
  assert.equal(await letters(await comb(10), day), '01.12.2026')
  assert.equal(await letters(await comb(8), day), '01122026')
  assert.equal(await letters(await comb(6), day), '011226')
  const scripted = await onlyText('vertrag.von', field => {
    const { context } = field.acroField.dict
    const script = context.obj({ S: 'JavaScript', JS: PDFString.of('AFDate_FormatEx("yyyy-mm-dd");') })
    field.acroField.dict.set(PDFName.of('AA'), context.obj({ F: script }))
  })
  assert.equal(await shown(scripted, day), '2026-12-01')
})

test('what does not fit stays out and is named with how many letters are too many, never cut', async () => {
  const place = { 'mitarbeiter.ort': 'Sankt Margarethen' }
  const short = await onlyText('mitarbeiter.ort', field => field.setMaxLength(12))
  assert.equal(await shown(short, place), '')
  assert.deepEqual(await misfits(short, place), [{ field: 'mitarbeiter.ort', reason: 'long', over: 5, letters: '' }])
  const boxes = await onlyText('mitarbeiter.iban', field => {
    field.setMaxLength(18)
    field.enableCombing()
  })
  assert.equal((await misfits(boxes, IBAN))![0]!.over, 2)
})

test('what the smallest letters do not bring into the box does not fit either, in one line as in several', async () => {
  const long = { 'mitarbeiter.adresse': 'Am langen Weg zum Alten Hafen 17, '.repeat(9).trim() }
  const line = await onlyText('mitarbeiter.adresse', () => {})
  const several = await onlyText('mitarbeiter.adresse', field => field.enableMultiline(), 20)
  const roomy = await onlyText('mitarbeiter.adresse', field => field.enableMultiline(), 120)
  for (const template of [line, several]) {
    const [misfit] = (await misfits(template, long))!
    assert.equal(misfit?.reason, 'long')
    assert.ok(misfit.over > 0 && misfit.over < long['mitarbeiter.adresse'].length)
    assert.equal(await shown(template, long), '')
  }
  assert.deepEqual(await misfits(roomy, long), [])
  assert.equal(await shown(roomy, long), long['mitarbeiter.adresse'])
})

test('letters that the font does not have are named, and those that are written with a mark of their own are joined', async () => {
  const name = await onlyText('mitarbeiter.nachname', () => {})
  const misfit = (letters: string) => [{ field: 'mitarbeiter.nachname', reason: 'letters', over: 0, letters }]
  assert.deepEqual(await misfits(name, { 'mitarbeiter.nachname': 'Li 李明 😀' }), misfit('李明😀'))
  assert.equal(await shown(name, { 'mitarbeiter.nachname': 'Li 李明' }), '')
  assert.equal(await shown(name, { 'mitarbeiter.nachname': 'C\u030Covic\u0301' }), 'Čović')
})

const gendered = { 'mitarbeiter.geschlecht': 'männlich' }
const married = { 'mitarbeiter.familienstand': 'verheiratet' }

test('a list and a drop-down take an option by what it shows or by its export value', async () => {
  const made = (kind: 'createDropdown' | 'createOptionList', options: [string, string][]) =>
    form((fields, page) => {
      const field = fields[kind]('mitarbeiter.familienstand')
      const { context } = field.acroField.dict
      const pairs = options.map(pair => context.obj(pair.map(text => PDFString.of(text))))
      field.acroField.dict.set(PDFName.of('Opt'), context.obj(pairs))
      field.addToPage(page, box(600, 250, 60))
    })
  for (const kind of ['createDropdown', 'createOptionList'] as const) {
    const byText = await made(kind, [
      ['1', 'ledig'],
      ['2', 'Verheiratet'],
    ])
    assert.deepEqual((await checkPdf(byText)).problems, [])
    assert.deepEqual(await misfits(byText, married), [])
    assert.match(await shown(byText, married), /Verheiratet/)
    const byExport = await made(kind, [
      ['ledig', 'Single'],
      ['verheiratet', 'In Ehe'],
    ])
    assert.match(await shown(byExport, married), /In Ehe/)
    const lacking = await made(kind, [
      ['ledig', 'ledig'],
      ['geschieden', 'geschieden'],
    ])
    assert.deepEqual(await misfits(lacking, married), [
      { field: 'mitarbeiter.familienstand', reason: 'option', over: 0, letters: '' },
    ])
  }
})

test('a drop-down in which may be typed takes a value that is none of its options', async () => {
  const template = await form((fields, page) => {
    const field = fields.createDropdown('mitarbeiter.familienstand')
    field.setOptions(['ledig'])
    field.enableEditing()
    field.addToPage(page, box(600))
  })
  assert.deepEqual(await misfits(template, married), [])
  assert.match(await shown(template, married), /verheiratet/)
})

type Tick = { on: string; exported?: string }
/** Boxes to be ticked, of one name; what is ticked shows the name of its box. */
async function ticks(name: string, kind: 'check' | 'radio', boxes: readonly Tick[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const { context } = document
  const font = await document.embedFont(StandardFonts.Helvetica)
  const stream = (text: string) =>
    context.register(
      context.flateStream(text && `BT /F0 10 Tf 2 2 Td (${text}) Tj ET`, {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 120, 14] },
        Resources: { Font: { F0: font.ref } },
      }),
    )
  const field = context.obj({ FT: 'Btn', Ff: kind === 'radio' ? 2 ** 15 : 0, T: PDFString.of(name) })
  const ref = context.register(field)
  const widgets = boxes.map(({ on }, at) => {
    const N = { [on]: stream(`ticked-${at}`), Off: stream('') }
    const widget = { Type: 'Annot', Subtype: 'Widget', Rect: [50, 700 - 30 * at, 170, 714 - 30 * at], AS: 'Off' }
    return context.register(context.obj({ ...widget, Parent: ref, P: page.ref, AP: { N } }))
  })
  field.set(PDFName.of('Kids'), context.obj(widgets))
  if (boxes.some(({ exported }) => exported !== undefined))
    field.set(PDFName.of('Opt'), context.obj(boxes.map(({ exported = '' }) => PDFString.of(exported))))
  for (const widget of widgets) page.node.addAnnot(widget)
  document.getForm().acroForm.addField(ref)
  return Buffer.from(await document.save())
}

for (const kind of ['check', 'radio'] as const)
  test(`of several boxes (${kind}) the one is ticked whose name or export value says the value`, async () => {
    const byName = await ticks('mitarbeiter.geschlecht', kind, [{ on: 'weiblich' }, { on: 'm#E4nnlich' }])
    assert.deepEqual((await checkPdf(byName)).problems, [])
    assert.deepEqual(await misfits(byName, gendered), [])
    assert.equal(await shown(byName, gendered), 'ticked-1')
    assert.equal(await shown(byName, { 'mitarbeiter.geschlecht': '' }), '')
    const byExport = await ticks('mitarbeiter.familienstand', kind, [
      { on: '0', exported: 'ledig' },
      { on: '1', exported: 'Verheiratet' },
    ])
    assert.equal(await shown(byExport, married), 'ticked-1')
    const yesNo = await ticks('vertrag.befristet', kind, [{ on: 'Nein' }, { on: 'Ja' }])
    assert.equal(await shown(yesNo, { 'vertrag.befristet': true }), 'ticked-1')
    assert.equal(await shown(yesNo, { 'vertrag.befristet': false }), 'ticked-0')
    const lacking = await ticks('mitarbeiter.familienstand', kind, [{ on: 'ledig' }, { on: 'geschieden' }])
    assert.equal(await shown(lacking, married), '')
    assert.equal((await misfits(lacking, married))![0]!.reason, 'option')
  })

test('a box that stands alone is ticked where its field holds, or where there is a value at all', async () => {
  const fixed = await ticks('vertrag.befristet', 'check', [{ on: 'Yes' }])
  assert.equal(await shown(fixed, { 'vertrag.befristet': true }), 'ticked-0')
  assert.equal(await shown(fixed, { 'vertrag.befristet': false }), '')
  const entry = await ticks('mitarbeiter.bic', 'check', [{ on: 'On' }])
  assert.equal(await shown(entry, { 'mitarbeiter.bic': 'BKAUATWW' }), 'ticked-0')
  assert.equal(await shown(entry, { 'mitarbeiter.bic': '' }), '')
  const bare = await form((fields, page) => {
    const field = fields.createCheckBox('vertrag.befristet')
    field.addToPage(page, box(600, 14, 14))
    for (const { dict } of field.acroField.getWidgets()) dict.delete(PDFName.of('AP'))
  })
  assert.deepEqual(await misfits(bare, { 'vertrag.befristet': true }), [])
  assert.notDeepEqual(
    await fillPdf(bare, { 'vertrag.befristet': true }),
    await fillPdf(bare, { 'vertrag.befristet': false }),
  )
  const female = await ticks('mitarbeiter.geschlecht', 'check', [{ on: 'weiblich' }])
  assert.equal(await shown(female, gendered), '')
  assert.deepEqual(await misfits(female, gendered), [])
})

test('what of a form can not be filled is named when it is uploaded, and is no field of the template', async () => {
  const problemsOf = async (template: Buffer) => {
    const { fields, problems } = await checkPdf(template)
    assert.deepEqual(fields, [])
    assert.ok(problems.every(({ kind }) => kind === 'unmatched'))
    return problems.map(({ tag, message }) => `${tag}: ${message}`)
  }
  const button = await form((fields, page) =>
    fields.createButton('mitarbeiter.nachname').addToPage('Name', page, box(600)),
  )
  assert.deepEqual(await problemsOf(button), [
    'mitarbeiter.nachname: Eine Schaltfläche lässt sich nicht ausfüllen und bleibt leer.',
  ])
  const secret = await onlyText('mitarbeiter.nachname', field => field.enablePassword())
  assert.deepEqual(await problemsOf(secret), [
    'mitarbeiter.nachname: Ein Kennwortfeld zeigt nicht, was darin steht, und bleibt leer.',
  ])
  const file = await onlyText('mitarbeiter.nachname', field => field.enableFileSelection())
  assert.deepEqual(await problemsOf(file), ['mitarbeiter.nachname: Ein Feld für eine Datei bleibt leer.'])
  const codes = await ticks('mitarbeiter.geschlecht', 'radio', [{ on: '1' }, { on: '2' }])
  assert.deepEqual(await problemsOf(codes), [
    'mitarbeiter.geschlecht: Keine Auswahl (1, 2) ist ein Wert des Felds (männlich, weiblich); es bleibt leer.',
  ])
  const none = await form((fields, page) => fields.createDropdown('mitarbeiter.ort').addToPage(page, box(600)))
  assert.deepEqual(await problemsOf(none), ['mitarbeiter.ort: Die Liste hat keine Auswahl und bleibt leer.'])
  const signature = await form((fields, page) => {
    const { context } = fields.doc
    const Rect = [50, 500, 200, 550]
    const ref = context.register(
      context.obj({
        ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect, P: page.ref },
        T: PDFString.of('firma.unterschrift'),
      }),
    )
    page.node.addAnnot(ref)
    fields.acroForm.addField(ref)
  })
  assert.deepEqual(await problemsOf(signature), [
    'firma.unterschrift: Ein Signaturfeld bleibt leer. Für das Bild der Unterschrift nehmen Sie ein Textfeld.',
  ])
})

test('a field that only may be read, or has letters of several kinds, is filled as any other', async () => {
  const name = { 'mitarbeiter.nachname': 'Huber' }
  const read = await onlyText('mitarbeiter.nachname', field => field.enableReadOnly())
  assert.equal(await shown(read, name), 'Huber')
  const rich = await form((fields, page) => {
    for (const [at, key] of ['mitarbeiter.nachname', 'Anmerkung'].entries()) {
      const field = fields.createTextField(key)
      field.addToPage(page, box(600 - 50 * at))
      field.enableRichFormatting()
      field.acroField.dict.set(PDFName.of('RV'), PDFString.of('<body><p>alt</p></body>'))
    }
  })
  assert.equal(await shown(rich, name), 'Huber')
})

test('the narrowest of several boxes of a field decides what fits', async () => {
  const template = await form((fields, page) => {
    const field = fields.createTextField('mitarbeiter.adresse')
    field.addToPage(page, box(600, 400))
    field.addToPage(page, box(500, 40))
  })
  assert.equal((await misfits(template, { 'mitarbeiter.adresse': 'Sankt Margarethener Hauptplatz 117' }))!.length, 1)
})
