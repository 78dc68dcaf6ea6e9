import { memo } from 'react'
import { type Column, textOf } from './column.ts'
import styles from './data-table.module.css'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  /** Among all rows shown, also those not drawn now. */
  index: number
  tabbable: boolean
  opens: boolean
}

// Plain elements, drawn again only when the row itself changes: this is what keeps scrolling at 60 frames.
export const TableRow = memo(function TableRow<Row>({ row, columns, index, tabbable, opens }: Props<Row>) {
  return (
    <tr
      className={styles.row}
      data-index={index}
      data-opens={opens || undefined}
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : -1}
    >
      {columns.map(column => {
        const text = column.cell ? undefined : textOf(column, row)
        return (
          <td
            key={column.key}
            data-align={column.align}
            data-muted={column.muted || undefined}
            data-cell={column.cell ? true : undefined}
            data-actions={column.actions}
            title={text}
          >
            {column.cell ? column.cell(row) : text}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: Props<Row>) => React.JSX.Element
