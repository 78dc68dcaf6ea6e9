import { useState } from 'react'
import type { Versioned } from '#contract/time/approvals.ts'
import { LONGEST_REASON } from '#contract/time/record-changes.ts'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useDecline } from './queries.ts'

type Props = {
  /** Undefined: whichever they lie in. */
  storeId?: number | undefined
  records: readonly Versioned[]
  /** Whose and which absence, where it is one. */
  about?: string | undefined
  variant?: 'outline' | 'text'
  onDone: () => void
}

const ENTRIES: Entry<{ reason: string }>[] = [
  { kind: 'textarea', key: 'reason', label: 'Grund', required: true, maxLength: LONGEST_REASON },
]

/** „Ablehnen“: asks why; whoever asked for it reads the reason. */
export function DeclineButton({ storeId, records, about, variant, onDone }: Props) {
  const [asked, setAsked] = useState<readonly Versioned[]>()
  const { mutateAsync, isPending, error } = useDecline(storeId)
  const close = () => setAsked(undefined)
  const count = asked?.length ?? 0
  const many = count === 1 ? 'Abwesenheit' : `${count} Abwesenheiten`
  return (
    <>
      <Button variant={variant} disabled={records.length === 0} onClick={() => setAsked(records)}>
        {records.length > 1 ? `${records.length} ablehnen` : 'Ablehnen'}
      </Button>
      {asked && (
        <PanelDialog
          title={`${many} ablehnen`}
          entries={ENTRIES}
          values={{ reason: '' }}
          acceptLabel="Ablehnen"
          danger
          error={error}
          busy={isPending}
          onClose={close}
          onAccept={async ({ reason }) => {
            const declined = await mutateAsync({ records: [...asked], reason }).catch(() => undefined)
            if (!declined) return
            // What was declined waits no more, and takes this button with it: a callback of its own would never be called.
            close()
            onDone()
          }}
        >
          <p>
            {about && <b>{`${about}. `}</b>}
            Den Grund liest, wer die Abwesenheiten des Standorts sieht. Abgelehntes zählt nirgends und kann neu
            beantragt werden.
          </p>
        </PanelDialog>
      )}
    </>
  )
}
