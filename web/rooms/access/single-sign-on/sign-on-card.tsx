import { useState } from 'react'
import type { SingleSignOn } from '#contract/access/single-sign-on.ts'
import { SIGN_ON_KINDS } from '#domain/access/sign-on-kinds.ts'
import { CardActions, Fact, Facts } from '#web/lib/access-page.tsx'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { CertificateText } from './certificate-text.tsx'
import { useChangeSignOn, useRemoveSignOn, useTestSignOn } from './queries.ts'
import { isSetUp, stateOf } from './sign-on-state.ts'
import { SignOnTestSteps } from './sign-on-test-steps.tsx'
import { wantedOf } from './sign-on-values.ts'

const SignOnDialog = lazyLayer(() => import('./sign-on-dialog.tsx'))

type Props = { settings: SingleSignOn; canWrite: boolean }

export function SignOnCard({ settings, canWrite }: Props) {
  const companyId = useCompanyId()
  const [editing, setEditing] = useState(false)
  const test = useTestSignOn(companyId)
  const turn = useTurn(settings)
  const { mutateAsync: remove } = useRemoveSignOn(companyId)
  usePreload(SignOnDialog)
  const state = stateOf(settings)
  const askRemove = () =>
    confirm({
      title: 'Anmeldung mit Firmenkonto entfernen',
      text: 'Wer damit angemeldet ist, hat sofort keinen Zugang mehr. Um sie nur ruhen zu lassen, schalten Sie sie aus.',
      confirmLabel: 'Entfernen',
      danger: true,
      action: remove,
    })
  return (
    <Card
      title="Anmeldedienst"
      hint={<StatusPill tone={state.tone}>{state.text}</StatusPill>}
      actions={
        canWrite &&
        isSetUp(settings) && (
          <Button variant="text" onClick={() => setEditing(true)}>
            Bearbeiten
          </Button>
        )
      }
    >
      {isSetUp(settings) ? (
        <WhatIsSetUp {...{ settings, test, canWrite, turn, askRemove }} />
      ) : (
        <NoSignOn {...{ canWrite, setEditing }} />
      )}
      {editing && (
        <SignOnDialog
          settings={settings}
          onClose={() => {
            setEditing(false)
            test.reset()
          }}
        />
      )}
    </Card>
  )
}

/** What lets people in is switched on at once; what puts them out is asked for. */
function useTurn(settings: SingleSignOn) {
  const { active, version } = settings
  const companyId = useCompanyId()
  const { mutateAsync, isPending } = useChangeSignOn(
    companyId,
    active ? 'Anmeldung mit Firmenkonto ausgeschaltet' : 'Anmeldung mit Firmenkonto eingeschaltet',
  )
  const turn = () => mutateAsync({ id: companyId, version, ...wantedOf(settings), active: !active })
  const askTurnOff = () =>
    confirm({
      title: 'Anmeldung mit Firmenkonto ausschalten',
      text: 'Wer damit angemeldet ist, hat sofort keinen Zugang mehr. Die Einstellungen bleiben erhalten.',
      confirmLabel: 'Ausschalten',
      action: turn,
    })
  // Said by the red message.
  return { isPending, ask: () => void (active ? askTurnOff() : turn().catch(() => {})) }
}

function secretText({ hasSecret, secretSetAt }: SingleSignOn): string {
  if (!hasSecret) return 'keines'
  return secretSetAt ? `gesetzt am ${momentText(secretSetAt)}` : 'gesetzt'
}

type WhatIsSetUpProps = Pick<Props, 'canWrite'> & {
  settings: SingleSignOn
  test: ReturnType<typeof useTestSignOn>
  turn: ReturnType<typeof useTurn>
  askRemove: () => Promise<boolean>
}

function WhatIsSetUp({ settings, test, canWrite, turn, askRemove }: WhatIsSetUpProps) {
  return (
    <>
      <Facts>
        <Fact label="Verfahren">{SIGN_ON_KINDS[settings.kind]}</Fact>
        {settings.kind === 'saml' ? <SamlFacts settings={settings} /> : <OpenIdFacts settings={settings} />}
        <Fact label="E-Mail-Domänen">{settings.emailDomains.join(', ')}</Fact>
      </Facts>
      <SignOnTestSteps result={test.data} isRunning={test.isPending} />
      {canWrite && (
        <CardActions>
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            Verbindung prüfen
          </Button>
          <Button busy={turn.isPending} onClick={turn.ask}>
            {settings.active ? 'Ausschalten' : 'Einschalten'}
          </Button>
          <Button variant="text" onClick={askRemove}>
            Entfernen
          </Button>
        </CardActions>
      )}
    </>
  )
}

const OpenIdFacts = ({ settings }: { settings: SingleSignOn }) => (
  <>
    <Fact label="Adresse (Issuer)">{settings.issuer}</Fact>
    <Fact label="Client-ID">{settings.clientId}</Fact>
    <Fact label="Client-Geheimnis">{secretText(settings)}</Fact>
  </>
)

const SamlFacts = ({ settings }: { settings: SingleSignOn }) => (
  <>
    <Fact label="Entity-ID">{settings.issuer}</Fact>
    <Fact label="Anmeldeadresse">{settings.signInUrl}</Fact>
    <Fact label="Zertifikate">
      {settings.certificates.map(certificate => (
        <CertificateText key={certificate.fingerprint} certificate={certificate} />
      ))}
    </Fact>
    <Fact label="E-Mail-Adresse aus">
      {settings.emailAttribute === '' ? 'NameID' : `Attribut „${settings.emailAttribute}“`}
    </Fact>
  </>
)

type NoSignOnProps = Pick<Props, 'canWrite'> & {
  setEditing: (next: boolean) => void
}

function NoSignOn({ canWrite, setEditing }: NoSignOnProps) {
  return (
    <EmptyState
      title="Noch kein Anmeldedienst"
      actions={
        canWrite && (
          <Button variant="primary" onClick={() => setEditing(true)}>
            Anmeldedienst einrichten
          </Button>
        )
      }
    >
      {canWrite
        ? 'Etwa Microsoft Entra ID, Google Workspace oder Keycloak, mit OpenID Connect oder SAML 2.0. Was einzutragen ist, bekommen Sie dort.'
        : 'Einrichten kann ihn, wer dieses Recht hat, zum Beispiel der Besitzer.'}
    </EmptyState>
  )
}
