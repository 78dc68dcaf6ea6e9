import { useMemo } from 'react'
import { fold } from '../fold.ts'
import { type Column, textOf } from './column.ts'
import { dayIn, numberIn } from './shown-values.ts'
import { type ColumnFilter, isRange, type TableView } from './table-view.ts'

const collator = new Intl.Collator('de-AT', { numeric: true })

/** The rows in the view's order and filters, and the columns it shows. */
export function useTableRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { columnFilters, globalFilter, sorting: [sorted], columnVisibility }: Omit<TableView, 'columnWidths'>,
): { shown: readonly Row[]; visible: Column<Row>[] } {
  const contains = useMemo(() => fullText(columns), [columns])
  const ranksOf = useMemo(() => ranks(rows), [rows])
  const passing = useMemo(() => {
    const tests = columnFilters.flatMap(filter => testOf(columns, filter))
    if (globalFilter !== '') tests.push(row => contains(row, globalFilter))
    return tests.length === 0 ? rows : rows.filter(row => tests.every(test => test(row)))
  }, [rows, columns, columnFilters, globalFilter, contains])
  const shown = useMemo(() => {
    const column = columns.find(({ key, sortable }) => key === sorted?.id && sortable !== false)
    return column ? inOrder(passing, column, sorted!.desc, ranksOf) : passing
  }, [passing, columns, sorted, ranksOf])
  const visible = useMemo(
    () => columns.filter(({ key, actions }) => actions || columnVisibility[key] !== false),
    [columns, columnVisibility],
  )
  return { shown, visible }
}

type Test<Row> = (row: Row) => boolean

function testOf<Row>(columns: readonly Column<Row>[], { id, value: wanted }: ColumnFilter): Test<Row>[] {
  const column = columns.find(({ key }) => key === id)
  if (!column) return []
  if (Array.isArray(wanted)) return [row => wanted.includes(textOf(column, row))]
  if (isRange(wanted)) {
    const { from = '', to = '' } = wanted
    const valueIn = column.filter === 'day' ? dayIn<Row> : numberIn<Row>
    return [
      row => {
        const value = valueIn(column, row)
        return value !== undefined && (from === '' || value >= from) && (to === '' || value <= to)
      },
    ]
  }
  const text = fold(wanted)
  return [row => fold(textOf(column, row)).includes(text)]
}

type Key = number | undefined

/** Equal rows keep their order; empty cells stand last in both directions. */
function inOrder<Row>(rows: readonly Row[], column: Column<Row>, desc: boolean, ranksOf: RanksOf<Row>): Row[] {
  const keyOf = (row: Row): Key => {
    const value = column.value(row)
    if (value === null || value === undefined || value === '') return undefined
    return typeof value === 'string' ? ranksOf(column).get(value) : Number(value)
  }
  const keyed = rows.map(row => ({ row, key: keyOf(row) }))
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined)
    return desc ? b.key - a.key : a.key - b.key
  })
  return keyed.map(({ row }) => row)
}

type RanksOf<Row> = (column: Column<Row>) => ReadonlyMap<unknown, number>

/** Comparing German texts is slow, so each is compared once when its column is first sorted; from then on its place counts. */
function ranks<Row>(rows: readonly Row[]): RanksOf<Row> {
  const known = new WeakMap<Column<Row>, ReadonlyMap<unknown, number>>()
  return column => {
    let places = known.get(column)
    if (!places) {
      const texts = [...new Set(rows.map(column.value))].filter(value => typeof value === 'string')
      places = new Map(texts.sort(collator.compare).map((text, rank) => [text, rank]))
      known.set(column, places)
    }
    return places
  }
}

/** Searches all columns of a row at once; each row's text is folded once and kept. */
function fullText<Row extends object>(columns: readonly Column<Row>[]): (row: Row, text: string) => boolean {
  const texts = new WeakMap<Row, string>()
  const searched = columns.filter(({ actions }) => !actions)
  return (row, text) => {
    let whole = texts.get(row)
    if (whole === undefined) {
      whole = fold(searched.map(column => textOf(column, row)).join('\n'))
      texts.set(row, whole)
    }
    return fold(text)
      .split(/\s+/)
      .every(word => whole.includes(word))
  }
}
