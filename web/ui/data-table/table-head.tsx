import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './column.ts'
import { ColumnFilter } from './column-filter.tsx'
import styles from './data-table.module.css'
import { type TableViewControl, withFilter } from './table-view.ts'

type Props<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; control: TableViewControl }

export function TableHead<Row>({ columns, rows, control: { view, change } }: Props<Row>) {
  const sorted = view.sorting[0]
  const sortBy = (key: string) => {
    const next = sorted?.id !== key ? { id: key, desc: false } : sorted.desc ? undefined : { id: key, desc: true }
    change({ sorting: next ? [next] : [] })
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(column => {
          const direction = sorted?.id === column.key ? (sorted.desc ? 'descending' : 'ascending') : undefined
          return (
            <th
              key={column.key}
              scope="col"
              data-header={column.header}
              data-align={column.align}
              aria-sort={direction}
              data-stays={column.stays}
              data-actions={column.actions}
            >
              <span className={styles.head}>
                {column.head !== undefined ? (
                  column.head
                ) : column.sortable === false ? (
                  <span className={styles.headText}>{column.header}</span>
                ) : (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => sortBy(column.key)}
                    title={column.header}
                  >
                    <span className={styles.headText}>
                      {column.header}
                      {column.notes?.map(note => (
                        <small key={note}>{note}</small>
                      ))}
                    </span>
                  </button>
                )}
                {column.filter && (
                  <ColumnFilter
                    column={column}
                    rows={rows}
                    value={view.columnFilters.find(({ id }) => id === column.key)?.value}
                    onChange={value => change({ columnFilters: withFilter(view.columnFilters, column.key, value) })}
                  />
                )}
                {column.sortable !== false && <SortArrow direction={direction} />}
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortArrow({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <Icon size={13} stroke={2} aria-hidden className={styles.arrow} data-on={direction !== undefined || undefined} />
  )
}
