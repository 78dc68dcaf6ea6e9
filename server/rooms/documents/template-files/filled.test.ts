import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import PizZip from 'pizzip'
import type { TemplateValues } from '#domain/documents/template-fields.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { signatureScan } from '#server/testing/document-files.ts'
import { checkDocx, repairDocx } from './docx-check.format.ts'
import { fillDocx, textOfDocx } from './docx-fill.format.ts'
import { checkPdf, fillPdf } from './pdf-form.format.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-filled-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const paragraphs = (docx: Buffer) =>
  [
    ...new PizZip(docx)
      .file('word/document.xml')!
      .asText()
      .matchAll(/<w:p[ >].*?<\/w:p>/gs),
  ]
    .map(([paragraph]) => [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(''))
    .filter(text => text !== '')

const values: TemplateValues = {
  'mitarbeiter.anrede': 'Frau',
  'mitarbeiter.nachname': 'Čović-Yılmaz & Söhne <b>',
  'mitarbeiter.geburtsdatum': '05.01.1990',
  'vertrag.von': '01.12.2026',
  'vertrag.bis': '',
  'vertrag.befristet': false,
  vertraege: [{ 'vertraege.von': '01.01.2024' }, { 'vertraege.von': '01.12.2026' }],
}

test('a file of LibreOffice is read with its fields, also where a format begins within one, and filled', async () => {
  const bytes = readFileSync(new URL('./fixtures/libreoffice.docx', import.meta.url))
  const { problems, fields } = await checkDocx(bytes)
  assert.deepEqual(problems, [])
  assert.deepEqual(fields.slice(0, 3), ['mitarbeiter.anrede', 'mitarbeiter.nachname', 'mitarbeiter.geburtsdatum'])
  assert.deepEqual(paragraphs(fillDocx(bytes, values)), [
    'Dienstzettel',
    'Frau Čović-Yılmaz &amp; Söhne &lt;b&gt;, geb. 05.01.1990',
    'Beginn',
    '01.12.2026',
    'Ende',
    'unbefristet',
    'Vertrag ab 01.01.2024',
    'Vertrag ab 01.12.2026',
  ])
})

test('what stands only in a part with a condition may be empty, but whether it holds has to be known', async () => {
  const { fields, optional } = await checkDocx(
    wordFile(['{vertrag.von}{#wenn vertrag.befristet}{vertrag.bis}{vertrag.von}{/wenn}']),
  )
  assert.deepEqual([fields, optional], [['vertrag.von', 'vertrag.befristet', 'vertrag.bis'], ['vertrag.bis']])
})

test('header, footer and notes are looked through as the text is', async () => {
  const { problems } = await checkDocx(wordFile(['x'], { header: '{betrieb.nahme}', footer: 'Seite {seite}' }))
  assert.deepEqual(
    problems.map(({ tag, place, proposal }) => [tag, place, proposal]),
    [
      ['{betrieb.nahme}', 'Kopfzeile, Absatz 1', '{betrieb.name}'],
      ['{seite}', 'Fußzeile, Absatz 1', null],
    ],
  )
})

test('a part that is not ended, ended twice or ended elsewhere is named', async () => {
  const kinds = async (...texts: string[]) =>
    (await checkDocx(wordFile(texts))).problems.map(({ kind, tag }) => [kind, tag])
  assert.deepEqual(await kinds('{#wenn vertrag.bis} x'), [['broken', '{#wenn vertrag.bis}']])
  assert.deepEqual(await kinds('x {/wenn}'), [['broken', '{/wenn}']])
  assert.deepEqual(await kinds('{#vertraege}{von}{/wenn}'), [
    ['broken', '{#vertraege}'],
    ['broken', '{/wenn}'],
  ])
  assert.deepEqual(await kinds('vertrag.von} x'), [['broken', 'vertrag.von}']])
})

test('a repair changes its words and nothing else', async () => {
  const bytes = wordFile([
    'Vor {vertrag.stundn} & nach',
    { runs: ['{vertr', 'ag.stun', 'dn}', ' zum Schluss'] },
    'Rest',
  ])
  const repaired = await repairDocx(bytes, '{vertrag.stundn}', null)
  assert.deepEqual(paragraphs(repaired), ['Vor {vertrag.stunden} &amp; nach', '{vertrag.stunden} zum Schluss', 'Rest'])
  assert.deepEqual((await checkDocx(repaired)).problems, [])
})

test('a repair leaves a condition a condition, as proposed and with a field that was chosen', async () => {
  const bytes = wordFile(['{^vertrag.befristed}ohne Ende{/}{#vertrag.befristed}bis {vertrag.bis}{/}'])
  const proposed = await repairDocx(await repairDocx(bytes, '{^vertrag.befristed}', null), '{#vertrag.befristed}', null)
  const chosen = await repairDocx(bytes, '{^vertrag.befristed}', 'vertrag.bis')
  const begins = (file: Buffer) => paragraphs(file)[0]!.match(/\{[#^][^}]*\}/g)
  assert.deepEqual(begins(proposed), ['{#wenn nicht vertrag.befristet}', '{#wenn vertrag.befristet}'])
  assert.deepEqual(begins(chosen), ['{#wenn nicht vertrag.bis}', '{#vertrag.befristed}'])
})

async function form(
  make: (form: ReturnType<PDFDocument['getForm']>, page: ReturnType<PDFDocument['addPage']>) => void,
) {
  const document = await PDFDocument.create()
  make(document.getForm(), document.addPage())
  return Buffer.from(await document.save())
}

test('a filled form is a sound PDF without fields, in which every letter reads right', async () => {
  const template = await form((fields, page) => {
    const box = (y: number) => ({ x: 50, y, width: 250, height: 20 })
    fields.createTextField('mitarbeiter.nachname').addToPage(page, box(700))
    fields.createCheckBox('vertrag.befristet').addToPage(page, { x: 50, y: 650, width: 14, height: 14 })
    const state = fields.createDropdown('mitarbeiter.familienstand')
    state.setOptions(['ledig', 'verheiratet'])
    state.addToPage(page, box(600))
    const way = fields.createRadioGroup('mitarbeiter.geschlecht')
    way.addOptionToPage('weiblich', page, { x: 50, y: 560, width: 14, height: 14 })
    way.addOptionToPage('männlich', page, { x: 80, y: 560, width: 14, height: 14 })
    fields.createTextField('Unterschrift').addToPage(page, box(500))
  })
  const { fields, problems } = await checkPdf(template)
  assert.deepEqual(fields.toSorted(), [
    'mitarbeiter.familienstand',
    'mitarbeiter.geschlecht',
    'mitarbeiter.nachname',
    'vertrag.befristet',
  ])
  assert.deepEqual(
    problems.map(({ kind, tag }) => [kind, tag]),
    [['unmatched', 'Unterschrift']],
  )
  const bytes = await fillPdf(template, {
    'mitarbeiter.nachname': 'Čović Yılmaz Görög <script>',
    'vertrag.befristet': true,
    'mitarbeiter.familienstand': 'verheiratet',
    'mitarbeiter.geschlecht': 'weiblich',
  })
  const path = join(folder, 'form.pdf')
  writeFileSync(path, bytes)
  execFileSync('qpdf', ['--check', path])
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  assert.match(text, /Čović Yılmaz Görög <script>/)
  assert.match(text, /verheiratet/)
  assert.equal((await PDFDocument.load(bytes)).getForm().getFields().length, 0)
})

const week = (...days: [string, string][]) =>
  days.map(([tag, stunden]) => ({ 'wochenplan.tag': tag, 'wochenplan.stunden': stunden }))

test('the days of a week are repeated, also within each contract, where their hours are those of the day', async () => {
  const template = wordFile([
    '{#wochenplan}{tag}: {stunden}; {/wochenplan}',
    '{#vertraege}{von} ({stunden}): {#wochenplan}{tag} {stunden}, {von}; {/wochenplan}{/vertraege}',
    '{wochenplan.montag} {wochenplan.sonntag} {wochenplan.tage}',
    {
      table: [
        ['Tag', 'Stunden'],
        ['{#wochenplan}{tag}', '{stunden}{/wochenplan}'],
      ],
    },
  ])
  assert.deepEqual((await checkDocx(template)).problems, [])
  const plan = week(['Montag', '8'], ['Dienstag', '7,5'])
  const filled = fillDocx(template, {
    'wochenplan.montag': '8',
    'wochenplan.sonntag': 'frei',
    'wochenplan.tage': '2',
    wochenplan: plan,
    vertraege: [{ 'vertraege.von': '01.01.2024', 'vertraege.stunden': '10', wochenplan: week(['Samstag', '10']) }],
  })
  assert.deepEqual(paragraphs(filled), [
    'Montag: 8; Dienstag: 7,5; ',
    '01.01.2024 (10): Samstag 10, 01.01.2024; ',
    '8 frei 2',
    ...['Tag', 'Stunden', 'Montag', '8', 'Dienstag', '7,5'],
  ])
})

test('a free day is none for a condition, in a document and in its preview', async () => {
  const template = wordFile(['{#wenn wochenplan.montag}Mo{/}{#wenn nicht wochenplan.samstag}, Sa frei{/}'])
  const given = { 'wochenplan.montag': '8', 'wochenplan.samstag': 'frei' }
  assert.deepEqual(paragraphs(fillDocx(template, given)), ['Mo, Sa frei'])
  assert.deepEqual(
    textOfDocx(template, given).map(({ pieces }) => pieces.join('')),
    ['Mo, Sa frei'],
  )
})

test('a day stands only in its plan, and a plan in no day', async () => {
  const tags = async (...texts: string[]) => (await checkDocx(wordFile(texts))).problems.map(({ tag }) => tag)
  assert.deepEqual(await tags('{wochenplan.tag} {tag}'), ['{wochenplan.tag}', '{tag}'])
  assert.deepEqual(await tags('{#wochenplan}{#wochenplan}{/}{/}'), ['{#wochenplan}', '{/}'])
  assert.deepEqual(await tags('{#wochenplan}{tag}{/vertraege}'), ['{#wochenplan}', '{/vertraege}'])
})

const SIGNED = { 'firma.unterschrift': 'Unterschrift von "Anna" <Berger>' }
const partsOf = (docx: Buffer) => {
  const zip = new PizZip(docx)
  return (name: string) => zip.file(name)?.asText() ?? ''
}

test('a signature is drawn in text, header, footer and cells, also where Word split the tag, from one picture', async () => {
  const png = await signatureScan({ width: 900, height: 300 })
  const template = wordFile(
    [
      'Vor {firma.unterschrift} nach',
      { runs: ['{fir', 'ma.unter', 'schrift}'] },
      { table: [['{firma.unterschrift}']] },
    ],
    { header: 'Kopf {firma.unterschrift}', footer: '{firma.unterschrift}' },
  )
  assert.deepEqual((await checkDocx(template)).problems, [])
  const docx = fillDocx(template, SIGNED, png)
  const part = partsOf(docx)
  const media = Object.keys(new PizZip(docx).files).filter(
    name => name.startsWith('word/media/') && !name.endsWith('/'),
  )
  assert.deepEqual(media, ['word/media/unterschrift1.png'])
  assert.deepEqual(Buffer.from(new PizZip(docx).file(media[0]!)!.asUint8Array()), png)
  assert.match(part('[Content_Types].xml'), /<Default Extension="png" ContentType="image\/png"\/>/)
  const drawings = [
    ['word/document.xml', 3],
    ['word/header1.xml', 1],
    ['word/footer1.xml', 1],
  ] as const
  const ids = drawings.flatMap(([name, count]) => {
    const xml = part(name)
    const found = [...xml.matchAll(/<w:drawing><wp:inline .*?<wp:docPr id="(\d+)".*?<\/w:drawing>/gs)]
    assert.equal(found.length, count, name)
    const [, relation] = /r:embed="(\w+)"/.exec(xml)!
    const relations = part(name.replace('word/', 'word/_rels/').concat('.rels'))
    assert.ok(relations.includes(`Id="${relation}"`) && relations.includes('Target="media/unterschrift1.png"'))
    assert.doesNotMatch(xml, /[\uE000-\uE002]/)
    return found.map(([, id]) => id)
  })
  assert.equal(new Set(ids).size, 5)
  const document = part('word/document.xml')
  assert.match(document, /descr="Unterschrift von &quot;Anna&quot; &lt;Berger&gt;"/)
  // 900 × 300 within 70 × 20 mm.
  assert.match(document, /<wp:extent cx="2160000" cy="720000"\/>/)
  assert.match(document, /Vor <\/w:t><w:drawing>/)
  assert.match(document, /<\/w:drawing><w:t xml:space="preserve"> nach<\/w:t>/)
})

test('without a picture nothing is drawn, and a part that asks for it is left out', () => {
  const template = wordFile([
    'a{firma.unterschrift}b',
    '{#wenn firma.unterschrift}gez.{/wenn}{#wenn nicht firma.unterschrift}offen{/wenn}',
  ])
  const docx = fillDocx(template, { 'firma.unterschrift': '' })
  assert.deepEqual(paragraphs(docx), ['ab', 'offen'])
  assert.doesNotMatch(partsOf(docx)('word/document.xml'), /drawing/)
})

test('a name with the sign that holds a picture’s place draws none', async () => {
  const docx = fillDocx(
    wordFile(['{mitarbeiter.nachname} {firma.unterschrift}']),
    { ...SIGNED, 'mitarbeiter.nachname': 'Hu\uE002ber' },
    await signatureScan(),
  )
  const document = partsOf(docx)('word/document.xml')
  assert.equal(document.match(/<w:drawing>/g)!.length, 1)
  assert.match(document, />Huber </)
})

test('a form shows the signature within its box, in a text field as on a button, and nothing without one', async () => {
  const template = await form((fields, page) => {
    fields.createTextField('firma.unterschrift').addToPage(page, { x: 50, y: 700, width: 200, height: 60 })
    const button = fields.createButton('firma.unterschrift#2')
    button.addToPage('Bild', page, { x: 50, y: 500, width: 100, height: 50 })
    fields.createTextField('firma.unterzeichner').addToPage(page, { x: 50, y: 400, width: 200, height: 20 })
  })
  assert.deepEqual((await checkPdf(template)).problems, [])
  const signed = { ...SIGNED, 'firma.unterzeichner': 'Anna Berger' }
  const path = join(folder, 'signed.pdf')
  writeFileSync(path, await fillPdf(template, signed, await signatureScan({ width: 600, height: 200 })))
  execFileSync('qpdf', ['--check', path])
  const images = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  assert.deepEqual(
    images.map(line => line.trim().split(/\s+/).slice(3, 5)),
    [
      ['600', '200'],
      ['600', '200'],
    ],
  )
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  assert.match(text, /Anna Berger/)
  assert.doesNotMatch(text, /Unterschrift von|Bild/)
  assert.equal((await PDFDocument.load(readFileSync(path))).getForm().getFields().length, 0)

  const empty = join(folder, 'unsigned.pdf')
  writeFileSync(empty, await fillPdf(template, { 'firma.unterschrift': '', 'firma.unterzeichner': '' }))
  execFileSync('qpdf', ['--check', empty])
  assert.equal(execFileSync('pdfimages', ['-list', empty], { encoding: 'utf8' }).trim().split('\n').length, 2)
  assert.doesNotMatch(execFileSync('pdftotext', [empty, '-'], { encoding: 'utf8' }), /Bild/)
})

test('a file with a part that is no well-formed XML is refused with the name of the part', async () => {
  const part = 'word/document.xml'
  const changed = (change: (xml: string) => string, name = part) => {
    const zip = new PizZip(wordFile(['Guten Tag']))
    zip.file(name, change(zip.file(name)?.asText() ?? ''))
    return zip.generate({ type: 'nodebuffer' })
  }
  const broken: [string, (xml: string) => string][] = [
    ['an element that is not ended', xml => xml.replace('</w:p>', '')],
    ['two that cross', xml => xml.replace('</w:p>', '</w:body></w:p>')],
    ['an attribute twice', xml => xml.replace('<w:body>', '<w:body a="1" a="2">')],
    ['a prefix that means nothing', xml => xml.replace('<w:body>', '<w:body><x:y/>')],
    ['a second root', xml => `${xml}<b/>`],
    ['words behind the end', xml => `${xml}more`],
    ['no element', () => 'Guten Tag'],
    ['a letter that XML has not', xml => xml.replace('Guten', 'Gu\u0001ten')],
  ]
  for (const [what, change] of broken) await assert.rejects(checkDocx(changed(change)), /„word\/document\.xml“/, what)
  await assert.rejects(checkDocx(changed(() => '<a><b></a>', 'word/theme/theme1.xml')), /„word\/theme\/theme1\.xml“/)
  assert.deepEqual((await checkDocx(changed(xml => `${xml}\n<!-- end -->\n`))).problems, [])
})
