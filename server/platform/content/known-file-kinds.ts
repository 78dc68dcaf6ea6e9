/** What begins so, where nothing else of it needs to be looked at. */
const BEGINNINGS: readonly [begins: string, kind: string][] = [
  ['%PDF-', 'eine PDF-Datei'],
  ['\xff\xd8\xff', 'ein JPG-Bild'],
  ['\x89PNG\r\n', 'ein PNG-Bild'],
  ['GIF8', 'ein GIF-Bild'],
  ['II*\0', 'ein TIFF-Bild'],
  ['MM\0*', 'ein TIFF-Bild'],
  ['BM', 'ein BMP-Bild'],
  ['{\\rtf', 'ein RTF-Text'],
  ['\xd0\xcf\x11\xe0', 'eine alte Office-Datei (.doc, .xls) oder eine mit Kennwort'],
  ['MZ', 'ein Programm'],
]
const HEIF: Record<string, string> = {
  ...Object.fromEntries(
    ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].map(brand => [brand, 'ein HEIC-Bild']),
  ),
  avif: 'ein AVIF-Bild',
}

/** „Die Datei ist ein GIF-Bild.“: what somebody sent instead of what is taken, by its first bytes. */
export function kindSentence(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'Die Datei ist leer.'
  const kind = kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return kind ? `Die Datei ist ${kind}.` : 'Was für eine Datei das ist, ist nicht zu erkennen.'
}

function kindOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 1000).toString('latin1')
  if (head.startsWith('PK\x03\x04')) return archiveKind(bytes)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'ein WebP-Bild'
  if (head.slice(4, 8) === 'ftyp') return HEIF[head.slice(8, 12)] ?? 'ein Video'
  const known = BEGINNINGS.find(([begins]) => head.startsWith(begins))
  return known ? known[1] : textKind(bytes.subarray(0, 1000))
}

/** Office files are archives, and name their parts in the clear. */
function archiveKind(bytes: Buffer): string {
  if (bytes.includes('word/document.xml')) return 'eine Word-Datei'
  if (bytes.includes('xl/workbook.xml')) return 'eine Excel-Datei'
  if (bytes.includes('ppt/presentation.xml')) return 'eine PowerPoint-Datei'
  if (bytes.includes('application/vnd.oasis.opendocument')) return 'eine OpenDocument-Datei'
  return 'ein ZIP-Archiv'
}

function textKind(head: Buffer): string | undefined {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase()
  if (/^<(!doctype html|html)/.test(text)) return 'eine Webseite'
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg/.test(text)) return 'eine SVG-Zeichnung'
  // The last letter may be cut.
  const isText = !/(?![\s])\p{Cc}/u.test(text) && !text.slice(0, -3).includes('\uFFFD')
  return isText ? 'ein Text' : undefined
}
