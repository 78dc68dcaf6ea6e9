import { useMemo } from 'react'
import { type Column, textOf } from './column.ts'

const PADDING = 20
/** Of a squeezed table, as its style sheet has it. */
const TIGHT_PADDING = 12
// The rest of it lies in the padding.
const SORT_ARROW = 5
/** From the table's edge to its first and last text. */
const EDGE = 14
const FILTER_BUTTON = 26
const NARROWEST = 56
const WIDEST = 320

/** All in one line; closer, with heads in two lines; texts in two lines, too. */
type Step = 'wide' | 'snug' | 'narrow'

/**
 * Widths from the longest texts of all rows, so that no column moves while virtual rows come and go. Where there is too
 * little room for that, the columns come closer, and then texts take two lines; where even that does not fit, the table scrolls
 * over as little as can be.
 */
export function useTableWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  /** Undefined until it is known. */
  room = Number.POSITIVE_INFINITY,
): { widths: number[]; squeezed: boolean } {
  const wide = useMemo(() => columnWidths(columns, rows, 'wide'), [columns, rows])
  const lacks = sum(wide) > room
  const squeezed = useMemo(
    () => (lacks ? (['snug', 'narrow'] as const).map(step => columnWidths(columns, rows, step)) : []),
    [columns, rows, lacks],
  )
  return useMemo(() => {
    const steps = [wide, ...squeezed]
    const fitting = steps.findIndex(widths => sum(widths) <= room)
    if (steps.length === 1 || fitting === 0) return { widths: wide, squeezed: false }
    if (fitting < 0) return { widths: steps.at(-1)!, squeezed: true }
    return { widths: between(steps[fitting - 1]!, steps[fitting]!, room), squeezed: true }
  }, [wide, squeezed, room])
}

/** As near to the wider ones as there is room for. */
function between(wider: readonly number[], narrower: readonly number[], room: number): number[] {
  const part = (room - sum(narrower)) / (sum(wider) - sum(narrower))
  return narrower.map((width, i) => Math.floor(width + (wider[i]! - width) * part))
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function columnWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[], step: Step): number[] {
  const padding = step === 'wide' ? PADDING : TIGHT_PADDING
  const headWidth = step === 'wide' ? inOneLine : inTwoLines
  const textWidth = step === 'narrow' ? inTwoLines : inOneLine
  return columns.map((column, index) => {
    // A head of its own is as wide as its column.
    if (column.head !== undefined && column.width !== undefined) return column.width
    const isEdge = index === 0 || index === columns.length - 1
    const around = isEdge ? padding / 2 + EDGE : padding
    const head =
      (column.notes ? inTwoLines : headWidth)(column.header, '500 12px') +
      (column.sortable === false ? 0 : SORT_ARROW) +
      (column.filter ? FILTER_BUTTON : 0)
    const given = step === 'narrow' ? (column.minWidth ?? column.width) : column.width
    const content =
      given === undefined
        ? Math.max(
            column.total ? inOneLine(column.total(rows), '600 14px') : 0,
            ...(column.notes ?? []).map(note => inOneLine(note, '400 12px')),
            ...longTexts(column, rows).map(text => textWidth(text, '400 14px')),
          ) +
          (column.beside ?? 0) +
          around
        : given - (PADDING - padding)
    return Math.ceil(Math.min(Math.max(content, head + around, NARROWEST), Math.max(WIDEST, given ?? 0)))
  })
}

/** The longest texts decide; measuring a few is enough and cheap with any number of rows. */
function longTexts<Row>(column: Column<Row>, rows: readonly Row[]): string[] {
  const longest: string[] = []
  const seen = new Set<unknown>()
  for (const row of rows) {
    // Making texts costs more than all the rest, and equal values read alike.
    const value = column.text && column.value(row)
    if (value != null && seen.has(value)) continue
    if (value != null) seen.add(value)
    const text = textOf(column, row)
    if (longest.length === MEASURED && text.length <= longest.at(-1)!.length) continue
    if (longest.includes(text)) continue
    longest.push(text)
    longest.sort((a, b) => b.length - a.length)
    longest.length = Math.min(longest.length, MEASURED)
  }
  return longest
}
const MEASURED = 6

/** Broken at the best of its blanks; numbers and days stay in one line. */
function inTwoLines(text: string, font: string): number {
  if (!/\p{L}/u.test(text)) return inOneLine(text, font)
  const words = text.split(' ')
  const line = (from: number, to: number) => inOneLine(words.slice(from, to).join(' '), font)
  return Math.min(...words.map((_, at) => Math.max(line(0, at), line(at, words.length))))
}

let canvas: CanvasRenderingContext2D | null | undefined

function inOneLine(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return text.length * 8
  canvas.font = `${font} "IBM Plex Sans", system-ui, sans-serif`
  return canvas.measureText(text).width
}
