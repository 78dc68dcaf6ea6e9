import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/access/passkeys.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './profile.module.css'
import { passkeysQuery, useRemovePasskey } from './queries.ts'

const AddPasskeyDialog = lazyLayer(() => import('./add-passkey-dialog.tsx'))
const RenamePasskeyDialog = lazyLayer(() => import('./rename-passkey-dialog.tsx'))

const canUsePasskeys = 'PublicKeyCredential' in globalThis

export function PasskeysCard() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery)
  const { mutateAsync: remove } = useRemovePasskey()
  const [open, setOpen] = useState<'new' | Passkey>()
  const close = () => setOpen(undefined)
  const askRemove = (passkey: Passkey) =>
    confirm({
      title: 'Passkey entfernen',
      text: `Mit „${passkey.name}“ kann sich dann niemand mehr anmelden, und alle anderen Sitzungen werden abgemeldet. Das kann nicht rückgängig gemacht werden.`,
      confirmLabel: 'Entfernen',
      danger: true,
      action: () => remove(passkey),
    })
  return (
    <Card
      title="Passkeys"
      actions={
        canUsePasskeys && (
          <Button variant="text" onClick={() => setOpen('new')}>
            Passkey hinzufügen
          </Button>
        )
      }
    >
      {error && !passkeys ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ItemList
          label="Passkeys"
          items={passkeys?.map(passkey => ({
            key: passkey.id,
            icon: <IconFingerprint size={20} stroke={1.7} aria-hidden />,
            title: passkey.name,
            detail: `erstellt ${momentText(passkey.since)} · ${passkey.lastUsed ? `zuletzt verwendet ${momentText(passkey.lastUsed)}` : 'noch nicht verwendet'}`,
            actions: <PasskeyActions {...{ passkey, setOpen, askRemove }} />,
          }))}
          empty={
            <p className={styles.note}>
              Mit einem Passkey melden Sie sich mit Fingerabdruck, Gesicht oder der PIN Ihres Geräts an, ohne Passwort.
            </p>
          }
        />
      )}
      {open === 'new' && <AddPasskeyDialog onClose={close} />}
      {open && open !== 'new' && <RenamePasskeyDialog passkey={open} onClose={close} />}
    </Card>
  )
}

type PasskeyActionsProps = {
  passkey: Passkey
  setOpen: (passkey: Passkey) => void
  askRemove: (passkey: Passkey) => unknown
}

function PasskeyActions({ passkey, setOpen, askRemove }: PasskeyActionsProps) {
  return (
    <div className={styles.actions}>
      <IconButton
        label={`${passkey.name} umbenennen`}
        icon={<IconPencil size={17} />}
        onClick={() => setOpen(passkey)}
      />
      <IconButton
        label={`${passkey.name} entfernen`}
        icon={<IconTrash size={17} />}
        tone="danger"
        onClick={() => askRemove(passkey)}
      />
    </div>
  )
}
