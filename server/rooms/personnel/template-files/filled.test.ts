import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import PizZip from 'pizzip'
import type { TemplateValues } from '#domain/personnel/template-fields.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { checkDocx, repairDocx } from './docx-check.format.ts'
import { fillDocx } from './docx-fill.format.ts'
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

test('what stands only in a part with a condition may be empty', async () => {
  const { fields, optional } = await checkDocx(
    wordFile(['{vertrag.von}{#wenn vertrag.befristet}{vertrag.bis}{vertrag.von}{/wenn}']),
  )
  assert.deepEqual(
    [fields, optional],
    [
      ['vertrag.von', 'vertrag.befristet', 'vertrag.bis'],
      ['vertrag.befristet', 'vertrag.bis'],
    ],
  )
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
