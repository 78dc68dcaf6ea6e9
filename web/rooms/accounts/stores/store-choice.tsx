import { Suspense } from 'react'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import styles from './store-choice.module.css'
import type { StoreSelectProps } from './store-select.tsx'

const StoreSelect = lazyPart(() => import('./store-select.tsx'))

/** One store or all, above a table: the list with its search is loaded beside the rows, in the place that it will have. */
export const StoreChoice = (props: StoreSelectProps) => (
  <div className={styles.choice}>
    <Suspense fallback={<span className={styles.waiting}>Alle Standorte</span>}>
      <StoreSelect {...props} />
    </Suspense>
  </div>
)
