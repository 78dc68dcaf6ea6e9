import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { renderSVG } from 'uqr'
import { fontFiles } from './glyphs.ts'
import { openJoin } from './join.ts'
import { layOut, pagesOf } from './layout.ts'
import { type PdfPart, type Place, START } from './parts.ts'
import type { PdfPreview, PdfReport } from './pdf.ts'
import { lastCut } from './tags.ts'
import { readTypstFile } from './typst-file.ts'

// The child process of pdf.ts: one report after the other, in and out as messages.

export type Answer =
  | { bytes: Uint8Array }
  /** Where the next part begins. */
  | { next: Place }
  /** No page of the part begins where the next could. */
  | { isTooShort: true }
  | { preview: PdfPreview }
  | { problem: Error }
/** Once a report is begun, its parts come one after the other. `lines`: of all its tables. `previewedRows`: only the first page is asked for, which has no more. */
export type SentReport = Omit<PdfReport, 'createdAt' | 'sections'> & {
  createdAt: number
  part: PdfPart
  isLandscape: boolean
  lines: number
  previewedRows?: number
}

/** There is no such folder: all that Typst may read is handed to it. */
const WORKSPACE = '/kontor-report'
const MOST_PIXELS = 50e6
/** At the 16 mm that a logo is high at most, more than any printer shows. */
const LOGO_PIXELS = { width: 1500, height: 500 }

const template = readFileSync(join(import.meta.dirname, 'report.typ'), 'utf8')
const typst = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: fontFiles }] })

/** What is known of the report whose parts come. */
type Begun = { join: ReturnType<typeof openJoin>; pages: number; unknown: Set<string> }
let begun: Begun | undefined
let freed = Promise.resolve()

process.on('disconnect', () => process.exit())
process.on('message', async (report: SentReport) => {
  await freed
  const answer: Answer = await typeset(report).catch(problem => ({
    problem: problem instanceof Error ? problem : new Error(String(problem)),
  }))
  process.send?.(answer)
  freed = free()
})
process.send?.('ready')

/** Typst's document is freed once JavaScript has let go of it, its cache when it is told so. */
async function free(): Promise<void> {
  typst.resetShadow()
  await new Promise(setImmediate)
  globalThis.gc?.()
  await new Promise(setImmediate)
  typst.evictCache(0)
}

async function typeset(report: SentReport): Promise<Answer> {
  const { part, previewedRows } = report
  const isFirst = part.from.section === 0 && part.from.group === 0 && part.from.row === 0
  if (isFirst || !begun) begun = { join: openJoin(), pages: 0, unknown: new Set() }
  const { join, pages: pagesBefore, unknown } = begun
  const logo = report.logo && (await picture(report.logo, report.colour).catch(() => undefined))
  const isAll = isFirst && part.isLast
  const before = rowsBefore(part)
  const { data, breaks } = layOut(
    { ...report, sections: part.sections },
    {
      hasLogo: logo !== undefined,
      part: {
        ...{
          isFirst,
          isLast: part.isLast,
          from: part.from,
          pagesBefore: pagesBefore - (before > 0 ? 1 : 0),
          signer: part.signer,
          signs: part.isWhole,
        },
        digits: isAll ? null : String(pagesOf(report.lines, report.isLandscape, report.paper)).length,
      },
      ...{ rowsAtMost: previewedRows, unknown },
    },
  )
  setUp(report, data, logo)
  const result = compiled()
  if (previewedRows !== undefined) {
    const { landscape: isLandscape, isLeft: isEstimate } = data
    const svg = firstPage(typst.plainSvg(result), PAGES[report.paper ?? 'a4'], isLandscape)
    return { preview: { svg, pages: data.pages ?? result.numOfPages, isEstimate, isLandscape } }
  }
  const file = readTypstFile(
    typst.pdf(result, { pdfStandard: 'a-3a', creationTimestamp: Math.floor(report.createdAt / 1000) }),
  )
  const cut = part.isWhole ? undefined : lastCut(file, breaks)
  if (!cut && !part.isWhole) return { isTooShort: true }
  begun.pages += join.add(file, { rowsBefore: before, cut })
  if (part.isLast) {
    begun = undefined
    return { bytes: join.end() }
  }
  return { next: cut?.place ?? { ...START, section: part.from.section + part.sections.length } }
}

/** On a part's first page, which is not kept: the title of a group that goes on, and what breaks the page. */
function rowsBefore({ from, sections: [table] }: PdfPart): number {
  if (from.group === 0 && from.row === 0) return 0
  return from.row > 0 && table?.kind === 'table' && table.groups[0]?.title !== undefined ? 2 : 1
}

function setUp({ hasMark, qr, colour }: SentReport, data: object, logo: Buffer | undefined): void {
  typst.resetShadow()
  typst.mapShadow(`${WORKSPACE}/report.json`, Buffer.from(JSON.stringify(data)))
  if (hasMark) typst.mapShadow(`${WORKSPACE}/mark.svg`, Buffer.from(markOf(colour)))
  if (logo) typst.mapShadow(`${WORKSPACE}/logo.png`, logo)
  if (qr) typst.mapShadow(`${WORKSPACE}/qr.svg`, Buffer.from(renderSVG(qr, { border: 0 })))
}

function compiled() {
  const compilation = typst.compile({ mainFileContent: template })
  if (!compilation.result) throw new Error(JSON.stringify(compilation.takeDiagnostics()?.shortDiagnostics))
  return compilation.result
}

/** A4 in points. */
const PAGES = { a4: { short: 595.28, long: 841.89 }, a3: { short: 841.89, long: 1190.551 } }

/** Pages stand below each other, each begins with its white ground, and the letters' shapes follow them all. */
function firstPage(svg: string, { short, long }: { short: number; long: number }, isLandscape: boolean): string {
  const [width, height] = isLandscape ? [long, short] : [short, long]
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
