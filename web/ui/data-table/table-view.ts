import { useCallback, useEffect, useState } from 'react'
import { readStoredJson, type StorageKey, writeStoredJson } from '#web/ui/storage.ts'
import type { Column } from './column.ts'

/** Both ends belong to it; days are 'YYYY-MM-DD'. */
export type Range = { from?: number | string; to?: number | string }
/** A part of the text, some of the texts, or a range. */
export type FilterValue = string | string[] | Range
export type ColumnFilter = { id: string; value: FilterValue }

export const isRange = (value: FilterValue): value is Range => typeof value === 'object' && !Array.isArray(value)

/** What a user sets up in a table and may save under a name. */
export type TableView = {
  sorting: { id: string; desc: boolean }[]
  columnFilters: ColumnFilter[]
  columnVisibility: Record<string, boolean>
  /** Pixels of those that the user drew wider or narrower. */
  columnWidths: Record<string, number>
  globalFilter: string
}
export type SavedView = { name: string; view: TableView }
type Stored = Pick<TableView, 'columnVisibility' | 'columnWidths' | 'sorting'> & { views: SavedView[] }

/** The table's view, its column choice, widths and sorting remembered by the browser; filters are not, since they would hide rows unnoticed. */
export function useTableView<Row>(
  key: StorageKey,
  columns: readonly Column<Row>[],
  initialSort?: TableView['sorting'][number],
) {
  const [stored] = useState(() => readStoredJson<Partial<Stored>>(key))
  const [views, setViews] = useState<SavedView[]>(stored?.views ?? [])
  const [initial] = useState<TableView>(() => ({
    sorting: initialSort ? [initialSort] : [],
    columnFilters: [],
    columnVisibility: Object.fromEntries(columns.filter(one => one.startsHidden).map(({ key }) => [key, false])),
    columnWidths: {},
    globalFilter: '',
  }))
  const [view, setView] = useState<TableView>({
    ...initial,
    sorting: stored?.sorting?.filter(({ id }) => columns.some(({ key }) => key === id)) ?? initial.sorting,
    columnVisibility: stored?.columnVisibility ?? initial.columnVisibility,
    columnWidths: stored?.columnWidths ?? initial.columnWidths,
  })
  const change = useCallback((part: Partial<TableView>) => setView(before => ({ ...before, ...part })), [])

  useEffect(() => {
    if (view === initial && views.length === 0) return
    const { columnVisibility, columnWidths, sorting } = view
    writeStoredJson(key, { columnVisibility, columnWidths, sorting, views } satisfies Stored)
  }, [key, view, views, initial])

  return {
    view,
    change,
    views,
    reset: () => setView(initial),
    save: (viewName: string) =>
      setViews(before => [...before.filter(one => one.name !== viewName), { name: viewName, view }]),
    forget: (viewName: string) => setViews(before => before.filter(one => one.name !== viewName)),
  }
}
export type TableViewControl = ReturnType<typeof useTableView>

/** The filters with one column's set anew, or gone. */
export const withFilter = (filters: readonly ColumnFilter[], id: string, value: FilterValue | undefined) => [
  ...filters.filter(one => one.id !== id),
  ...(value === undefined ? [] : [{ id, value }]),
]

export const isFiltered = ({ columnFilters, globalFilter }: TableView) =>
  columnFilters.length > 0 || globalFilter !== ''
