import { createContext, memo } from 'react'
import { type Column, textOf } from './column.ts'
import styles from './data-table.module.css'

type Props<Row> = {
  row: Row
  rowKey: string | number
  columns: readonly Column<Row>[]
  /** Among all rows shown, also those not drawn now. */
  index: number
  tabbable: boolean
  opens: boolean
  tone: RowTone | undefined
}
/** A mark at the row's edge: someone must look, or it is gone. `part`: of the row above, and calmer. */
export type RowTone = 'warn' | 'error' | 'part'

/** Whether Tab leads into a cell's controls: only into those of the row that has the focus, or a table would have hundreds of stops. */
export const RowFocusContext = createContext(true)

// Plain elements, drawn again only when the row itself changes: this is what keeps scrolling at 60 frames.
export const TableRow = memo(function TableRow<Row>(props: Props<Row>) {
  const { row, rowKey, columns, index, tabbable, opens, tone } = props
  return (
    <tr
      className={styles.row}
      data-key={rowKey}
      data-index={index}
      data-opens={opens || undefined}
      data-tone={tone}
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : -1}
    >
      <RowFocusContext value={tabbable}>
        {columns.map(column => {
          const content = column.cell ? column.cell(row) : textOf(column, row)
          const isText = typeof content === 'string'
          return (
            <td
              key={column.key}
              data-align={column.align}
              data-muted={column.muted || undefined}
              data-cell={isText ? undefined : true}
              data-actions={column.actions}
              data-stays={column.stays}
              title={isText ? content : undefined}
            >
              {column.isNew?.(row) ? <ins>{content}</ins> : content}
            </td>
          )
        })}
      </RowFocusContext>
    </tr>
  )
}) as <Row>(props: Props<Row>) => React.JSX.Element
