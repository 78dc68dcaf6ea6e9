import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './employment-models.module.css'

/** The same columns as what comes. */
export const ModelsWaiting = () => (
  <>
    <PageHeader title="Beschäftigungsmodelle" />
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card title="Modelle">
          <Skeleton rows={7} height={52} />
        </Card>
      </div>
      <div className={styles.rules}>
        <Card title="Regeln">
          <Skeleton rows={5} height={132} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card title="Rechenbeispiel" hint="eine Woche">
          <Skeleton rows={8} height={40} />
        </Card>
      </div>
    </div>
  </>
)
