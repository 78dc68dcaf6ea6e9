import { useState } from 'react'
import type { EmployeeSync } from '#contract/exports/employee-sync.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './employee-sync.module.css'

const SyncSettingsDialog = lazyLayer(() => import('./sync-settings-dialog.tsx'))
const TransferTargetsDialog = lazyLayer(
  () => import('#web/rooms/transfers/transfer-targets/transfer-targets-dialog.tsx'),
)

type Props = { sync: EmployeeSync | undefined; error: Error | null; onRetry: () => void }

export function SyncSettingsCard({ sync, error, onRetry }: Props) {
  const canWrite = useCan('settings.write')
  const seesTargets = useCan('settings.read')
  const [open, setOpen] = useState<'settings' | 'targets'>()
  const close = () => setOpen(undefined)
  if (error && !sync)
    return (
      <Card title="Einstellungen">
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    )
  return (
    <Card
      title="Einstellungen"
      actions={
        canWrite && (
          <Button variant="text" disabled={!sync} onClick={() => setOpen('settings')}>
            Bearbeiten
          </Button>
        )
      }
    >
      <dl className={styles.facts} aria-busy={!sync}>
        <dt>Übergabe</dt>
        <dd>{sync && (sync.disabled ? 'ausgeschaltet' : 'eingeschaltet')}</dd>
        <dt>Transfer-Service</dt>
        <dd>{sync && (sync.enableExportViaTransferService ? 'legt jede Datei ab' : 'aus')}</dd>
        <dt>Standardziel</dt>
        <dd>{sync && (sync.target ?? 'noch keines eingerichtet')}</dd>
      </dl>
      {sync && sync.target === null && (
        <p className={styles.note}>
          Der Transfer-Service braucht ein Ziel, also einen Server, auf dem er die Dateien ablegt.{' '}
          {!canWrite && 'Einrichten kann es, wer die Betriebseinstellungen bearbeiten darf.'}
        </p>
      )}
      {canWrite && seesTargets && sync && (
        <div className={styles.more}>
          <Button onClick={() => setOpen('targets')}>Transfer-Service einrichten</Button>
        </div>
      )}
      {open === 'settings' && sync && <SyncSettingsDialog sync={sync} onClose={close} />}
      {open === 'targets' && <TransferTargetsDialog onClose={close} />}
    </Card>
  )
}
