import type { FileAnswer } from './serve.ts'

/** The headers a file leaves with: it is saved, not shown, unless it is surely one of the kinds that can't run anything. */
export function fileHeaders({ bytes, name, type, preview = false, etag }: FileAnswer): Record<string, string> {
  const shown = SHOWN.find(kind => kind.type === type && kind.starts.every((byte, at) => bytes[at] === byte))
  return {
    'content-type': shown || PASSIVE.test(type) ? type : 'application/octet-stream',
    'content-disposition': disposition(preview && shown ? 'inline' : 'attachment', name),
    // Should a browser show it all the same, it may run and load nothing, in an origin of its own.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(etag ? { etag, 'cache-control': 'private, no-cache' } : { 'cache-control': 'no-store' }),
  }
}

const SHOWN = [
  { type: 'application/pdf', starts: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
]
/** Others, such as HTML and SVG, are named as mere bytes. */
const PASSIVE =
  /^(text\/(calendar|csv|plain)(; charset=[\w-]+)?|application\/(zip|samlmetadata\+xml|vnd\.openxmlformats-officedocument\.[\w.]+))$/

/** RFC 6266: a plain name for old clients, the whole one in RFC 5987 for the others. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = cleanName(name)
  const ascii = clean.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** No folders, nothing invisible and nothing that turns the reading direction, at most 200 characters with the ending kept. */
function cleanName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (plain.length <= 200) return plain || 'Datei'
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  return `${plain.slice(0, 200 - ending.length).toWellFormed()}${ending}`
}
