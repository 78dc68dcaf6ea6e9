import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Column, textOf } from '../data-table/column.ts'
import styles from './paged-table.module.css'
import { Pager } from './pager.tsx'
import { type Paging, pageBounds } from './paging.ts'

export type RowOrder = { id: string; desc: boolean }

type Props<Row> = {
  title: string
  /** Those of the page, in their order; undefined while loading. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  order: RowOrder | undefined
  /** A head was chosen; undefined where the order is given. */
  onOrder: ((id: string) => void) | undefined
  paging: Paging
  /** Undefined where there is nothing to leaf through. */
  onPaging: ((part: Partial<Paging>) => void) | undefined
  /** These rows give way to others that are on their way. */
  isWaiting?: boolean
  /** In the pager's place, where there is no row to leaf to. */
  instead?: ReactNode
}

/** One page of rows and what leads to the others, whoever orders and counts them: `PagedTable` here, or the server. */
export function PagedRows<Row extends object>({ title, rows, columns, rowKey, paging, ...more }: Props<Row>) {
  const { order, onOrder, onPaging, isWaiting = false, instead } = more
  const { pageLength, maxItems } = paging
  const { start } = pageBounds(paging)
  const isLines = columns.some(({ isState }) => isState)
  return (
    <>
      {/* The last page is as high as the others, so that the pager stays under the pointer. */}
      <div
        className={styles.scroll}
        data-lines={isLines || undefined}
        style={{ minHeight: onPaging && maxItems > pageLength ? heightOf(pageLength) : undefined }}
      >
        <table
          className={styles.table}
          aria-label={title}
          aria-busy={!rows || isWaiting}
          aria-rowcount={rows && maxItems + 1}
          data-waiting={isWaiting || undefined}
        >
          <thead>
            <tr>
              {columns.map(column => (
                <ColumnHead
                  key={column.key}
                  column={column}
                  direction={order?.id === column.key ? (order.desc ? 'descending' : 'ascending') : undefined}
                  onSort={onOrder && column.sortable !== false ? () => onOrder(column.key) : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              ? rows.map((row, index) => (
                  <tr key={rowKey(row)} data-key={rowKey(row)} data-index={index} aria-rowindex={start + index + 2}>
                    {columns.map(column => (
                      <td
                        key={column.key}
                        data-align={column.actions ? 'right' : column.align}
                        data-muted={column.muted || undefined}
                        data-state={column.isState}
                        data-actions={column.actions}
                      >
                        {column.cell ? column.cell(row) : textOf(column, row)}
                      </td>
                    ))}
                  </tr>
                ))
              : Array.from({ length: pageLength }, (_, index) => (
                  <tr key={index} aria-hidden>
                    {columns.map(({ key, isState, actions }) => (
                      <td key={key} data-state={isState} data-actions={actions}>
                        <span className={styles.skeleton} />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      {instead ?? (rows && onPaging && <Pager paging={paging} onChange={onPaging} />)}
    </>
  )
}

/** The head and its rows, as tokens.css has them. */
const heightOf = (rows: number) => `calc(var(--k-table-head) + 1px + ${rows} * var(--k-row))`

type HeadProps<Row> = {
  column: Column<Row>
  direction: 'ascending' | 'descending' | undefined
  /** A click sorts, another one turns the order round. Spec 2 §4. */
  onSort: (() => void) | undefined
}

function ColumnHead<Row>({ column: { header, align, actions }, direction, onSort }: HeadProps<Row>) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-align={align} data-actions={actions} aria-sort={onSort && direction}>
      {actions ? (
        <span className="visually-hidden">{header}</span>
      ) : onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {header}
          <Arrow size={13} stroke={2} aria-hidden data-on={direction !== undefined || undefined} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
