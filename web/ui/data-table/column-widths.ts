import { useMemo } from 'react'
import { type Column, textOf } from './column.ts'

const PADDING = 20
/** Of a squeezed table, as its style sheet has it. */
const TIGHT_PADDING = 11
// The rest of it lies in the padding.
const SORT_ARROW = 5
/** From the table's edge to its first and last text. */
const EDGE = 14
const FILTER_BUTTON = 26
const NARROWEST = 56
const WIDEST = 320

/** A text that is cut keeps so much of itself, and no less than `SHORTEST`. */
const LEAST_PART = 0.7
const SHORTEST = 96

/** All in one line; closer, with heads in two lines; texts cut short, too, but no numbers and no days. */
type Step = 'wide' | 'snug' | 'narrow'

/**
 * Widths from the longest texts of all rows, so that no column moves while virtual rows come and go. Where there is too
 * little room for that, the columns come closer, and then texts are cut, but never what people call the row; where even that
 * does not fit, the table scrolls over as little as can be. What is left over goes to columns of text: one of figures,
 * of buttons or of nothing stays as narrow as it is. Columns that the user drew wider or narrower are so.
 */
export function useTableWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  /** Undefined until it is known. */
  room = Number.POSITIVE_INFINITY,
  /** By the column's key. */
  drawn: Readonly<Record<string, number>> = NONE_DRAWN,
): { widths: number[]; squeezed: boolean } {
  const measured = useMemo(() => columns.map(column => textsOf(column, rows)), [columns, rows])
  const wide = useMemo(() => columnWidths(columns, measured, drawn, 'wide'), [columns, measured, drawn])
  const lacks = sum(wide) > room
  const squeezed = useMemo(
    () => (lacks ? (['snug', 'narrow'] as const).map(step => columnWidths(columns, measured, drawn, step)) : []),
    [columns, measured, drawn, lacks],
  )
  return useMemo(() => {
    const steps = [wide, ...squeezed]
    const fitting = steps.findIndex(widths => sum(widths) <= room)
    if (steps.length === 1 || fitting === 0)
      return { widths: filled(wide, weightsOf(columns, measured, drawn, wide), room), squeezed: false }
    if (fitting < 0) return { widths: steps.at(-1)!, squeezed: true }
    return { widths: between(steps[fitting - 1]!, steps[fitting]!, room), squeezed: true }
  }, [wide, squeezed, room, columns, measured, drawn])
}
const NONE_DRAWN: Readonly<Record<string, number>> = {}

/** With what is left of the room, by weight. */
export function filled(widths: readonly number[], weights: readonly number[], room: number): number[] {
  const [left, all] = [room - sum(widths), sum(weights)]
  if (!Number.isFinite(left) || left <= 0 || all === 0) return [...widths]
  return widths.map((width, i) => width + (left * weights[i]!) / all)
}

/** Texts take what is left; where there are none, whatever else is no button does. */
function weightsOf<Row>(
  columns: readonly Column<Row>[],
  texts: readonly Texts[],
  drawn: Readonly<Record<string, number>>,
  widths: readonly number[],
): number[] {
  const free = columns.map(({ key, actions, head }) => !actions && head === undefined && drawn[key] === undefined)
  const hasText = columns.map((one, i) => free[i]! && one.align !== 'right' && !one.width && !texts[i]!.isEmpty)
  const chosen = hasText.includes(true) ? hasText : free.includes(true) ? free : columns.map(({ actions }) => !actions)
  return widths.map((width, i) => (chosen[i] ? width : 0))
}

/** As near to the wider ones as there is room for. */
function between(wider: readonly number[], narrower: readonly number[], room: number): number[] {
  const part = (room - sum(narrower)) / (sum(wider) - sum(narrower))
  return narrower.map((width, i) => Math.floor(width + (wider[i]! - width) * part))
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function columnWidths<Row>(
  columns: readonly Column<Row>[],
  texts: readonly Texts[],
  drawn: Readonly<Record<string, number>>,
  step: Step,
): number[] {
  const padding = step === 'wide' ? PADDING : TIGHT_PADDING
  const headWidth = step === 'wide' ? inOneLine : inTwoLines
  return columns.map((column, index) => {
    const byUser = drawn[column.key]
    if (byUser !== undefined) return byUser
    // A head of its own, and buttons without one, are as wide as their column.
    if ((column.head !== undefined || column.actions) && column.width !== undefined) return column.width
    const isEdge = index === 0 || index === columns.length - 1
    const around = isEdge ? padding / 2 + EDGE : padding
    const head =
      (column.notes ? inTwoLines : headWidth)(column.header, '500 12px') +
      (column.sortable === false ? 0 : SORT_ARROW) +
      (column.filter ? FILTER_BUTTON : 0)
    const own = step === 'narrow' ? (column.minWidth ?? column.width) : column.width
    const given = texts[index]!.isEmpty ? undefined : own
    const isCut = step === 'narrow' && !column.stays && column.align !== 'right'
    const text = texts[index]!.longest.map(each => {
      const width = inOneLine(each, '400 14px')
      return isCut && isProse(each) ? cutShort(width) : width
    })
    const content =
      given === undefined
        ? Math.max(
            column.total ? inOneLine(texts[index]!.total, '600 14px') : 0,
            ...(column.notes ?? []).map(note => inOneLine(note, '400 12px')),
            ...text,
          ) +
          (column.beside ?? 0) +
          around
        : given - (PADDING - padding)
    return Math.ceil(Math.min(Math.max(content, head + around, NARROWEST), Math.max(WIDEST, given ?? 0)))
  })
}

const cutShort = (width: number) => Math.min(width, Math.max(SHORTEST, width * LEAST_PART))

/** What a column's width is measured from. */
type Texts = { longest: readonly string[]; total: string; isEmpty: boolean }

function textsOf<Row>(column: Column<Row>, rows: readonly Row[]): Texts {
  if (column.actions) return { longest: [], total: '', isEmpty: true }
  return {
    longest: column.width === undefined ? longTexts(column, rows) : [],
    total: column.total?.(rows) ?? '',
    isEmpty: rows.length > 0 && !rows.some(row => !NOTHING.includes(textOf(column, row))),
  }
}
const NOTHING = ['', '–', '-']

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

/** Half a number or half a day is wrong. */
const isProse = (text: string) => /\p{L}/u.test(text)

/** Broken at the best of its blanks; numbers and days stay in one line. */
function inTwoLines(text: string, font: string): number {
  if (!isProse(text)) return inOneLine(text, font)
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
