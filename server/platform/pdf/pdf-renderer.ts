import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { renderSVG } from 'uqr'
import { fontFiles } from './glyphs.ts'
import { layOut } from './layout.ts'
import type { PdfPreview, PdfReport } from './pdf.ts'

// The child process of pdf.ts: one report after the other, in and out as messages.

export type Answer = { bytes: Uint8Array } | { preview: PdfPreview } | { problem: Error }
/** `previewedRows`: only the first page is asked for, which has no more. */
export type SentReport = Omit<PdfReport, 'createdAt'> & { createdAt: number; previewedRows?: number }

/** There is no such folder: all that Typst may read is handed to it. */
const WORKSPACE = '/kontor-report'
const MOST_PIXELS = 50e6
/** At the 16 mm that a logo is high at most, more than any printer shows. */
const LOGO_PIXELS = { width: 1500, height: 500 }

const template = readFileSync(join(import.meta.dirname, 'report.typ'), 'utf8')
const typst = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: fontFiles }] })

process.on('disconnect', () => process.exit())
process.on('message', async (report: SentReport) => {
  const answer: Answer = await typeset(report).catch(problem => ({
    problem: problem instanceof Error ? problem : new Error(String(problem)),
  }))
  process.send?.(answer)
  // Nobody waits for that.
  setImmediate(() => typst.evictCache(0))
})
process.send?.('ready')

async function typeset(report: SentReport): Promise<Answer> {
  const { qr, previewedRows } = report
  const logo = report.logo && (await picture(report.logo, report.colour).catch(() => undefined))
  typst.resetShadow()
  const laidOut = layOut(report, logo !== undefined, previewedRows)
  typst.mapShadow(`${WORKSPACE}/report.json`, Buffer.from(JSON.stringify(laidOut)))
  if (report.hasMark) typst.mapShadow(`${WORKSPACE}/mark.svg`, Buffer.from(markOf(report.colour)))
  if (logo) typst.mapShadow(`${WORKSPACE}/logo.png`, logo)
  if (qr) typst.mapShadow(`${WORKSPACE}/qr.svg`, Buffer.from(renderSVG(qr, { border: 0 })))
  const compiled = typst.compile({ mainFileContent: template })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  if (previewedRows !== undefined) {
    const { numOfPages } = compiled.result
    const { landscape: isLandscape, isLeft: isEstimate } = laidOut
    const svg = firstPage(typst.plainSvg(compiled.result), isLandscape)
    return { preview: { svg, pages: laidOut.pages ?? numOfPages, isEstimate, isLandscape } }
  }
  const bytes = typst.pdf(compiled.result, {
    pdfStandard: 'a-3a',
    creationTimestamp: Math.floor(report.createdAt / 1000),
  })
  return { bytes }
}

/** A4 in points. */
const PAGE = { short: 595.28, long: 841.89 }

/** Pages stand below each other, each begins with its white ground, and the letters' shapes follow them all. */
function firstPage(svg: string, isLandscape: boolean): string {
  const [width, height] = isLandscape ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long]
  const second = svg.indexOf(GROUND, svg.indexOf(GROUND) + 1)
  const page = second < 0 ? svg : svg.slice(0, second) + svg.slice(svg.indexOf('<defs', second))
  return page.replace(/<svg\b[^>]*>/, head =>
    head
      .replace(/\b(?:viewBox|width|height)="[^"]*"/g, '')
      .replace('<svg', `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`),
  )
}
const GROUND = '<path class="typst-shape" fill="#ffffff"'

/** As on every screen. */
const markOf = (colour: boolean): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22">
  <rect width="22" height="22" rx="6" fill="${colour ? '#1b5f41' : '#4a4a4a'}"/>
  <g fill="#fff"><rect x="5" y="5" width="4.75" height="4.75" rx="1"/><rect x="12.25" y="5" width="4.75" height="4.75" rx="1" opacity="0.45"/>
  <rect x="5" y="12.25" width="4.75" height="4.75" rx="1" opacity="0.45"/><rect x="12.25" y="12.25" width="4.75" height="4.75" rx="1"/></g></svg>`
/** Whatever was uploaded as a logo, Typst sees a plain PNG of a bounded size. */
async function picture(logo: Uint8Array, colour: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const flat = sharp(logo, { limitInputPixels: MOST_PIXELS, density: 300 })
    .resize({ ...LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
  return (colour ? flat : flat.greyscale()).png().toBuffer()
}
