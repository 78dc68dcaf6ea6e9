import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_APPROVALS } from '#contract/time/approvals.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { type ApprovalOf, type ApprovalRow, countText } from './approval-of.ts'

const ApprovalDialog = lazyLayer(
  () => import('./approval-dialog.tsx'),
) as typeof import('./approval-dialog.tsx').default

type Props<Row extends ApprovalRow> = {
  of: ApprovalOf<Row>
  /** Undefined: whichever they lie in. */
  storeId?: number | undefined
  /** Those that were ticked, else all that wait. */
  rows: readonly Row[]
  reload: () => void
  onDone: () => void
}

/** „3 Zeiten bestätigen“: shows first what that means. */
export function ApproveButton<Row extends ApprovalRow>({ of, storeId, rows, reload, onDone }: Props<Row>) {
  // What the table shows may change while the dialog is open.
  const [asked, setAsked] = useState<readonly Row[]>()
  if (rows.length === 0 && !asked) return null
  const some = rows.slice(0, MOST_APPROVALS)
  return (
    <>
      {rows.length > 0 && (
        <Button icon={<IconChecks size={16} stroke={1.8} />} onClick={() => setAsked(some)}>
          {`${countText(of, some.length)} ${of.verb}`}
        </Button>
      )}
      {asked && (
        <ApprovalDialog
          {...{ of, storeId, reload }}
          rows={asked}
          onDone={() => {
            setAsked(undefined)
            onDone()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
