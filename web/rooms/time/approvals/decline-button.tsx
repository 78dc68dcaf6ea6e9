import { useState } from 'react'
import type { Versioned } from '#contract/time/approvals.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'

const DeclineDialog = lazyLayer(() => import('./decline-dialog.tsx'))

type Props = {
  /** Undefined: whichever they lie in. */
  storeId?: number | undefined
  records: readonly Versioned[]
  /** Whose and which absence, where it is one. */
  about?: string | undefined
  variant?: 'outline' | 'text'
  onDone: () => void
}

/** „Ablehnen“: asks why; whoever asked for it reads the reason. */
export function DeclineButton({ storeId, records, about, variant, onDone }: Props) {
  const [asked, setAsked] = useState<readonly Versioned[]>()
  usePreload(DeclineDialog)
  return (
    <>
      <Button variant={variant} disabled={records.length === 0} onClick={() => setAsked(records)}>
        {records.length > 1 ? `${records.length} ablehnen` : 'Ablehnen'}
      </Button>
      {asked && <DeclineDialog {...{ storeId, about, onDone }} records={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
