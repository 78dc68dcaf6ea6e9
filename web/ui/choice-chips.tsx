import styles from './choice-chips.module.css'

type Props<Value> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  /** One value, or a list when several may be on. */
  chosen: Value | readonly Value[]
  onToggle: (value: Value) => void
  disabled?: boolean
  /** Id of what is wrong with the choice. */
  describedBy?: string
}

/** A row of chips of which one or several are on; the caller decides what a click does. */
export function ChoiceChips<Value extends string | number>({
  label,
  choices,
  chosen,
  onToggle,
  disabled,
  describedBy,
}: Props<Value>) {
  const isOn = (value: Value) => (Array.isArray(chosen) ? chosen.includes(value) : chosen === value)
  return (
    <fieldset className={styles.chips} disabled={disabled} aria-describedby={describedBy}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={isOn(value)}
          onClick={() => onToggle(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
