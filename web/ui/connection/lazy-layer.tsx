import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useConnection } from './connection.ts'
import { type Loaded, UnlessMissing } from './lazy-part.tsx'
import { loadPart } from './missing-part.ts'
import { whenIdle } from './when-idle.ts'

const loadNotice = () => import('./layer-notice.tsx')
// Not by loadPart, which would wait for the server.
const Notice = lazy(() => loadNotice().catch(() => ({ default: () => <></> })))

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
export function usePreload(...layers: readonly { load: () => Promise<unknown> }[]): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, they are always the same
  useEffect(() => {
    let isGone = false
    void whenIdle(client).then(() => {
      // What says that nothing can be loaded has to be there by then.
      if (!isGone) void Promise.all([loadNotice(), ...layers.map(({ load }) => load())]).catch(() => {})
    })
    return () => {
      isGone = true
    }
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
