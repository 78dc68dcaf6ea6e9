import PizZip from 'pizzip'

/** A paragraph by its runs, or a table by its rows of cells. */
export type Block =
  | string
  | { runs: readonly string[]; bold?: boolean; size?: number; after?: number }
  | { table: readonly (readonly string[])[] }
type Parts = { header?: string; footer?: string }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A plain .docx, as small as Word opens it. */
export function wordFile(blocks: readonly Block[], { header, footer }: Parts = {}): Buffer {
  const zip = new PizZip()
  const shown = [...(header ? [['header', header] as const] : []), ...(footer ? [['footer', footer] as const] : [])]
  zip.file(
    '[Content_Types].xml',
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${CONTENT}.document.main+xml"/>${shown
      .map(([part]) => `<Override PartName="/word/${part}1.xml" ContentType="${CONTENT}.${part}+xml"/>`)
      .join('')}</Types>`,
  )
  zip.file('_rels/.rels', relations([['rId1', 'officeDocument', 'word/document.xml']]))
  zip.file('word/_rels/document.xml.rels', relations(shown.map(([part]) => [part, part, `${part}1.xml`])))
  for (const [part, text] of shown) {
    const tag = part === 'header' ? 'w:hdr' : 'w:ftr'
    zip.file(`word/${part}1.xml`, `${XML}<${tag} ${WORD}>${paragraph({ runs: [text], size: 9 })}</${tag}>`)
  }
  const references = shown.map(([part]) => `<w:${part}Reference w:type="default" r:id="${part}"/>`).join('')
  zip.file(
    'word/document.xml',
    `${XML}<w:document ${WORD} xmlns:r="${RELATIONS}"><w:body>${blocks.map(xmlOf).join('')}<w:sectPr>${references}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  )
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const xmlOf = (block: Block): string => {
  if (typeof block === 'string') return paragraph({ runs: [block] })
  return 'table' in block ? table(block.table) : paragraph(block)
}

function paragraph({
  runs,
  bold = false,
  size = 11,
  after = 120,
}: Exclude<Block, string | { table: unknown }>): string {
  const style = `<w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/></w:rPr>`
  const texts = runs.map(text => `<w:r>${style}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`).join('')
  return `<w:p><w:pPr><w:spacing w:after="${after}"/></w:pPr>${texts}</w:p>`
}

function table(rows: readonly (readonly string[])[]): string {
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(side => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BBBBBB"/>`)
    .join('')
  const cells = (row: readonly string[]) =>
    row
      .map(
        text => `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph({ runs: [text], after: 40 })}</w:tc>`,
      )
      .join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${rows[0]!.map(() => '<w:gridCol/>').join('')}</w:tblGrid>${rows.map(row => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
