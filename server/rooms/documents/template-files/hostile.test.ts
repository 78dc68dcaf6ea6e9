import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import PizZip from 'pizzip'
import type { TemplateValues } from '#domain/documents/template-fields.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { withTemplateReader } from './actions.ts'
import { compile, fillDocx } from './docx-fill.format.ts'

const check = (bytes: Buffer, pdf = false) => withTemplateReader(reader => reader.ask('check', { bytes, pdf }))
const refusedWith = (says: RegExp) => (error: unknown) =>
  error instanceof Refusal && error.code === 'unprocessable' && says.test(error.message)

/** A sound file with something put into it. */
function changed(change: (zip: PizZip) => void): Buffer {
  const zip = new PizZip(wordFile(['{mitarbeiter.nachname}']))
  change(zip)
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}
const relation = (type: string, target: string, mode = 'External') =>
  changed(zip =>
    zip.file(
      'word/_rels/document.xml.rels',
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
    ),
  )
const inBody = (xml: string) =>
  changed(zip =>
    zip.file('word/document.xml', zip.file('word/document.xml')!.asText().replace('<w:body>', `<w:body>${xml}`)),
  )

const HOSTILE: Record<string, [make: () => Buffer, says: RegExp]> = {
  macros: [() => changed(zip => zip.file('word/vbaProject.bin', 'x')), /Makros/],
  'macros by type': [
    () =>
      changed(zip =>
        zip.file(
          '[Content_Types].xml',
          zip.file('[Content_Types].xml')!.asText().replace('wordprocessingml.document.main', 'macroEnabled.main'),
        ),
      ),
    /Makros/,
  ],
  'a template that is fetched': [() => relation('attachedTemplate', 'http://127.0.0.1/x.dotm'), /außerhalb/],
  'a picture that is fetched': [() => relation('image', 'http://127.0.0.1/x.png'), /außerhalb/],
  'a picture of the machine': [() => relation('image', 'file:///etc/passwd', 'Internal'), /außerhalb/],
  'an object': [() => relation('oleObject', 'x.bin', 'Internal'), /eingebettet/],
  'an embedded file': [() => changed(zip => zip.file('word/embeddings/oleObject1.bin', 'x')), /eingebettet/],
  'another document': [() => inBody('<w:altChunk/>'), /eingebettet/],
  'a command': [
    () =>
      inBody(
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\cmd.exe</w:instrText></w:r></w:p>',
      ),
    /außerhalb/,
  ],
  'an included picture': [
    () => inBody('<w:p><w:fldSimple w:instr="INCLUDEPICTURE http://127.0.0.1/x.png"/></w:p>'),
    /außerhalb/,
  ],
  entities: [
    () =>
      changed(zip =>
        zip.file(
          'word/document.xml',
          `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${zip.file('word/document.xml')!.asText()}`,
        ),
      ),
    /nicht angenommen/,
  ],
  'entities in another alphabet': [
    () => changed(zip => zip.file('word/header9.xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]>', 'utf16le'))),
    /nicht angenommen/,
  ],
  'a bomb': [() => changed(zip => zip.file('word/media/a.xml', Buffer.alloc(60_000_000, 32))), /zu viele Daten/],
  'a password': [() => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]), /Kennwort/],
  'a spreadsheet': [
    () => {
      const zip = new PizZip()
      zip.file('xl/workbook.xml', '<x/>')
      return zip.generate({ type: 'nodebuffer' })
    },
    /Möglich sind Word-Dateien .* Die Datei ist eine Excel-Datei\./,
  ],
  'a text': [() => Buffer.from('Guten Tag'), /Möglich sind Word-Dateien .* Die Datei ist ein Text\./],
  'a photograph': [() => Buffer.from('ffd8ffe000104a464946', 'hex'), /Die Datei ist ein JPG-Bild\./],
  'half a file': [() => wordFile(['x']).subarray(0, 700), /beschädigt/],
}
for (const [what, [make, says]] of Object.entries(HOSTILE))
  test(`a template with ${what} is refused with its reason`, async () => {
    await assert.rejects(check(make()), refusedWith(says))
  })

test('code between the braces is never run: it is an unknown field, and locks the template', async () => {
  const codes = [
    'constructor.constructor("globalThis.hit = 1")()',
    '__proto__',
    'this',
    '.',
    '$index',
    '@mitarbeiter.nachname',
    'mitarbeiter.nachname || process.exit()',
    '#mitarbeiter',
    '-w:p vertraege',
    '=[[ ]]=',
    '>include',
    '%image',
    '!cmd',
    'FOR x IN y',
    '#wenn process.env',
    'toString',
  ]
  const { problems, fields } = await check(wordFile(codes.map(code => `{${code}}`)))
  assert.deepEqual(
    problems.map(({ tag }) => tag),
    codes.map(code => `{${code}}`),
  )
  assert.deepEqual(fields, [])
  for (const code of codes) {
    const values: TemplateValues = { 'mitarbeiter.nachname': '<w:p/>', vertraege: [] }
    const filled = () => new PizZip(fillDocx(wordFile([`{${code}}`]), values)).file('word/document.xml')!.asText()
    // Even where nobody checked it, the library has nothing to look up.
    assert.throws(filled, Error, code)
  }
  assert.equal('hit' in globalThis, false)
})

test('whatever is typed between braces, what comes out holds no value but those of known fields', () => {
  const word = fc.oneof(
    fc.constantFrom('{', '}', '#wenn ', '/', 'mitarbeiter.nachname', 'constructor', '@', '=', ' ', '__proto__'),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), words => {
      const text = words.join('').replace(/[^\x20-\x7e]/g, '')
      let xml = ''
      try {
        xml = new PizZip(fillDocx(wordFile([text]), { 'mitarbeiter.nachname': 'Huber' }))
          .file('word/document.xml')!
          .asText()
      } catch {
        return
      }
      assert.doesNotMatch(xml, /function|\[object|native code/)
    }),
  )
})

test('checking and filling asks nobody for anything', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/x`
  for (const bytes of [relation('image', url), relation('attachedTemplate', url), relation('hyperlink', url)])
    await check(bytes).catch(() => {})
  fillDocx(relation('hyperlink', url), { 'mitarbeiter.nachname': url })
  compile(new PizZip(relation('image', url))).render({ 'mitarbeiter.nachname': url })
  server.close()
  assert.equal(asked, 0)
})

test('whoever fills hostile templates unchecked still opens no connection, starts nothing and reads no file of the machine', t => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-watched-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const files = Object.values(HOSTILE).map(([make]) => make())
  for (const [at, bytes] of files.entries()) writeFileSync(join(folder, `${at}.docx`), bytes)
  const program = `
    import { readFileSync } from 'node:fs'
    const { fillDocx } = await import('${import.meta.resolve('./docx-fill.format.ts')}')
    const { checkDocx } = await import('${import.meta.resolve('./docx-check.format.ts')}')
    let filled = 0
    for (let at = 0; at < ${files.length}; at++) {
      const bytes = readFileSync('${folder}/' + at + '.docx')
      await checkDocx(bytes).catch(() => {})
      try { fillDocx(bytes, { 'mitarbeiter.nachname': 'http://127.0.0.1/x' }); filled++ } catch {}
    }
    console.log(filled)`
  const log = join(folder, 'calls')
  const watched = ['-f', '-e', 'trace=network,execve,open,openat', '-o', log, process.execPath, '--no-warnings']
  const { stdout, stderr, error } = spawnSync('strace', [...watched, '--input-type=module', '-e', program], {
    env: { ...process.env, NODE_TEST_CONTEXT: '' },
    encoding: 'utf8',
  })
  if (error || /not permitted/i.test(stderr)) return t.skip('strace may not watch here')
  assert.ok(Number(stdout) > 5, `${stdout} ${stderr}`)
  const calls = readFileSync(log, 'utf8')
  assert.doesNotMatch(calls, /AF_INET|\bbind\(|\bsendto\(/)
  assert.equal(calls.match(/\bexecve\(/g)?.length, 1)
  assert.doesNotMatch(calls, /"\/etc\/passwd"/)
})

test('a form that is protected, of XFA, broken or without fields is refused with its reason', async () => {
  const plain = await PDFDocument.create()
  plain.addPage()
  await assert.rejects(check(Buffer.from(await plain.save()), true), refusedWith(/keine Formularfelder/))
  const xfa = await PDFDocument.create()
  xfa.getForm().createTextField('mitarbeiter.nachname').addToPage(xfa.addPage())
  ;(xfa.getForm().acroForm.dict as { set(key: PDFName, value: PDFString): void }).set(
    PDFName.of('XFA'),
    PDFString.of('<xdp/>'),
  )
  await assert.rejects(check(Buffer.from(await xfa.save({ updateFieldAppearances: false })), true), refusedWith(/XFA/))
  await assert.rejects(check(Buffer.from('%PDF-1.7\nnothing'), true), refusedWith(/beschädigt|keine Formularfelder/))
})

test('a template that takes more memory than there is costs its own process, not the server, and the next one is read', async () => {
  const many = Array.from({ length: 900_000 }, (_, at) => `<w:p><w:r><w:t>${at}</w:t></w:r></w:p>`).join('')
  await assert.rejects(check(inBody(many)), refusedWith(/zu aufwendig|beschädigt|zu viele Daten/))
  assert.equal((await check(wordFile(['{mitarbeiter.nachname}']))).problems.length, 0)
})

test('what takes too long to read is given up, and the next one is read', async () => {
  const long = inBody(Array.from({ length: 30_000 }, (_, at) => `<w:p><w:r><w:t>${at}</w:t></w:r></w:p>`).join(''))
  const slow = withTemplateReader(reader => reader.ask('check', { bytes: long, pdf: false }), { processorSeconds: 0.1 })
  await assert.rejects(slow, refusedWith(/zu aufwendig/))
  assert.equal((await check(wordFile(['{mitarbeiter.nachname}']))).problems.length, 0)
})
