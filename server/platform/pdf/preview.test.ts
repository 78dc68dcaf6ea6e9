import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { report, table } from '#server/testing/pdf.ts'
import { closePdf, renderPreview } from './pdf.ts'

after(closePdf)

/** How many of its points are ink, in the upper and the lower half of the picture. */
async function inkOf(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = (from: number, to: number) =>
    data.subarray(from, to).reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0)
  const half = data.length / 2
  return { width: info.width, height: info.height, upper: dark(0, half), lower: dark(half, data.length) }
}

test('the picture is the first page of a report, however many pages follow', async () => {
  for (const rows of [3, 40, 4000]) {
    const { svg, pages, isEstimate } = await renderPreview(report({ sections: [table(6, rows)] }), 1)
    const ink = await inkOf(svg)
    assert.deepEqual([ink.width, ink.height], [595, 842])
    assert.ok(ink.upper > 1000, `${rows} rows: ${ink.upper} points of ink above`)
    if (rows > 3) assert.ok(ink.lower > 2000, `${rows} rows: ${ink.lower} points of ink below`)
    assert.equal(isEstimate, rows > 90)
    assert.ok(pages === 1 || rows > 30)
    assert.doesNotMatch(svg, /<script|<foreignObject|on\w+="/)
  }
})

test('the estimate of pages is near what they will be', async () => {
  const { openedPdf, factsOf } = await import('#server/testing/pdf.ts')
  for (const columns of [6, 9]) {
    const long = report({ sections: [table(columns, 3000)] })
    const { pages, isLandscape } = await renderPreview(long, 1)
    const real = Number(/^Pages: +(\d+)$/m.exec(factsOf(Buffer.from(await openedPdf().render(long))))![1])
    assert.ok(Math.abs(pages - real) <= 1 + real * 0.05, `${pages} were told, ${real} are there`)
    assert.equal(isLandscape, columns === 9)
  }
})
