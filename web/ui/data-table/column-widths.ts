import { type Column, textOf } from './column.ts'

const PADDING = 20
// The rest of it lies in the padding.
const SORT_ARROW = 5
const EDGE = 4
const FILTER_BUTTON = 26
const NARROWEST = 56
const WIDEST = 320

/** Widths from the longest texts of all rows, so that no column moves while virtual rows come and go. */
export function columnWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): number[] {
  const measure = textMeasure()
  return columns.map((column, index) => {
    const padding = PADDING + (index === 0 || index === columns.length - 1 ? EDGE : 0)
    const head =
      measure(column.header, '500 12px') +
      (column.sortable === false ? 0 : SORT_ARROW) +
      (column.filter ? FILTER_BUTTON : 0)
    const content = column.width ?? widest(column, rows, measure) + padding
    return Math.ceil(Math.min(Math.max(content, head + padding, NARROWEST), Math.max(WIDEST, column.width ?? 0)))
  })
}

/** Long texts decide; measuring the three longest is enough and cheap with any number of rows. */
function widest<Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): number {
  const longest: string[] = []
  for (const row of rows) {
    const text = textOf(column, row)
    if (longest.length < 3 || text.length > longest[2]!.length) {
      longest.push(text)
      longest.sort((a, b) => b.length - a.length)
      longest.length = Math.min(longest.length, 3)
    }
  }
  return Math.max(0, ...longest.map(text => measure(text, '400 14px')))
}

type Measure = (text: string, font: string) => number

function textMeasure(): Measure {
  const canvas = document.createElement('canvas').getContext('2d')
  return (text, font) => {
    if (!canvas) return text.length * 8
    canvas.font = `${font} "IBM Plex Sans", system-ui, sans-serif`
    return canvas.measureText(text).width
  }
}
