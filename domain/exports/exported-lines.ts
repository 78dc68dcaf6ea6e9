import type { CellValue, Layout, LayoutRow } from '../settings/payroll-file.ts'

/** What a source row handed over: the fields that were not empty, days as `YYYY-MM-DD`. */
export type ExportedCells = Record<string, string | number>

/** A row of a file with the absence or shift it comes from. */
export type ExportLine = { sourceId: number; employeeId: number; row: LayoutRow }

/** What a run did with a source row; `kept`: it was handed over earlier and is not in this run's file. */
export type LineChange = 'added' | 'changed' | 'removed' | 'repeated' | 'kept'

/** What a run leaves in the ledger; `cells` are the values in the order of `fields`, see `cellsWriter`. */
export type RunLine = { sourceId: number; employeeId: number; change: LineChange; cells: string }
export type RunContent = { fields: readonly string[]; lines: readonly RunLine[] }

/** What payroll has of a period; lines are counted by `sourceIds`, which ascend. */
export type ExportedState = {
  fields: readonly string[]
  sourceIds: readonly number[]
  hasCells(index: number, cells: readonly string[]): boolean
  isLine(index: number, employeeId: number, change: LineChange): boolean
  line(index: number): RunLine
  /** Whether nothing stands between a line and the one before it. */
  isAdjacent(index: number): boolean
  textOf(first: number, last: number): string
}

/** What changed between what payroll has and what holds now; all cells are in the order of `fields`. */
export type ExportChanges = {
  fields: readonly string[]
  added: ExportLine[]
  changed: { line: ExportLine; before: string }[]
  removed: { sourceId: number; employeeId: number; before: string }[]
  /** Handed over, and the caller may not see what became of them. */
  unseen: { sourceId: number; employeeId: number; before: string }[]
  /** What became of each row that holds now, in their order. */
  outcomes: ('added' | 'changed' | 'repeated')[]
  /** Of repeated rows the cells that were handed over, where these say the same in other words. */
  alike: Map<number, string>
  exported: ExportedState
}

/** The fields that tell what a layout hands over. */
export const fieldsOf = (layout: Layout): string[] =>
  layout.columns.flatMap(column => (column.kind === 'field' && !column.ofRun ? [column.field] : [])).sort()

/**
 * Writes the values of rows as one text each, JSON parted by tabs, nothing for what is empty: the same values give the
 * same text. Values often come again, so each is written once.
 */
export function cellsWriter(fields: readonly string[]): (row: LayoutRow) => string {
  const cellsOf = cellsReader(fields)
  return row => cellsOf(row).join('\t')
}

/** The cells of one row at a time: they hold until the next one is asked for. */
function cellsReader(fields: readonly string[]): (row: LayoutRow) => readonly string[] {
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
    return cells
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
export function readCells(fields: readonly string[], cells: string): ExportedCells {
  const texts = cells.split('\t')
  return Object.fromEntries(
    fields.flatMap((field, at): [string, string | number][] => (texts[at] ? [[field, JSON.parse(texts[at])]] : [])),
  )
}

/** The ledger's text: a line of field names, then one for each source row in the order of their ids, all parted by tabs. */
export function writeContent({ fields, lines }: RunContent): string {
  const isSorted = lines.every(({ sourceId }, index) => index === 0 || sourceId > lines[index - 1]!.sourceId)
  const sorted = isSorted ? lines : lines.toSorted((a, b) => a.sourceId - b.sourceId)
  return [fields.join('\t'), ...sorted.map(lineText)].join('\n')
}

const lineText = ({ sourceId, employeeId, change, cells }: RunLine) => `${sourceId}\t${employeeId}\t${change}\t${cells}`

/**
 * The ledger's text after a run: what the period is now, and what the run did to it. What the caller may not see stays
 * as it was; a correction leaves what did not change out of its file. `now` comes in the order of its ids.
 */
export function contentAfter(now: readonly ExportLine[], changes: ExportChanges, isCorrection: boolean): string {
  const { fields, outcomes, exported, removed, unseen } = changes
  const rest = [
    ...removed.map(({ before, ...line }): RunLine => ({ ...line, change: 'removed', cells: before })),
    ...unseen.map(({ before, ...line }): RunLine => ({ ...line, change: 'kept', cells: before })),
  ].sort((a, b) => a.sourceId - b.sourceId)
  const write = cellsWriter(fields)
  const copies = fields.join() === exported.fields.join()
  const indexOf = finder(exported.sourceIds)
  const texts = [fields.join('\t')]
  let next = 0
  // Most lines of a long list stay as they are; those next to one another are copied as one piece.
  let piece: { first: number; last: number } | undefined
  const endPiece = () => {
    if (piece) texts.push(exported.textOf(piece.first, piece.last))
    piece = undefined
  }
  for (let at = 0; at < now.length; at++) {
    const { sourceId, employeeId, row } = now[at]!
    if (next < rest.length && rest[next]!.sourceId < sourceId) endPiece()
    while (next < rest.length && rest[next]!.sourceId < sourceId) texts.push(lineText(rest[next++]!))
    const outcome = outcomes[at]!
    const change = isCorrection && outcome === 'repeated' ? 'kept' : outcome
    const index = copies && outcome === 'repeated' ? indexOf(sourceId) : -1
    if (index < 0 || !exported.isLine(index, employeeId, change)) {
      endPiece()
      texts.push(lineText({ sourceId, employeeId, change, cells: write(row) }))
      continue
    }
    if (piece && !(index === piece.last + 1 && exported.isAdjacent(index))) endPiece()
    if (piece) piece.last = index
    else piece = { first: index, last: index }
  }
  endPiece()
  return texts.concat(rest.slice(next).map(lineText)).join('\n')
}

/** The lines of a ledger's text, those of rows that were removed among them. */
export const readContent = (text: string): RunContent => {
  const { fields, sourceIds, line } = index(text, 'with what was removed')
  return { fields, lines: sourceIds.map((_, at) => line(at)) }
}

/**
 * What payroll has after the run of a ledger's text, less the rows that another run has taken back since. Nothing is cut
 * out of the text before someone asks for it.
 */
export const exportedState = (text: string, taken: ReadonlySet<number> = NONE): ExportedState => index(text, taken)

const NONE: ReadonlySet<number> = new Set()

export const NOTHING_EXPORTED = exportedState('')

function index(text: string, left: ReadonlySet<number> | 'with what was removed'): ExportedState {
  const sourceIds: number[] = []
  const employeeIds: number[] = []
  const starts: number[] = []
  const changesAt: number[] = []
  const cellsAt: number[] = []
  const ends: number[] = []
  const head = endOfLine(text, 0)
  for (let start = head + 1; start < text.length; ) {
    const employee = text.indexOf('\t', start) + 1
    const change = text.indexOf('\t', employee) + 1
    const cells = text.indexOf('\t', change) + 1
    const end = endOfLine(text, cells)
    const sourceId = wholeNumber(text, start, employee - 1)
    if (left === 'with what was removed' || !(text.startsWith('removed', change) || left.has(sourceId))) {
      sourceIds.push(sourceId)
      employeeIds.push(wholeNumber(text, employee, change - 1))
      starts.push(start)
      changesAt.push(change)
      cellsAt.push(cells)
      ends.push(end)
    }
    start = end + 1
  }
  return {
    fields: head === 0 ? [] : text.slice(0, head).split('\t'),
    sourceIds,
    hasCells(index, cells) {
      let at = cellsAt[index]!
      for (let cell = 0; cell < cells.length; cell++) {
        if (cell > 0 && text.charCodeAt(at++) !== TAB) return false
        if (cells[cell] !== '' && !text.startsWith(cells[cell]!, at)) return false
        at += cells[cell]!.length
      }
      return at === ends[index]
    },
    isLine: (at, employeeId, change) =>
      employeeIds[at] === employeeId &&
      changesAt[at]! + change.length + 1 === cellsAt[at] &&
      text.startsWith(change, changesAt[at]),
    line: at => ({
      sourceId: sourceIds[at]!,
      employeeId: employeeIds[at]!,
      change: text.slice(changesAt[at], cellsAt[at]! - 1) as LineChange,
      cells: text.slice(cellsAt[at], ends[at]),
    }),
    isAdjacent: at => at > 0 && starts[at] === ends[at - 1]! + 1,
    textOf: (first, last) => text.slice(starts[first], ends[last]),
  }
}

const TAB = 9

/** The digits of a text from one place to another. */
function wholeNumber(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - 48
  return number
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Compares what holds now with what was handed over last, by source row and by the fields the layout has today. */
export function compareExport(
  fields: readonly string[],
  now: readonly ExportLine[],
  exported: ExportedState,
  unknown: ReadonlySet<number> = new Set(),
  isAlike?: (before: ExportedCells, row: LayoutRow) => boolean,
): ExportChanges {
  const changes: ExportChanges = {
    fields,
    added: [],
    changed: [],
    removed: [],
    unseen: [],
    outcomes: [],
    alike: new Map(),
    exported,
  }
  const cellsOf = cellsReader(fields)
  const translate = translator(exported.fields, fields)
  const indexOf = finder(exported.sourceIds)
  const held = new Uint8Array(exported.sourceIds.length)
  for (const line of now) {
    const cells = cellsOf(line.row)
    const index = indexOf(line.sourceId)
    const isNew = index < 0
    const isEqual =
      !isNew &&
      (translate ? translate(exported.line(index).cells) === cells.join('\t') : exported.hasCells(index, cells))
    if (isNew) changes.added.push(line)
    else held[index] = 1
    if (isNew || isEqual) {
      changes.outcomes.push(isNew ? 'added' : 'repeated')
      continue
    }
    const { cells: told } = exported.line(index)
    const before = translate ? translate(told) : told
    const isSame = isAlike?.(readCells(fields, before), line.row) ?? false
    changes.outcomes.push(isSame ? 'repeated' : 'changed')
    if (isSame) changes.alike.set(line.sourceId, before)
    else changes.changed.push({ line, before })
  }
  for (let index = held.indexOf(0); index >= 0; index = held.indexOf(0, index + 1)) {
    const { sourceId, employeeId, cells } = exported.line(index)
    const gone = { sourceId, employeeId, before: translate ? translate(cells) : cells }
    if (unknown.has(sourceId)) changes.unseen.push(gone)
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
    return places.map(index => texts[index] ?? '').join('\t')
  }
}

export const countChanges = ({ added, changed, removed }: ExportChanges): number =>
  added.length + changed.length + removed.length

/** Which fields of each changed row say something else than what was handed over. */
export function changedCells({ fields, changed }: ExportChanges): { sourceId: number; fields: string[] }[] {
  const cellsOf = cellsReader(fields)
  return changed.map(({ line, before }) => {
    const told = before.split('\t')
    const now = cellsOf(line.row)
    return { sourceId: line.sourceId, fields: fields.filter((_, at) => now[at] !== told[at]) }
  })
}
