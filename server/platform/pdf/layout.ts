import { capHeight, type Face, type Fitted, fit, longestWord, printable, UNKNOWN, unknownLetters } from './glyphs.ts'
import { LANDSCAPE_FROM, liesOnItsSide, type Place, START } from './parts.ts'
import type { Paper, PdfColumn, PdfReport, PdfSection, PdfTable } from './pdf.ts'

// What report.typ is given: every text fitted to its column, and the height of each row that is one line, so that Typst
// need not find out: it takes a third less time.

const MM = 72 / 25.4
/** In points, less the margins: of A4 they leave 178 mm, on its side 265 mm (Spec 2 §9). */
const ROOM = {
  a4: { portrait: room(210, 297), landscape: room(297, 210) },
  a3: { portrait: room(297, 420), landscape: room(420, 297) },
}
function room(width: number, height: number) {
  return { width: (width - 32) * MM, height: (height - 38) * MM }
}
const roomOf = (paper: Paper = 'a4', isLandscape: boolean) => ROOM[paper][isLandscape ? 'landscape' : 'portrait']
const INSET = { x: 3.5, y: 4 }
const SIZE = { title: 17, heading: 11, text: 9, running: 7.5 }
/** Beside title and subtitle stands the code, and a logo where there is one. */
const TITLE_SHARES = { alone: 0.8, besideLogo: 0.6 }
const NAME_SHARE = 0.25
const SIGNER_SHARE = 0.4
const MOST_UNKNOWN = 20
const RUNNING_LETTERS = 90
/** A taller row may go over pages. */
const LONG_TEXT = 800
/** No title takes more than this share of what columns have on average, so that there is room for all. */
const MOST_TITLE = 0.95

/** A row of plain texts is handed on as it is: asking each of its cells what it is takes a tenth of Typst's time. */
export type Row = readonly Fitted[] | { kind: RowKind; cells: readonly Fitted[] } | { kind: 'break' } | Hold
type RowKind = 'lines' | 'group' | 'long' | 'sum' | 'total' | 'muted' | 'warning'
/** Beside that row and those after it, without being one; it may keep them on one page. */
type Hold = { kind: 'hold'; rows: number; keeps: boolean }

/** What is typeset at once: all of it, or a part of a long one. */
export type LaidPart = {
  isFirst: boolean
  isLast: boolean
  from: Place
  pagesBefore: number
  /** Who has signed for what stands before. */
  signer: string | null
  /** The report ends with it, or the next begins a page. */
  signs: boolean
  /** Of the number of all pages, where that is not yet known. */
  digits: number | null
}
export const ALL: LaidPart = {
  ...{ isFirst: true, isLast: true, from: START, pagesBefore: 0, signer: null, signs: true, digits: null },
}

/** Of a table, for each of its rows: the place that it is, where a part may begin with it. */
type Breaks = (Place | null)[]

/** Of all texts, as against the usual ones. */
const SCALES = { small: 0.9, normal: 1, large: 1.15, poster: 1.4 }
/** What the head takes of the first page, and what a row of unknown height is taken for. */
const HEAD_HEIGHT = 110
const UNKNOWN_ROWS = 2

type Wanted = {
  hasLogo: boolean
  part?: LaidPart
  /** Of the first page only, so that it is there at once; `pages` says then how many there will be, about. */
  rowsAtMost?: number | undefined
  /** Letters that no font has, by their numbers. */
  unknown?: Set<string>
}

/** How many pages so many rows of one line need, about. */
export function pagesOf(rows: number, isLandscape: boolean, paper?: Paper): number {
  const height = capHeight * SIZE.text + 2 * INSET.y
  const ofPage = Math.floor(roomOf(paper, isLandscape).height / height) - 1
  return Math.ceil((rows + HEAD_HEIGHT / height) / ofPage)
}

/** `report`: of the part alone, but `isLandscape` of the whole. */
export function layOut(
  report: Omit<PdfReport, 'createdAt'> & { isLandscape?: boolean | undefined },
  { hasLogo, part = ALL, rowsAtMost, unknown = new Set() }: Wanted,
) {
  const isLandscape = report.isLandscape ?? liesOnItsSide(report.sections)
  const { width, height: pageHeight } = roomOf(report.paper, isLandscape)
  const titleShare = hasLogo ? TITLE_SHARES.besideLogo : TITLE_SHARES.alone
  const scale = SCALES[report.scale ?? 'normal']
  const sizes = {
    title: SIZE.title * scale,
    heading: SIZE.heading * scale,
    text: SIZE.text * scale,
    running: SIZE.running * scale,
  }
  const text = (raw: string, share = 1, size = sizes.text, face: Face = 'regular') =>
    fit(raw, (width * share) / size, face).text
  let left = rowsAtMost ?? Number.POSITIVE_INFINITY
  let height = HEAD_HEIGHT
  let isCut = false

  const breaks: Breaks[] = []
  const goesOn = (at: number) => at === 0 && (part.from.group > 0 || part.from.row > 0)

  const sections = report.sections.map((section, at) => ({
    goesOn: goesOn(at),
    newPage: section.kind === 'facts' && section.newPage === true,
    signer: section.kind === 'facts' && section.signer !== undefined ? text(section.signer, SIGNER_SHARE) : null,
    title: section.title === undefined ? null : text(section.title, 1, sizes.heading, 'semiBold'),
    ...laidOut(section, at),
  }))

  for (const letter of unknownIn(report, sections)) unknown.add(letter)
  const data = {
    part: { ...part, signer: part.signer === null ? null : text(part.signer, SIGNER_SHARE) },
    title: printable(report.title),
    heading: text(report.title, titleShare, sizes.title, 'semiBold'),
    subtitle: (report.subtitle ?? []).map(line => text(line, titleShare)),
    company: report.company ? text(report.company, titleShare * 0.9, sizes.heading, 'semiBold') : null,
    comment: report.comment ? text(report.comment, titleShare) : null,
    hasMark: report.hasMark === true,
    madeBy: report.madeBy ? cut(printable(report.madeBy)) : '',
    running: [report.title, report.subtitle?.[0] ?? ''].map(line => cut(printable(line))),
    signature: report.signature === undefined ? null : text(report.signature, SIGNER_SHARE),
    isLeft: isCut,
    pages: isCut ? Math.ceil(height / pageHeight) : null,
    qr: report.qr === undefined ? null : printable(report.qr),
    hasLogo,
    titleShare,
    colour: report.colour,
    paper: report.paper ?? 'a4',
    landscape: isLandscape,
    size: sizes,
    inset: INSET,
    sections,
    unknown: part.isLast ? text(unknownSentence([...unknown])) : '',
  }
  return { data, breaks }

  function laidOut(section: PdfSection, at: number) {
    const { kind } = section
    if (kind === 'table') {
      const from = { ...(at === 0 ? part.from : START), section: part.from.section + at }
      const { places, ...laid } = firstRows(table(section, width, scale, from, goesOn(at)))
      // Of a part that is cut, sums stand too soon, and hold its last row.
      if (!part.signs) places[places.findLastIndex(place => place !== null)] = null
      breaks.push(places)
      const holds = laid.rows.some(isTotal)
      return { kind, ...laid, holds, rows: holds ? withHolds(laid.rows) : laid.rows }
    }
    if (kind === 'paragraphs') return { kind, paragraphs: section.paragraphs.map(raw => text(raw)) }
    const facts = section.facts.map(([name, value]) => [text(name, NAME_SHARE), text(value, 1 - NAME_SHARE)])
    return { kind, facts }
  }

  function firstRows(laid: ReturnType<typeof table>): ReturnType<typeof table> {
    if (rowsAtMost === undefined) return laid
    const usual = capHeight * laid.size + 2 * INSET.y
    height += laid.heights.reduce<number>((sum, each) => sum + (each ?? UNKNOWN_ROWS * usual), 0)
    const shown = Math.min(left, laid.rows.length)
    isCut ||= shown < laid.rows.length
    left -= shown
    return { ...laid, rows: laid.rows.slice(0, shown), heights: laid.heights.slice(0, shown) }
  }
}

/** A sentence that names the letters no font has, by their numbers: who reads � can't know what was meant. Empty: there are none. */
function unknownSentence(letters: readonly string[]): string {
  if (letters.length === 0) return ''
  const named = letters.slice(0, MOST_UNKNOWN).join(', ')
  const more = letters.length > MOST_UNKNOWN ? ` und ${letters.length - MOST_UNKNOWN} weitere` : ''
  return `Diese Zeichen kennt keine der Schriften, sie stehen hier als ${UNKNOWN}: ${named}${more}.`
}

function unknownIn(
  { title, subtitle = [], sections }: Omit<PdfReport, 'createdAt'>,
  laidOut: readonly unknown[],
): string[] {
  const raw = JSON.stringify([title, subtitle, sections])
  const isKnown = !JSON.stringify([laidOut, printable(title), subtitle.map(printable)]).includes(UNKNOWN)
  return isKnown ? [] : unknownLetters(raw)
}

/** `from`: of its first group's first row; a table that goes on has a page of its own before that, which is not kept. */
function table(
  { columns, groups, sum, sums = [] }: PdfTable,
  width: number,
  scale: number,
  from: Place,
  goesOn: boolean,
) {
  const size = scale * (columns.length < LANDSCAPE_FROM ? 8.5 : columns.length < 12 ? 8 : 7)
  const widths = columnWidths(columns, width, size)
  const rooms = widths.map(each => (each - 2 * INSET.x) / size)
  const height = capHeight * size + 2 * INSET.y

  const rows: Row[] = []
  const heights: (number | null)[] = []
  const places: Breaks = []
  const add = (row: Row, rowHeight: number | null, place: Place | null = null) => {
    rows.push(row)
    heights.push(rowHeight)
    places.push(place)
  }
  const fitted = (cells: readonly string[], face: Face = 'regular') => {
    if (cells.length !== columns.length)
      throw new Error(`${cells.length} cells in a table of ${columns.length} columns`)
    return cells.map((cell, at) => fit(cell, rooms[at]!, face))
  }

  const begun = goesOn && from.row > 0 ? groups[0] : undefined
  if (goesOn && !begun) add({ kind: 'break' }, null)
  for (const [at, group] of groups.entries()) {
    const placeOf = (row: number) => ({ ...from, group: from.group + at, row: (at === 0 ? from.row : 0) + row })
    if (group.title !== undefined)
      add({ kind: 'group', cells: [fit(group.title, width / size, 'semiBold').text] }, null, placeOf(0))
    if (group === begun) add({ kind: 'break' }, null)
    if (group.warning !== undefined)
      add({ kind: 'warning', cells: [fit(group.warning, width / size, 'semiBold').text] }, null)
    const hasHead = group.title !== undefined || group.warning !== undefined
    for (const [row, texts] of group.rows.entries()) {
      const place = row === 0 && hasHead ? null : placeOf(row)
      const cells = fitted(texts)
      const shown = cells.map(({ text }) => text)
      if (cells.every(({ isOneLine }) => isOneLine)) add(shown, height, place)
      else add({ kind: texts.some(cell => cell.length > LONG_TEXT) ? 'long' : 'lines', cells: shown }, null, place)
    }
    if (group.sum) add({ kind: 'sum', cells: fitted(group.sum, 'semiBold').map(({ text }) => text) }, null)
  }
  const below = sum ? [{ cells: sum, isMuted: false }, ...sums] : sums
  for (const { cells, isMuted } of below)
    add({ kind: isMuted ? 'muted' : 'total', cells: fitted(cells, 'semiBold').map(({ text }) => text) }, null)

  return {
    size,
    widths,
    below: below.length,
    aligned: columns.map(({ align }) => align),
    head: fitted(
      columns.map(({ title }) => title),
      'semiBold',
    ).map(({ text }) => text),
    rows,
    heights,
    places,
  }
}

const kindOf = (row: Row | undefined) => row && ('kind' in row ? row.kind : 'plain')
const isTotal = (row: Row | undefined) => ['sum', 'total', 'muted'].includes(kindOf(row) ?? '')
/** Over the whole width, its own title or none. */
const isAcross = (row: Row | undefined) => row === undefined || ['group', 'break', 'warning'].includes(kindOf(row)!)

/** No total begins a page: a cell beside it and the row above keeps them together; other rows have one that keeps nothing. */
function withHolds(rows: readonly Row[]): Row[] {
  const held: Row[] = []
  const keepsNext = (at: number) => isTotal(rows[at + 1]) && !isAcross(rows[at]) && kindOf(rows[at]) !== 'long'
  for (let at = 0; at < rows.length; ) {
    if (isAcross(rows[at])) {
      held.push(rows[at++]!)
      continue
    }
    const keeps = keepsNext(at)
    let end = at + 1
    while (!isAcross(rows[end]) && (keeps ? isTotal(rows[end]) : !keepsNext(end))) end++
    held.push(rows[at]!, { kind: 'hold', rows: end - at, keeps }, ...rows.slice(at + 1, end))
    at = end
  }
  return held
}

/** By their shares; a column that would be too narrow for its title takes the rest from the others. */
function columnWidths(columns: readonly PdfColumn[], width: number, size: number): number[] {
  const least = columns.map(({ title }) =>
    Math.min(longestWord(title, 'semiBold') * size + 2 * INSET.x + 0.1, (width * MOST_TITLE) / columns.length),
  )
  const isNarrow = columns.map(() => false)
  for (;;) {
    const taken = least.reduce((sum, each, at) => sum + (isNarrow[at] ? each : 0), 0)
    const shares = columns.reduce((sum, { share }, at) => sum + (isNarrow[at] ? 0 : share), 0)
    const widths = columns.map(({ share }, at) => (isNarrow[at] ? least[at]! : (share / shares) * (width - taken)))
    const narrow = widths.findIndex((each, at) => !isNarrow[at] && each < least[at]!)
    if (narrow < 0) return widths
    isNarrow[narrow] = true
  }
}

/** On the following pages the title is a reminder; the first page has all of it. */
const cut = (text: string) => {
  const line = text.replaceAll('\n', ' ')
  return line.length <= RUNNING_LETTERS ? line : `${line.slice(0, RUNNING_LETTERS).toWellFormed()} …`
}
