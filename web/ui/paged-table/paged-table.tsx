import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { type Column, textOf } from '../data-table/column.ts'
import { fold } from '../fold.ts'
import { IconButton } from '../icon-button.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import styles from './paged-table.module.css'

type Props<Row> = {
  title: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  pageLength: number
  error?: unknown
  errorTitle?: string
  onRetry?: () => void
  empty?: ReactNode
}

/** For short lists that are leafed through: a text filter, and pages that go round. Long ones take the data table. */
export function PagedTable<Row>({ title, rows, columns, rowKey, pageLength, ...more }: Props<Row>) {
  const { error, errorTitle, onRetry, empty } = more
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(0)
  const shown = columns.filter(({ startsHidden }) => !startsHidden)
  const found = matching(rows ?? [], shown, useDeferredValue(text))
  const pages = Math.max(1, Math.ceil(found.length / pageLength))
  const page = Math.min(wanted, pages - 1)
  const onPage = found.slice(page * pageLength, (page + 1) * pageLength)
  const turn = (by: number) => setWanted((page + by + pages) % pages)

  const failed = rows === undefined && error != null
  const isEmpty = rows?.length === 0
  return (
    <Card
      title={title}
      hint={rows && countText(found.length, rows.length)}
      actions={
        !isEmpty &&
        rows && (
          <label className={styles.search}>
            <IconSearch size={16} stroke={1.8} aria-hidden />
            <input
              type="search"
              placeholder="Filtern"
              aria-label="Tabelle filtern"
              value={text}
              onChange={event => {
                setText(event.target.value)
                setWanted(0)
              }}
            />
          </label>
        )
      }
    >
      {failed ? (
        <ErrorState error={error} title={errorTitle} onRetry={onRetry} />
      ) : isEmpty ? (
        (empty ?? <EmptyState title="Noch keine Einträge" />)
      ) : (
        <>
          <div className={styles.scroll}>
            <table
              className={styles.table}
              aria-label={title}
              aria-busy={!rows}
              aria-rowcount={rows && found.length + 1}
            >
              <thead>
                <tr>
                  {shown.map(({ key, header, align, actions }) => (
                    <th key={key} scope="col" data-align={align}>
                      {actions ? <span className="visually-hidden">{header}</span> : header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows
                  ? onPage.map((row, index) => (
                      <tr key={rowKey(row)} aria-rowindex={page * pageLength + index + 2}>
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
                  : Array.from({ length: pageLength }, (_, index) => (
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
            <nav className={styles.pages} aria-label="Seiten">
              <span aria-live="polite">{rows && rangeText(page, pageLength, found.length)}</span>
              <IconButton
                label="Vorige Seite"
                icon={<IconChevronLeft size={18} stroke={1.7} />}
                disabled={pages < 2}
                onClick={() => turn(-1)}
              />
              <span className={styles.page}>
                {page + 1} / {pages}
              </span>
              <IconButton
                label="Nächste Seite"
                icon={<IconChevronRight size={18} stroke={1.7} />}
                disabled={pages < 2}
                onClick={() => turn(1)}
              />
            </nav>
          )}
        </>
      )}
    </Card>
  )
}

/** Every word must stand somewhere in the row. */
function matching<Row>(rows: readonly Row[], columns: readonly Column<Row>[], text: string): readonly Row[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(row => {
    const whole = fold(columns.map(column => textOf(column, row)).join('\n'))
    return words.every(word => whole.includes(word))
  })
}

const countText = (shown: number, total: number) =>
  `${shown < total ? `${formatNumber(shown, 0)} von ` : ''}${formatNumber(total, 0)} ${total === 1 ? 'Eintrag' : 'Einträge'}`

const rangeText = (page: number, pageLength: number, count: number) =>
  `${page * pageLength + 1}–${Math.min(count, (page + 1) * pageLength)} von ${formatNumber(count, 0)}`
