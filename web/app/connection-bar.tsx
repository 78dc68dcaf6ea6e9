import { IconCloudOff } from '@tabler/icons-react'
import { useConnection } from '#web/ui/connection/connection.ts'
import styles from './connection-bar.module.css'

/** Says quietly, over whatever is shown, that it may be old; goes by itself. */
export function ConnectionBar() {
  const { isAway, isBehind } = useConnection()
  return (
    <div role="status" className={styles.place}>
      {(isAway || isBehind) && (
        <p className={styles.bar} data-connection-bar>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <span>
            {isAway ? 'Keine Verbindung zum Server.' : 'Keine Verbindung für laufende Änderungen.'} Was Sie sehen, kann
            veraltet sein.
          </span>
        </p>
      )}
    </div>
  )
}
