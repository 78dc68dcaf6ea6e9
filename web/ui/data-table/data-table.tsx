import { type CSSProperties, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { failureText, failureTexts } from '#web/ui/states/failure-texts.ts'
import type { StorageKey } from '#web/ui/storage.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { toast } from '../toast/toast.ts'
import { useIsPhone } from '../use-is-phone.ts'
import type { Column } from './column.ts'
import { sum, useTableWidths } from './column-widths.ts'
import styles from './data-table.module.css'
import { exportCsv, exportXlsx } from './export-rows.ts'
import { FilterChips } from './filter-chips.tsx'
import { useKeptWidths } from './kept-widths.ts'
import { lineOf } from './row-line.tsx'
import { ChoosingContext, choiceColumn, type Selection } from './selection.tsx'
import { rememberRows, SkeletonBody } from './skeleton-body.tsx'
import { TableBody } from './table-body.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import type { RowTone } from './table-row.tsx'
import { useTableRows } from './table-rows.ts'
import { TableTools } from './table-tools.tsx'
import { isFiltered, type TableView, useTableView } from './table-view.ts'
import { useAvailableHeight } from './use-available-height.ts'
import { useBoxWidth } from './use-box-width.ts'
import { LINE_HEIGHT, ROW_HEIGHT } from './use-drawn-rows.ts'

type Props<Row> = {
  /** Under which the browser keeps columns, sorting and views, unless `storedAs` names another key. */
  name: string
  storedAs?: StorageKey
  /** Names the table and its exports. */
  title: string
  /** The page holds nothing else, so its own title is enough. */
  alone?: boolean
  /** It reaches down to the window's edge and no further, so that its foot stays in sight. */
  fills?: boolean
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Keep it stable (module scope or useMemo): a new list lays the whole table out again. */
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  error?: unknown
  onRetry?: () => void
  /** By click and by Enter. */
  onOpen?: (row: Row) => void
  /** Of the row that is open in the table's place; it has the focus when that is closed. */
  openKey?: string | number | undefined
  /** What a row consists of, as rows of the same columns: they stand below it wherever it goes, and count as nothing. Keep it stable. */
  below?: ((row: Row) => readonly Row[]) | undefined
  /** Hears which rows pass the filters, in their order. */
  onShown?: (rows: readonly Row[]) => void
  rowTone?: (row: Row) => RowTone | undefined
  initialSort?: TableView['sorting'][number]
  empty?: ReactNode
  /** What the rows are. */
  words?: RowWords
  /** Beside their number: what the rows say together. */
  notice?: ReactNode
  /** Buttons before the table's own tools. */
  actions?: ReactNode
  /** Between the title and the rows: what a click on one does at the moment. */
  band?: ReactNode
  /**
   * On a phone each row stands in lines, unless its figures are added up below or it is `columns`, which scroll sideways,
   * because values are compared or typed in them. A function draws the lines; keep it stable.
   */
  line?: ((row: Row) => ReactNode) | 'columns' | undefined
  /** Rows can be ticked. */
  selection?: Selection<Row> | undefined
}

export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, title, alone = false, rows, columns, rowKey, error, onRetry } = props
  const { onOpen, openKey, rowTone, empty, words = ENTRIES, notice, actions, band } = props
  const drawing = useDrawing(props)
  const { control, view, shown, visible, lines, asLines, widths, squeezed, room, scroll, setScroll, choosing } = drawing
  const total = rows?.length ?? 0

  const failed = rows === undefined && error != null
  const isEmpty = rows !== undefined && total === 0
  return (
    <Card
      title={alone ? undefined : title}
      hint={
        rows && (
          <span className={styles.hint}>
            {countText(shown.length, total, words)}
            {notice}
          </span>
        )
      }
      actions={
        failed || (isEmpty && !actions) ? undefined : (
          <>
            {actions}
            <FilterChips columns={columns} control={control} />
            {total > 0 && <Tools {...{ props, drawing }} />}
          </>
        )
      }
    >
      {rows && band}
      {failed ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : isEmpty ? (
        (empty ?? <EmptyState title="Noch keine Einträge" />)
      ) : (
        <div
          ref={setScroll}
          className={styles.scroll}
          data-wide={(room !== undefined && sum(widths) > room) || undefined}
          onScroll={({ currentTarget: box }) => box.toggleAttribute('data-scrolled', box.scrollLeft > 0)}
        >
          <ChoosingContext value={choosing}>
            <table
              className={styles.table}
              aria-label={title}
              aria-rowcount={rows && lines.length + 1}
              aria-busy={!rows}
              data-squeezed={squeezed || undefined}
              data-lines={asLines || undefined}
              data-high={(!asLines && visible.some(({ notes }) => notes)) || undefined}
              style={{ '--wide': `${sum(widths)}px` } as CSSProperties}
            >
              <colgroup>
                {visible.map(({ key, actions }, index) => (
                  <col key={key} data-actions={actions} style={{ width: key === LINE ? undefined : widths[index] }} />
                ))}
              </colgroup>
              <TableHead columns={visible} rows={rows ?? NO_ROWS} control={control} />
              {rows ? (
                <TableBody
                  rows={lines}
                  columns={visible}
                  rowHeight={asLines ? LINE_HEIGHT : ROW_HEIGHT}
                  {...{ rowKey, onOpen, openKey, rowTone, scroll }}
                />
              ) : (
                <SkeletonBody name={name} columns={visible.length} />
              )}
              {rows && !asLines && <TableFoot columns={visible} rows={shown} />}
            </table>
          </ChoosingContext>
        </div>
      )}
      {total > 0 && shown.length === 0 && isFiltered(view) && (
        <EmptyState
          title="Kein Eintrag passt zum Filter"
          actions={
            <Button onClick={() => control.change({ columnFilters: [], globalFilter: '' })}>Filter entfernen</Button>
          }
        />
      )}
    </Card>
  )
}

/** What of the rows and columns is drawn, and how wide. */
function useDrawing<Row extends object>(props: Props<Row>) {
  const {
    name,
    storedAs = `table_${name}` as const,
    alone = false,
    fills = alone,
    rows,
    columns,
    rowKey,
    below,
    onShown,
    initialSort,
    line: given,
    selection,
  } = props
  const isPhone = useIsPhone()
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null)
  useAvailableHeight(scroll, fills)
  const control = useTableView(storedAs, columns, initialSort)
  // Typing stays fluent while thousands of rows are filtered.
  const view = useDeferredValue(control.view)
  const labelOf = selection?.labelOf
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function reads the same keys
  const drawn = useMemo(() => (labelOf ? [choiceColumn(rowKey, labelOf), ...columns] : columns), [labelOf, columns])
  const { shown, visible: chosen } = useTableRows(rows ?? NO_ROWS, drawn, view)
  const line = useMemo(() => (isPhone ? givenLine(given, chosen) : undefined), [isPhone, given, chosen])
  const asLines = line !== undefined
  const visible = useMemo(
    () => withOneThatStays(line ? [...chosen.filter(({ head }) => head !== undefined), lineColumn(line)] : chosen),
    [chosen, line],
  )
  const lines = useMemo(() => (below ? shown.flatMap(row => [row, ...below(row)]) : shown), [shown, below])
  const room = useBoxWidth(scroll)
  const byUser = asLines ? undefined : control.view.columnWidths
  const { widths: measured, squeezed } = useTableWidths(visible, rows ?? NO_ROWS, room, byUser)
  const widths = useKeptWidths(name, visible, measured, rows !== undefined, room)
  const choosing = { chosen: NOTHING, onChoose: () => {}, ...selection, shown: selection ? shown.map(rowKey) : NO_ROWS }

  useEffect(() => {
    if (rows) rememberRows(name, rows.length)
  }, [name, rows])
  const isLoaded = rows !== undefined
  useEffect(() => {
    if (isLoaded) onShown?.(shown)
  }, [isLoaded, shown, onShown])
  return { control, view, shown, chosen, visible, lines, asLines, widths, squeezed, room, scroll, setScroll, choosing }
}

type ToolsProps<Row extends object> = { props: Props<Row>; drawing: ReturnType<typeof useDrawing<Row>> }

function Tools<Row extends object>({ props, drawing: { control, chosen, shown } }: ToolsProps<Row>) {
  const { title, alone = false, rows, columns, words = ENTRIES } = props
  const tellSaved = (fileName: string) =>
    toast.success(`${fileName} gespeichert`, countText(shown.length, rows?.length ?? 0, words))
  return (
    <TableTools
      columns={columns}
      control={control}
      quiet={!alone}
      text={control.view.globalFilter}
      onText={globalFilter => control.change({ globalFilter })}
      onCsv={() => tellSaved(exportCsv(title, chosen, shown))}
      onXlsx={() => void exportXlsx(title, chosen, shown).then(tellSaved, tellWhy)}
    />
  )
}

function givenLine<Row>(line: Props<Row>['line'], columns: readonly Column<Row>[]) {
  if (line === 'columns') return undefined
  return line ?? (columns.some(({ total }) => total) ? undefined : lineOf(columns))
}

const withOneThatStays = <Row,>(columns: Column<Row>[]): Column<Row>[] => {
  const staying = columns.find(({ stays }) => stays) ?? columns.find(({ actions }) => !actions)
  return columns.map(column => (column === staying ? { ...column, stays: true } : column))
}

/** Takes all the room that there is. */
const LINE = 'line'
const lineColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: LINE,
  header: 'Eintrag',
  width: 240,
  value: () => undefined,
  sortable: false,
  cell,
})

const NO_ROWS: never[] = []
const NOTHING: ReadonlySet<string | number> = new Set()
const tellWhy = (error: unknown) => toast.error(failureTexts.exportFailed, failureText(error))

/** „1 Eintrag“, „7 Einträge“, „7 von 9 Einträgen“. */
export type RowWords = { one: string; many: string; ofMany: string }
const ENTRIES: RowWords = { one: 'Eintrag', many: 'Einträge', ofMany: 'Einträgen' }

function countText(shown: number, total: number, { one, many, ofMany }: RowWords): string {
  if (shown < total) return `${formatNumber(shown, 0)} von ${formatNumber(total, 0)} ${ofMany}`
  return `${formatNumber(total, 0)} ${total === 1 ? one : many}`
}
