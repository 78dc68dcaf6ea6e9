import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataRequest, type DecisionResult, MOST_DECISIONS } from '#contract/people/data-requests.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { useValueText } from '#web/rooms/shell/event-log/use-value-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './data-requests.module.css'
import { FailuresDialog } from './failures-dialog.tsx'
import { dataRequestsQuery, type RequestFilter } from './queries.ts'
import { RequestLine } from './request-line.tsx'
import { useDecisions } from './use-decisions.ts'
import { useValueNames } from './use-value-names.ts'

type Props = { filter: RequestFilter; onReset: () => void }

export function DataRequestsList({ filter, onReset }: Props) {
  const companyId = useCompanyId()
  const canDecide = useCan('employees.write') && filter.state === 'open'
  const query = useInfiniteQuery(dataRequestsQuery(companyId, filter))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { data: stores } = useQuery({ ...storesQuery(companyId), enabled: useCan('stores.read') })
  const valueText = useValueText(useValueNames())
  const [marked, setMarked] = useState<ReadonlySet<number>>(NONE)
  const [result, setResult] = useState<DecisionResult>()
  const { decideOne, decideMany } = useDecisions(setResult)

  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Bones />
  const { total, requests } = data
  // What was decided meanwhile is no longer there to be chosen.
  const chosen = requests.filter(({ id }) => marked.has(id)).slice(0, MOST_DECISIONS)
  const isWhole = chosen.length > 0 && chosen.length === Math.min(requests.length, MOST_DECISIONS)
  const mark = (ids: readonly number[], on: boolean) =>
    setMarked(before => (on ? before.union(new Set(ids)) : before.difference(new Set(ids))))
  const storeNameOf = ({ storeId }: DataRequest) =>
    stores?.find(({ id }) => id === storeId)?.name ?? 'Keiner Kostenstelle zugeordnet'
  const idsOf = (some: readonly DataRequest[]) => some.map(({ id }) => id)
  const failures = result && result.failed.length > 0 && (
    <FailuresDialog result={result} onClose={() => setResult(undefined)} />
  )

  if (requests.length === 0)
    return (
      <Card>
        <Nothing filter={filter} onReset={onReset} />
        {failures}
      </Card>
    )
  return (
    <Card>
      <ListHead {...{ canDecide, isWhole, chosen, mark, idsOf, requests, total, decideMany }} />
      <Requests {...{ requests, storeNameOf, valueText, canDecide, marked, mark, decideOne }} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {`Weitere laden (${formatNumber(total - requests.length, 0)})`}
          </Button>
        </div>
      )}
      {failures}
    </Card>
  )
}

const NONE: ReadonlySet<number> = new Set()

function Nothing({ filter: { state, search, storeId }, onReset }: Props) {
  if (search || storeId)
    return (
      <EmptyState title="Kein Antrag passt zum Filter" actions={<Button onClick={onReset}>Filter entfernen</Button>} />
    )
  if (state === 'decided') return <EmptyState title="Noch keine entschiedenen Anträge" />
  return (
    <EmptyState title="Keine offenen Änderungsanträge">
      Ändern sich Stammdaten im Stammdaten-System oder durch einen Import, warten sie hier auf Ihre Entscheidung.
    </EmptyState>
  )
}

const Bones = () => (
  <Card>
    <Skeleton rows={4} height={104} />
  </Card>
)

type ListHeadProps = Pick<ReturnType<typeof useDecisions>, 'decideMany'> & {
  canDecide: boolean
  isWhole: boolean
  chosen: readonly DataRequest[]
  mark: (ids: readonly number[], on: boolean) => void
  idsOf: (requests: readonly DataRequest[]) => number[]
  requests: readonly DataRequest[]
  total: number
}

function ListHead({ canDecide, isWhole, chosen, mark, idsOf, requests, total, decideMany }: ListHeadProps) {
  return (
    <div className={styles.head}>
      {canDecide && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={isWhole}
            ref={box => {
              if (box) box.indeterminate = chosen.length > 0 && !isWhole
            }}
            onChange={() => mark(idsOf(requests), !isWhole)}
          />
          {chosen.length > 0 ? `${chosen.length} ausgewählt` : 'Alle auswählen'}
        </label>
      )}
      <span className={styles.count} role="status">
        {total === 1 ? '1 Antrag' : `${formatNumber(total, 0)} Anträge`}
      </span>
      {canDecide && (
        <div className={styles.actions}>
          <Button disabled={chosen.length === 0} onClick={() => void decideMany(chosen, 'refuse')}>
            Ausgewählte ablehnen
          </Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => void decideMany(chosen, 'accept')}>
            Ausgewählte übernehmen
          </Button>
        </div>
      )}
    </div>
  )
}

type RequestsProps = Pick<ReturnType<typeof useDecisions>, 'decideOne'> & {
  requests: readonly DataRequest[]
  storeNameOf: (request: DataRequest) => string
  valueText: ReturnType<typeof useValueText>
  canDecide: boolean
  marked: ReadonlySet<number>
  mark: (ids: readonly number[], on: boolean) => void
}

function Requests({ requests, storeNameOf, valueText, canDecide, marked, mark, decideOne }: RequestsProps) {
  return (
    <ul className={styles.list} aria-label="Änderungsanträge">
      {requests.map(request => (
        <RequestLine
          key={request.id}
          request={request}
          storeName={storeNameOf(request)}
          valueText={valueText}
          choice={
            canDecide
              ? {
                  chosen: marked.has(request.id),
                  onChoose: on => mark([request.id], on),
                  onDecide: decision => void decideOne(request, decision),
                }
              : undefined
          }
        />
      ))}
    </ul>
  )
}
