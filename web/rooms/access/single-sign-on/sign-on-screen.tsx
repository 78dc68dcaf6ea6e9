import { useQuery } from '@tanstack/react-query'
import type { SingleSignOn } from '#contract/access/single-sign-on.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { AccessPage, Explanation } from '#web/lib/access-page.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { OwnSamlFacts } from './own-saml-facts.tsx'
import { signOnQuery } from './queries.ts'
import { SignOnCard } from './sign-on-card.tsx'
import { isSetUp } from './sign-on-state.ts'

/** People sign in by the company's own provider (OpenID Connect or SAML). Product I. */
export default function SignOnScreen() {
  const companyId = useCompanyId()
  const canWrite = useCan('sign-on.write')
  const { data: settings, error, refetch } = useQuery(signOnQuery(companyId))
  return (
    <>
      <AccessHeader part="sign-on" records={[`access/single-sign-on:${companyId}`]} />
      <AccessPage
        side={
          <>
            <Card title="Beim Anbieter eintragen">
              <Explanation>{settings && <OwnFacts settings={settings} />}</Explanation>
            </Card>
            <Card title="Was sich ändert">
              <Explanation>
                <p>
                  Wer eine Adresse Ihrer Domänen hat und hier eine Benutzerrolle, kann sich mit dem Firmenkonto
                  anmelden. Konten oder Rechte entstehen dadurch keine.
                </p>
                <p>
                  Passwörter gelten weiter: Die Anmeldung mit Firmenkonto kommt dazu und ersetzt sie nicht. Wer den
                  zweiten Faktor eingeschaltet hat, wird auch hier danach gefragt.
                </p>
                <p>
                  Wird sie ausgeschaltet oder entfernt, hat sofort keinen Zugang mehr, wer damit angemeldet ist, bis zur
                  Anmeldung mit Passwort oder Passkey.
                </p>
              </Explanation>
            </Card>
          </>
        }
      >
        {settings ? (
          <SignOnCard settings={settings} canWrite={canWrite} />
        ) : (
          <Card title="Anmeldedienst">
            {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={5} height={45} />}
          </Card>
        )}
      </AccessPage>
    </>
  )
}

/** Of both kinds as long as none is chosen. */
function OwnFacts({ settings }: { settings: SingleSignOn }) {
  const isOpen = !isSetUp(settings)
  return (
    <>
      {(isOpen || settings.kind === 'oidc') && (
        <>
          <p>
            {isOpen && 'Mit OpenID Connect: '}Diese Adresse muss dort als erlaubte Rücksprungadresse stehen. Verlangt
            wird nur „openid email“.
          </p>
          <CopyField label="Rücksprungadresse" text={settings.redirectUri} />
        </>
      )}
      {(isOpen || settings.kind === 'saml') && (
        <>
          <p>
            {isOpen && 'Mit SAML 2.0: '}Dort wird eine Anwendung mit diesen Angaben erstellt. Verlangt werden signierte
            Assertions mit SHA-256, unverschlüsselt. Die Anmeldung beginnt immer in Kontor.
          </p>
          <OwnSamlFacts settings={settings} />
        </>
      )}
    </>
  )
}
