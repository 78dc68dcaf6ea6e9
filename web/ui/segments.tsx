import styles from './segments.module.css'

type Props<Value> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Two or three views of the same, of which one shows. */
export const Segments = <Value extends string>({ label, choices, chosen, onChoose }: Props<Value>) => (
  <fieldset className={styles.segments} aria-label={label} data-screen-only>
    {choices.map(({ value, label }) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {label}
      </button>
    ))}
  </fieldset>
)
