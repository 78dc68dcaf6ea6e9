import { type ExportedCells, type RunContent, type RunLine, readCells } from './exported-lines.ts'

/** A row as a run told payroll of it. */
export type HandedRow = {
  sourceId: number
  employeeId: number
  cells: ExportedCells
  /** −1: it takes back what an earlier run told. */
  sign: 1 | -1
  /** No file says it: the run left it to a person, in the payroll software. */
  isByHand: boolean
}

/** A row that a run took back from the run of another store. */
export type TakenRow = Pick<HandedRow, 'sourceId' | 'employeeId' | 'cells'>

export type HandedRun = {
  content: RunContent
  /** The first of its period, or one that stands in the place of all before it. */
  isWhole: boolean
  taken: readonly TakenRow[]
  /**
   * What was left to a person, by source row, as it was told or with the sign of what is struck: by this run, and where it stands for
   * all before it, by those, too.
   */
  left: ReadonlyMap<number, readonly ExportedCells[]>
}

/**
 * The rows of a run, read from what it and the run before it left in the ledger. A run that stands for the whole period says all
 * that holds; any other one says what changed, the former row with the opposite sign. What is deleted and entered again as it was
 * stands in no file. See `followingRows`.
 */
export function handedRows({ content, isWhole, taken, left }: HandedRun, before: RunContent | undefined): HandedRow[] {
  const { fields, lines } = content
  const isLeft = (sourceId: number, isIt: (cells: ExportedCells) => boolean) => left.get(sourceId)?.some(isIt) ?? false
  const row = ({ sourceId, employeeId, cells }: RunLine, of: readonly string[], sign: 1 | -1): HandedRow => {
    const said = readCells(of, cells)
    const isByHand =
      sign === 1
        ? isLess(said) && isLeft(sourceId, cells => isEqual(cells, said, -1))
        : isLeft(sourceId, cells => isEqual(cells, said, 1))
    return { sourceId, employeeId, cells: said, sign, isByHand }
  }
  const takenBack = taken.map(
    (line): HandedRow => ({
      ...line,
      sign: -1,
      isByHand: isLeft(line.sourceId, cells => isEqual(cells, line.cells, 1)),
    }),
  )
  if (isWhole) {
    const held = lines.filter(({ change }) => change !== 'removed' && change !== 'kept')
    return [...takenBack, ...held.map(line => row(line, fields, 1))]
  }
  const changed = new Set(lines.flatMap(({ change, sourceId }) => (change === 'changed' ? [sourceId] : [])))
  const old = [
    ...lines.filter(({ change }) => change === 'removed').map(line => row(line, fields, -1)),
    ...(before?.lines ?? [])
      .filter(({ sourceId, change }) => change !== 'removed' && changed.has(sourceId))
      .map(line => row(line, before!.fields, -1)),
  ]
  const fresh = lines
    .filter(({ change }) => change === 'added' || change === 'changed')
    .map(line => row(line, fields, 1))
  return [...takenBack, ...withoutEqual(fields, old, fresh)]
}

function withoutEqual(fields: readonly string[], old: readonly HandedRow[], fresh: readonly HandedRow[]): HandedRow[] {
  const textOf = ({ cells }: HandedRow) => fields.map(field => String(cells[field] ?? '')).join('\t')
  const wanted = Map.groupBy(fresh, textOf)
  const gone = old.filter(each => !wanted.get(textOf(each))?.pop())
  const stays = new Set([...wanted.values()].flat())
  return [...gone, ...fresh.filter(each => stays.has(each))]
}

/** What a row says of how much, in whatever column its file had for it. */
const AMOUNT_FIELDS = ['quantity', 'amount', 'hours', 'days', 'pieces', 'absenceDays', 'absenceHours'] as const

const isLess = (cells: ExportedCells) => AMOUNT_FIELDS.some(field => Number(cells[field] ?? 0) < 0)

/** Whether a row that was left says as much as one that was handed over, in the columns that the file had. */
const isEqual = (left: ExportedCells, said: ExportedCells, sign: 1 | -1) =>
  AMOUNT_FIELDS.every(field => said[field] === undefined || Number(left[field] ?? 0) === sign * Number(said[field]))

/** The rows of which payroll knows after a run: all that were not taken back. */
export const heldRows = ({ fields, lines }: RunContent): TakenRow[] =>
  lines
    .filter(({ change }) => change !== 'removed')
    .map(({ sourceId, employeeId, cells }) => ({ sourceId, employeeId, cells: readCells(fields, cells) }))
