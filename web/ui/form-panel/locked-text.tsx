import { TextInput } from '@mantine/core'
import styles from './form-panel.module.css'

type Props = {
  label: string
  value: string | null
  /** Why, or who may change it. */
  description?: string
}

/** What can only be read, in the place where its field would stand. */
export const LockedText = ({ label, value, description }: Props) => (
  <div className={styles.panel}>
    <div data-state="locked">
      <TextInput label={label} description={description} value={value ?? ''} placeholder="nicht erfasst" disabled />
    </div>
  </div>
)
