import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import styles from './documents.module.css'

type Props = { isFetching: boolean; failure: unknown; onRetry: () => void }

/** Why documents of the master data are not there; our own are. */
export const MasterDataNote = ({ isFetching, failure, onRetry }: Props) => (
  <div className={styles.note}>
    <Banner
      tone="warn"
      actions={
        <Button variant="text" onClick={onRetry} disabled={isFetching}>
          Erneut versuchen
        </Button>
      }
    >
      <b>Dokumente aus den Stammdaten fehlen.</b> {failureText(failure)}
    </Banner>
  </div>
)

/** Below our own, so that nothing moves when they come. */
export const MasterDataComing = () => (
  <p className={styles.coming} role="status">
    Dokumente aus den Stammdaten werden geladen
  </p>
)
