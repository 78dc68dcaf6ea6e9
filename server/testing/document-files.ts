import { once } from 'node:events'
// @ts-expect-error It says nothing of its types, and is here for tests alone.
import PdfDocument from 'pdfkit'
import sharp from 'sharp'

/** A page of plain text each, as a program of an office would write it. */
export async function pdfFile(pages = 1, options: object = {}): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', ...options, autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let page = 1; page <= pages; page++) document.addPage().text(`Seite ${page}`)
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}

/** A photograph as a phone takes it: lying on its side, and saying where. */
export const photo = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Kanarienvogel', Copyright: 'Kanarienvogel' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '16/1 22/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const drawing = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#08f8' } })
    .png()
    .withExif({ IFD0: { Copyright: 'Kanarienvogel' } })
    .toBuffer()

/** Ink on paper with room around it, as somebody scans a signature. */
export const signatureScan = ({
  width = 1200,
  height = 800,
  ink = '#1a2f8f',
  format = 'png' as 'png' | 'jpeg',
} = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800"><path d="M300 450 C400 250 450 550 550 380 S700 480 900 350" stroke="${ink}" stroke-width="14" fill="none"/></svg>`,
        ),
      },
    ])
    .withExif({ IFD0: { Copyright: 'Kanarienvogel' } })
    .toFormat(format)
    .toBuffer()
