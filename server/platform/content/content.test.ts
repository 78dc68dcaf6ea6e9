import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { ContentType } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { drawing, pdfFile, photo } from '#server/testing/document-files.ts'
import { pixelFlood } from '#server/testing/raw-files.ts'
import { openContent } from './content.ts'

const ALL: ContentType[] = ['application/pdf', 'image/jpeg', 'image/png']
const { check, close, children } = openContent()
after(close)

test('a picture comes back upright and of its pixels alone: no place, no camera, no author', async () => {
  const { bytes, type } = await check(await photo(60, 40), ALL)
  assert.equal(type, 'image/jpeg')
  const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
  assert.deepEqual([width, height], [40, 60])
  assert.deepEqual([exif, xmp, iptc, icc, orientation], [undefined, undefined, undefined, undefined, undefined])
  assert.ok(!bytes.includes('Kanarienvogel'))

  const png = await check(await drawing(), ALL)
  assert.equal(png.type, 'image/png')
  assert.ok((await drawing()).includes('Kanarienvogel'))
  assert.ok(!png.bytes.includes('Kanarienvogel'))
})

test('what hangs on to a picture is not kept', async () => {
  const { bytes } = await check(Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\x05\x06')]), ALL)
  assert.ok(!bytes.includes('script') && !bytes.includes('PK\x05\x06'))
})

test('a PDF stays as it is, and its pages are counted', async () => {
  const file = await pdfFile(3)
  const { bytes, ...found } = await check(file, ALL)
  assert.deepEqual(found, { type: 'application/pdf', pages: 3 })
  assert.ok(bytes.equals(file))
})

test('a PDF that only forbids printing needs no password and is taken', async () => {
  const file = await pdfFile(2, { ownerPassword: 'owner', permissions: {} })
  assert.equal((await check(file, ALL)).pages, 2)
})

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0PK\x05\x06', 'latin1')
/** Of the formats that phones, browsers and offices write, as much as tells what they are. */
const head = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(2000, 7)])
const notTaken = (is: string) => new RegExp(`^Nur PDF, JPG oder PNG\\. Die Datei ist ${is}\\.$`)
const BROKEN = /^(Das Bild|Die PDF-Datei) ist beschädigt und kann nicht gelesen werden\.$/

const BROKEN_PDF = { message: 'Die PDF-Datei ist beschädigt und kann nicht gelesen werden.' }

const REFUSED: [what: string, file: () => Promise<Buffer> | Buffer, why: RegExp][] = [
  ['nothing', () => Buffer.alloc(0), notTaken('leer')],
  ['a text', () => Buffer.from('Dienstvertrag'), notTaken('ein Text')],
  ['a page', () => html, notTaken('eine Webseite')],
  ['a drawing that can run', () => svg, notTaken('eine SVG-Zeichnung')],
  ['an archive', () => zip, notTaken('ein ZIP-Archiv')],
  [
    'another picture',
    () =>
      sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer(),
    notTaken('ein WebP-Bild'),
  ],
  ['a photograph of an iPhone', () => head('00000024667479706865696300000000'), notTaken('ein HEIC-Bild')],
  ['a film', () => head('000000206674797069736f6d'), notTaken('ein Video')],
  ['a moving picture', () => Buffer.from('GIF89a'), notTaken('ein GIF-Bild')],
  ['a fax', () => head('49492a00'), notTaken('ein TIFF-Bild')],
  ['a letter', () => Buffer.concat([zip, Buffer.from('word/document.xml')]), notTaken('eine Word-Datei')],
  ['an old letter', () => head('d0cf11e0a1b11ae1'), notTaken('eine alte Office-Datei .*')],
  ['a program', () => head('4d5a'), notTaken('ein Programm')],
  ['what nobody knows', () => head('0001020304'), /^Nur PDF, JPG oder PNG\. Was für eine Datei das ist, ist nicht/],
  ['a picture of one point', () => photo(1, 1), /zu klein \(1 × 1 Bildpunkte\).*20 × 20/],
  ['a line', () => drawing(2000, 20), /zu schmal/],
  [
    'a picture of nothing',
    () =>
      sharp({ create: { width: 90, height: 90, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    /ganz durchsichtig/,
  ],
  ['a PDF behind a page', async () => Buffer.concat([html, await pdfFile()]), notTaken('eine Webseite')],
  ['a PDF behind an archive', async () => Buffer.concat([zip, await pdfFile()]), notTaken('ein ZIP-Archiv')],
  ['a PDF before an archive', async () => Buffer.concat([await pdfFile(), zip]), BROKEN],
  ['a PDF that only begins like one', () => Buffer.from('%PDF-1.7\nnothing else'), BROKEN],
  [
    'a PDF without pages',
    () =>
      Buffer.from(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      ),
    BROKEN,
  ],
  ['a PDF with a password', () => pdfFile(1, { userPassword: 'geheim' }), /mit einem Kennwort geschützt/],
  [
    'a newer PDF with a password',
    () => pdfFile(1, { userPassword: 'geheim', pdfVersion: '1.7ext3' }),
    /mit einem Kennwort geschützt/,
  ],
  ['half a photograph', async () => halfOf(await photo(400, 300)), BROKEN],
  ['half a PNG', async () => halfOf(await drawing(400, 300)), BROKEN],
  [
    'a PNG that begins like a photograph',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await drawing()]),
    BROKEN,
  ],
  ['a flood of pixels', () => pixelFlood(60_000, 60_000), /höchstens 50 Millionen Bildpunkte/],
]

const halfOf = (file: Buffer) => file.subarray(0, file.length / 2)

for (const [what, file, why] of REFUSED)
  test(`${what} is refused at its field with a sentence for people`, async () => {
    const refusal = await check(await file(), ALL).then(
      () => assert.fail('taken'),
      error => error,
    )
    assert.ok(refusal instanceof Refusal, String(refusal))
    assert.equal(refusal.status, 422)
    assert.match(refusal.message, why)
    assert.deepEqual(refusal.fields, { file: refusal.message })
  })

test('what is not asked for is refused although it could be read', async () => {
  await assert.rejects(check(await pdfFile(), ['image/png']), { message: 'Nur PNG. Die Datei ist eine PDF-Datei.' })
})

test('a file that takes too long or too much costs its child, and the next one is looked at as ever', async () => {
  const tight = openContent({ processorSeconds: 0.1 })
  await assert.rejects(tight.check(await drawing(6000, 6000), ALL), /zu aufwendig/)
  assert.equal(tight.children(), 0)
  tight.close()
  assert.equal((await check(await pdfFile(), ALL)).pages, 1)
})

test('a bracket that nothing opened ends a PDF at once, not its time or its memory', async () => {
  for (const bracket of [')', '{', '}'])
    for (const place of [`[${bracket}`, `<</A [ 1 ${bracket} ]>>`]) {
      const file = Buffer.from(`%PDF-1.7\n1 0 obj${place} endobj\n2 0 obj<</Type/Catalog>>endobj\n%%EOF`)
      await assert.rejects(check(file, ALL), BROKEN_PDF)
    }
})

test('many at once are looked at by two children at most', async () => {
  const file = await photo()
  const found = await Promise.all(Array.from({ length: 20 }, () => check(file, ALL)))
  assert.equal(found.length, 20)
  assert.ok(children() <= 2)
})
