import type { CellValue, Layout, LayoutRow } from './payroll-file.ts'

/** What a source row handed over: the fields that were not empty, days as `YYYY-MM-DD`. */
export type HandedOver = Record<string, string | number>

/** A row of a file with the absence or shift it comes from. */
export type HandoverLine = { sourceId: number; employeeId: number; row: LayoutRow }

/** What a run did with a source row; `kept`: it was handed over earlier and is not in this run's file. */
export type LineChange = 'added' | 'changed' | 'removed' | 'repeated' | 'kept'

/** What a run leaves in the ledger; `cells` are the values in the order of `fields`, see `cellsWriter`. */
export type LedgerLine = { sourceId: number; employeeId: number; change: LineChange; cells: string }
export type LedgerContent = { fields: readonly string[]; lines: readonly LedgerLine[] }

/** What payroll has of a period; lines are counted by `sourceIds`, which ascend. */
export type HandedOverState = {
  fields: readonly string[]
  sourceIds: readonly number[]
  hasCells(index: number, cells: string): boolean
  line(index: number): LedgerLine
}

/** What changed between what payroll has and what holds now; all cells are in the order of `fields`. */
export type HandoverChanges = {
  fields: readonly string[]
  added: HandoverLine[]
  changed: { line: HandoverLine; before: string }[]
  removed: { sourceId: number; employeeId: number; before: string }[]
  /** Handed over, and the caller may not see what became of them. */
  untold: { sourceId: number; employeeId: number; before: string }[]
  /** What became of each row that holds now, and its cells, in their order. */
  fates: ('added' | 'changed' | 'repeated')[]
  cells: string[]
}

/** The fields that a layout hands over. */
export const fieldsOf = (layout: Layout): string[] =>
  layout.columns.flatMap(column => (column.kind === 'field' ? [column.field] : [])).sort()

/**
 * Writes the values of rows as one text each, JSON parted by tabs, nothing for what is empty: the same values give the
 * same text. Values often come again, so each is written once.
 */
export function cellsWriter(fields: readonly string[]): (row: LayoutRow) => string {
  const written = fields.map(() => new Map<CellValue, string>())
  const cells = fields.map(() => '')
  const last: (CellValue | undefined)[] = fields.map(() => undefined)
  return row => {
    for (let at = 0; at < fields.length; at++) {
      const value = row[fields[at]!]
      if (value === last[at]) continue
      cells[at] = cellOf(written[at]!, value)
      last[at] = value
    }
    return cells.join('\t')
  }
}

function cellOf(written: Map<CellValue, string>, value: CellValue | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  let cell = written.get(value)
  if (cell === undefined) {
    cell = JSON.stringify(value)
    written.set(value, cell)
  }
  return cell
}

/** Reads what `cellsWriter` wrote. */
export function readCells(fields: readonly string[], cells: string): HandedOver {
  const texts = cells.split('\t')
  return Object.fromEntries(
    fields.flatMap((field, at): [string, string | number][] => (texts[at] ? [[field, JSON.parse(texts[at])]] : [])),
  )
}

/** The ledger's text: a line of field names, then one for each source row in the order of their ids, all parted by tabs. */
export function writeLedger({ fields, lines }: LedgerContent): string {
  const isSorted = lines.every(({ sourceId }, index) => index === 0 || sourceId > lines[index - 1]!.sourceId)
  const sorted = isSorted ? lines : lines.toSorted((a, b) => a.sourceId - b.sourceId)
  return [fields.join('\t'), ...sorted.map(lineText)].join('\n')
}

const lineText = ({ sourceId, employeeId, change, cells }: LedgerLine) =>
  `${sourceId}\t${employeeId}\t${change}\t${cells}`

/**
 * The ledger's text after a run: what the period is now, and what the run did to it. What the caller may not see stays
 * as it was; a correction leaves what did not change out of its file. `now` comes in the order of its ids.
 */
export function ledgerAfter(now: readonly HandoverLine[], changes: HandoverChanges, isCorrection: boolean): string {
  const { fields, fates, cells, removed, untold } = changes
  const rest = [
    ...removed.map(({ before, ...line }): LedgerLine => ({ ...line, change: 'removed', cells: before })),
    ...untold.map(({ before, ...line }): LedgerLine => ({ ...line, change: 'kept', cells: before })),
  ].sort((a, b) => a.sourceId - b.sourceId)
  const texts = [fields.join('\t')]
  let next = 0
  for (let at = 0; at < now.length; at++) {
    const { sourceId, employeeId } = now[at]!
    while (next < rest.length && rest[next]!.sourceId < sourceId) texts.push(lineText(rest[next++]!))
    const change = isCorrection && fates[at] === 'repeated' ? 'kept' : fates[at]!
    texts.push(lineText({ sourceId, employeeId, change, cells: cells[at]! }))
  }
  return texts.concat(rest.slice(next).map(lineText)).join('\n')
}

/** The lines of a ledger's text, those of rows that were removed among them. */
export const readLedger = (text: string): LedgerContent => {
  const { fields, sourceIds, line } = index(text, true)
  return { fields, lines: sourceIds.map((_, at) => line(at)) }
}

/** What payroll has after the run of a ledger's text. Nothing is cut out of the text before someone asks for it. */
export const handedOverState = (text: string): HandedOverState => index(text, false)

export const NOTHING_HANDED_OVER = handedOverState('')

function index(text: string, withRemoved: boolean): HandedOverState {
  const sourceIds: number[] = []
  const starts: number[] = []
  const cellsAt: number[] = []
  const head = endOfLine(text, 0)
  for (let at = head + 1; at < text.length; ) {
    const employee = text.indexOf('\t', at) + 1
    const change = text.indexOf('\t', employee) + 1
    const cells = text.indexOf('\t', change) + 1
    if (withRemoved || !text.startsWith('removed', change)) {
      sourceIds.push(Number(text.slice(at, employee - 1)))
      starts.push(employee)
      cellsAt.push(cells)
    }
    at = endOfLine(text, cells) + 1
  }
  return {
    fields: head === 0 ? [] : text.slice(0, head).split('\t'),
    sourceIds,
    hasCells(index, cells) {
      const end = cellsAt[index]! + cells.length
      return text.startsWith(cells, cellsAt[index]) && (end === text.length || text[end] === '\n')
    },
    line(index) {
      const [employeeId, change] = text.slice(starts[index], cellsAt[index]! - 1).split('\t') as [string, LineChange]
      const cells = text.slice(cellsAt[index], endOfLine(text, cellsAt[index]!))
      return { sourceId: sourceIds[index]!, employeeId: Number(employeeId), change, cells }
    },
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Compares what holds now with what was handed over last, by source row and by the fields the layout has today. */
export function compareHandover(
  fields: readonly string[],
  now: readonly HandoverLine[],
  handedOver: HandedOverState,
  unknown: ReadonlySet<number> = new Set(),
): HandoverChanges {
  const changes: HandoverChanges = { fields, added: [], changed: [], removed: [], untold: [], fates: [], cells: [] }
  const write = cellsWriter(fields)
  const translate = translator(handedOver.fields, fields)
  const placeOf = finder(handedOver.sourceIds)
  const held = new Uint8Array(handedOver.sourceIds.length)
  for (const line of now) {
    const cells = write(line.row)
    const place = placeOf(line.sourceId)
    const isNew = place < 0
    const isSame =
      !isNew && (translate ? translate(handedOver.line(place).cells) === cells : handedOver.hasCells(place, cells))
    changes.cells.push(cells)
    changes.fates.push(isNew ? 'added' : isSame ? 'repeated' : 'changed')
    if (isNew) changes.added.push(line)
    else held[place] = 1
    if (isNew || isSame) continue
    const before = handedOver.line(place).cells
    changes.changed.push({ line, before: translate ? translate(before) : before })
  }
  for (let place = held.indexOf(0); place >= 0; place = held.indexOf(0, place + 1)) {
    const { sourceId, employeeId, cells } = handedOver.line(place)
    const gone = { sourceId, employeeId, before: translate ? translate(cells) : cells }
    if (unknown.has(sourceId)) changes.untold.push(gone)
    else changes.removed.push(gone)
  }
  return changes
}

/** Finds ids among ascending ones, at once when they are asked in their order. */
function finder(ids: readonly number[]): (id: number) => number {
  let next = 0
  return id => {
    if (ids[next] === id) return next++
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ids[middle]! < id) low = middle + 1
      else high = middle
    }
    next = low
    return ids[low] === id ? next++ : -1
  }
}

/** A layout that got or lost a column must not make every row look changed. Undefined when nothing has to be moved. */
function translator(from: readonly string[], to: readonly string[]): ((cells: string) => string) | undefined {
  if (from.length === 0 || from.join() === to.join()) return undefined
  const places = to.map(field => from.indexOf(field))
  return cells => {
    const texts = cells.split('\t')
    return places.map(place => texts[place] ?? '').join('\t')
  }
}

export const countChanges = ({ added, changed, removed }: HandoverChanges): number =>
  added.length + changed.length + removed.length
