import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { disposition, fileHeaders } from './file-answer.ts'

// RFC 6266 §4.1, RFC 5987 §3.2: a quoted string of plain characters, then percent-encoded UTF-8.
const SAFE = /^attachment; filename="([\w .()-]*)"; filename\*=UTF-8''((?:%[0-9A-F]{2}|[A-Za-z0-9!#$&+.^_`|~-])*)$/

const nameIn = (header: string) => decodeURIComponent(SAFE.exec(header)?.[2] ?? assert.fail(header))

test('whatever a file is called, the header is well formed and holds no folder, no ending line and nothing invisible', () => {
  const nasty = fc.constantFrom(
    '../',
    '/etc/',
    '\\',
    '\r\nset-cookie: a=b',
    '"',
    ';',
    "'",
    '%0a',
    '\0',
    '\u202e',
    '\ud800',
    '…',
    'ß',
  )
  const names = fc.array(fc.oneof(fc.string({ unit: 'binary' }), nasty), { maxLength: 40 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(names, name => {
      const sent = nameIn(disposition('attachment', name))
      assert.ok(sent.length > 0 && sent.length <= 200)
      assert.doesNotMatch(sent, /[\p{Cc}\p{Cf}\\/:*?"<>|]|^\.|\.$/u)
    }),
    { numRuns: 5000 },
  )
})

const names: [given: string, sent: string][] = [
  ['10_export_abwesenheiten.csv', '10_export_abwesenheiten.csv'],
  ['Dienstvertrag Čović (neu).pdf', 'Dienstvertrag Čović (neu).pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['rechnung\u202efdp.exe', 'rechnungfdp.exe'],
  ['.htaccess', 'htaccess'],
  ['', 'Datei'],
  ['...', 'Datei'],
  [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(196)}.pdf`],
]
for (const [given, sent] of names) {
  test(`“${given.slice(0, 40)}” is saved as “${sent.slice(0, 40)}”`, () =>
    assert.equal(nameIn(disposition('attachment', given)), sent))
}

const PDF = Buffer.from('%PDF-1.7 …')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')

const kinds: [what: string, type: string, bytes: Buffer, kind: 'inline' | 'attachment', sent: string][] = [
  ['a PDF', 'application/pdf', PDF, 'inline', 'application/pdf'],
  ['a PNG', 'image/png', PNG, 'inline', 'image/png'],
  ['a JPEG', 'image/jpeg', JPEG, 'inline', 'image/jpeg'],
  ['HTML that says it is a PDF', 'application/pdf', HTML, 'attachment', 'application/octet-stream'],
  ['a PDF that says it is HTML', 'text/html', PDF, 'attachment', 'application/octet-stream'],
  ['HTML', 'text/html', HTML, 'attachment', 'application/octet-stream'],
  ['an SVG', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'), 'attachment', 'application/octet-stream'],
  ['XML', 'application/xml', Buffer.from('<a/>'), 'attachment', 'application/octet-stream'],
  ['a script', 'text/javascript', Buffer.from('alert(1)'), 'attachment', 'application/octet-stream'],
  ['a type with a line break', 'text/csv\r\nx: y', HTML, 'attachment', 'application/octet-stream'],
  ['CSV', 'text/csv; charset=windows-1252', Buffer.from('a;b'), 'attachment', 'text/csv; charset=windows-1252'],
  ['nothing', 'application/pdf', Buffer.alloc(0), 'attachment', 'application/octet-stream'],
]
for (const [what, type, bytes, kind, sent] of kinds) {
  test(`${what} is ${kind === 'inline' ? 'shown' : 'only saved'}, and can run nothing either way`, () => {
    const headers = fileHeaders({ bytes, name: 'x', type, preview: true })
    assert.equal(headers['content-disposition']!.split(';')[0], kind)
    assert.equal(headers['content-type'], sent)
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(fileHeaders({ bytes, name: 'x', type })['content-disposition']!, /^attachment/)
  })
}
