import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PERIOD_FIELDS, periodText, RETENTION, RETENTION_CLASSES } from '#domain/privacy/retention.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { AccessPage, CardActions, Explanation, Fact, Facts } from '#web/lib/access-page.tsx'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { DueTable } from './due-table.tsx'
import { ErasuresCard } from './erasures-card.tsx'
import { periodsQuery } from './queries.ts'
import styles from './retention.module.css'

const PeriodsDialog = lazyLayer(() => import('./periods-dialog.tsx'))

/** What may be erased, who agrees to it, and how long what is kept. Domain §6. */
export default function RetentionScreen() {
  const companyId = useCompanyId()
  const seesMaternity = useCan('maternity.read')
  const seesDocuments = useCan('documents.read-sensitive')
  const rights = [useCan('employees.write'), useCan('employees.read-sensitive'), seesDocuments, seesMaternity]
  const seesAll = useCompany()?.storeIds === null
  return (
    <>
      <AccessHeader part="retention" records={[`privacy/retention:${companyId}`]} />
      {seesAll && !rights.includes(false) ? (
        <>
          <DueTable />
          <ErasuresCard />
        </>
      ) : (
        <NoPermission>
          Über Löschungen entscheidet, wer Mitarbeiter bearbeiten, SV-Nummer, IBAN, Bezüge, sensible Dokumente und den
          Mutterschutz sehen darf, und zwar an allen Standorten.
        </NoPermission>
      )}
      <div className={styles.below}>
        <AccessPage
          side={
            <Card title="Was das bedeutet">
              <Explanation>
                <p>
                  Gezählt wird ab dem letzten Tag der letzten Beschäftigung, bei Lohnkonto und Abgaben ab Jahresende.
                </p>
                <p>
                  Von selbst wird nichts gelöscht: Eine Person schlägt vor, eine zweite stimmt zu. Wer beschäftigt ist
                  oder wieder eintritt, steht nicht in der Liste; eine Löschsperre im Personalakt hält alles fest.
                </p>
              </Explanation>
            </Card>
          }
        >
          <PeriodsCard />
        </AccessPage>
      </div>
    </>
  )
}

function PeriodsCard() {
  const { data, error, refetch } = useQuery(periodsQuery(useCompanyId()))
  const seesAll = useCompany()?.storeIds === null
  const canWrite = useCan('settings.write') && seesAll
  const [isEditing, setIsEditing] = useState(false)
  if (!data)
    return (
      <Card title="Fristen">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={5} height={45} />}
      </Card>
    )
  return (
    <Card title="Fristen">
      <Facts>
        {RETENTION_CLASSES.map(kind => (
          <Fact key={kind} label={RETENTION[kind].label}>
            {`${periodText(kind, data[PERIOD_FIELDS[kind]])} · ${RETENTION[kind].source}`}
          </Fact>
        ))}
      </Facts>
      {canWrite && (
        <CardActions>
          <Button onClick={() => setIsEditing(true)}>Fristen ändern</Button>
        </CardActions>
      )}
      {isEditing && <PeriodsDialog settings={data} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}
