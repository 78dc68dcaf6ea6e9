import type { Command } from './command.ts'
import styles from './command-palette.module.css'
import { marked } from './rank.ts'

type Props = {
  command: Command
  id: string
  /** What was looked for, to be marked. */
  text: string
  at: number
  isChosen: boolean
  onPoint: () => void
  onRun: (inNewTab: boolean) => void
}

export const CommandRow = ({ command, id, text, at, isChosen, onPoint, onRun }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
  <div
    id={id}
    data-at={at}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={styles.option}
    onPointerMove={onPoint}
    onClick={event => onRun(event.ctrlKey || event.metaKey)}
  >
    <span className={styles.icon} aria-hidden>
      {command.icon}
    </span>
    <span className={styles.label}>
      {marked(command.label, text).map(({ part, isFound }, place) =>
        isFound ? <mark key={place}>{part}</mark> : part,
      )}
    </span>
    {command.hint && <span className={styles.hint}>{command.hint}</span>}
    {command.state && <span className={styles.state}>{command.state}</span>}
    {isChosen && <kbd aria-hidden>↵</kbd>}
  </div>
)
