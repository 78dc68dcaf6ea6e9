import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import styles from './part-tabs.module.css'

export type Part = {
  key: string
  label: string
  /** How many things in it want attention. */
  count?: number
  content: ReactNode
}

type Props = {
  label: string
  parts: readonly Part[]
  chosen: string
  onChoose: (key: string) => void
  /** Each part scrolls by itself, with the keys, too. */
  scrolls?: boolean
}

/** The parts of one record. All stay in the page, so that what was typed in one is kept while another shows. */
export function PartTabs({ label, parts, chosen, onChoose, scrolls }: Props) {
  const id = useId()
  // On a phone they scroll sideways; a link may lead to one that is not in sight.
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, chosen])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = parts.findIndex(({ key }) => key === chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 }[event.key]
    const part = next === undefined ? undefined : parts.at(next % parts.length)
    if (!part) return
    event.preventDefault()
    onChoose(part.key)
    document.getElementById(`${id}-${part.key}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {parts.map(({ key, label, count = 0 }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(key)}
          >
            {label}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </div>
      {parts.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          hidden={key !== chosen}
          tabIndex={scrolls ? 0 : undefined}
          className={styles.panel}
        >
          {content}
        </div>
      ))}
    </>
  )
}
