import styles from './switch.module.css'

type Props = { label: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** A setting that holds at once; its label is only read aloud. */
export const Switch = ({ label, checked, disabled, onChange }: Props) => (
  <label className={styles.hit} title={label}>
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on
      role="switch"
      className={styles.switch}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
  </label>
)
