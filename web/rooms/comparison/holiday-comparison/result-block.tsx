import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import styles from './holiday-comparison.module.css'
import { daysText, type ResultRow, signed } from './result-columns.tsx'

type Props = {
  block: string
  title: string
  note: string | undefined
  columns: readonly Column<ResultRow>[]
  rows: readonly ResultRow[]
  startsOpen: boolean
  onOpen: ((row: ResultRow) => void) | undefined
}

/** One of the blocks: its name and count, and below it, unfolded, its rows. */
export function ResultBlock({ block, title, note, columns, rows, startsOpen, onOpen }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const isEmpty = rows.length === 0
  const shows = isOpen && !isEmpty
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2>
        <button
          type="button"
          id={id}
          className={styles.fold}
          aria-expanded={shows}
          disabled={isEmpty}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
          <span>{title}</span>
          <span className={styles.count}>{formatNumber(rows.length, 0)}</span>
        </button>
      </h2>
      {shows && note && <p className={styles.note}>{note}</p>}
      {shows && (
        <DataTable<ResultRow>
          name={`holiday-comparison-${block}`}
          title={title}
          alone
          fills={false}
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          line={lineOf}
          onOpen={rows.some(({ employeeId }) => employeeId !== undefined) ? onOpen : undefined}
        />
      )}
    </section>
  )
}

const keyOf = ({ key }: ResultRow) => key

/** On a phone: who, and by how much; below it what both say, and why. */
const lineOf = ({ line, name, text, personnelNumber, balance, own, deviation, cause }: ResultRow) => (
  <div className={styles.line}>
    <div>
      <b>{name || text || personnelNumber}</b>
      {deviation !== undefined && <span>{signed(deviation)}</span>}
    </div>
    <small>
      {[
        own === undefined && line !== undefined && `Zeile ${line}`,
        own === undefined && name && personnelNumber && `Nr. ${personnelNumber}`,
        balance !== undefined && `CSV ${daysText(balance)}`,
        own !== undefined && `Kontor ${daysText(own)}`,
        // The sentence is in the file of the table; here there is room for its first words.
        cause?.replace(/[:.].*/, ''),
      ]
        .filter(Boolean)
        .join(', ')}
    </small>
  </div>
)
