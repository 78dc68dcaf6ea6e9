import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './lists.module.css'
import type { Alerts } from './queries.ts'

export type AlertListProps<Row> = {
  label: string
  query: Alerts<Row>
  rowKey: (row: Row) => string | number
  line: (row: Row, before: Row | undefined) => ReactNode
  /** `1 Mitarbeiter`, `12 Mitarbeiter` */
  countText: (total: number) => string
}

/** A long list, page by page. */
export function AlertList<Row>({ label, query, rowKey, line, countText }: AlertListProps<Row>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Bones />
  if (data.rows.length === 0) {
    return (
      <EmptyState icon={<IconCircleCheck size={20} stroke={1.7} />} title="Nichts offen">
        Hier ist alles erledigt.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {countText(data.total)}
      </p>
      <ul className={styles.list} aria-label={label}>
        {data.rows.map((row, index) => (
          <Fragment key={rowKey(row)}>{line(row, data.rows[index - 1])}</Fragment>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {`Weitere laden (${formatNumber(data.total - data.rows.length, 0)})`}
          </Button>
        </div>
      )}
    </>
  )
}

const Bones = () => (
  <div className={styles.bones} aria-busy>
    <span className="visually-hidden">Wird geladen …</span>
    {[58, 44, 66, 50, 61].map(width => (
      <div key={width} aria-hidden>
        <span style={{ width: `${width}%` }} />
        <span style={{ width: `${width - 22}%` }} />
      </div>
    ))}
  </div>
)
