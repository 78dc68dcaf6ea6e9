import { IconCalendar } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import styles from './employee-file.module.css'

type Props = {
  formId: string
  changed: readonly string[]
  busy: boolean
  onDiscard: () => void
  onDated: (() => void) | undefined
}

/** Only while something is unsaved: what it is, and what becomes of it. */
export const EmployeeFooter = ({ formId, changed, busy, onDiscard, onDated }: Props) => (
  <footer className={styles.footer} data-footer="edge">
    {changed.length > 0 && (
      <p className={styles.changed}>
        <b>
          {changed.length}
          <span>{changed.length === 1 ? ' Feld' : ' Felder'}</span> geändert
          <span>:</span>
        </b>{' '}
        <span>{changed.join(', ')}</span>
      </p>
    )}
    {onDated && (
      <Button variant="text" icon={<IconCalendar size={17} stroke={1.8} />} disabled={busy} onClick={onDated}>
        Ab einem Datum …
      </Button>
    )}
    <Button disabled={busy} onClick={onDiscard}>
      Verwerfen
    </Button>
    <SaveButton form={formId} busy={busy} />
  </footer>
)
