import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './cockpit.module.css'
import { MOST_ROWS } from './stores-card.tsx'

/** As high as what comes. */
export const CockpitSkeleton = ({ stores }: { stores: number }) => (
  <Card title="Monatsabschluss">
    {stores === 1 ? (
      <Skeleton rows={5} height={65} />
    ) : (
      <>
        <div className={styles.bonesHead} />
        <Skeleton rows={Math.min(stores, MOST_ROWS) + 1} height={46} />
        <div className={styles.bonesFoot} />
      </>
    )}
  </Card>
)
