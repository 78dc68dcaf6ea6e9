import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { renderSVG } from 'uqr'
import { fontFiles } from './glyphs.ts'
import { layOut } from './layout.ts'
import type { PdfReport } from './pdf.ts'

// The child process of pdf.ts: one report after the other, in and out as messages.

export type Answer = { bytes: Uint8Array } | { problem: Error }
export type SentReport = Omit<PdfReport, 'createdAt'> & { createdAt: number }

/** There is no such folder: all that Typst may read is handed to it. */
const WORKSPACE = '/kontor-report'
const MOST_PIXELS = 50e6
/** At the 16 mm that a logo is high at most, more than any printer shows. */
const LOGO_PIXELS = { width: 1500, height: 500 }

const template = readFileSync(join(import.meta.dirname, 'report.typ'), 'utf8')
const typst = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: fontFiles }] })

process.on('disconnect', () => process.exit())
process.on('message', async (report: SentReport) => {
  const answer: Answer = await typeset(report).then(
    bytes => ({ bytes }),
    problem => ({ problem: problem instanceof Error ? problem : new Error(String(problem)) }),
  )
  process.send?.(answer)
  // Nobody waits for that.
  setImmediate(() => typst.evictCache(0))
})
process.send?.('ready')

async function typeset(report: SentReport): Promise<Uint8Array> {
  const { qr } = report
  const logo = report.logo && (await picture(report.logo, report.colour).catch(() => undefined))
  typst.resetShadow()
  typst.mapShadow(`${WORKSPACE}/report.json`, Buffer.from(JSON.stringify(layOut(report, logo !== undefined))))
  if (logo) typst.mapShadow(`${WORKSPACE}/logo.png`, logo)
  if (qr) typst.mapShadow(`${WORKSPACE}/qr.svg`, Buffer.from(renderSVG(qr, { border: 0 })))
  const compiled = typst.compile({ mainFileContent: template })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  return typst.pdf(compiled.result, {
    pdfStandard: 'a-3a',
    creationTimestamp: Math.floor(report.createdAt / 1000),
  })
}

/** Whatever was uploaded as a logo, Typst sees a plain PNG of a bounded size. */
async function picture(logo: Uint8Array, colour: boolean): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const flat = sharp(logo, { limitInputPixels: MOST_PIXELS, density: 300 })
    .resize({ ...LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
  return (colour ? flat : flat.greyscale()).png().toBuffer()
}
