import type PizZip from 'pizzip'
import { encodeXml } from './docx-package.format.ts'
import { textParts } from './docx-text.format.ts'

/** Stands in a filled text where the picture belongs. */
export const PICTURE_MARK = '\uE002'

const MOST_WIDTH_MM = 70
const MOST_HEIGHT_MM = 20
/** What Word counts in. */
const EMU_PER_MM = 36_000
/** Of a picture that is small already, as large as a screen shows it. */
const EMU_PER_POINT = 9525

const OFFICE = 'http://schemas.openxmlformats.org'
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`
const NAMESPACES = [
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:pic="${OFFICE}/drawingml/2006/picture"`,
  `xmlns:r="${RELATIONS}"`,
].join(' ')

type Size = { width: number; height: number }

/** Draws a PNG wherever the text holds the mark: one part for all, a relation for each part that shows it. */
export function putPicture(zip: PizZip, png: Uint8Array, description: string): void {
  const parts = textParts(zip).filter(part => zip.file(part)!.asText().includes(PICTURE_MARK))
  if (parts.length === 0) return
  const size = sizeOf(png)
  const media = unusedName(zip)
  zip.file(`word/${media}`, png, { binary: true })
  declarePng(zip)
  let next = lastDrawing(zip)
  for (const part of parts) {
    const relation = relate(zip, part, media)
    const drawn = zip
      .file(part)!
      .asText()
      .replace(MARKED_TEXT, (_, text: string) =>
        text
          .split(PICTURE_MARK)
          .map(words => (words === '' ? '' : `<w:t xml:space="preserve">${words}</w:t>`))
          .reduce((before, after) => before + drawing({ id: ++next, relation, description, size }) + after),
      )
    // What can't hold a drawing keeps no mark either.
    zip.file(part, drawn.replaceAll(PICTURE_MARK, ''))
  }
}

const MARKED_TEXT = new RegExp(`<w:t(?:\\s[^>]*)?>([^<]*${PICTURE_MARK}[^<]*)</w:t>`, 'g')

/** Width and height stand at the same place in every PNG. */
function sizeOf(png: Uint8Array): Size {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [width, height] = [view.getUint32(16) * EMU_PER_POINT, view.getUint32(20) * EMU_PER_POINT]
  const scale = Math.min(1, (MOST_WIDTH_MM * EMU_PER_MM) / width, (MOST_HEIGHT_MM * EMU_PER_MM) / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function unusedName(zip: PizZip): string {
  const names = new Set(Object.keys(zip.files).map(name => name.toLowerCase()))
  let number = 1
  while (names.has(`word/media/unterschrift${number}.png`)) number++
  return `media/unterschrift${number}.png`
}

const TYPES = '[Content_Types].xml'
function declarePng(zip: PizZip): void {
  const xml = zip.file(TYPES)!.asText()
  if (/<Default\b[^>]*\sExtension\s*=\s*["']png["']/i.test(xml)) return
  zip.file(
    TYPES,
    xml.replace(/<Types\b[^>]*>/, types => `${types}<Default Extension="png" ContentType="image/png"/>`),
  )
}

function relate(zip: PizZip, part: string, media: string): string {
  const path = part.replace(/^word\//, 'word/_rels/').concat('.rels')
  const xml =
    zip.file(path)?.asText() ??
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${OFFICE}/package/2006/relationships"></Relationships>`
  let number = 1
  while (xml.includes(`"unterschrift${number}"`)) number++
  const id = `unterschrift${number}`
  const relation = `<Relationship Id="${id}" Type="${RELATIONS}/image" Target="${media}"/>`
  const open = xml.replace(/<Relationships\b([^>]*)\/>/, '<Relationships$1></Relationships>')
  zip.file(
    path,
    open.replace('</Relationships>', () => `${relation}</Relationships>`),
  )
  return id
}

/** Word tells drawings apart by a number that is one a document. */
function lastDrawing(zip: PizZip): number {
  const ids = textParts(zip).flatMap(part =>
    [
      ...zip
        .file(part)!
        .asText()
        .matchAll(/<wp:docPr\b[^>]*\sid="(\d{1,9})"/g),
    ].map(([, id]) => Number(id)),
  )
  return Math.max(0, ...ids)
}

type Drawing = { id: number; relation: string; description: string; size: Size }

function drawing({ id, relation, description, size: { width, height } }: Drawing): string {
  const words = encodeXml(description).replaceAll('"', '&quot;')
  const named = `id="${id}" name="Unterschrift ${id}" descr="${words}"`
  const extent = `cx="${width}" cy="${height}"`
  return `<w:drawing><wp:inline ${NAMESPACES} distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${named}/><wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
}
