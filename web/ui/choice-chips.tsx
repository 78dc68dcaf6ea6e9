import { IconCheck, IconLock } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import styles from './choice-chips.module.css'
import { intoView } from './into-view.ts'
import type { Tone } from './status-pill.tsx'

/** What a choice says of itself: a word in a tone, a muted check for what is done, or a lock for what is closed. */
export type ChipBadge = { tone: Tone; text: string } | { isDone: true } | { isLocked: true }

type Props<Value> = {
  label: string
  choices: readonly { value: Value; label: string; badge?: ChipBadge | undefined }[]
  /** One value, or a list when several may be on. */
  chosen: Value | readonly Value[]
  onToggle: (value: Value, event: MouseEvent) => void
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
      {choices.map(({ value, label, badge }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={isOn(value)}
          ref={isOn(value) ? intoView : undefined}
          onClick={event => onToggle(value, event)}
        >
          <span>{label}</span>
          {/* The blank parts the two where they are read aloud. */}
          {badge && ' '}
          {badge && <ChipMark badge={badge} />}
        </button>
      ))}
    </fieldset>
  )
}

export function ChipMark({ badge }: { badge: ChipBadge }) {
  if ('text' in badge)
    return (
      <span className={styles.badge} data-tone={badge.tone}>
        {badge.text}
      </span>
    )
  const [Icon, word] = 'isLocked' in badge ? [IconLock, 'abgeschlossen'] : [IconCheck, 'erledigt']
  return (
    <>
      <Icon className={styles.done} size={15} stroke={'isLocked' in badge ? 1.7 : 2} aria-hidden />
      <span className="visually-hidden">{word}</span>
    </>
  )
}
