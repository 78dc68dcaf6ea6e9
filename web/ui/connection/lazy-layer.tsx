import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useConnection } from './connection.ts'
import { type Loaded, UnlessMissing } from './lazy-part.tsx'
import { loadPart } from './missing-part.ts'

const SOON_MS = 1000

/** Loaded while the first rows are being read: what says that nothing can be loaded has to be there by then. */
const loadNotice = () => import('./layer-notice.tsx')
// Not by loadPart, which would wait for the server.
const Notice = lazy(() => loadNotice().catch(() => ({ default: () => <></> })))
setTimeout(() => void loadNotice().catch(() => {}), SOON_MS)

export type Layer<Props> = ComponentType<Props> & { load: () => Promise<unknown> }

/** As `lazy`, for a dialog or drawer; what stands in its stead without a connection is closed as it would be. */
export function lazyLayer<Props extends { onClose: () => void }>(load: () => Promise<Loaded<Props>>): Layer<Props> {
  const Lazy = lazy(() => loadPart(load)) as ComponentType<Props>
  const layer = (props: Props) => (
    <UnlessMissing
      instead={
        <Suspense>
          <Notice isAway={false} onClose={props.onClose} />
        </Suspense>
      }
    >
      <Suspense fallback={<WhileAway onClose={props.onClose} />}>
        <Lazy {...props} />
      </Suspense>
    </UnlessMissing>
  )
  return Object.assign(layer, { load })
}

/** What opens from a screen comes after its rows, and before anyone who has read them opens it. */
export function useSoon(...layers: readonly { load: () => Promise<unknown> }[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, they are always the same
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all(layers.map(({ load }) => load())).catch(() => {}), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
}

function WhileAway({ onClose }: { onClose: () => void }) {
  const isAway = useConnection(state => state.isAway)
  if (!isAway) return null
  return (
    <Suspense>
      <Notice isAway onClose={onClose} />
    </Suspense>
  )
}
