import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { type Column, textOf } from '../data-table/column.ts'
import { useTableRows } from '../data-table/table-rows.ts'
import { FilterField } from '../filter-field.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import styles from './paged-table.module.css'
import { Pager } from './pager.tsx'
import { pageBounds } from './paging.ts'

type Props<Row> = {
  title: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** To begin with; the user may choose another. */
  pageLength: number
  error?: unknown
  errorTitle?: string
  onRetry?: () => void
  empty?: ReactNode
}

const NOTHING: readonly never[] = []

/** For short lists that are leafed through: a text filter, sorting, and pages that go round. Long ones take the data table. */
export function PagedTable<Row extends object>({ title, rows, columns, rowKey, pageLength, ...more }: Props<Row>) {
  const { error, errorTitle, onRetry, empty } = more
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState({ pageCurrent: 0, pageLength })
  const [sorted, setSorted] = useState<{ id: string; desc: boolean }>()
  const shown = useMemo(() => columns.filter(({ startsHidden }) => !startsHidden), [columns])
  const { shown: found } = useTableRows(rows ?? NOTHING, shown, {
    columnFilters: [],
    columnVisibility: {},
    globalFilter: useDeferredValue(text),
    sorting: sorted ? [sorted] : [],
  })
  const paging = { ...wanted, maxItems: found.length }
  const { start, end } = pageBounds(paging)
  const onPage = found.slice(start, end)
  const toFirst = () => setWanted(before => ({ ...before, pageCurrent: 0 }))

  const failed = rows === undefined && error != null
  const isEmpty = rows?.length === 0
  return (
    <Card
      title={title}
      hint={rows && countText(found.length, rows.length)}
      actions={
        !isEmpty &&
        rows && (
          <FilterField
            label="Tabelle filtern"
            text={text}
            onText={next => {
              setText(next)
              toFirst()
            }}
          />
        )
      }
    >
      {failed ? (
        <ErrorState error={error} title={errorTitle} onRetry={onRetry} />
      ) : isEmpty ? (
        (empty ?? <EmptyState title="Noch keine Einträge" />)
      ) : (
        <>
          {/* The last page is as high as the others, so that the pager stays under the pointer. */}
          <div
            className={styles.scroll}
            style={{ minHeight: found.length > wanted.pageLength ? heightOf(wanted.pageLength) : undefined }}
          >
            <table
              className={styles.table}
              aria-label={title}
              aria-busy={!rows}
              aria-rowcount={rows && found.length + 1}
            >
              <thead>
                <tr>
                  {shown.map(column => (
                    <ColumnHead
                      key={column.key}
                      column={column}
                      direction={sorted?.id === column.key ? (sorted.desc ? 'descending' : 'ascending') : undefined}
                      onSort={() => {
                        setSorted(before => ({ id: column.key, desc: before?.id === column.key && !before.desc }))
                        toFirst()
                      }}
                    />
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows
                  ? onPage.map((row, index) => (
                      <tr key={rowKey(row)} aria-rowindex={start + index + 2}>
                        {shown.map(column => (
                          <td
                            key={column.key}
                            data-align={column.actions ? 'right' : column.align}
                            data-muted={column.muted || undefined}
                          >
                            {column.cell ? column.cell(row) : textOf(column, row)}
                          </td>
                        ))}
                      </tr>
                    ))
                  : Array.from({ length: wanted.pageLength }, (_, index) => (
                      <tr key={index} aria-hidden>
                        {shown.map(({ key }) => (
                          <td key={key}>
                            <span className={styles.skeleton} />
                          </td>
                        ))}
                      </tr>
                    ))}
              </tbody>
            </table>
          </div>
          {rows && found.length === 0 ? (
            <EmptyState
              title="Kein Eintrag passt zum Filter"
              actions={<Button onClick={() => setText('')}>Filter entfernen</Button>}
            />
          ) : (
            rows && <Pager paging={paging} onChange={part => setWanted(before => ({ ...before, ...part }))} />
          )}
        </>
      )}
    </Card>
  )
}

/** The head and its rows, as tokens.css has them. */
const heightOf = (rows: number) => `calc(var(--k-table-head) + 1px + ${rows} * var(--k-row))`

type HeadProps<Row> = {
  column: Column<Row>
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

/** A click sorts, another one turns the order round. Spec 2 §4. */
function ColumnHead<Row>({ column: { header, align, actions, sortable }, direction, onSort }: HeadProps<Row>) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-align={align} data-actions={actions} aria-sort={direction}>
      {actions ? (
        <span className="visually-hidden">{header}</span>
      ) : sortable === false ? (
        header
      ) : (
        <button type="button" className={styles.sort} onClick={onSort}>
          {header}
          <Arrow size={13} stroke={2} aria-hidden data-on={direction !== undefined || undefined} />
        </button>
      )}
    </th>
  )
}

const countText = (shown: number, total: number) =>
  `${shown < total ? `${formatNumber(shown, 0)} von ` : ''}${formatNumber(total, 0)} ${total === 1 ? 'Eintrag' : 'Einträge'}`
