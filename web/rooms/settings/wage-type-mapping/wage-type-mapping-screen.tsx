import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { ArrivalProps } from './arrival-card.tsx'
import { MappingPage } from './mapping-page.tsx'
import { mappingQuery } from './queries.ts'
import styles from './wage-type-mapping.module.css'

export function WageTypeMappingScreen({ Arrival }: { Arrival: ComponentType<ArrivalProps> }) {
  const companyId = useCompanyId()
  const { data: mapping, error, refetch } = useQuery(mappingQuery(companyId))
  if (mapping) return <MappingPage key={companyId} {...{ mapping, Arrival }} />
  return (
    <>
      <PageHeader title="Lohnart Mapping" />
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={styles.columns}>
          <Card title="Interne Zeitart je Gruppe">
            <Skeleton rows={13} height={40} />
          </Card>
          <Card title="So kommt es an">
            <Skeleton rows={7} height={32} />
          </Card>
        </div>
      )}
    </>
  )
}
