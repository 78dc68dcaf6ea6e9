import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import type { RaiseSource } from '#domain/agreements/wage-raises.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { TabButton } from '#web/lib/tab-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { queries } from '../collective-agreements/queries.ts'
import { RaiseList } from './raise-list.tsx'
import styles from './wage-raises.module.css'

type Props = { source: RaiseSource; views: ReactNode; onStarted: (id: number) => void }

/** „KV-Erhöhung“ by a table, or „Vorrückungen“ of the next three months: the same list, begun by another question. */
export default function RaiseScreen({ source, views, onStarted }: Props) {
  const companyId = useCompanyId()
  const { data: agreements, error, refetch } = useQuery(queries.list(companyId))
  const [asked, setTable] = useState<number>()
  const tables = (agreements ?? []).flatMap(agreement => agreement.tables.map(table => ({ agreement, table })))
  const newest = tables.toSorted((one, other) => other.table.validFrom.localeCompare(one.table.validFrom))
  const offered = newest.filter(({ table }) => table.rows.length > 0)
  const tableId = asked ?? mostLikely(offered)?.table.id
  const isReady = source === 'steps' || tableId !== undefined
  const isListed = agreements !== undefined && isReady
  return (
    <>
      {!isListed && <PageHeader title="Kollektivverträge">{views}</PageHeader>}
      {!agreements ? (
        <Card>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={9} height={40} />}
        </Card>
      ) : !isReady ? (
        <Card>
          <EmptyState
            title="Noch keine Tabelle mit Beträgen"
            actions={<TabButton tab="EmployeeCollectiveAgreements">Zu den Tabellen</TabButton>}
          >
            Erstellen Sie unter „Tabellen“ die neue Tabelle. Danach zeigt diese Seite, wessen Bezug sich damit ändert.
          </EmptyState>
        </Card>
      ) : (
        <RaiseList
          key={`${source} ${tableId}`}
          source={source}
          tableId={source === 'table' ? tableId : undefined}
          views={views}
          choice={
            source === 'table' && (
              <div className={styles.choice}>
                <span>Neue Tabelle</span>
                <CellSelect
                  label="Neue Tabelle"
                  value={String(tableId)}
                  choices={offered.map(({ agreement, table }) => ({
                    value: String(table.id),
                    label: `${agreement.name}, ${tableName(table)}`,
                  }))}
                  onChange={next => setTable(Number(next))}
                />
              </div>
            )
          }
          onStarted={onStarted}
        />
      )}
    </>
  )
}

/** The newest table of whoever most people are paid by. */
const mostLikely = (
  offered: readonly { agreement: CollectiveAgreement; table: CollectiveAgreement['tables'][number] }[],
) => offered.toSorted((one, other) => other.agreement.people - one.agreement.people)[0]
