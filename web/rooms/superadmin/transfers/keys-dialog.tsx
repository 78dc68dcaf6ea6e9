import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedTarget } from '#contract/superadmin/transfers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { keysQuery, useAcceptKey } from './queries.ts'
import ReasonDialog from './reason-dialog.tsx'
import styles from './transfers.module.css'

type Props = { target: ManagedTarget; onClose: () => void }

/** The confirmed fingerprint beside the one that the server answers with; another one is accepted by a reason alone. */
export default function KeysDialog({ target, onClose }: Props) {
  const { data: keys, error, refetch } = useQuery(keysQuery(target))
  const [accepts, setAccepts] = useState(false)
  const accept = useAcceptKey()
  const answered = keys?.answered
  const isOther = Boolean(answered) && answered !== keys?.stored
  if (accepts && keys && answered)
    return (
      <ReasonDialog
        title="Neuen Schlüssel bestätigen"
        acceptLabel="Bestätigen"
        text={`Von wem Sie wissen, dass ${answered} stimmt. Ab jetzt bekommt jede Datei, wer unter ${target.host} mit diesem Schlüssel antwortet. Der Betrieb liest den Grund in seinem Ereignisprotokoll.`}
        error={accept.error}
        busy={accept.isPending}
        onAccept={reason =>
          accept.mutate({ target, version: keys.version, hostKey: answered, reason }, { onSuccess: onClose })
        }
        onClose={() => setAccepts(false)}
      />
    )
  return (
    <Dialog
      title={`Schlüssel vergleichen: ${target.host}`}
      size={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          {isOther && (
            <Button variant="danger" onClick={() => setAccepts(true)}>
              Neuen Schlüssel bestätigen
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!keys && !error && <Skeleton rows={2} height={40} />}
      {keys && (
        <dl className={styles.keys}>
          <dt>Bestätigt</dt>
          <dd className={keys.stored ? styles.key : undefined}>{keys.stored || 'noch keiner'}</dd>
          <dt>Geantwortet</dt>
          <dd className={answered ? styles.key : undefined}>{answered ?? keys.message}</dd>
          <dt>Ergebnis</dt>
          <dd>
            {keys.answered === null && <StatusPill tone="warn">Der Server hat nicht geantwortet</StatusPill>}
            {keys.answered !== null && !isOther && <StatusPill tone="ok">Die Schlüssel sind gleich</StatusPill>}
            {isOther && <StatusPill tone="error">Die Schlüssel sind verschieden</StatusPill>}
          </dd>
        </dl>
      )}
      {isOther && (
        <p>
          Ein anderer Schlüssel heißt: Der Empfänger hat seinen Server neu eingerichtet, oder jemand anderer gibt sich
          für ihn aus. Fragen Sie ihn auf einem anderen Weg, bevor Sie bestätigen.
        </p>
      )}
    </Dialog>
  )
}
