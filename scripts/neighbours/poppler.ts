import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { dataSheets } from '#contract/documents/data-sheets.ts'
import { documentFills } from '#contract/documents/document-fills.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { employees } from '#contract/people/employees.ts'
import { type ReportFigures, reportPreviews } from '#contract/reports/report-previews.ts'
import { weekFiles } from '#contract/roster/week-files.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { REPORT_TYPES, reportKind } from '#domain/reports/report-kinds.ts'
import { todayIn } from '#server/platform/today.ts'
import { type Bench, type Neighbour, runProgram } from './neighbour.ts'
import { draftOf, firstStore, mondayOf, reportFile } from './office-files.ts'
import { signInAs, startProduct } from './product.ts'

export const poppler: Neighbour = {
  name: 'poppler',
  packages: ['poppler-utils', 'qpdf'],
  programs: ['pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm', 'qpdf'].map(name => `/usr/bin/${name}`),
  run,
}

async function run(bench: Bench): Promise<void> {
  bench.note(`${version('pdfinfo', '-v')}, ${version('qpdf', '--version')}`)
  const { address } = await startProduct(bench)
  const { api } = await signInAs(address)
  const storeId = await firstStore(api)
  const [somebody] = (await api(employees.shellList)).body.data
  const employeeId = somebody!.id

  for (const type of REPORT_TYPES)
    await bench.check(`the report ${type} is a whole, tagged page in German with the figures of its rows`, async () => {
      const pdf = save(bench, await reportFile(address, api, type, 'pdf'))
      await wholePage(pdf, new RegExp(reportKind(type).title))
      const figures = (await api(reportPreviews.figures, { body: draftOf(type, 'pdf') })).body.data
      const lines = runProgram('pdftotext', ['-layout', pdf, '-']).split('\n')
      const rows = figures.groups.flatMap(({ keys, rows }) => rows.map(({ cells }) => [...keys, ...cells]))
      let compared = 0
      for (const row of rows.slice(0, 8)) compared += foundTogether(lines, figures, row)
      bench.note(`${type}: ${rows.length} rows, ${compared} figures compared`)
    })
  await bench.check('the notice of a week is whole, tagged and in German', async () => {
    const { status, bytes, text } = await api(weekFiles.file, {
      query: { storeId, monday: mondayOf(todayIn(VIENNA)), format: 'pdf' },
    })
    assert.equal(status, 200, text)
    await wholePage(save(bench, bytes), /./)
  })
  await bench.check('the data sheet of somebody is whole, tagged and in German, and names them', async () => {
    const { status, bytes, text } = await api(dataSheets.make, { body: { employeeIds: [employeeId] } })
    assert.equal(status, 200, text)
    const pdf = save(bench, bytes)
    await wholePage(pdf, /Stammblatt|Personalstammblatt/i)
    assert.ok(runProgram('pdftotext', [pdf, '-']).includes(somebody!.lastName))
  })
  await bench.check('a form of the company is filled with somebody, and can be read', async () => {
    const forms = (await api(documentTemplates.list)).body.data
      .flat()
      .filter(({ name }) => name.includes('Arbeitskleidung'))
    const { status, body, text } = await api(documentFills.fill, {
      body: { remoteId: employeeId, templates: forms.map(({ id }) => id), documentDate: todayIn(VIENNA).toString() },
    })
    assert.equal(status, 200, text)
    const [filled] = body.data.data
    const pdf = save(bench, Buffer.from(filled!.data, 'base64'))
    wellFormed(pdf)
    await inked(pdf)
    assert.ok(runProgram('pdftotext', [pdf, '-']).includes(somebody!.lastName))
  })
}

const version = (program: string, how: string) =>
  runProgram('sh', ['-c', `${program} ${how} 2>&1`])
    .split('\n')[0]!
    .trim()

let count = 0

function save({ folder }: Bench, bytes: Uint8Array): string {
  const file = join(folder, `${++count}.pdf`)
  writeFileSync(file, bytes)
  return file
}

async function wholePage(pdf: string, title: RegExp): Promise<void> {
  wellFormed(pdf)
  const facts = runProgram('pdfinfo', [pdf])
  assert.match(facts, /^Tagged: +yes$/m)
  assert.match(/^Title: +(.*)$/m.exec(facts)?.[1] ?? '', title)
  assert.match(runProgram('pdfinfo', ['-meta', pdf]), /<dc:language>.*de-AT/s)
  const tags = runProgram('pdfinfo', ['-struct-text', pdf])
  for (const tag of ['H1', 'Table', 'TD']) assert.match(tags, new RegExp(`^ *${tag}\\b`, 'm'), tag)
  const fonts = runProgram('pdffonts', [pdf]).trim().split('\n').slice(2)
  assert.ok(fonts.length > 0)
  // Embedded, a part of the font, and with the letters that its signs stand for.
  for (const font of fonts) assert.match(font, / yes +yes +yes +\d+ +\d+$/, font)
  await inked(pdf)
}

function wellFormed(pdf: string): void {
  const said = runProgram('sh', ['-c', `qpdf --check '${pdf}' 2>&1`])
  assert.match(said, /No syntax or stream encoding errors found/)
  assert.doesNotMatch(said, /warning/i)
}

/** The first page shows something. */
async function inked(pdf: string): Promise<void> {
  const picture = pdf.replace(/\.pdf$/, '')
  runProgram('pdftoppm', ['-png', '-r', '40', '-f', '1', '-singlefile', pdf, picture])
  const { channels } = await sharp(`${picture}.png`).greyscale().stats()
  assert.ok(channels[0]!.min < 100 && channels[0]!.max > 250 && channels[0]!.mean < 254.5)
}

/** One line of the page has all the hours of the row, as people read them; gives how many these are. */
function foundTogether(lines: readonly string[], { keys, columns }: ReportFigures, row: readonly unknown[]): number {
  const wanted = [...keys, ...columns].flatMap(({ type, isSigned }, at) => {
    const minutes = row[at]
    if (type !== 'hours' || isSigned || typeof minutes !== 'number' || minutes <= 0) return []
    return [new RegExp(`\\b0?${Math.trunc(minutes / 60)}(:|h:?)${String(minutes % 60).padStart(2, '0')}`)]
  })
  const shown = lines.map(line => line.replace(/(\d)[.\u202f\u00a0](?=\d{3})/g, '$1'))
  const isThere = shown.some(line => wanted.every(figure => figure.test(line)))
  assert.ok(isThere, `${wanted.join(' ')} of ${JSON.stringify(row)} in\n${shown.slice(0, 30).join('\n')}`)
  return wanted.length
}
