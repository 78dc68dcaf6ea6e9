import type { ReactNode } from 'react'

type CellValue = string | number | boolean | null | undefined

export type Column<Row> = {
  /** Names the column in saved views; never shown. */
  key: string
  header: string
  /** In the head's place of the header, which still names the column. */
  head?: ReactNode
  /** Below the header, fainter: its unit, its number. A table with such a column has high heads, in which headers take two lines. */
  notes?: readonly string[]
  /** What is sorted, filtered and, without `text`, shown. */
  value: (row: Row) => CellValue
  /** The value as people read it, in the cell and in exports: '1 234,50', '05.01.2026', 'Ja'. */
  text?: (row: Row) => string
  /** For controls, links and chips; a plain text needs none. */
  cell?: (row: Row) => ReactNode
  /** Numbers, hours and money stand right. */
  align?: 'right'
  /** The value is another than before, and stands out. */
  isNew?: (row: Row) => boolean
  /** Stays in sight while the others scroll sideways: what people call the row. Else the first one does. */
  stays?: true
  /** Says how the row stands: beside its name where rows are lines. */
  isState?: true
  /** Where rows are lines it says nothing: a colour, a place. */
  isForColumns?: true
  /** Ids and secondary columns. */
  muted?: boolean
  /** Pixels; needed with `cell`, else measured from the longest text. */
  width?: number
  /** Pixels that stand in the cell beside the text, a picture say; the text is measured. */
  beside?: number
  /** With `cell`: what it may be squeezed to where the table has too little room; its text then stands in two lines, or is cut. */
  minWidth?: number
  /** Offers a filter in the head: a choice among the values, a text it must contain, from and to of numbers or days as they are shown. */
  filter?: 'choice' | 'text' | 'number' | 'day'
  sortable?: false
  /** At the foot, of all rows that pass the filters. */
  total?: (rows: readonly Row[]) => string
  /** Not shown until the user chooses it. */
  startsHidden?: true
  /** For buttons and the like: never hidden, sorted or exported. */
  actions?: true
}

export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const value = column.value(row)
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  return value === null || value === undefined ? '' : String(value)
}

/** One button that is an icon. */
export const ONE_BUTTON = 44

/** A column of buttons or switches at the row's end; `header` is read aloud alone. */
export const actionsColumn = <Row>(
  key: string,
  header: string,
  width: number,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({
  key,
  header,
  width,
  cell,
  value: () => undefined,
  sortable: false,
  actions: true,
})
