import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import sharp from 'sharp'
import { type HowRendered, openPdf, type PdfLimits, type PdfReport, type PdfTable } from '#server/platform/pdf/pdf.ts'

// What PDFs are read back with: the programs of poppler-utils and qpdf.

/** Gone with the run's own folder. */
export const newFolder = () => mkdtempSync(join(tmpdir(), 'kontor-pdf-'))

/** A machine that ends with the test file. */
export const openedPdf = (limits: Partial<PdfLimits> = {}) => {
  const pdf = openPdf(limits)
  after(pdf.close)
  return { ...pdf, render: (asked: PdfReport, whose = 1, how?: HowRendered) => pdf.render(asked, whose, how) }
}

export const report = (change: Partial<PdfReport> = {}): PdfReport => ({
  title: 'Übersicht November 2026',
  subtitle: ['Muster Handels GmbH', '1. bis 30. November 2026'],
  colour: true,
  createdAt: Temporal.Instant.from('2026-11-30T08:00:00Z'),
  sections: [table(7, 3)],
  ...change,
})

export const table = (
  columns: number,
  rows: number,
  cell = (row: number, column: number) => `${row}/${column}`,
): PdfTable => ({
  kind: 'table',
  columns: Array.from({ length: columns }, (_, at) => ({
    title: `Spalte ${at}`,
    align: at === 1 ? 'number' : 'text',
    share: 1,
  })),
  groups: [
    { rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, at) => cell(row, at))) },
  ],
})

export const run = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] })

export function saved(bytes: Uint8Array): string {
  const file = join(newFolder(), 'report.pdf')
  writeFileSync(file, bytes)
  return file
}
export const textOf = (bytes: Uint8Array, ...how: string[]) => run('pdftotext', [...how, saved(bytes), '-'])
export const factsOf = (bytes: Uint8Array) => run('pdfinfo', [saved(bytes)])
/** As it was written: without the lines that it was broken into, and the marks of direction that pdftotext adds. */
export const joined = (text: string) => text.replace(/[\s\u202a-\u202e\u2066-\u2069\f]/g, '')
export const pages = (bytes: Uint8Array) => textOf(bytes, '-layout').split('\f').slice(0, -1)

export const logo = () =>
  sharp({ create: { width: 300, height: 90, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()

export async function colours(bytes: Uint8Array): Promise<number> {
  const out = join(newFolder(), 'page')
  run('pdftoppm', ['-r', '50', '-png', saved(bytes), out])
  const { data, info } = await sharp(readFileSync(`${out}-1.png`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let coloured = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (Math.max(data[at]!, data[at + 1]!, data[at + 2]!) - Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > 2)
      coloured++
  return coloured
}
