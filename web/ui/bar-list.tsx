import { useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import styles from './bar-list.module.css'
import { Button } from './button.tsx'

type Entry<Key> = {
  key: Key
  /** Before the name, fainter: a code. */
  lead?: string
  name: string
  count: number
  /** Below the bar. */
  note?: string
}

type Props<Key> = {
  entries: readonly Entry<Key>[]
  chosen: Key | undefined
  /** Undefined: the chosen one was pressed again. */
  onChoose: (key: Key | undefined) => void
  /** How many are shown before all are asked for. */
  few: number
}

/** Most first, each with a bar beside the largest; one of them narrows what stands beside the list. */
export function BarList<Key extends string | number>({ entries, chosen, onChoose, few }: Props<Key>) {
  const [showsAll, setShowsAll] = useState(false)
  const most = Math.max(1, ...entries.map(({ count }) => count))
  return (
    <>
      <ul className={styles.list}>
        {entries.slice(0, showsAll ? entries.length : few).map(({ key, lead, name, count, note }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === chosen}
              onClick={() => onChoose(key === chosen ? undefined : key)}
            >
              {lead && <span className={styles.lead}>{lead}</span>} <span className={styles.name}>{name}</span>{' '}
              <span>{formatNumber(count, 0)}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              {note && <span className={styles.note}>{note}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && entries.length > few && (
        <Button variant="text" onClick={() => setShowsAll(true)}>
          Alle {entries.length} zeigen
        </Button>
      )}
    </>
  )
}
