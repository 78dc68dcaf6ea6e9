import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { installationQuery } from './queries.ts'
import { momentOf } from './release-texts.ts'
import styles from './releases.module.css'

/** Which program answers, and what its database is. */
export function InstallationCard() {
  const { data, error, refetch } = useQuery(installationQuery)
  return (
    <Card title="Diese Installation">
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} height={20} />)}
      {data && (
        <dl className={styles.facts}>
          <dt>Programm</dt>
          <dd>{data.release}</dd>
          <dt>Stand des Codes</dt>
          <dd>{data.commit ?? 'nicht angegeben'}</dd>
          <dt>Läuft seit</dt>
          <dd>{momentOf(data.startedAt)}</dd>
          <dt>Datenbank</dt>
          <dd>
            {data.schema.replace(/\.sql$/, '')}
            <br />
            {`${data.schemaSteps} Schritte, zuletzt ${momentOf(data.schemaSince)}`}
          </dd>
        </dl>
      )}
    </Card>
  )
}
