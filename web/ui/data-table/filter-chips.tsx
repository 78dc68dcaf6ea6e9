import { FilterChip } from '../filter-chip.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { endText } from './range-filter.tsx'
import { type FilterValue, isRange, type TableViewControl, withFilter } from './table-view.ts'

type Props<Row> = { columns: readonly Column<Row>[]; control: TableViewControl }

/** What the columns' filters let through, also those of columns not shown, each with the way back. */
export function FilterChips<Row>({ columns, control: { view, change } }: Props<Row>) {
  const filters = view.columnFilters.flatMap(({ id, value }) => {
    const column = columns.find(({ key }) => key === id)
    return column ? [{ id, text: `${column.header} ${wordsOf(value)}` }] : []
  })
  if (filters.length === 0) return null
  return (
    <div className={styles.chips}>
      {filters.map(({ id, text }) => (
        <FilterChip key={id} onRemove={() => change({ columnFilters: withFilter(view.columnFilters, id, undefined) })}>
          {text}
        </FilterChip>
      ))}
    </div>
  )
}

const NAMED = 2

function wordsOf(value: FilterValue): string {
  if (typeof value === 'string') return `enthält „${value}“`
  if (isRange(value)) {
    const { from, to } = value
    if (from !== undefined && to !== undefined) return `${endText(from)} – ${endText(to)}`
    return from === undefined ? `bis ${endText(to)}` : `ab ${endText(from)}`
  }
  const named = value.slice(0, NAMED).map(text => text || '(leer)')
  return [...named, ...(value.length > NAMED ? [`+${value.length - NAMED}`] : [])].join(', ')
}
