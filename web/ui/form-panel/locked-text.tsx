import { TextInput } from '@mantine/core'
import styles from './form-panel.module.css'

/** What can only be read, in the place where its field would stand. */
export const LockedText = ({ label, value }: { label: string; value: string | null }) => (
  <div className={styles.panel}>
    <div data-state="locked">
      <TextInput label={label} value={value ?? ''} placeholder="nicht erfasst" disabled />
    </div>
  </div>
)
