import bars from './bars.module.css'
import styles from './board.module.css'
import type { CellFace, Label, Mark } from './cell-faces.ts'
import type { HeadFace, RowFace } from './row-faces.ts'

/**
 * Draws the rows of the week: without React, whose elements take as long again for hundreds of bars.
 * Whatever shows the same is left alone, and rows, cells and bars stay the same elements: one may have the focus, or a finger on it.
 */
export function drawRows(body: HTMLElement, rows: readonly RowFace[]): void {
  const wanted = new Set(rows.map(({ key }) => key))
  const drawn = new Map<string, HTMLElement>()
  for (const row of [...body.children] as HTMLElement[]) {
    const key = row.dataset.key!
    if (wanted.has(key)) drawn.set(key, row)
    else row.remove()
  }
  let next = body.firstElementChild
  for (const face of rows) {
    const row = drawn.get(face.key) ?? newRow(face)
    // A new one comes in with all that it shows: what is in the page already costs more for each change.
    drawRow(row, face)
    if (row === next) next = next.nextElementSibling
    else body.insertBefore(row, next)
  }
}

/** What an element shows. */
const shown = new WeakMap<Element, unknown>()

function isNew(element: Element, face: unknown): boolean {
  const before = shown.get(element)
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(face)) return false
  shown.set(element, face)
  return true
}

function newRow({ key, isOpen, personId, spotId, cells, days }: RowFace): HTMLElement {
  const row = copyOf(rowWith(cells, days))
  row.dataset.key = key
  row.dataset.person = `${personId}`
  if (spotId !== null) row.dataset.spot = `${spotId}`
  if (isOpen) row.dataset.open = ''
  return row
}

/** A row with all of its cells is copied at once, not cell by cell. */
function rowWith(cells: RowFace['cells'], days: number): HTMLElement {
  const columns = `${[...cells.keys()]} of ${days}`
  if (patternOf?.columns === columns) return patternOf.row
  const row = copyOf(ROW)
  row.lastElementChild!.append(...[...cells.keys()].map(at => newCell(at, days)))
  patternOf = { columns, row }
  return row
}
/** The last one: while nobody scrolls sideways there is no other. */
let patternOf: { columns: string; row: HTMLElement } | undefined

function drawRow(row: HTMLElement, { index, top, head, days, cells, absences }: RowFace): void {
  if (isNew(row, [index, top])) {
    row.style.top = `${top}px`
    row.dataset.row = `${index}`
    row.setAttribute('aria-rowindex', `${index + 2}`)
  }
  const [name, track] = row.children as unknown as [HTMLElement, HTMLElement]
  if (isNew(name, head)) drawHead(name, head)
  drawCells(track, cells, days)
  drawAbsences(track, absences, days)
}

function drawHead(cell: HTMLElement, { initials, name, title, below, sums, isFurther }: HeadFace): void {
  put(cell, { initials })
  const [who, hours] = cell.children as unknown as [HTMLElement, HTMLElement]
  say(who, [name, below])
  say(hours, [sums.first, sums.small, sums.last])
  who.className = isFurther ? 'visually-hidden' : ''
  who.title = title ?? ''
  hours.title = sums.title ?? ''
  hours.toggleAttribute('data-much', sums.isMuch)
}

/** Texts in the places that an element has for them: its own first, then one in each child. */
function say(element: HTMLElement, [own, ...others]: readonly string[]): void {
  element.firstChild!.nodeValue = own!
  for (const [at, each] of others.entries()) element.children[at]!.textContent = each
}

function drawCells(track: HTMLElement, cells: RowFace['cells'], days: number): void {
  let next = track.firstElementChild as HTMLElement | null
  const drop = () => {
    const gone = next!
    next = gone.nextElementSibling as HTMLElement | null
    gone.remove()
  }
  for (const [at, face] of cells) {
    while (next?.dataset.cell !== undefined && Number(next.dataset.cell) < at) drop()
    const isKept = next?.dataset.cell === `${at}`
    const cell = isKept ? next! : newCell(at, days)
    if (isKept) next = next!.nextElementSibling as HTMLElement | null
    else track.insertBefore(cell, next)
    drawCell(cell, face)
  }
  while (next?.dataset.cell !== undefined) drop()
}

function newCell(at: number, days: number): HTMLElement {
  const cell = copyOf(CELL)
  cell.setAttribute('aria-colindex', `${at + 2}`)
  cell.setAttribute('data-cell', `${at}`)
  cell.style.left = `${(at * 100) / days}%`
  return cell
}

function drawCell(cell: HTMLElement, face: CellFace): void {
  const isFirst = !shown.has(cell)
  if (!isNew(cell, face)) return
  const { text, stamps, label, marks, isActive } = face
  if (isActive || !isFirst) cell.setAttribute('tabindex', isActive ? '0' : '-1')
  cell.setAttribute('aria-label', text)
  if (stamps !== undefined || !isFirst) cell.style.backgroundImage = stamps ?? ''
  if (isFirst && isPlain(face)) {
    const [bar, name] = cell.children as unknown as [HTMLElement, HTMLElement]
    fillMark(bar, marks[0]!)
    fillLabel(name, label!)
    return
  }
  const kept = new Map<string, HTMLElement>()
  for (let child = cell.lastElementChild as HTMLElement | null; child; child = cell.lastElementChild as HTMLElement) {
    if (child.dataset.shift !== undefined && child.dataset.bar !== undefined) kept.set(child.dataset.shift, child)
    child.remove()
  }
  for (const mark of marks)
    cell.appendChild(drawMark(mark, mark.shift === undefined ? undefined : kept.get(mark.shift)))
  if (label) cell.appendChild(fillLabel(copyOf(LABEL), label))
}

/** As most are: a shift alone. A cell comes with the elements for it. */
const isPlain = ({ marks, label }: CellFace): boolean =>
  marks.length === 1 && marks[0]!.shift !== undefined && label !== undefined

/** `bar`: that of the same shift, with what a hand has marked at it. */
function drawMark(mark: Mark, bar: HTMLElement | undefined): HTMLElement {
  if (!bar) return fillMark(copyOf(mark.shift === undefined ? MARKS[mark.kind] : BAR), mark)
  bar.replaceChildren()
  for (const name in mark.data) if (mark.data[name] === undefined) bar.removeAttribute(`data-${name}`)
  return fillMark(bar, mark)
}

function fillMark(element: HTMLElement, { style, title, shift, data, isPinned }: Mark): HTMLElement {
  element.style.cssText = style
  if (shift !== undefined) element.setAttribute('data-shift', shift)
  if (title !== undefined) element.title = title
  if (data) put(element, data)
  if (isPinned) element.append(copyOf(PIN))
  return element
}

function fillLabel(label: HTMLElement, { text, width, data }: Label): HTMLElement {
  if (text) label.textContent = text
  if (width !== undefined) label.style.width = `${width}px`
  put(label, data)
  return label
}

function drawAbsences(track: HTMLElement, absences: RowFace['absences'], days: number): void {
  const old = track.querySelectorAll(':scope > [data-kind]')
  if ((absences.length === 0 && old.length === 0) || !isNew(track, absences)) return
  for (const each of old) each.remove()
  for (const { kind, at, days: length, text } of absences) {
    const absence = copyOf(ABSENCE)
    absence.style.left = `${(at * 100) / days}%`
    absence.style.width = `calc(${(length * 100) / days}% - 6px)`
    absence.dataset.kind = kind
    absence.textContent = text
    track.append(absence)
  }
}

function put(element: HTMLElement, data: Readonly<Record<string, string | undefined>>): void {
  for (const name in data) {
    const value = data[name]
    if (value !== undefined) element.setAttribute(`data-${name}`, value)
  }
}

/** Of fixed text alone: what comes from somewhere is put in as text or attribute. */
function pattern(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement
}
const copyOf = (made: HTMLElement): HTMLElement => made.cloneNode(true) as HTMLElement

const ROW = pattern(
  `<div role="row" class="${styles.row}"><div role="rowheader" class="${styles.person}" data-name><b> <small></small></b><div> <small></small><em></em></div></div><div role="none" class="${styles.track}"></div></div>`,
)
const BAR = pattern(`<i class="${bars.bar}" data-bar></i>`)
const MARKS = {
  bar: pattern(`<i class="${bars.bar}"></i>`),
  wish: pattern(`<i class="${bars.wish}"></i>`),
  elsewhere: pattern(`<i class="${bars.elsewhere}"></i>`),
  held: pattern(`<i class="${bars.held}"></i>`),
}
const PIN = pattern(`<i class="${bars.pin}"></i>`)
const LABEL = pattern(`<b class="${bars.label}"></b>`)
const CELL = pattern(`<div role="gridcell" class="${bars.cell}" tabindex="-1"></div>`)
CELL.append(copyOf(BAR), copyOf(LABEL))
const ABSENCE = pattern(`<div class="${bars.absence}"></div>`)
