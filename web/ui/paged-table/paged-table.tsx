import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import type { Column } from '../data-table/column.ts'
import { useTableRows } from '../data-table/table-rows.ts'
import { FilterField } from '../filter-field.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { countText } from './count-text.ts'
import { PagedRows, type RowOrder } from './paged-rows.tsx'
import { pageBounds } from './paging.ts'

type Props<Row> = {
  title: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** To begin with; the user may choose another. */
  pageLength: number
  error?: unknown
  errorTitle?: string
  onRetry?: () => void
  empty?: ReactNode
}

const NOTHING: readonly never[] = []

/** For short lists that are leafed through: a text filter, sorting, and pages that go round. Long ones take the data table. */
export function PagedTable<Row extends object>({ title, rows, columns, rowKey, pageLength, ...more }: Props<Row>) {
  const { error, errorTitle, onRetry, empty } = more
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState({ pageCurrent: 0, pageLength })
  const [sorted, setSorted] = useState<RowOrder>()
  const shown = useMemo(() => columns.filter(({ startsHidden }) => !startsHidden), [columns])
  const { shown: found } = useTableRows(rows ?? NOTHING, shown, {
    columnFilters: [],
    columnVisibility: {},
    globalFilter: useDeferredValue(text),
    sorting: sorted ? [sorted] : [],
  })
  const paging = { ...wanted, maxItems: found.length }
  const { start, end } = pageBounds(paging)
  const toFirst = () => setWanted(before => ({ ...before, pageCurrent: 0 }))

  const failed = rows === undefined && error != null
  const isEmpty = rows?.length === 0
  return (
    <Card
      title={title}
      hint={rows && countText(found.length, rows.length)}
      actions={
        !isEmpty &&
        rows && (
          <FilterField
            label="Tabelle filtern"
            text={text}
            onText={next => {
              setText(next)
              toFirst()
            }}
          />
        )
      }
    >
      {failed ? (
        <ErrorState error={error} title={errorTitle} onRetry={onRetry} />
      ) : isEmpty ? (
        (empty ?? <EmptyState title="Noch keine Einträge" />)
      ) : (
        <PagedRows
          {...{ title, rowKey, paging }}
          rows={rows && found.slice(start, end)}
          columns={shown}
          order={sorted}
          onOrder={id => {
            setSorted(before => ({ id, desc: before?.id === id && !before.desc }))
            toFirst()
          }}
          onPaging={part => setWanted(before => ({ ...before, ...part }))}
          instead={
            rows && found.length === 0 ? (
              <EmptyState
                title="Kein Eintrag passt zum Filter"
                actions={<Button onClick={() => setText('')}>Filter entfernen</Button>}
              />
            ) : undefined
          }
        />
      )}
    </Card>
  )
}
