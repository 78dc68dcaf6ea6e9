import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ChipBadge, ChipMark } from './choice-chips.tsx'
import styles from './menu-chip.module.css'
import { Popover } from './popover.tsx'

type Props = {
  /** What is chosen, or what could be: „Alle Benutzer“. */
  children: string
  /** Names what opens. */
  label: string
  /** What the choice says of itself. */
  mark?: ChipBadge | undefined
  /** Something is chosen. */
  isOn: boolean
  width?: number
  /** What opens; it gets the way to close itself. */
  content: (close: () => void) => ReactNode
}

/** A chip of a filter bar that opens its choices. */
export const MenuChip = ({ children, label, mark, isOn, width = 260, content }: Props) => (
  <Popover
    label={label}
    width={width}
    trigger={trigger => (
      <button type="button" className={styles.chip} data-on={isOn || undefined} title={label} {...trigger}>
        <span>{children}</span>
        {mark && ' '}
        {mark && <ChipMark badge={mark} />}
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
      </button>
    )}
  >
    {content}
  </Popover>
)

type Choice = { value: string | undefined; label: string }

/** One of several, in groups; the first that is chosen takes the focus. */
export function ChoiceList({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly Choice[]
  chosen: string | undefined
  onChoose: (value: string | undefined) => void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value ?? ''}
          type="button"
          className={styles.choice}
          aria-pressed={value === chosen}
          data-autofocus={value === chosen || undefined}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
