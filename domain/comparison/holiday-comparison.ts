import { decimalDifference, parseDecimal, roundTo } from '../basics/numbers.ts'

/** How far two balances may lie apart, in days. Spec 2 §9. */
export const THRESHOLD = { default: 0.1, min: 0, max: 10, step: 0.05 } as const

export const MINUTES_OF_DAY = 1440
/** Of the file, from the first one. Spec 2 §3. */
const COLUMNS = { companyNumber: 0, personnelNumber: 2, name: 4, balance: 5 } as const
const COLUMN_COUNTS = [6, 7]

/** A line of the file; the first one is 1. */
export type FileLine = { line: number; cells: string[] }

/** `payrollId` is the number by which the payroll software knows somebody where it has one of its own. */
export type ComparedPerson = {
  id: number
  mdId: number
  personnelNumber: string
  payrollId: string
  firstName: string
  lastName: string
  isHidden: boolean
}
/** Spec 2 §3. */
export type Statement = { remoteId: number; storeId: number; vacationTimeBalance: number }

type Row = { line: number; companyNumber: string; personnelNumber: string; name: string; balance: number }

export type Compared = Row & { person: ComparedPerson; storeId: number; own: number; deviation: number }

/** Each line in one block; those of hidden people and those without columns are only counted. Spec 2 §2.5, §5. */
export type Comparison = {
  unprocessable: { line: number; text: string }[]
  wrongCompany: Row[]
  unknown: Row[]
  withoutStatement: (Row & { person: ComparedPerson })[]
  severalStatements: (Row & { person: ComparedPerson; count: number })[]
  missing: ComparedPerson[]
  deviations: Compared[]
  matches: Compared[]
  hidden: number
  withoutColumns: number
}

/**
 * Undefined where no line has 6 or 7 columns: that is no file of balances. Line by line, so that a quote which is never closed
 * swallows nobody. Spec 2 §5, Product A.
 */
export function readBalances(text: string): FileLine[] | undefined {
  const lines = text.split(/\r\n|\r|\n/)
  for (const separator of [';', '\t']) {
    const read = lines.map((line, index) => ({ line: index + 1, cells: cellsOf(line, separator) }))
    if (read.some(hasAllColumns)) return read
  }
  return undefined
}

const hasAllColumns = ({ cells }: FileLine): boolean => COLUMN_COUNTS.includes(cells.length)

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest)
    const isQuoted = quoted !== null && [separator, undefined].includes(rest[quoted[0].length])
    const end = isQuoted ? quoted[0].length : rest.indexOf(separator)
    const cell = isQuoted ? quoted[1]!.replaceAll('""', '"') : rest.slice(0, end < 0 ? undefined : end)
    cells.push(cell.trim())
    if (end < 0 || end >= rest.length) return cells
    rest = rest.slice(end + 1)
  }
}

/** What the statement says in days, as the spec rounds it. Spec 2 §5. */
export const daysOfMinutes = (minutes: number): number => roundTo(minutes / MINUTES_OF_DAY, 2)

type Given = {
  lines: readonly FileLine[]
  /** By which payroll may know the company. */
  companyNumbers: readonly string[]
  people: readonly ComparedPerson[]
  statements: readonly Statement[]
  /** Ids of those who are employed in the month, whether their leave is known or not. */
  employed: readonly number[]
  /** In days. */
  threshold: number
}

export function compareBalances({ lines, companyNumbers, people, statements, employed, threshold }: Given): Comparison {
  const result: Comparison = {
    ...{ unprocessable: [], wrongCompany: [], unknown: [], withoutStatement: [], severalStatements: [], missing: [] },
    ...{ deviations: [], matches: [], hidden: 0, withoutColumns: 0 },
  }
  const peopleOf = peopleByNumber(people)
  const statementsOf = Map.groupBy(statements, ({ remoteId }) => remoteId)
  const named = new Set<number>()
  for (const fileLine of lines) {
    if (fileLine.cells.length < 2) {
      if (fileLine.cells.some(cell => cell !== '')) result.withoutColumns++
      continue
    }
    const row = rowOf(fileLine)
    if (!row) {
      result.unprocessable.push({ line: fileLine.line, text: fileLine.cells.join(';') })
      continue
    }
    if (!companyNumbers.includes(row.companyNumber)) {
      result.wrongCompany.push(row)
      continue
    }
    const found = peopleOf(row.personnelNumber)
    const shown = found.filter(({ isHidden }) => !isHidden)
    for (const { id } of found) named.add(id)
    const [person] = shown
    if (found.length === 0) result.unknown.push(row)
    else if (!person) result.hidden++
    else place(result, { ...row, person }, shown, statementsOf, threshold)
  }
  const expected = new Set([...employed, ...statementsOf.keys()])
  result.missing = people.filter(({ id, isHidden }) => !isHidden && !named.has(id) && expected.has(id))
  return result
}

/** Undefined where it cannot be one: another number of columns, or no balance. */
function rowOf({ line, cells }: FileLine): Row | undefined {
  const balance = parseDecimal(cells[COLUMNS.balance] ?? '')
  if (!COLUMN_COUNTS.includes(cells.length) || balance === undefined) return undefined
  const [companyNumber, personnelNumber, name] = [
    cells[COLUMNS.companyNumber]!,
    cells[COLUMNS.personnelNumber]!,
    cells[COLUMNS.name]!,
  ]
  return { line, companyNumber, personnelNumber, name, balance }
}

/** Where the payroll software has numbers of its own, they come first: another's personnel number may be the same. */
function peopleByNumber(people: readonly ComparedPerson[]) {
  const ofPayroll = Map.groupBy(people, ({ payrollId }) => payrollId)
  const ofCompany = Map.groupBy(people, ({ personnelNumber }) => personnelNumber)
  return (number: string): readonly ComparedPerson[] =>
    number === '' ? [] : (ofPayroll.get(number) ?? ofCompany.get(number) ?? [])
}

function place(
  result: Comparison,
  row: Row & { person: ComparedPerson },
  people: readonly ComparedPerson[],
  statementsOf: ReadonlyMap<number, readonly Statement[]>,
  threshold: number,
): void {
  // Two with the same number: whose balance it is, nobody can say.
  const found = people.flatMap(person => (statementsOf.get(person.id) ?? []).map(statement => ({ person, statement })))
  const [only, ...others] = found
  if (!only) result.withoutStatement.push(row)
  else if (others.length > 0) result.severalStatements.push({ ...row, count: found.length })
  else {
    const own = daysOfMinutes(only.statement.vacationTimeBalance)
    const deviation = decimalDifference(row.balance, own)
    const compared = { ...row, person: only.person, storeId: only.statement.storeId, own, deviation }
    if (Math.abs(deviation) <= threshold) result.matches.push(compared)
    else result.deviations.push(compared)
  }
}
