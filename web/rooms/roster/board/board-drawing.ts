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
    if (row === next) next = next.nextElementSibling
    else body.insertBefore(row, next)
    drawRow(row, face)
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

function newRow({ key, isOpen, personId, spotId }: RowFace): HTMLElement {
  const row = copyOf(ROW)
  row.dataset.key = key
  row.dataset.person = `${personId}`
  if (spotId !== null) row.dataset.spot = `${spotId}`
  if (isOpen) row.dataset.open = ''
  return row
}

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
  who.replaceChildren(name, ...(below ? [text('small', below)] : []))
  who.className = isFurther ? 'visually-hidden' : ''
  who.title = title ?? ''
  hours.replaceChildren(
    sums.first,
    ...(sums.small ? [text('small', sums.small)] : []),
    ...(sums.last ? [text('em', sums.last)] : []),
  )
  hours.title = sums.title ?? ''
  hours.toggleAttribute('data-much', sums.isMuch)
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
  if (!isNew(cell, face)) return
  const { text, stamps, label, marks, isActive } = face
  cell.setAttribute('tabindex', isActive ? '0' : '-1')
  cell.setAttribute('aria-label', text)
  cell.toggleAttribute('data-stamped', stamps !== undefined)
  if (stamps !== undefined) cell.style.setProperty('--stamps', stamps)
  const kept = new Map<string, HTMLElement>()
  for (let child = cell.lastElementChild as HTMLElement | null; child; child = cell.lastElementChild as HTMLElement) {
    if (child.dataset.bar !== undefined) kept.set(child.dataset.shift!, child)
    child.remove()
  }
  for (const mark of marks)
    cell.appendChild(drawMark(mark, mark.shift === undefined ? undefined : kept.get(mark.shift)))
  if (label) cell.appendChild(newLabel(label))
}

/** `bar`: that of the same shift, with what a hand has marked at it. */
function drawMark({ kind, style, title, shift, data, isPinned }: Mark, bar: HTMLElement | undefined): HTMLElement {
  const mark = bar ?? copyOf(shift === undefined ? MARKS[kind] : BAR)
  mark.style.cssText = style
  if (shift !== undefined) mark.setAttribute('data-shift', shift)
  if (title !== undefined) mark.title = title
  if (data) put(mark, data)
  if (isPinned || bar) mark.replaceChildren(...(isPinned ? [copyOf(PIN)] : []))
  return mark
}

function newLabel({ text, width, data }: Label): HTMLElement {
  const label = copyOf(LABEL)
  label.textContent = text
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
    if (value === undefined) element.removeAttribute(`data-${name}`)
    else element.setAttribute(`data-${name}`, value)
  }
}

function text(tag: 'small' | 'em', content: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = content
  return element
}

/** Of fixed text alone: what comes from somewhere is put in as text or attribute. */
function pattern(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as HTMLElement
}
const copyOf = (made: HTMLElement): HTMLElement => made.cloneNode(true) as HTMLElement

const ROW = pattern(
  `<div role="row" class="${styles.row}"><div role="rowheader" class="${styles.person}" data-name><b></b><div></div></div><div role="none" class="${styles.track}"></div></div>`,
)
const CELL = pattern(`<div role="gridcell" class="${bars.cell}" tabindex="-1"></div>`)
const BAR = pattern(`<i class="${bars.bar}" data-bar></i>`)
const MARKS = {
  bar: pattern(`<i class="${bars.bar}"></i>`),
  wish: pattern(`<i class="${bars.wish}"></i>`),
  elsewhere: pattern(`<i class="${bars.elsewhere}"></i>`),
  held: pattern(`<i class="${bars.held}"></i>`),
}
const PIN = pattern(`<i class="${bars.pin}"></i>`)
const LABEL = pattern(`<b class="${bars.label}"></b>`)
const ABSENCE = pattern(`<div class="${bars.absence}"></div>`)
