import { useQuery } from '@tanstack/react-query'
import type { OperatorVisits, Visit } from '#contract/access/operator-access.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { AccessPage, CardActions, Explanation, Fact, Facts } from '#web/lib/access-page.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './operator-access.module.css'
import { useAllowVisit, useConsent, useEndVisit, visitsQuery } from './queries.ts'
import { VisitRows } from './visit-rows.tsx'

/** When operators were in the company and why, and whether they may change anything here. */
export default function OperatorAccessScreen() {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery({ ...visitsQuery(companyId), refetchInterval: 30_000 })
  const decides = useCan('sign-on.write')
  return (
    <>
      <AccessHeader part="operator-access" records={[`access/operator-access:consent`]} />
      <AccessPage side={<Meaning decides={decides} />}>
        {data ? (
          <>
            <ConsentCard {...{ data, decides }} />
            <Card title="Zugriffe" hint={data.visits.length > 0 ? data.visits.length : undefined}>
              {data.visits.length > 0 ? (
                <VisitRows
                  visits={data.visits}
                  actions={visit => decides && visit.isRunning && <VisitActs visit={visit} />}
                />
              ) : (
                <EmptyState title="Noch kein Zugriff">
                  Sobald ein Betreiber Ihren Betrieb öffnet, steht es hier mit seinem Grund.
                </EmptyState>
              )}
            </Card>
          </>
        ) : (
          <Card title="Zugriffe">
            {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={3} height={60} />}
          </Card>
        )}
      </AccessPage>
    </>
  )
}

const Meaning = ({ decides }: { decides: boolean }) => (
  <Card title="Was das bedeutet">
    <Explanation>
      <p>
        Betreiber betreuen die Installation von Kontor. In Ihren Betrieb kommen sie nur mit einem Grund, für 30 Minuten
        und nur lesend; SV-Nummern, Bezüge, Mutterschutz und sensible Dokumente sehen sie dabei nicht.
      </p>
      <p>
        Ändern können sie hier erst, wenn der Besitzer es erlaubt. Dann sehen sie auch, was geschützt ist;
        Benutzerrollen vergeben sie nie.
      </p>
      <p>
        Jeder Zugriff und jeder geöffnete Eintrag steht im Ereignisprotokoll.
        {!decides && ' Erlauben und beenden kann der Besitzer des Betriebs.'}
      </p>
    </Explanation>
  </Card>
)

function ConsentCard({ data: { consent }, decides }: { data: OperatorVisits; decides: boolean }) {
  const { mutate, mutateAsync, isPending } = useConsent(useCompanyId())
  const askConsent = () =>
    confirm({
      title: 'Betreiber auch ändern lassen',
      text: 'Bei jedem Zugriff dürfen Betreiber dann alles sehen und ändern, auch Bezüge und sensible Dokumente. Das gilt, bis Sie es zurücknehmen.',
      confirmLabel: 'Erlauben',
      action: () => mutateAsync({ mayWrite: true, version: consent.version }),
    })
  return (
    <Card title="Erlaubnis">
      <Facts>
        <Fact label="Betreiber dürfen">
          {consent.mayWrite
            ? 'bei jedem Zugriff auch ändern'
            : 'nur lesen; ändern, wenn es für einen Zugriff erlaubt wird'}
        </Fact>
      </Facts>
      {decides && (
        <CardActions>
          {consent.mayWrite ? (
            <Button busy={isPending} onClick={() => mutate({ mayWrite: false, version: consent.version })}>
              Nur noch lesen lassen
            </Button>
          ) : (
            <Button onClick={() => void askConsent()}>Immer ändern lassen</Button>
          )}
        </CardActions>
      )}
    </Card>
  )
}

function VisitActs({ visit: { id, operator, mayWrite } }: { visit: Visit }) {
  const companyId = useCompanyId()
  const { mutateAsync: allow } = useAllowVisit(companyId)
  const { mutateAsync: end, isPending } = useEndVisit(companyId)
  const askAllow = () =>
    confirm({
      title: 'Änderungen erlauben',
      about: operator,
      text: 'Bis zum Ende dieses Zugriffs darf der Betreiber alles sehen und ändern, auch Bezüge und sensible Dokumente. Was er ändert, steht im Ereignisprotokoll.',
      confirmLabel: 'Erlauben',
      action: () => allow(id),
    })
  return (
    <div className={styles.acts}>
      {!mayWrite && <Button onClick={() => void askAllow()}>Änderungen erlauben</Button>}
      <Button variant="text" busy={isPending} onClick={() => void end(id).catch(() => {})}>
        Zugriff beenden
      </Button>
    </div>
  )
}
