import { IconChevronDown } from '@tabler/icons-react'
import styles from './cell-select.module.css'

type Props<Value> = {
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** The browser's own select, as quiet as the text around it: thousands of them in a table cost nothing. */
export function CellSelect<Value extends string | number | null>({
  label,
  value,
  choices,
  disabled,
  onChange,
}: Props<Value>) {
  return (
    <span className={styles.select}>
      <select
        aria-label={label}
        disabled={disabled}
        value={choices.findIndex(choice => choice.value === value)}
        onChange={event => {
          const chosen = choices[Number(event.target.value)]
          if (chosen) onChange(chosen.value)
        }}
      >
        {choices.map((choice, index) => (
          <option key={choice.value ?? 'none'} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.8} aria-hidden />
    </span>
  )
}
