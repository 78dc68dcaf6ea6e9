import { type Column, textOf } from '#web/ui/data-table/column.ts'
import styles from '#web/ui/data-table/row-line.module.css'
import type { ExportRow } from './export-of.ts'

// What stands above: who it is, and what became of it. The rest says what it is.
const ABOVE = ['name', 'externalId', 'law', 'since', 'status']
const LEFT_OUT = ['id', 'store', 'socialsecurity']

/** A row of an export on a phone: „Ahrer Birgit 700112 · geändert“, below it „Urlaub, 16.11.2026 – 19.11.2026, 4,00 Tage“. */
export const lineOf =
  <Row extends ExportRow>(columns: readonly Column<Row>[]) =>
  (row: Row) => {
    const cell = (key: string) => columns.find(column => column.key === key)?.cell?.(row)
    const facts = columns.filter(({ key }) => !ABOVE.includes(key) && !LEFT_OUT.includes(key))
    return (
      <div className={styles.line}>
        <div className={styles.above}>
          <b>{cell('name')}</b>
          <span className={styles.id}>{cell('externalId')}</span>
          {cell('law')}
          <span className={styles.state}>{cell('status') ?? cell('since')}</span>
        </div>
        <div className={styles.facts}>
          {facts.map((column, index) => (
            <span key={column.key}>
              {index > 0 && (column.key === 'to' ? ' – ' : ', ')}
              <Fact column={column} row={row} />
              {column.align === 'right' && ` ${column.header}`}
            </span>
          ))}
        </div>
      </div>
    )
  }

function Fact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell ? column.cell(row) : textOf(column, row)
  return column.isNew?.(row) ? <ins>{content}</ins> : content
}
