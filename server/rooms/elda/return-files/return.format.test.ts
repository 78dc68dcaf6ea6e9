import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AskedCase, MAX_CASES, MAX_RETURNED, type Protocol, type ReturnCode } from '#domain/elda/returned.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readReturns } from './actions.ts'
import { clearingFile, protocolFile } from './fixtures/writer.ts'
import { readReturn } from './return.format.ts'

const read = (text: string | Buffer, name = 'datei.xml') => readReturn(name, Buffer.from(text))

function problemOf(text: string | Buffer, name?: string): string {
  try {
    read(text, name)
  } catch (error) {
    assert.ok(error instanceof Refusal, `${error}`)
    assert.match(error.message, /^[A-ZÄÖÜ„].*\.$/)
    return error.message
  }
  return assert.fail('It was read.')
}

const protocol: Omit<Protocol, 'kind'> = {
  ...{ protocol: '4471908', sentFile: 'kontor-000017.txt', outcome: 'partly_accepted', codes: [] },
  notices: [
    { reference: 'K1-2026-000311', outcome: 'accepted', codes: [] },
    {
      reference: 'K1-2026-000312',
      outcome: 'rejected',
      codes: [{ code: 'F7069', text: 'Beschäftigungsbereich fehlt', isError: true, line: 3 }],
    },
  ],
}
const asked: AskedCase = {
  ...{ isTest: true, account: '20134567', reference: 'K1-2026-000298', personnelNumber: '17' },
  ...{ lastName: 'Čović', firstName: 'Jelena', number: '', urgency: 'K', askedOn: '2026-11-27' },
  codes: [
    {
      ...{ code: 'VW1924', urgency: 'K', text: 'Die Versicherungsnummer wurde vergeben' },
      details: [{ label: 'Versicherungsnummer', value: '1237010180' }],
    },
  ],
}

test('a protocol says of each notice whether it was taken over, and why not', () => {
  assert.deepEqual(read(protocolFile(protocol)), { kind: 'protocol', ...protocol })
})

test('a protocol that took nothing says so for the whole file', () => {
  const whole = {
    ...protocol,
    outcome: 'rejected' as const,
    codes: [{ code: 'E17', text: 'Mehrfachsendung', isError: true, line: null }],
    notices: [],
  }
  assert.deepEqual(read(protocolFile(whole)), { kind: 'protocol', ...whole })
})

test('clearing brings the person, the notice and what the inner document says', () => {
  assert.deepEqual(read(clearingFile({ cases: [asked] })), { kind: 'clearing', cases: [asked] })
})

test('a printed page is read in ISO-8859-15 and is what its name says', () => {
  const bytes = Buffer.from([0x4b, 0xf6, 0x6e, 0x69, 0x67, 0x20, 0xa4, 0x0d, 0x0a])
  assert.deepEqual(readReturn('mbd_4471908_20134567', bytes), {
    ...{ kind: 'text', protocol: '4471908', account: '20134567', text: 'König €\n' },
  })
  assert.match(problemOf(Buffer.from([0, 1, 2]), 'mbd_1_2'), /kein lesbarer Text/)
})

test('ISO-8859-15, as ELDA writes it, gives the same as UTF-8', () => {
  const text = protocolFile({ ...protocol, sentFile: 'größe.txt' }).replace('UTF-8', 'ISO-8859-15')
  assert.deepEqual(read(Buffer.from(text, 'latin1')), { kind: 'protocol', ...protocol, sentFile: 'größe.txt' })
})

// --- what anybody might put into a field

const anyText = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'AZaz09äöüßČćđž&<>"\'];-./ €Ωי漢'), maxLength: most })
    .map(text => text.replaceAll(/ {2,}/g, ' ').trim())
const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { noNullPrototype: true })
const outcome = fc.constantFrom('accepted', 'partly_accepted', 'rejected', 'open')
const code: fc.Arbitrary<ReturnCode> = record({
  code: anyText(20),
  text: anyText(200),
  isError: fc.boolean(),
  line: fc.option(fc.nat(999_999)),
})
const codes = fc.array(code, { maxLength: 4 })

test('whatever a protocol says is read as it was written', () => {
  const any = record({
    ...{ protocol: anyText(40), sentFile: anyText(100), outcome, codes },
    notices: fc.array(record({ reference: anyText(40), outcome, codes }), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(any, written => assert.deepEqual(read(protocolFile(written)), { kind: 'protocol', ...written })),
    { numRuns: 200 },
  )
})

test('whatever clearing says is read as it was written', () => {
  const detail = record({ label: anyText(60), value: anyText(60) })
  const any = record({
    ...{ isTest: fc.boolean(), account: anyText(10), reference: anyText(40), personnelNumber: anyText(12) },
    ...{
      lastName: anyText(70),
      firstName: anyText(70),
      number: anyText(10),
      urgency: fc.constantFrom('D', 'K', 'N', ''),
    },
    askedOn: fc.constantFrom('', '2026-11-27', '2028-02-29'),
    codes: fc.array(
      record({
        code: anyText(12).map(text => text.toUpperCase()),
        urgency: fc.constantFrom('D', 'K', 'N', ''),
        text: anyText(200),
        details: fc.array(detail, { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 5 }), cases =>
      assert.deepEqual(read(clearingFile({ cases })), { kind: 'clearing', cases }),
    ),
    { numRuns: 200 },
  )
})

// --- what must not be read

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><protokoll><status>&b;</status></protokoll>`
const OUTSIDE = `<?xml version="1.0"?>\n<!DOCTYPE protokoll [<!ENTITY x SYSTEM "file:///etc/passwd">]><protokoll><status>&x;</status></protokoll>`
const BARE_DTD = `<!DOCTYPE protokoll SYSTEM "http://127.0.0.1/x.dtd"><protokoll/>`
const deep = (depth: number) => `<protokoll>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</protokoll>`
const base64 = (content: string) => ({
  text: clearingFile({ cases: [asked] }).replace(/<inhalt>.*<\/inhalt>/, `<inhalt>${content}</inhalt>`),
})

const HOSTILE: [says: string, text: string | Buffer, problem: RegExp][] = [
  ['a thousand laughs', LAUGHS, /^Zeile 1: .*DOCTYPE/],
  ['an entity from outside', OUTSIDE, /^Zeile 2: .*DOCTYPE/],
  ['a type that lies elsewhere', BARE_DTD, /^Zeile 1: .*DOCTYPE/],
  ['an entity nobody declared', '<protokoll>\n<status>&x;</status></protokoll>', /^Zeile 2: .*kein gültiges XML/],
  ['an order to programs', '<?xml-stylesheet href="x"?><protokoll/>', /Anweisung an Programme/],
  ['another root', '<?xml version="1.0"?>\n<meldung/>', /^Zeile 2: „meldung“ ist keine Rücksendung von ELDA/],
  ['a root with a name without end', `<${'a'.repeat(9000)}/>`, /^Zeile 1: „a{40}…“ ist keine/],
  ['too deep a nest', deep(20), /zu tief verschachtelt/],
  ['a nest of a hundred thousand', deep(100_000), /zu tief verschachtelt/],
  ['a page of the web', '<html><body>Wartung</body></html>', /„html“ ist keine Rücksendung/],
  ['no XML', 'Hallo', /kein gültiges XML|keine Rücksendung|bricht hier ab/],
  ['nothing', '', /^Die Datei ist leer/],
  ['blanks', '   \n ', /leer|kein gültiges XML|bricht hier ab/],
  ['UTF-16', Buffer.from('\uFEFF<protokoll/>', 'utf16le'), /UTF-16/],
  ['an encoding nobody reads', '<?xml version="1.0" encoding="EBCDIC-AT"?><protokoll/>', /Der Zeichensatz „EBCDIC-AT“/],
  [
    'an encoding named like a trap',
    '<?xml version="1.0" encoding="__proto__"?><protokoll/>',
    /Der Zeichensatz „__proto__“/,
  ],
  ['UTF-8 that is none', Buffer.from('<protokoll>\u00E4</protokoll>', 'latin1'), /gibt UTF-8 als Zeichensatz an/],
  [
    'a status nobody knows',
    '<protokoll><status>vielleicht</status></protokoll>',
    /Der Status „vielleicht“ ist unbekannt/,
  ],
  ['a status named like a trap', '<protokoll><status>constructor</status></protokoll>', /ist unbekannt/],
  ['no status', '<protokoll/>', /fehlt der Status/],
  ['a case of nobody', '<dialogfallListe><dialogfall/></dialogfallListe>', /wen er betrifft/],
  ['an inner document that is no base64', base64('@@@').text, /nicht als Base64 lesbar/],
  [
    'an inner document that is none',
    base64(Buffer.from('<x/>').toString('base64')).text,
    /Inhalt des Falls: Zeile 1: „x“/,
  ],
  ['laughs within', base64(Buffer.from(LAUGHS).toString('base64')).text, /Inhalt des Falls: Zeile 1: .*DOCTYPE/],
  [
    'a reference longer than any',
    protocolFile({ ...protocol, notices: [{ reference: 'R'.repeat(41), outcome: 'accepted', codes: [] }] }),
    /„referenznummer“ ist länger als 40 Zeichen/,
  ],
  [
    'a day that is none',
    clearingFile({ cases: [{ ...asked, askedOn: '2026-02-30' }] }),
    /Das Datum der Bereitstellung ist kein Tag/,
  ],
  [
    'ten thousand returns',
    protocolFile({
      ...protocol,
      notices: Array.from({ length: 10_000 }, (_, at) => ({ reference: `R${at}`, outcome: 'accepted', codes: [] })),
    }),
    new RegExp(`mehr als ${MAX_RETURNED} Meldungen`),
  ],
  [
    'one case more than a file holds',
    clearingFile({ cases: Array.from({ length: MAX_CASES + 1 }, () => asked) }),
    new RegExp(`mehr als ${MAX_CASES} Fälle`),
  ],
]
for (const [says, text, problem] of HOSTILE)
  test(`${says} is refused with a sentence`, () => assert.match(problemOf(text), problem))

test('a file that was cut anywhere is refused whole', () => {
  for (const whole of [protocolFile(protocol), clearingFile({ cases: [asked] })].map(text => Buffer.from(text)))
    for (let at = 0; at < whole.length - 1; at += 97) assert.match(problemOf(whole.subarray(0, at)), /\./, `at ${at}`)
})

test('hidden letters are no part of a reference', () => {
  const { notices } = read(
    protocolFile({ ...protocol, notices: [{ reference: 'R\u202E1\u200B', outcome: 'accepted', codes: [] }] }),
  ) as Protocol
  assert.deepEqual(
    notices.map(({ reference }) => reference),
    ['R 1'],
  )
})

test('as many cases as a file may hold are read', () => {
  const cases = Array.from({ length: MAX_CASES }, (_, at) => ({ ...asked, reference: `R${at}` }))
  const found = read(clearingFile({ cases }))
  assert.equal(found.kind === 'clearing' && found.cases.length, MAX_CASES)
})

test('what is too much costs its own process, and the files beside it are read', async () => {
  const good = { name: 'a.xml', bytes: Buffer.from(protocolFile(protocol)) }
  const heavy = {
    name: 'b.xml',
    bytes: Buffer.from(`<protokoll>${'<a b="1"/>'.repeat(399_000)}<status>offen</status></protokoll>`),
  }
  const found = await readReturns([good, heavy, good], { processorSeconds: 0.2 })
  assert.deepEqual(
    found.map(each => ('content' in each ? each.content.kind : each.problem)),
    ['protocol', 'Die Datei ist zu aufwendig zu lesen.', 'protocol'],
  )
  assert.deepEqual((await readReturns([good]))[0], { content: { kind: 'protocol', ...protocol } })
})
