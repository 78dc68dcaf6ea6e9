import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import { factsOf, openedPdf, pages, report, run, saved, table, textOf } from '#server/testing/pdf.ts'
import { until } from '#server/testing/until.ts'
import type { PdfGroup, PdfReport, PdfSection, PdfTable } from './pdf.ts'

const whole = openedPdf()
const inParts = openedPdf({ partCells: 400 })

const LONG = 'Ein Satz, der nicht in eine Zeile passt und deshalb auf mehreren steht. '

const group = (at: number, rows: number, change: Partial<PdfGroup> = {}): PdfGroup => ({
  title: `Person ${at}`,
  rows: Array.from({ length: rows }, (_, row) => [`${at}.${row}`, `${row},50`, row % 7 === 3 ? LONG : 'Urlaub', '']),
  sum: ['Summe', `${rows},00`, '', ''],
  ...change,
})
const COLUMNS = table(4, 0).columns
const grouped = (groups: readonly PdfGroup[], change: Partial<PdfTable> = {}): PdfTable => ({
  ...{ kind: 'table', columns: COLUMNS, groups, sum: ['Gesamt', '1,00', '', ''] },
  sums: [{ cells: ['Vorjahr', '0,90', '', ''], isMuted: true }],
  ...change,
})
const manyGroups = Array.from({ length: 60 }, (_, at) =>
  group(at, 1 + ((at * 5) % 23), at % 9 === 4 ? { warning: 'ACHTUNG' } : {}),
)
const people = Array.from({ length: 30 }, (_, at): PdfSection[] => [
  { kind: 'facts', newPage: at > 0, signer: `Person ${at}`, title: `Blatt ${at}`, facts: [['Name', `Anna ${at}`]] },
  { ...table(8, 10 + ((at * 13) % 60)), title: `Zeiten ${at}` },
]).flat()

const LAID: Record<string, Partial<PdfReport>> = {
  'groups with sums': { sections: [grouped(manyGroups)], signature: 'Unterschrift', madeBy: 'Anna' },
  'one group without a title': { sections: [{ ...table(3, 700), sum: ['Gesamt', '', ''] }] },
  'groups without titles': {
    sections: [
      grouped(
        manyGroups.map(({ title: _, ...untitled }) => untitled),
        { sums: [] },
      ),
    ],
  },
  'on its side, without sums': { sections: [table(9, 400)] },
  'several tables, facts and paragraphs': {
    sections: [
      { kind: 'facts', title: 'Angaben (5 0 R)', facts: [['Konto', '12']] },
      grouped(manyGroups.slice(0, 20), { title: 'Erste' }),
      { kind: 'paragraphs', paragraphs: ['Dazwischen.'] },
      grouped(manyGroups.slice(20, 45), { title: 'Zweite – ältere' }),
      grouped([], { title: 'Leere' }),
      grouped(manyGroups.slice(45), { title: 'Dritte' }),
      { kind: 'paragraphs', paragraphs: ['Am Ende. 漢'] },
    ],
  },
  'a sheet for each of many': { sections: people, signature: 'Unterschrift' },
}

test('a report that was typeset in parts reads as if it had been at once: text, places, pages, tags and outline', async () => {
  for (const [name, change] of Object.entries(LAID)) {
    const [one, many] = await Promise.all([whole.render(report(change)), inParts.render(report(change))])
    assert.notDeepEqual(many, one, name)
    assert.match(run('qpdf', ['--check', saved(many)]), /No syntax or stream encoding errors found/, name)
    assert.equal(textOf(many, '-layout'), textOf(one, '-layout'), name)
    assert.equal(placed(many), placed(one), name)
    // Reading the tags of hundreds of rows takes the reader a minute.
    if (process.env.KONTOR_TEST_ALL) assert.deepEqual(tags(many), tags(one), name)
    assert.deepEqual(outline(many), outline(one), name)
    for (const fact of ['Title', 'Tagged', 'Pages', 'Page size', 'CreationDate'])
      assert.equal(factOf(many, fact), factOf(one, fact), `${name}: ${fact}`)
    const meta = run('pdfinfo', ['-meta', saved(many)])
    assert.match(meta, /<pdfaid:part>3<.*<pdfaid:conformance>A</s)
    assert.equal(/NPages>(\d+)/.exec(meta)?.[1], factOf(many, 'Pages'), name)
  }
})

test('the tags of a report in parts are those of one that was typeset at once', async () => {
  const few = report({ sections: [grouped(manyGroups.slice(0, 12))] })
  const [one, many] = await Promise.all([whole.render(few), inParts.render(few)])
  assert.notDeepEqual(many, one)
  assert.deepEqual(tags(many), tags(one))
})

const factOf = (bytes: Uint8Array, name: string) => new RegExp(`^${name}: +(.*)$`, 'm').exec(factsOf(bytes))?.[1]
/** Each word where it stands, to a hundredth of a point. */
const placed = (bytes: Uint8Array) =>
  textOf(bytes, '-bbox').replaceAll(/\d+\.\d+/g, number => Number(number).toFixed(2))
/** What is read, and as what; the names by which cells know their heads differ. */
const tags = (bytes: Uint8Array) =>
  run('pdfinfo', ['-struct-text', saved(bytes)])
    .split('\n')
    .filter(line => !/^ *\//.test(line))
    .map(line => line.replace(/ <.*>/, ''))
const outline = (bytes: Uint8Array) =>
  (JSON.parse(run('qpdf', ['--json', '--json-key=outlines', saved(bytes)])) as { outlines: Heading[] }).outlines.map(
    titles,
  )
type Heading = { title: string; destpageposfrom1: number; kids: Heading[] }
const titles = ({ title, destpageposfrom1, kids }: Heading): unknown => [title, destpageposfrom1, kids.map(titles)]

test('each cell of a part knows the heads that it stands below: the table’s, and its group’s', async () => {
  const bytes = await inParts.render(report({ sections: [grouped(manyGroups)] }))
  const text = run('qpdf', ['--qdf', '--object-streams=disable', saved(bytes), '-'])
  const ids = [...text.matchAll(/\/ID \((\w+)\)/g)].map(([, id]) => id!)
  assert.equal(new Set(ids).size, ids.length)
  const listed = [...text.matchAll(/^ +\((P?\w+)\)\n +\d+ 0 R/gm)].map(([, id]) => id!)
  assert.deepEqual(listed, ids.toSorted())
  const named = [...text.matchAll(/\/Headers \[([^\]]*)\]/g)].flatMap(([, all]) => [...all!.matchAll(/\((\w+)\)/g)])
  assert.ok(named.length > 1000)
  for (const [, id] of named) assert.ok(ids.includes(id!))
})

test('in parts, too, each page has its heads and „Seite x von y“ once, and no row is missing or twice', async () => {
  const texts = pages(await inParts.render(report({ sections: [grouped(manyGroups)] })))
  for (const [at, text] of texts.entries()) {
    assert.deepEqual(text.match(/Seite \d+ von \d+/g), [`Seite ${at + 1} von ${texts.length}`])
    assert.equal(text.match(/Spalte 0 +Spalte 1/g)?.length, 1)
    assert.equal(text.match(/Übersicht November 2026/g)?.length, 1)
  }
  const rows = texts
    .join('')
    .match(/^ *\d+\.\d+(?= )/gm)
    ?.map(row => row.trim())
  assert.deepEqual(
    rows,
    manyGroups.flatMap(({ rows }) => rows.map(([name]) => name)),
  )
})

test('the same report in parts has the same bytes, from another process, too', async () => {
  const one = report({ sections: [grouped(manyGroups)] })
  const first = await inParts.render(one)

  assert.deepEqual(await inParts.render(one), first)
  assert.deepEqual(await openedPdf({ partCells: 400 }).render(one), first)
})

test('who asked is told of each part, and may end the report between two: its child goes, the next report is made', async () => {
  const pdf = openedPdf({ partCells: 400 })
  const long = report({ sections: [table(4, 1000)] })
  const told: number[][] = []
  await pdf.render(long, 1, { onPart: async (...rows) => void told.push(rows) })
  assert.ok(told.length > 5)
  assert.ok(told.every(([done, all], at) => all === 1000 && done! < 1000 && done! > (told[at - 1]?.[0] ?? 0)))

  const { pid } = pdf
  const before = pid()
  const ending = new AbortController()
  let parts = 0
  const ended = pdf.render(long, 1, {
    signal: ending.signal,
    async onPart() {
      if (++parts === 2) ending.abort()
    },
  })
  const next = pdf.render(report())
  await assert.rejects(ended, { name: 'AbortError' })
  assert.equal(parts, 2)
  assert.match(factsOf(await next), /Tagged: +yes/)
  await until('the child is gone', () => !existsSync(`/proc/${before}`))
})

test('memory is that of a part, however long the report is', async () => {
  const limits = { megabytes: 420 }
  const long = report({ sections: [table(5, 14_000)] })
  const pdf = openedPdf({ ...limits, partCells: 7000 })
  assert.match(factsOf(await pdf.render(long)), /Tagged: +yes/)
  await assert.rejects(
    openedPdf({ ...limits, partCells: 1e6 }).render(long),
    (error: Refusal) => error instanceof Refusal && /zu umfangreich/.test(error.message),
  )
})

test('a report of more cells than anybody reads is refused at once', async () => {
  await assert.rejects(openedPdf({ cells: 100 }).render(report({ sections: [table(4, 30)] })), /zu umfangreich/)
})

test('a report is small: its tags are packed', async () => {
  const bytes = await whole.render(report({ sections: [table(5, 1000)] }))
  assert.ok(bytes.length < 250_000, String(bytes.length))
})

test('no total stands alone on a page, whatever the number of rows, upright and on its side', async () => {
  for (const columns of [4, 8]) {
    const empty = Array.from({ length: columns - 1 }, () => '')
    const rowsOf = (rows: number) =>
      Array.from({ length: rows }, (_, row) => [
        `Zeile ${row}`,
        ...empty.map((_, at) => (at === 2 && row % 5 === 0 ? LONG : 'x')),
      ])
    const sections = Array.from({ length: 91 }, (_, at): PdfSection[] => [
      { kind: 'facts', newPage: at > 0, facts: [['Zeilen', String(30 + at)]] },
      {
        ...table(columns, 0),
        groups: [
          { title: 'Graz', rows: rowsOf(1 + (at % 11)), sum: ['Summe', ...empty] },
          { title: 'Wien', rows: rowsOf(30 + at), sum: ['Summe', ...empty] },
        ],
        sum: ['Gesamt', ...empty],
        sums: [{ cells: ['Vorjahr', ...empty], isMuted: true }],
      },
    ]).flat()
    const texts = pages(await whole.render(report({ sections })))
    assert.equal(texts.join('').match(/Gesamt/g)?.length, 91)
    let between = 0
    for (const text of texts) {
      const lines = text.split('\n').map(line => line.trim())
      const total = lines.findIndex(line => /^(Summe|Gesamt|Vorjahr)\b/.test(line))
      if (total < 0) continue
      between++
      assert.ok(
        lines.slice(0, total).some(line => /^Zeile \d+/.test(line)),
        text,
      )
    }
    assert.ok(between > 91)
  }
})
