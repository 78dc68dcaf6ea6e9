import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ChipMark } from '#web/ui/choice-chips.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { fold } from '#web/ui/fold.ts'
import styles from './store-choice.module.css'
import type { ShownStore } from './store-choice.tsx'

type Props = {
  stores: readonly ShownStore[]
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
  isSeveral: boolean
  close: () => void
}

/** Search, how many of them are chosen, and a line a store; the arrows walk the lines. */
export default function StoreList({ stores, chosen, onChoose, isSeveral, close }: Props) {
  const [text, setText] = useState('')
  const words = fold(text).split(/\s+/).filter(Boolean)
  const found = stores.filter(({ name }) => words.every(word => fold(name).includes(word)))
  const only = (id: number) => {
    onChoose([id])
    close()
  }
  const on = stores.filter(({ id }) => chosen.includes(id)).length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus among the lines
    <div className={styles.list} onKeyDown={walk}>
      <FilterField
        label="Standort suchen"
        placeholder="Standort suchen"
        text={text}
        onText={setText}
        isWide
        onKeyDown={event => {
          if (event.key === 'Escape' && text !== '') setText('')
          else if (event.key === 'Enter' && found.length === 1) only(found[0]!.id)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {isSeveral && (
        <div className={styles.tools}>
          <span role="status">{`${on} von ${stores.length} gewählt`}</span>
          <Button variant="text" onClick={() => onChoose(stores.map(({ id }) => id))}>
            Alle
          </Button>
          <Button variant="text" onClick={() => onChoose([])}>
            Keine
          </Button>
        </div>
      )}
      {found.length === 0 && <p className={styles.nothing}>Kein Standort passt zur Suche.</p>}
      <ul className={styles.lines}>
        {found.map(({ id, name, badge }) => (
          <li key={id} className={styles.line}>
            {isSeveral ? (
              <>
                <label className={styles.name}>
                  <input
                    type="checkbox"
                    data-line
                    checked={chosen.includes(id)}
                    onChange={({ target }) =>
                      onChoose(target.checked ? [...chosen, id] : chosen.filter(each => each !== id))
                    }
                  />
                  <span>{name}</span>
                </label>
                {badge && <ChipMark badge={badge} />}
                <button type="button" className={styles.only} onClick={() => only(id)}>
                  nur dieser<span className="visually-hidden">: {name}</span>
                </button>
              </>
            ) : (
              <button
                type="button"
                className={styles.name}
                data-line
                aria-pressed={chosen.includes(id)}
                onClick={() => only(id)}
              >
                <span>{name}</span>
                {badge && ' '}
                {badge && <ChipMark badge={badge} />}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
  if (next === undefined || lines.length === 0) return
  event.preventDefault()
  // Up from the first line leads back to the search.
  if (next < 0) event.currentTarget.querySelector<HTMLElement>('input[type="search"]')?.focus()
  else lines[Math.min(next, lines.length - 1)]?.focus()
}
