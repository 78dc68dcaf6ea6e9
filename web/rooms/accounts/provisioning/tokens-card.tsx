import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProvisioningToken, ShownToken } from '#contract/accounts/provisioning.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { type CardProps, Hint } from './connection-card.tsx'
import { tokenState } from './provisioning-state.ts'
import { useRevokeToken } from './queries.ts'

const TokenDialog = lazyLayer(() => import('./token-dialog.tsx'))
const ShownTokenDialog = lazyLayer(() => import('./shown-token-dialog.tsx'))

const MOST = 2

/** What the identity system proves itself by: two, so that one takes the other's place without a gap. */
export function TokensCard({ settings: { tokens }, canWrite, mayRevoke }: CardProps & { mayRevoke: boolean }) {
  const companyId = useCompanyId()
  const [open, setOpen] = useState<'new' | ShownToken>()
  const { mutateAsync: revoke } = useRevokeToken(companyId)
  usePreload(TokenDialog, ShownTokenDialog)
  const askRevoke = (token: ProvisioningToken) =>
    confirm({
      title: 'Token widerrufen',
      about: `Token „${token.name}“`,
      text: 'Was damit anfragt, wird ab der nächsten Anfrage abgewiesen. Das kann nicht zurückgenommen werden.',
      confirmLabel: 'Widerrufen',
      danger: true,
      action: () => revoke(token),
    })
  return (
    <Card
      title="Tokens"
      actions={
        canWrite &&
        tokens.length < MOST && (
          <Button variant="text" onClick={() => setOpen('new')}>
            Neues Token
          </Button>
        )
      }
    >
      <ItemList
        label="Tokens"
        items={tokens.map(token => ({
          key: token.id,
          title: token.name,
          mark: <StatusPill tone={tokenState(token).tone}>{tokenState(token).text}</StatusPill>,
          detail: `bis ${dayText(token.expires)} · ${usedText(token)} · von ${token.createdBy || 'jemandem'}`,
          actions: mayRevoke && (
            <IconButton
              label={`${token.name} widerrufen`}
              icon={<IconTrash size={17} />}
              tone="danger"
              onClick={() => void askRevoke(token)}
            />
          ),
        }))}
        empty={<Hint>Noch keines. Das Identitätssystem weist sich mit einem Token aus.</Hint>}
      />
      {open === 'new' && <TokenDialog onMade={setOpen} onClose={() => setOpen(undefined)} />}
      {typeof open === 'object' && <ShownTokenDialog made={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

const usedText = ({ lastUsed }: ProvisioningToken) =>
  lastUsed ? `zuletzt verwendet ${momentText(lastUsed)}` : 'noch nie verwendet'
