import { type ChipBadge, ChipMark } from './choice-chips.tsx'
import { intoView } from './into-view.ts'
import styles from './segments.module.css'

type Props<Value> = {
  label: string
  /** `title`: what the pointer is told besides. */
  choices: readonly { value: Value; label: string; title?: string; badge?: ChipBadge | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** Any number of them: they go on in the next line. */
  isWrapping?: boolean
}

/** Views of the same, of which one shows. */
export const Segments = <Value extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
  isWrapping,
}: Props<Value>) => (
  <fieldset
    className={styles.segments}
    aria-label={label}
    data-screen-only={!isWrapping || undefined}
    data-wrapping={isWrapping || undefined}
  >
    {choices.map(({ value, label, title, badge }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        title={title}
        ref={value === chosen ? intoView : undefined}
        onClick={() => onChoose(value)}
      >
        {label}
        {badge && ' '}
        {badge && <ChipMark badge={badge} />}
      </button>
    ))}
  </fieldset>
)
