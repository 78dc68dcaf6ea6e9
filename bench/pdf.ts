import { once } from 'node:events'
import { createRequire } from 'node:module'
import { openPdf, type PdfReport } from '#server/platform/pdf/pdf.ts'
import type { Figure } from '../scripts/bench.ts'
import { middle } from './server.ts'

// It comes without types.
type Page = NodeJS.ReadableStream & {
  font(path: string): Page
  fontSize(size: number): Page
  text(text: string, x: number, y: number, how: { width: number; align: 'left' | 'right' }): Page
  moveTo(x: number, y: number): Page
  lineTo(x: number, y: number): Page
  stroke(): Page
  addPage(): Page
  end(): void
}
const require = createRequire(import.meta.url)
const PDFDocument = require('pdfkit') as new (how: object) => Page
const FONT = require.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf')

const SHARES = [1, 3, 2, 2, 2, 2, 2, 1, 2]
const isNumber = (at: number) => at === 6 || at === 7
const ROWS = Array.from({ length: 2000 }, (_, at) => [
  String(at + 1),
  `Čović Anna ${at}`,
  'Filiale Graz',
  'Urlaub',
  '01.11.2026',
  '05.11.2026',
  `1 234,${10 + (at % 90)}`,
  '7:30',
  'bestätigt',
])

/** 2,000 rows of nine columns as a tagged report, beside a page that somebody writes by hand with pdfkit: no tags, no PDF/A. */
export async function pdfFigures(): Promise<Figure[]> {
  const pdf = openPdf()
  const [first] = [await milliseconds(() => pdf.render(report()))]
  const ours: number[] = []
  const theirs: number[] = []
  await milliseconds(byHand)
  for (let round = 0; round < 7; round++) {
    theirs.push(await milliseconds(byHand))
    ours.push(await milliseconds(() => pdf.render(report())))
  }
  pdf.close()
  const ratio = middle(ours) / middle(theirs)
  return [
    {
      what: 'PDF/A-3a von 2.000 Zeilen × 9 Spalten gegen eine Seite von Hand mit pdfkit',
      ours: `${middle(ours).toFixed(0)} ms`,
      against: `${middle(theirs).toFixed(0)} ms`,
      ratio,
      target: '≤ 1,2×',
      ok: ratio <= 1.2,
    },
    {
      what: '… der erste, mit dem Start des eigenen Prozesses',
      ours: `${first.toFixed(0)} ms`,
      against: '',
      ratio: null,
      target: '≤ 5 s',
      ok: first <= 5000,
    },
  ]
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const report = (): PdfReport => ({
  title: 'Abwesenheiten',
  colour: true,
  createdAt: Temporal.Now.instant(),
  sections: [
    {
      kind: 'table',
      columns: SHARES.map((share, at) => ({ title: `Spalte ${at}`, align: isNumber(at) ? 'number' : 'text', share })),
      groups: [{ rows: ROWS }],
    },
  ],
})

async function byHand(): Promise<void> {
  const page = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 45 })
  page.resume()
  page.font(FONT).fontSize(8)
  const unit = 751 / SHARES.reduce((sum, share) => sum + share)
  let y = 45
  const line = (cells: readonly string[]) => {
    let x = 45
    for (const [at, cell] of cells.entries()) {
      page.text(cell, x + 3, y, { width: SHARES[at]! * unit - 6, align: isNumber(at) ? 'right' : 'left' })
      x += SHARES[at]! * unit
    }
    page
      .moveTo(45, y + 11)
      .lineTo(796, y + 11)
      .stroke()
    y += 13.5
  }
  const head = SHARES.map((_, at) => `Spalte ${at}`)
  line(head)
  for (const cells of ROWS) {
    if (y > 520) {
      page.addPage()
      y = 45
      line(head)
    }
    line(cells)
  }
  page.end()
  await once(page, 'end')
}
