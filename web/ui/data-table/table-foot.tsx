import type { Column } from './column.ts'

/** The totals of what passes the filters, always in sight; none where no column has one. */
export function TableFoot<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  if (rows.length === 0 || !columns.some(({ total }) => total)) return null
  return (
    <tfoot>
      <tr>
        {columns.map(({ key, total, align, stays }) => (
          <td key={key} data-align={align} data-stays={stays}>
            {total?.(rows)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
