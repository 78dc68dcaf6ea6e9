import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { fold } from '../fold.ts'
import { type Column, textOf } from './column.ts'
import type { TableView } from './table-view.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
})
const collator = new Intl.Collator('de-AT', { numeric: true })

/** The rows in the view's order and filters, and the columns it shows. */
export function useTableRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): { shown: Row[]; visible: Column<Row>[] } {
  const definitions = useMemo(() => columns.map(column => toDefinition(column, rows)), [columns, rows])
  const contains = useMemo(() => fullText(columns), [columns])
  const table = useTable({
    features,
    data: rows as Row[],
    columns: definitions,
    state: view,
    globalFilterFn: (row, _id, text: string) => contains(row.original, text),
    // The whole row is searched at once, so once per row is enough.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.key,
    sortDescFirst: false,
  })
  const model = table.getRowModel()
  const shown = useMemo(() => model.rows.map(({ original }) => original), [model])
  const visible = useMemo(
    () => columns.filter(({ key, actions }) => actions || view.columnVisibility[key] !== false),
    [columns, view.columnVisibility],
  )
  return { shown, visible }
}

function toDefinition<Row>(column: Column<Row>, rows: readonly Row[]) {
  const rank = rankOf(column, rows)
  return {
    id: column.key,
    // Empty cells stand last in both directions.
    accessorFn: (row: Row) => {
      const value = column.value(row)
      return value === null || value === '' ? undefined : value
    },
    sortUndefined: 'last' as const,
    enableSorting: column.sortable !== false,
    sortFn: (a: Valued, b: Valued, id: string) => rank(a.getValue(id)) - rank(b.getValue(id)),
    filterFn: (row: { original: Row }, _id: string, wanted: string | string[]) =>
      Array.isArray(wanted)
        ? wanted.includes(textOf(column, row.original))
        : fold(textOf(column, row.original)).includes(fold(wanted)),
  }
}
type Valued = { getValue: (id: string) => unknown }

/** Comparing German texts is slow, so each is compared once when its column is first sorted; from then on its place counts. */
function rankOf<Row>(column: Column<Row>, rows: readonly Row[]): (value: unknown) => number {
  let ranks: Map<unknown, number> | undefined
  return value => {
    if (typeof value !== 'string') return Number(value)
    ranks ??= new Map([...new Set(rows.map(column.value))].sort(compare).map((text, place) => [text, place]))
    return ranks.get(value) ?? 0
  }
}

const compare = (a: unknown, b: unknown) => collator.compare(String(a), String(b))

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
