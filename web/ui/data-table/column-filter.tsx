import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Button } from '../button.tsx'
import { Popover } from '../popover.tsx'
import { type Column, textOf } from './column.ts'
import styles from './data-table.module.css'
import { RangeFilter } from './range-filter.tsx'
import popover from './table-popover.module.css'
import { type FilterValue, isRange } from './table-view.ts'

type Props<Row> = {
  column: Column<Row>
  rows: readonly Row[]
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

export function ColumnFilter<Row>(props: Props<Row>) {
  const { column, value, onChange } = props
  const label = `${column.header} filtern`
  const Icon = value === undefined ? IconFilter : IconFilterFilled
  return (
    <Popover
      label={label}
      align="end"
      width={240}
      trigger={trigger => (
        <button
          type="button"
          className={styles.filterButton}
          title={label}
          aria-label={label}
          data-on={value !== undefined || undefined}
          {...trigger}
        >
          <Icon size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    >
      {close => (
        <div className={popover.box}>
          <Inside {...props} />
          <Button
            variant="text"
            disabled={value === undefined}
            onClick={() => {
              onChange(undefined)
              close()
            }}
          >
            Filter entfernen
          </Button>
        </div>
      )}
    </Popover>
  )
}

function Inside<Row>(props: Props<Row>) {
  const { column, value, onChange } = props
  if (column.filter === 'choice') return <Choices {...props} />
  if (column.filter === 'text') return <ContainedText {...props} />
  const range = value !== undefined && isRange(value) ? value : {}
  return <RangeFilter header={column.header} kind={column.filter ?? 'number'} range={range} onChange={onChange} />
}

function ContainedText<Row>({ column, value, onChange }: Props<Row>) {
  return (
    <input
      type="search"
      className={popover.field}
      aria-label={`${column.header} enthält`}
      placeholder="enthält …"
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange(event.target.value || undefined)}
    />
  )
}

function Choices<Row>({ column, rows, value, onChange }: Props<Row>) {
  const texts = useMemo(
    () =>
      [...new Set(rows.map(row => textOf(column, row)))].sort(new Intl.Collator('de-AT', { numeric: true }).compare),
    [column, rows],
  )
  const chosen = Array.isArray(value) ? value : []
  const toggle = (text: string) => {
    const next = chosen.includes(text) ? chosen.filter(one => one !== text) : [...chosen, text]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div className={popover.choices}>
      {texts.map(text => (
        <label key={text} className={popover.choice}>
          <input type="checkbox" checked={chosen.includes(text)} onChange={() => toggle(text)} />
          {text || '(leer)'}
        </label>
      ))}
    </div>
  )
}
