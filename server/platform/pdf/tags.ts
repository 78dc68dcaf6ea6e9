import { refIn, refsIn, type TypstFile } from './typst-file.ts'

// What a PDF of Typst says about its tables: which rows there are, on which pages, and which of them are none.

export type TableTags = {
  number: number
  /** Its head's cells. */
  head: readonly number[]
  headNumber: number | undefined
  /** A group's title that follows at once belongs to the head: it is the first of all rows. */
  titles: readonly number[]
  bodies: readonly { number: number; rows: readonly number[] }[]
}

const isTag = (body: string, tag: string) => body.startsWith(`<<\n  /Type /StructElem\n  /S /${tag}\n`)
const isElement = (body: string) => body.startsWith('<<\n  /Type /StructElem\n')
export const isCell = (body: string): boolean => isTag(body, 'TD') || isTag(body, 'TH')
export const isTitle = (body: string): boolean => isTag(body, 'TH')
export const idOf = (body: string): string | undefined => /\n {2}\/ID \((.*?)\)\n/.exec(body)?.[1]

export const documentOf = (file: TypstFile): number => refsIn(file.body(refIn(file.catalog, 'StructTreeRoot')), 'K')[0]!

/** In the order in which they are read. */
export const tablesOf = (file: TypstFile): TableTags[] =>
  refsIn(file.body(documentOf(file)), 'K')
    .filter(number => isTag(file.body(number), 'Table'))
    .map(number => {
      const kids = refsIn(file.body(number), 'K')
      const headNumber = kids.find(kid => isTag(file.body(kid), 'THead'))
      const headRows = headNumber === undefined ? [] : refsIn(file.body(headNumber), 'K')
      return {
        ...{ number, headNumber, titles: headRows.slice(1) },
        head: headRows[0] === undefined ? [] : refsIn(file.body(headRows[0]), 'K'),
        bodies: kids.filter(kid => kid !== headNumber).map(kid => ({ number: kid, rows: refsIn(file.body(kid), 'K') })),
      }
    })

export const rowsOf = ({ titles, bodies }: TableTags): number[] => [...titles, ...bodies.flatMap(({ rows }) => rows)]

/** An element and all within it. */
export function* within(file: TypstFile, number: number): Generator<number> {
  const body = file.body(number)
  if (!isElement(body)) return
  yield number
  for (const kid of refsIn(body, 'K')) yield* within(file, kid)
}

export type Cut<Place> = { table: number; row: number; page: number; place: Place }

/**
 * The last page that begins with a row that may begin a part, the row before it being the last of the page before.
 * `breaks`: of each table, for each row, what it may begin.
 */
export function lastCut<Place>(
  file: TypstFile,
  breaks: readonly (readonly (Place | null)[])[],
): Cut<Place> | undefined {
  const pageAt = new Map(file.pages.map((page, at) => [page, at]))
  const pagesOf = (row: number) => {
    const pages = [...within(file, row)].flatMap(number =>
      [...file.body(number).matchAll(/\/Pg (\d+) 0 R/g)].map(([, page]) => pageAt.get(Number(page))!),
    )
    return { first: Math.min(...pages), last: Math.max(...pages) }
  }
  const tables = tablesOf(file)
  if (tables.length !== breaks.length) throw new Error(`${tables.length} tables were set of ${breaks.length}`)
  for (let at = tables.length - 1; at >= 0; at--) {
    const rows = rowsOf(tables[at]!)
    // A table without rows says so in one.
    if (rows.length !== Math.max(1, breaks[at]!.length))
      throw new Error(`${rows.length} rows were set of ${breaks[at]!.length}`)
    let after = pagesOf(rows.at(-1)!)
    for (let row = rows.length - 1; row > 0; row--) {
      const before = pagesOf(rows[row - 1]!)
      const place = breaks[at]![row]
      if (place && after.first === before.last + 1) return { table: at, row, page: after.first, place }
      after = before
    }
  }
  return undefined
}
