import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { MissingPartNotice } from '../states/missing-part-notice.tsx'
import { NO_CONNECTION } from '../states/no-connection.tsx'
import { useConnection } from './connection.ts'
import { type Loaded, UnlessMissing } from './lazy-part.tsx'
import { loadPart } from './missing-part.ts'

/** As `lazy`, for a dialog or drawer; what stands in its stead without a connection is closed as it would be. */
export function lazyLayer<Props extends { onClose: () => void }>(
  load: () => Promise<Loaded<Props>>,
): ComponentType<Props> {
  const Layer = lazy(() => loadPart(load)) as ComponentType<Props>
  return (props: Props) => (
    <UnlessMissing
      instead={
        <Dialog title="Fehler" onClose={props.onClose}>
          <MissingPartNotice />
        </Dialog>
      }
    >
      <Suspense fallback={<WhileAway onClose={props.onClose} />}>
        <Layer {...props} />
      </Suspense>
    </UnlessMissing>
  )
}

function WhileAway({ onClose }: { onClose: () => void }) {
  const isAway = useConnection(state => state.isAway)
  if (!isAway) return null
  return (
    <Dialog
      title="Keine Verbindung"
      size={420}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
      }
    >
      <p>{NO_CONNECTION}</p>
    </Dialog>
  )
}
