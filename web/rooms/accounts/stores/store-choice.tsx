import { Suspense, useState } from 'react'
import { usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import styles from './store-choice.module.css'
import type { StoreSelectProps } from './store-select.tsx'

const load = () => import('./store-select.tsx')
const StoreSelect = lazyPart(load)

/** One store or all, above a table: the list with its search comes after the rows, in the place that it will have. */
export function StoreChoice(props: StoreSelectProps) {
  const [isNear, setNear] = useState(false)
  usePreload({ load: () => load().then(() => setNear(true)) })
  const waiting = <span className={styles.waiting}>Alle Standorte</span>
  return (
    <div className={styles.choice}>
      {isNear ? (
        <Suspense fallback={waiting}>
          <StoreSelect {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
