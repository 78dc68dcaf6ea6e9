import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactorDemand } from '#contract/accounts/second-factor-demands.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { AccessPage, CardActions, Explanation, Fact, Facts } from '#web/lib/access-page.tsx'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { hasBegun, lackingText, stateOf } from './demand-state.ts'
import { demandQuery, useChangeDemand } from './queries.ts'

const DemandDialog = lazyLayer(() => import('./demand-dialog.tsx'))

/** Whether the company lets in only who has proved themselves by two factors, and who has none yet. */
export default function DemandScreen() {
  const companyId = useCompanyId()
  const { data: demand, error, refetch } = useQuery(demandQuery(companyId))
  const isBound = useCompany()?.storeIds !== null
  const canWrite = useCan('settings.write') && !isBound
  const [editing, setEditing] = useState(false)
  usePreload(DemandDialog)
  return (
    <>
      <AccessHeader
        part="second-factor"
        records={[`accounts/second-factor-demands:${companyId}`]}
        primary={
          canWrite &&
          demand?.from === null && (
            <Button variant="primary" onClick={() => setEditing(true)}>
              Zweiten Faktor verlangen
            </Button>
          )
        }
      />
      <AccessPage
        side={
          <Card title="Was das bedeutet">
            <Explanation>
              <p>
                Ab dem Tag kommt in diesen Betrieb nur, wer sich mit zwei Faktoren anmeldet: mit Passwort und einem Code
                aus einer App, oder mit einem Passkey.
              </p>
              <p>
                Wer noch keinen hat, sperrt sich nicht aus: Nach der Anmeldung wird gleich angeboten, ihn einzurichten.
                Bis dahin ist vom Betrieb nichts zu sehen.
              </p>
              <p>
                Wer sich mit dem Firmenkonto anmeldet, für den sorgt Ihr Anmeldedienst. Programme mit einem
                API-Schlüssel sind nicht betroffen.
              </p>
            </Explanation>
          </Card>
        }
      >
        {demand ? (
          <DemandCard demand={demand} onChange={canWrite ? () => setEditing(true) : undefined} />
        ) : (
          <Card title="Anmeldung">
            {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={2} height={45} />}
          </Card>
        )}
        {demand?.names && demand.names.length > 0 && (
          <Card title="Noch ohne zweiten Faktor" hint={demand.names.length}>
            <Explanation>
              <p>{demand.names.join(', ')}</p>
            </Explanation>
          </Card>
        )}
      </AccessPage>
      {demand && editing && <DemandDialog demand={demand} onClose={() => setEditing(false)} />}
    </>
  )
}

type DemandCardProps = {
  demand: SecondFactorDemand
  /** Undefined for who may only read. */
  onChange: (() => void) | undefined
}

function DemandCard({ demand, onChange }: DemandCardProps) {
  const companyId = useCompanyId()
  const { mutateAsync } = useChangeDemand(companyId, 'Ein zweiter Faktor wird nicht mehr verlangt')
  const askEnd = () =>
    confirm({
      title: 'Zweiten Faktor nicht mehr verlangen',
      text: 'Wer einen eingerichtet hat, wird weiter danach gefragt. Alle anderen kommen wieder mit dem Passwort allein herein.',
      confirmLabel: 'Nicht mehr verlangen',
      danger: true,
      action: () => mutateAsync({ id: companyId, from: null, version: demand.version }),
    })
  const state = stateOf(demand)
  return (
    <Card title="Anmeldung" hint={<StatusPill tone={state.tone}>{state.text}</StatusPill>}>
      <Facts>
        <Fact label="Zweiter Faktor">
          {demand.from === null
            ? 'ist jedem selbst überlassen'
            : `wird ${hasBegun(demand) ? 'seit' : 'ab'} ${dayText(demand.from)} verlangt`}
        </Fact>
        <Fact label="Noch ohne">{lackingText(demand)}</Fact>
      </Facts>
      {onChange && demand.from !== null && (
        <CardActions>
          <Button onClick={onChange}>Tag ändern</Button>
          <Button variant="text" onClick={askEnd}>
            Nicht mehr verlangen
          </Button>
        </CardActions>
      )}
    </Card>
  )
}
