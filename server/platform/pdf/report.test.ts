import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import {
  colours,
  factsOf,
  joined,
  logo,
  openedPdf,
  pages,
  report,
  run,
  saved,
  table,
  textOf,
} from '#server/testing/pdf.ts'

const { render } = openedPdf()

test('a report for a notice board has pages of A3', async () => {
  const facts = factsOf(await render(report({ paper: 'a3', sections: [table(8, 3)] })))
  assert.match(facts, /^Page size: +1190\.\d+ x 841\.\d+ pts \(A3\)$/m)
})

test('a report is a valid, tagged PDF/A-3 in German with its title and the date it was given', async () => {
  const bytes = await render(report())

  assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-')
  assert.match(run('qpdf', ['--check', saved(bytes)]), /No syntax or stream encoding errors found/)
  const facts = factsOf(bytes)
  assert.match(facts, /^Tagged: +yes$/m)
  assert.match(facts, /^Title: +Übersicht November 2026$/m)
  assert.match(facts, /^Page size: +595\.\d+ x 841\.\d+ pts \(A4\)$/m)
  assert.match(facts, /^CreationDate: +Mon Nov 30 08:00:00 2026/m)
  const meta = run('pdfinfo', ['-meta', saved(bytes)])
  assert.match(meta, /<pdfaid:part>3<\/pdfaid:part>/)
  assert.match(meta, /<pdfaid:conformance>A<\/pdfaid:conformance>/)
  assert.match(meta, /<dc:language>.*de-AT/s)
  const tags = run('pdfinfo', ['-struct-text', saved(bytes)])
  for (const tag of ['H1', 'Table', 'THead', 'TH', 'TBody', 'TD'])
    assert.match(tags, new RegExp(`^ *${tag}\\b`, 'm'), tag)
  assert.match(run('pdffonts', [saved(bytes)]), /IBMPlexSans-Regular .* yes yes yes/)
})

test('the same report twice has the same bytes, from another process, too', async () => {
  const one = report({ logo: await logo(), qr: 'https://kontor.example/r/1', signature: 'Unterschrift' })

  const first = await render(one)

  assert.deepEqual(await render(one), first)
  assert.deepEqual(await openedPdf().render(one), first)
})

test('eight columns turn the page, seven do not', async () => {
  const width = async (columns: number) =>
    Number(/Page size: +([\d.]+)/.exec(factsOf(await render(report({ sections: [table(columns, 1)] }))))?.[1])

  assert.equal(Math.round(await width(7)), 595)
  assert.equal(Math.round(await width(8)), 842)
})

test('each page has the table’s head, its group’s title and „Seite x von y“, no row is missing or twice', async () => {
  const long = table(7, 150)
  const bytes = await render(
    report({ sections: [{ ...long, groups: [{ title: 'Filiale Graz', rows: long.groups[0]!.rows }] }] }),
  )

  const texts = pages(bytes)
  assert.ok(texts.length >= 3)
  for (const [at, text] of texts.entries()) {
    assert.match(text, new RegExp(`Seite ${at + 1} von ${texts.length}`))
    assert.match(text, /Spalte 0 +Spalte 1 +Spalte 2/)
    assert.match(text, /Filiale Graz/)
    assert.match(text, /Übersicht November 2026/)
  }
  const rows = texts
    .join('')
    .match(/^ *(\d+)\/0 /gm)
    ?.map(row => Number.parseInt(row, 10))
  assert.deepEqual(
    rows,
    Array.from({ length: 150 }, (_, at) => at),
  )
})

test('sums, facts, paragraphs and the signature line are all there', async () => {
  const text = textOf(
    await render(
      report({
        signature: 'Unterschrift Dienstgeber',
        sections: [
          { kind: 'facts', title: 'Angaben', facts: [['Beitragskonto', '1234567']] },
          { ...table(3, 2), title: 'Liste', sum: ['Gesamt', '1 234,50', ''] },
          { ...table(3, 0) },
          { kind: 'paragraphs', paragraphs: ['Erster Absatz.', 'Zweiter Absatz.'] },
        ],
      }),
    ),
    '-layout',
  )

  assert.match(text, /Beitragskonto +1234567/)
  assert.match(text, /Gesamt +1 234,50/)
  assert.match(text, /Keine Einträge/)
  for (const part of [
    'Angaben',
    'Liste',
    'Erster Absatz.',
    'Zweiter Absatz.',
    'Ort, Datum',
    'Unterschrift Dienstgeber',
  ])
    assert.ok(text.includes(part), part)
})

test('what nobody may overlook stands below the title of its group, in red where there is colour', async () => {
  const one = table(3, 2)
  const warned = (colour: boolean, warning?: string) =>
    render(
      report({
        colour,
        sections: [{ ...one, groups: [{ ...one.groups[0]!, title: 'Graz', ...(warning && { warning }) }] }],
      }),
    )
  const bytes = await warned(true, 'ACHTUNG')

  assert.match(textOf(bytes, '-layout'), /Graz\s+ACHTUNG\s+0\/0/)
  assert.ok((await colours(bytes)) > (await colours(await warned(true))))
  assert.equal(await colours(await warned(false, 'ACHTUNG')), 0)
})

const HOSTILE = [
  'Äöüß Čović Šimić Yılmaz İ € §',
  'Привет Γειά Nguyễn',
  '😀 👩‍👩‍👧 🇦🇹 ❤️ 1️⃣',
  'مرحبا',
  'שלום',
  '#let x = 1 #import "@preview/x:1.0.0" #read("/etc/passwd")',
  '$a^2$ *fett* _kursiv_ `code` @ref <label> // /* ~ -- --- ...',
  '<script>alert(1)</script> <img src=x onerror=alert(1)>',
  '\\n \\u{41} C:\\Temp\\ "\'" „“',
  '= Titel',
  'Office fi ffl',
]

test('markup, emoji, other scripts and backslashes print as the text they are, wherever they stand', async () => {
  for (const text of HOSTILE) {
    const bytes = await render(
      report({
        title: text,
        subtitle: [text],
        signature: text,
        qr: text,
        sections: [
          { ...table(3, 2, () => text), title: text, sum: [text, text, text] },
          { kind: 'facts', title: text, facts: [[text, text]] },
          { kind: 'paragraphs', title: text, paragraphs: [text] },
        ],
      }),
    )
    const times = joined(textOf(bytes, '-raw')).split(joined(text)).length - 1
    assert.equal(times, 18, text)
  }
})

test('what no font has is printed as �, control and steering signs are gone, and no text stops a report', async () => {
  const cells = [
    '漢字',
    'a\u0000b\u0007',
    'a\u202eb\u2066c',
    '\ud800x',
    '\ue000',
    'n\u0303\u0321\u0489',
    '\ufffe\ufeff',
    'eins\nzwei',
  ]
  const text = textOf(await render(report({ sections: [{ kind: 'paragraphs', paragraphs: cells }] })))

  assert.ok(text.includes('��\n'))
  assert.match(text, /a�b�/)
  assert.match(text, /^abc$/m)
  assert.match(text, /^�x$/m)
  assert.match(text, /^eins\nzwei$/m)
})

test('any text at all is printed', async () => {
  const anything = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(anything, async paragraphs => {
      const bytes = await render(
        report({ sections: [{ kind: 'paragraphs', paragraphs }, table(5, 8, (row, at) => paragraphs[row * 5 + at]!)] }),
      )
      assert.match(factsOf(bytes), /Tagged: +yes/)
    }),
    { numRuns: 6 },
  )
})

test('a cell of 10,000 characters goes over pages and none of them is lost, whether it has words or not', async () => {
  const unbroken = Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('')
  const words = 'Donaudampfschifffahrtsgesellschaft ist ein langes Wort. '.repeat(180)
  for (const [text, columns] of [
    [unbroken, 3],
    [words, 3],
    [unbroken, 12],
  ] as const) {
    const bytes = await render(
      report({ sections: [table(columns, 2, (row, at) => (row === 1 && at === 0 ? text : 'kurz'))] }),
    )
    const found = joined(firstColumn(textOf(bytes, '-raw'))).replaceAll('-', '')
    assert.ok(found.includes(joined(text).replaceAll('-', '')), `${columns} columns: ${found.length}`)
  }
})

/** What stands beside it and around it is known. */
const firstColumn = (text: string) =>
  text
    .split('\n')
    .filter(line => !/Seite|Übersicht|Muster|Spalte|November|0\/0/.test(line))
    .join('\n')
    .replaceAll('kurz', '')

test('no word reaches beyond its column, however long words are and narrow columns', async () => {
  const letters = fc.constantFrom(...'aeinrstdhulcgmobwfkzvpüäößWMÖ-.@/0159')
  const word = fc.oneof(
    fc.array(letters, { minLength: 1, maxLength: 45 }).map(all => all.join('')),
    fc.constantFrom(
      'Weihnachtsremuneration',
      'Überstundenpauschale',
      'Strumpfschrank',
      'AT611904300234573201',
      'vorname.nachname@firma.example',
    ),
  )
  const cells = fc.array(
    fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' ')),
    { minLength: 36, maxLength: 36 },
  )
  await fc.assert(
    fc.asyncProperty(cells, fc.constantFrom(3, 6, 9, 18), async (texts, columns) => {
      const bytes = await render(
        report({ sections: [table(columns, 36 / columns, (row, at) => texts[row * columns + at]!)] }),
      )
      const width = (columns < 8 ? 178 : 265) * (72 / 25.4)
      const left = 16 * (72 / 25.4)
      const boxes = textOf(bytes, '-bbox').matchAll(
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">/g,
      )
      for (const [word, xMin, yMin, xMax] of boxes) {
        if (Number(yMin) < 110 || Number(yMin) > (columns < 8 ? 790 : 545)) continue
        const column = (x: number) => Math.floor(((x - left) / width) * columns)
        assert.equal(column(Number(xMin)), column(Number(xMax) - 0.3), word)
      }
    }),
    { numRuns: 12 },
  )
})

test('a column is wide enough for the words of its title, however small its share', async () => {
  const columns = ['Personalnummer', 'Name', 'Von', 'Bis'].map(
    (title, at) => ({ title, align: 'text', share: at === 1 ? 20 : 0.1 }) as const,
  )
  const text = textOf(
    await render(
      report({ sections: [{ kind: 'table', columns, groups: [{ rows: [['1', 'Anna', '1.11.', '2.11.']] }] }] }),
    ),
    '-layout',
  )

  assert.match(text, /^ *Personalnummer +Name +Von +Bis$/m)
})

test('numbers stand at the right edge of their column, digit below digit', async () => {
  const bytes = await render(
    report({ sections: [table(3, 3, (row, at) => (at === 1 ? ['1 111,11', '8 888,88', '7,00'][row]! : 'x'))] }),
  )

  const ends = [...textOf(bytes, '-bbox').matchAll(/xMax="([\d.]+)" yMax="[\d.]+">(?:111,11|888,88|7,00)</g)].map(
    ([, x]) => Number(x),
  )
  assert.equal(ends.length, 3)
  assert.ok(Math.max(...ends) - Math.min(...ends) < 0.01, String(ends))
})

test('in grey nothing has a colour, the logo neither; in colour it has', async () => {
  const whole = {
    logo: await logo(),
    qr: 'x',
    signature: 'y',
    sections: [{ ...table(4, 3), sum: ['a', 'b', 'c', 'd'] }],
  }

  assert.equal(await colours(await render(report({ ...whole, colour: false }))), 0)
  assert.ok((await colours(await render(report({ ...whole, colour: true })))) > 1000)
})

test('a logo may be PNG, JPEG or SVG; one that nobody can read is left out', async () => {
  const png = await logo()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="300" height="90" fill="#c2410c"/></svg>',
  )
  const inkOf = async (picture?: Uint8Array) =>
    colours(await render(report(picture === undefined ? {} : { logo: picture })))
  const without = await inkOf()
  for (const one of [png, await sharp(png).jpeg().toBuffer(), svg]) assert.ok((await inkOf(one)) > without + 1000)

  for (const broken of [Buffer.from('no picture'), png.subarray(0, 60), Buffer.from('<svg'), Buffer.alloc(0)])
    assert.equal(await inkOf(broken), without)
})
