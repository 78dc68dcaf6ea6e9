import { useQuery } from '@tanstack/react-query'
import type { Provisioning } from '#contract/accounts/provisioning.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { AccessPage, Explanation } from '#web/lib/access-page.tsx'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { CallsTable } from './calls-table.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { provisioningQuery } from './queries.ts'
import { TokensCard } from './tokens-card.tsx'

/** The company's identity system makes, changes and ends accounts and roles by itself (SCIM 2.0). */
export default function ProvisioningScreen() {
  const companyId = useCompanyId()
  const isBound = useCompany()?.storeIds !== null
  const [mayGive, maySet] = [useCan('roles.write'), useCan('settings.write')]
  const canWrite = mayGive && maySet && !isBound
  const { data: settings, error, refetch } = useQuery(provisioningQuery(companyId))
  return (
    <>
      <AccessHeader part="provisioning" records={[`accounts/provisioning:${companyId}`]} />
      {settings && <Bands settings={settings} />}
      <AccessPage side={<Side settings={settings} />}>
        {settings ? (
          <>
            <ConnectionCard settings={settings} canWrite={canWrite} />
            {settings.version > 0 && <TokensCard {...{ settings, canWrite }} mayRevoke={mayGive} />}
            {settings.groups.length > 0 && (
              <GroupsCard
                key={`${settings.version} ${settings.groups.map(({ id }) => id)}`}
                {...{ settings, canWrite }}
              />
            )}
          </>
        ) : (
          <Card title="Identitätssystem">
            {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={5} height={45} />}
          </Card>
        )}
      </AccessPage>
      {settings && settings.version > 0 && <CallsTable />}
    </>
  )
}

function Bands({ settings: { state, standsFor } }: { settings: Provisioning }) {
  if (state === 'homeless')
    return (
      <Banner tone="warn">
        Die Anmeldung mit Firmenkonto ist entfernt: Das Identitätssystem kann keine Benutzer mehr erstellen oder ändern,
        bis sie wieder eingerichtet ist.
      </Banner>
    )
  if (state === 'dormant')
    return (
      <Banner tone="warn">
        {`Für die Verbindung steht ${standsFor || 'ein Benutzer'} ein, der sie selbst nicht mehr einrichten darf. Sie ruht, bis jemand anderer sie bearbeitet.`}
      </Banner>
    )
  return null
}

function Side({ settings }: { settings: Provisioning | undefined }) {
  return (
    <>
      <Card title="Im Identitätssystem eintragen">
        <Explanation>
          <p>Adresse und Token gehören dort in die Bereitstellung (Provisioning). Das Token bekommen Sie hier.</p>
          {settings && <CopyField label="Adresse" text={settings.address} />}
        </Explanation>
      </Card>
      <Card title="Was sich ändert">
        <Explanation>
          <p>
            {settings && settings.domains.length > 0
              ? `Erstellt und geändert werden nur Benutzer mit einer Adresse von ${settings.domains.join(', ')}.`
              : 'Erstellt und geändert werden nur Benutzer mit einer Adresse aus den Domänen der Anmeldung mit Firmenkonto.'}{' '}
            Sie melden sich mit dem Firmenkonto an und haben kein Passwort.
          </p>
          <p>
            Wer dort deaktiviert oder entfernt wird, hat hier sofort keinen Zugang mehr. Das Konto selbst bleibt,
            solange es in einem anderen Betrieb gebraucht wird.
          </p>
          <p>
            Vergeben wird nie mehr, als Sie selbst vergeben dürfen. Besitzer, Administratoren, Betreiber und Sie selbst
            werden nicht verändert. Auf Standorte beschränken Sie weiterhin hier.
          </p>
        </Explanation>
      </Card>
    </>
  )
}
