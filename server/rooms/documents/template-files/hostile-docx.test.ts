import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import PizZip from 'pizzip'
import type { TemplateValues } from '#domain/documents/template-fields.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Part, zipOf } from '#server/testing/raw-files.ts'
import { checkDocx } from './docx-check.format.ts'
import { fillDocx } from './docx-fill.format.ts'

const RUNS = Number(process.env.KONTOR_TEST_CASES ?? (process.env.KONTOR_TEST_ALL ? 20_000 : 300))
const SEED = Number(process.env.KONTOR_TEST_SEED ?? 20_261_124)
const many = { numRuns: RUNS, seed: SEED }
const refused = async (bytes: Buffer, what: string, says = /^Die Datei .*[.]$/) => {
  const error = await checkDocx(bytes).then(
    () => undefined,
    error => error,
  )
  assert.ok(error instanceof Refusal, `${what}: ${error ?? 'taken'}`)
  assert.equal(error.code, 'unprocessable')
  assert.match(error.message, says)
}

const PLACES = ['http://canary.example/x.png', 'HTTPS://canary.example', 'file:///etc/passwd', '\\\\canary.example\\x']
const MORE_PLACES = ['//canary.example/x', 'ftp://canary.example', 'ms-word:ofe|u|http://canary.example', 'C:\\x.dotm']
const LOADED =
  'image attachedTemplate aFChunk subDocument frame oleObject video audio externalLinkPath mailMergeSource font'
const RUNNING = 'vbaProject wordVbaData control webextension ui/extensibility ui/userCustomization attachedToolbars'
const ELEMENTS =
  'altChunk subDoc control object OLEObject ocx webVideoPr dataSource connectString movie mailMerge script'
const LINKED = [
  'blip r:link',
  'videoFile r:link',
  'imagedata r:href',
  'imagedata src',
  'fill src',
  'image href',
  'use href',
]
const CODES = [
  'DDEAUTO c:\\cmd',
  'DDE x',
  'INCLUDEPICTURE "http://x"',
  'INCLUDETEXT x',
  'LINK x',
  'IMPORT x',
  'QUOTE 68 68',
]
const MORE_CODES = [
  'DATABASE x',
  'MACROBUTTON x',
  'RD x',
  'EMBED x',
  'CONTROL x',
  'HYPERLINK "file://canary.example/x"',
]
const PARTS = ['word/document.xml', 'word/header1.xml', 'word/vmlDrawing1.vml', 'docProps/a.bin', 'customXml/item1.xml']
const RELS = ['word/_rels/document.xml.rels', '_rels/.rels', 'word/_rels/settings.xml.rels', 'customXml/_rels/X.RELS']

/** The same thing as another program might write it: prefix, quotes, blanks, letters by number, a `>` that ends nothing. */
const spelling = fc.record({
  prefix: fc.constantFrom('w:', 'W:', 'ns0:', 'a-b.c:', 'ä:', ''),
  quote: fc.constantFrom('"', "'"),
  blank: fc.constantFrom(' ', '\n', '\t ', '\r\n'),
  numbered: fc.integer({ min: 0, max: 255 }),
  noise: fc.constantFrom('', ' note=">"', " note='/>'", ' xmlns:q="urn:q" q:x="&gt;"'),
  before: fc.constantFrom('', '<!-- < -->', '<w:p/>', '&#32;'),
  isBig: fc.boolean(),
})
type Spelling = typeof spelling extends fc.Arbitrary<infer T> ? T : never

const letters = (text: string, { numbered, quote }: Spelling) =>
  [...text]
    .map((letter, at) => {
      if ((numbered >> (at % 8)) & 1)
        return at % 2 ? `&#${letter.codePointAt(0)};` : `&#x${letter.codePointAt(0)!.toString(16)};`
      return letter === '&' ? '&amp;' : letter === '<' ? '&lt;' : letter === quote ? '&#34;' : letter
    })
    .join('')

function element(name: string, attributes: Record<string, string>, how: Spelling, content = ''): string {
  const { prefix, quote, blank, noise, before } = how
  const written = Object.entries(attributes)
    .map(([key, value]) => `${blank}${key}${blank}=${blank}${quote}${letters(value, how)}${quote}`)
    .join('')
  return `${before}<${prefix}${name}${noise}${written}${content === '' ? '/>' : `>${content}</${prefix}${name}>`}`
}

const relation = fc.oneof(
  fc.record({ type: fc.constantFrom(...LOADED.split(' ')), target: fc.constantFrom(...PLACES, ...MORE_PLACES) }),
  fc.record({ type: fc.constantFrom(...RUNNING.split(' ')), target: fc.constant('x.bin') }),
  fc.record({
    type: fc.constant('hyperlink'),
    target: fc.constantFrom(...PLACES.slice(2), 'java\nscript:x', '%5c%5ccanary'),
  }),
)

/** What is hostile, as the part that it stands in. */
const hostile: fc.Arbitrary<Part> = spelling.chain(how =>
  fc.oneof(
    fc
      .record({ name: fc.constantFrom(...RELS), relation, mode: fc.constantFrom('External', 'Internal') })
      .map(({ name, relation: { type, target }, mode }) => ({
        name,
        data: `<Relationships ${NAMES}>${element('Relationship', { Id: 'x', Type: `http://purl.oclc.org/ooxml/officeDocument/relationships/${type}`, Target: target, TargetMode: mode }, how)}</Relationships>`,
      })),
    fc
      .record({ name: fc.constantFrom(...PARTS), what: fc.constantFrom(...ELEMENTS.split(' ')) })
      .map(({ name, what }) => ({ name, data: body(element(what, { 'r:id': 'x' }, how)) })),
    fc
      .record({ name: fc.constantFrom(...PARTS), what: fc.constantFrom(...LINKED), place: fc.constantFrom(...PLACES) })
      .map(({ name, what, place }) => {
        const [tag = '', attribute = ''] = what.split(' ')
        return { name, data: body(element(tag, { [attribute]: place }, how)) }
      }),
    fc
      .record({
        name: fc.constantFrom(...PARTS),
        code: fc.constantFrom(...CODES, ...MORE_CODES),
        pieces: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
        tag: fc.constantFrom('instrText', 'delInstrText', 'fldSimple'),
      })
      .map(({ name, code, pieces, tag }) => ({ name, data: body(field(code, pieces, tag, how)) })),
    fc.constantFrom(...PARTS).map(name => ({
      name,
      data: `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body('&x;')}`,
    })),
    fc.constantFrom(...PARTS, ...RELS).map(name => ({
      name,
      data: utf16(`\ufeff${body('<altChunk/>')}`, how.isBig),
    })),
    fc.constantFrom('macroEnabled.main+xml', 'vbaProject', 'oleObject', 'activeX+xml').map(type => ({
      name: '[Content_Types].xml',
      data: `<Types ${NAMES}>${element('Override', { PartName: '/x', ContentType: `application/vnd.ms-word.document.${type}` }, how)}</Types>`,
    })),
  ),
)

function utf16(text: string, isBig: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  if (isBig) bytes.swap16()
  return bytes
}
/** Every prefix means something, so that nothing is refused for one that does not. */
const NAMES = ['w', 'W', 'r', 'x', 'v', 'ns0', 'a-b.c', 'ä', 'a']
  .map(prefix => `xmlns:${prefix}="urn:${prefix}"`)
  .join(' ')
const body = (xml: string) => `<w:document ${NAMES}><w:body>${xml}</w:body></w:document>`

function field(code: string, pieces: readonly number[], tag: string, how: Spelling): string {
  const [begin, end] = ['begin', 'end'].map(type =>
    element('fldChar', { 'w:fldCharType': type }, { ...how, before: '' }),
  )
  if (tag === 'fldSimple') return element('fldSimple', { 'w:instr': ` ${code}` }, how)
  const cuts = [0, ...pieces.map(piece => piece % code.length).sort((a, b) => a - b), code.length]
  const runs = cuts.slice(1).map((cut, at) => element(tag, {}, how, letters(code.slice(cuts[at], cut), how)))
  return `<w:r>${begin}</w:r><w:r>${runs.join('</w:r><w:r>')}</w:r><w:r>${end}</w:r>`
}

const partsOf = (bytes: Buffer): Part[] => {
  const zip = new PizZip(bytes)
  return Object.keys(zip.files).map(name => ({ name, data: zip.file(name)!.asNodeBuffer() }))
}
const SOUND = partsOf(wordFile(['{mitarbeiter.nachname}']))
const withPart = (part: Part) => [...SOUND.filter(({ name }) => name !== part.name), part]

test('the file that is made hostile below is taken as it is', async () => {
  assert.deepEqual((await checkDocx(zipOf(SOUND))).problems, [])
  for (const part of ['<x href="https://kontor.example"/>', '<w:p note=">"/>', '<x style="color:red"/>'])
    assert.deepEqual((await checkDocx(zipOf(withPart({ name: 'word/a.xml', data: body(part) })))).problems, [])
})

test('what is plain is taken, however it is spelt', () =>
  fc.assert(
    fc.asyncProperty(
      spelling.map(how => ({ ...how, before: '' as const })),
      fc.constantFrom(...PARTS),
      fc.array(fc.nat(40), { maxLength: 4 }),
      async (how, name, pieces) => {
        const link = element(
          'Relationship',
          { Type: '/hyperlink', Target: 'https://kontor.example/link', TargetMode: 'External' },
          how,
        )
        const codes = ['PAGE', 'HYPERLINK "https://kontor.example/link"'].map(code =>
          field(code, pieces, 'instrText', how),
        )
        const parts = [
          { name, data: body(element('tab', { 'w:val': 'DDE' }, how) + codes.join('')) },
          { name: RELS[2]!, data: `<x ${NAMES}>${link}</x>` },
        ]
        assert.deepEqual((await checkDocx(zipOf([...withPart(parts[0]!), parts[1]!]))).problems, [])
      },
    ),
    many,
  ))

test('whatever runs or loads by opening is refused, however it is spelt and in whatever part it stands', () =>
  fc.assert(
    fc.asyncProperty(hostile, part =>
      // For what it does, not for how it is written.
      refused(zipOf(withPart(part)), `${part.name}: ${part.data}`, /^Die Datei (?!.*gültiges XML).*[.]$/),
    ),
    many,
  ))

const twice = (name: string): Part[] => [...SOUND, { name, data: '<x/>' }]
const document = SOUND.find(({ name }) => name === 'word/document.xml')!
const extra = (part: Part) => zipOf([...SOUND, part])
const HIDDEN = zipOf([{ name: 'word/vbaProject.bin', data: 'x' }])
const TRICKS: Record<string, () => Buffer> = {
  'a name twice': () => zipOf(twice('word/document.xml')),
  'a name twice, in other letters': () => zipOf(twice('WORD/Document.xml')),
  'another name before the bytes than in the directory': () =>
    extra({ name: 'word/a.xml', data: '<x/>', says: { localName: 'word/vbaProject.bin' } }),
  'another part before the bytes than in the directory': () =>
    extra({ name: 'word/a.xml', data: '<x/>', says: { localName: 'word/document.xml' } }),
  'an entry that the directory does not count': () => {
    const bytes = extra({ name: 'word/vbaProject.bin', data: 'x' })
    const end = bytes.length - 22
    bytes.writeUInt16LE(SOUND.length, end + 8)
    bytes.writeUInt16LE(SOUND.length, end + 10)
    return bytes
  },
  'an entry that no directory names': () => zipOf(SOUND, { between: HIDDEN }),
  'another archive before it': () => zipOf(SOUND, { before: HIDDEN }),
  'another archive behind it': () => Buffer.concat([zipOf(SOUND), HIDDEN]),
  'an entry with a password': () => extra({ name: 'word/a.xml', data: '<x/>', says: { flags: 0x801 } }),
  'a password in one place only': () => extra({ name: 'word/a.xml', data: '<x/>', says: { localFlags: 0x801 } }),
  'a size that is not so': () => extra({ name: 'word/a.xml', data: '<x/>', says: { size: 3 } }),
  'a size beyond all': () => extra({ name: 'word/a.xml', data: '<x/>', says: { size: 0xfffffff0 } }),
  'a part behind a part': () =>
    zipOf([
      ...SOUND,
      { name: 'word/a.bin', data: Buffer.concat([Buffer.from('\ufeff\n '), Buffer.from(body('<w:altChunk/>'))]) },
    ]),
  'letters in too many bytes': () =>
    extra({
      name: 'word/a.xml',
      data: Buffer.concat([Buffer.from('<x>'), Buffer.from([0xc0, 0xbc]), Buffer.from('</x>')]),
    }),
  'a letter that swallows the next': () =>
    extra({
      name: 'word/a.xml',
      data: Buffer.concat([Buffer.from('<x>'), Buffer.from([0xe0]), Buffer.from('<w:altChunk/></x>')]),
    }),
  'another encoding': () =>
    extra({ name: 'word/a.xml', data: '<?xml version="1.0" encoding="UTF-7"?>+ADw-altChunk/+AD4-' }),
  'a style sheet': () => extra({ name: 'word/a.xml', data: '<?xml-stylesheet href="http://canary.example"?><x/>' }),
  'half a letter': () => zipOf(withPart({ ...document, data: body('<w:p><w:r><w:t>{&#xD800;}</w:t></w:r></w:p>') })),
  'a letter that is none': () =>
    zipOf(withPart({ ...document, data: body('<w:p><w:r><w:t>{&#0;}</w:t></w:r></w:p>') })),
  'an unknown entity': () => zipOf(withPart({ ...document, data: body('&passwd;') })),
  'a code within a code': () =>
    zipOf(
      withPart({
        ...document,
        data: body(
          '<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>MERGEFIELD x</w:instrText>',
        ),
      }),
    ),
  'a script in a drawing': () => extra({ name: 'word/media/a.svg', data: '<svg><script>x</script></svg>' }),
  'a style that loads': () =>
    extra({ name: 'word/media/a.svg', data: '<svg><style>@import "http://canary.example";</style></svg>' }),
  'six thousand parts': () =>
    zipOf([...SOUND, ...Array.from({ length: 6000 }, (_, at) => ({ name: `a/${at}`, data: '' }))]),
}
for (const name of [
  '../x',
  '/etc/x',
  'C:\\x',
  'word\\document.xml',
  'word/%2e%2e/x',
  'word//x',
  'word/./x',
  'x\0y',
  'x\u202ey',
  'word/ä.xml',
])
  TRICKS[`a part called ${JSON.stringify(name)}`] = () => extra({ name, data: 'x' })
for (const [what, make] of Object.entries(TRICKS))
  test(`a file with ${what} is refused`, async () => refused(make(), what))

const WORDS = fc.constantFrom(
  ...['{', '}', '{{', '}}', '#', '/', '^', '@', '%', '-w:p ', '=', '=<% %>=', '<%', '|', '.', '(', ')', '"', "'", ';'],
  ...['constructor', '__proto__', 'prototype', 'this', '$parent', 'globalThis', 'process', 'require', 'toString'],
  ...[
    'globalThis.hit=1',
    'constructor.constructor("globalThis.hit=1")()',
    'x|filter:1',
    'mitarbeiter',
    'nachname',
    'wenn ',
  ],
  ...[
    'mitarbeiter.nachname',
    'vertraege',
    '#vertraege',
    '/vertraege',
    '#wenn vertrag.befristet',
    '[0]',
    ' ',
    '\u200b',
    'w:',
    'm:',
  ],
)

test('whatever stands between braces is a known field, a problem with its place, or ends the work: nothing is worked out', () => {
  const secret = 'Huber'
  // What a parser might call by itself.
  const values = { 'mitarbeiter.nachname': secret, vertraege: [] } as TemplateValues
  for (const trap of ['hit', 'constructor', 'toString', 'then'])
    Object.defineProperty(values, trap, { get: () => assert.fail(`${trap} was read`) })
  return fc.assert(
    fc.asyncProperty(fc.array(fc.array(WORDS, { maxLength: 5 }), { minLength: 1, maxLength: 3 }), async runs => {
      const bytes = wordFile([{ runs: runs.map(words => words.join('')) }])
      const { problems, fields } = await checkDocx(bytes)
      for (const field of fields)
        assert.match(field, /^(mitarbeiter|vertrag|vertraege|betrieb|standort|datum)\.[a-z]+$/)
      const filled = await Promise.resolve()
        .then(() => new PizZip(fillDocx(bytes, values)).file('word/document.xml')!.asText())
        .catch(() => undefined)
      if (problems.length === 0) assert.ok(filled !== undefined, 'what is sound can be filled')
      assert.doesNotMatch(filled ?? '', /\[object|native code|=&gt;/)
      assert.equal('hit' in globalThis, false)
    }),
    { ...many, numRuns: Math.ceil(RUNS / 4) },
  )
})
