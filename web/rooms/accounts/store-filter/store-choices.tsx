import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { NO_STORE } from '#contract/accounts/store-filter.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { fold } from '#web/ui/fold.ts'
import { countText } from './filter-texts.ts'
import styles from './store-filter.module.css'
import type { Choice } from './store-filter-drawer.tsx'

type Props = { choices: readonly Choice[]; onChoose: (ids: number[], selected: boolean) => void }

/** Search, all or none of what was found, and one line a store; the arrows walk the lines, the space bar switches. */
export function StoreChoices({ choices, onChoose }: Props) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const found = useMemo(() => {
    const words = fold(asked).split(/\s+/).filter(Boolean)
    return choices.filter(({ label, hint }) => words.every(word => fold(`${label} ${hint}`).includes(word)))
  }, [choices, asked])
  const isSearching = asked.trim() !== ''
  const stores = choices.filter(({ id }) => id !== NO_STORE)
  const chooseFound = (selected: boolean) =>
    onChoose(
      found.map(({ id }) => id),
      selected,
    )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus among the lines
    <div className={styles.choices} onKeyDown={moveFocus}>
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.search}
          aria-label="Standort suchen"
          placeholder="Name oder Nummer suchen"
          value={text}
          data-autofocus
          onChange={event => setText(event.target.value)}
        />
        <div className={styles.buttons}>
          <span role="status" className={styles.count}>
            {countText(stores.filter(({ selected }) => selected).length, stores.length)}
          </span>
          <Button variant="text" disabled={found.length === 0} onClick={() => chooseFound(true)}>
            {isSearching ? 'Alle gefundenen' : 'Alle'}
          </Button>
          <Button variant="text" disabled={found.length === 0} onClick={() => chooseFound(false)}>
            {isSearching ? 'Keine gefundenen' : 'Keine'}
          </Button>
        </div>
        {!choices.some(({ selected }) => selected) && (
          <Banner tone="warn">Es ist nichts ausgewählt: Listen, Zahlen und Übergaben bleiben leer.</Banner>
        )}
      </div>
      {found.length === 0 ? (
        <p className={styles.nothing}>Kein Standort passt zur Suche.</p>
      ) : (
        <fieldset className={styles.lines}>
          <legend className="visually-hidden">Standorte</legend>
          {found.map(({ id, label, hint, selected }) => (
            <label key={id} className={styles.choice}>
              <input type="checkbox" checked={selected} onChange={event => onChoose([id], event.target.checked)} />
              <span className={styles.label}>{label}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const isInLines = at !== -1
  const next = {
    ArrowDown: at + 1,
    ArrowUp: isInLines ? at - 1 : undefined,
    Home: isInLines ? 0 : undefined,
    End: isInLines ? lines.length - 1 : undefined,
  }[event.key]
  if (next === undefined || lines.length === 0) return
  event.preventDefault()
  // Up from the first line leads back to the search.
  if (next < 0) event.currentTarget.querySelector<HTMLElement>('input[type="search"]')?.focus()
  else lines[Math.min(next, lines.length - 1)]?.focus()
}
