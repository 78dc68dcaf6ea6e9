import type { DecisionResult } from '#contract/people/data-requests.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './data-requests.module.css'

type Props = { result: DecisionResult; onClose: () => void }

/** What of many could not be decided, and why; the rest is done. */
export const FailuresDialog = ({ result: { done, failed }, onClose }: Props) => (
  <Dialog
    title={failed.length === 1 ? 'Ein Antrag bleibt offen' : `${failed.length} Anträge bleiben offen`}
    size={520}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose} data-autofocus>
        OK
      </Button>
    }
  >
    <p>{done.length === 0 ? 'Kein Antrag wurde entschieden.' : `Entschieden: ${done.length}. Nicht möglich war:`}</p>
    <ul className={styles.failures}>
      {failed.map(({ id, name, reason }) => (
        <li key={id}>
          <b>{name || 'Nicht mehr vorhanden'}</b>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  </Dialog>
)
