import { EXTERNAL_SOFTWARE } from '#domain/accounts/external-software.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import styles from './external-software.module.css'

/** Spec 2 §2.3. */
export const SoftwareInfo = ({ softwareId }: { softwareId: number }) => (
  <Popover
    label="Gewählte Software"
    align="end"
    width={290}
    trigger={trigger => (
      <Button variant="text" {...trigger}>
        Gewählte Software anzeigen
      </Button>
    )}
  >
    {() => <SoftwareText softwareId={softwareId} />}
  </Popover>
)

export const SoftwareText = ({ softwareId }: { softwareId: number }) => (
  <p className={styles.software} role="status">
    Für den Betrieb werden Daten verarbeitet für:{' '}
    <b>{EXTERNAL_SOFTWARE.find(({ id }) => id === softwareId)?.name ?? 'nicht ausgewählt!'}</b>
  </p>
)
