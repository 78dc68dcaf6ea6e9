import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

type Props<Data> = {
  title: string
  hint?: (data: Data) => ReactNode
  query: UseQueryResult<Data>
  rows?: number
  children: (data: Data) => ReactNode
}

/** A part that loads by itself: the others stand whether it comes or not. */
export function PartCard<Data>({ title, hint, query, rows = 3, children }: Props<Data>) {
  const { data, error, refetch } = query
  return (
    <Card title={title} {...(data !== undefined && hint && { hint: hint(data) })}>
      {data !== undefined && children(data)}
      {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton rows={rows} height={40} />}
    </Card>
  )
}
