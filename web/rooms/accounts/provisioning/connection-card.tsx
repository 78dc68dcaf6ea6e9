import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Provisioning } from '#contract/accounts/provisioning.ts'
import { CardActions, Explanation, Fact, Facts } from '#web/lib/access-page.tsx'
import { ACCESS_PARTS } from '#web/lib/access-parts.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { queries as roleQueries } from '../roles/queries.ts'
import { stateOf, usersText } from './provisioning-state.ts'
import { useChangeProvisioning } from './queries.ts'

const ConnectionDialog = lazyLayer(() => import('./connection-dialog.tsx'))

export type CardProps = { settings: Provisioning; canWrite: boolean }

export function ConnectionCard({ settings, canWrite }: CardProps) {
  const [editing, setEditing] = useState(false)
  usePreload(ConnectionDialog)
  const state = stateOf(settings)
  const navigate = useNavigate()
  const seesSignOn = useCan(ACCESS_PARTS['sign-on'].reads)
  const hasDomains = settings.domains.length > 0
  return (
    <Card
      title="Identitätssystem"
      hint={<StatusPill tone={state.tone}>{state.text}</StatusPill>}
      actions={
        canWrite &&
        settings.version > 0 && (
          <Button variant="text" onClick={() => setEditing(true)}>
            Bearbeiten
          </Button>
        )
      }
    >
      {settings.version > 0 ? (
        <WhatIsSet {...{ settings, canWrite }} />
      ) : (
        <EmptyState
          title="Noch nicht verbunden"
          actions={
            hasDomains
              ? canWrite && (
                  <Button variant="primary" onClick={() => setEditing(true)}>
                    Verbindung einrichten
                  </Button>
                )
              : seesSignOn && (
                  <Button onClick={() => navigate({ to: '.', search: { access: 'sign-on' } })}>
                    Zur Anmeldung mit Firmenkonto
                  </Button>
                )
          }
        >
          {hasDomains
            ? 'Etwa Microsoft Entra ID oder Okta. Wer dort dazukommt, geht oder die Abteilung wechselt, wird hier von selbst nachgezogen.'
            : 'Davor braucht es die Anmeldung mit Firmenkonto: Nur für deren Domänen kann das Identitätssystem Benutzer verwalten.'}
        </EmptyState>
      )}
      {editing && <ConnectionDialog settings={settings} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function WhatIsSet({ settings, canWrite }: CardProps) {
  const companyId = useCompanyId()
  const { data: roles } = useQuery(roleQueries.list(companyId))
  const isOn = settings.state !== 'off'
  const { mutateAsync, isPending } = useChangeProvisioning(
    companyId,
    settings,
    isOn ? 'Verbindung ausgeschaltet' : 'Verbindung eingeschaltet',
  )
  const turn = () => mutateAsync({ id: companyId, version: settings.version, active: !isOn })
  const askTurnOff = () =>
    confirm({
      title: 'Verbindung ausschalten',
      text: 'Das Identitätssystem wird ab der nächsten Anfrage abgewiesen. Benutzer und ihre Benutzerrollen bleiben, wie sie sind.',
      confirmLabel: 'Ausschalten',
      action: turn,
    })
  return (
    <>
      <Facts>
        <Fact label="Benutzer">{usersText(settings)}</Fact>
        <Fact label="Ohne zugeordnete Gruppe">
          {settings.defaultRoleId === null
            ? 'ohne Rolle: kein Zugang'
            : (roles?.find(({ id }) => id === settings.defaultRoleId)?.name ?? '')}
        </Fact>
        <Fact label="Neue Gruppen">
          {settings.mapsByName ? 'bekommen die Benutzerrolle gleichen Namens' : 'werden von Hand zugeordnet'}
        </Fact>
        <Fact label="Neue Benutzer">
          {settings.invites ? 'werden per E-Mail verständigt' : 'werden nicht verständigt'}
        </Fact>
        <Fact label="Steht dafür ein">{settings.standsFor || 'niemand mehr'}</Fact>
      </Facts>
      {canWrite && (
        <CardActions>
          <Button
            busy={isPending}
            // What was refused is said by the red message.
            onClick={() => void (isOn ? askTurnOff() : turn().catch(() => {}))}
          >
            {isOn ? 'Ausschalten' : 'Einschalten'}
          </Button>
        </CardActions>
      )}
    </>
  )
}

export const Hint = ({ children }: { children: string }) => (
  <Explanation>
    <p>{children}</p>
  </Explanation>
)
