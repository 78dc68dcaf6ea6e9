import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useDrawnRows } from '../data-table/use-drawn-rows.ts'
import { FilterField } from '../filter-field.tsx'
import { initials } from '../initials.ts'
import type { ColumnRecord } from './column-record.ts'
import styles from './record-column.module.css'

type Props = {
  label: string
  /** Undefined while loading. */
  records: readonly ColumnRecord[] | undefined
  /** What the search field leaves of the list. */
  shown: readonly ColumnRecord[]
  openKey: number
  /** Of `shown`, where the open one stands; -1 where it does not. */
  at: number
  text: string
  onText: (text: string) => void
  hrefOf: (key: number) => string
  onOpen: (key: number) => void
  /** In the list's place where it could not be loaded. */
  failure?: ReactNode
}

/** The list that a record was opened from, so that one goes from each to the next. */
export function RecordColumn(props: Props) {
  const { label, records, shown, openKey, at, text, onText, hrefOf, onOpen, failure } = props
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { first, last } = useDrawnRows(scroll, shown.length, HEIGHT)
  const { chosen, goTo } = useChosen(list, scroll, shown.length, at)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another open one comes into sight, a list that changes stays where it is
  useEffect(() => {
    if (scroll && at !== -1) bringIntoSight(scroll, at, 'middle')
  }, [scroll, openKey, at === -1])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
  }
  const onSearchKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onText('')
    else if (event.key === 'ArrowDown') goTo(0)
    else if (event.key === 'Enter' && shown[0]) onOpen(shown[0].key)
    else return
    event.preventDefault()
  }

  const drawn = shown.slice(first, last + 1).map((_, index) => first + index)
  // What Tab leads to stays drawn wherever the list is scrolled to.
  if (chosen !== -1 && chosen < first) drawn.unshift(chosen)
  if (chosen > last) drawn.push(chosen)
  return (
    <nav className={styles.column} aria-label={label} data-screen-only>
      <div className={styles.head}>
        <FilterField
          isWide
          label={`${label} filtern`}
          placeholder={records ? `${formatNumber(records.length, 0)} filtern` : 'filtern'}
          {...{ text, onText }}
          onKeyDown={onSearchKey}
        />
      </div>
      <div ref={setScroll} className={styles.scroll} aria-busy={!records && !failure}>
        {failure}
        {!records && !failure && <Bones />}
        {records && shown.length === 0 && <p className={styles.none}>{text === '' ? 'Noch leer.' : 'Kein Treffer.'}</p>}
        {shown.length > 0 && (
          <ul ref={list} style={{ height: shown.length * HEIGHT }} onKeyDown={onKeyDown}>
            {drawn.map(index => {
              const { key, name, detail, mark } = shown[index]!
              return (
                <li
                  key={key}
                  style={{ top: index * HEIGHT }}
                  aria-setsize={shown.length}
                  aria-posinset={index + 1}
                  data-index={index}
                >
                  <a
                    href={hrefOf(key)}
                    className={styles.record}
                    tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
                    aria-current={key === openKey || undefined}
                    onClick={event => {
                      if (isForThisPage(event)) onOpen(key)
                    }}
                  >
                    <span className={styles.initials} aria-hidden>
                      {initials(name)}
                    </span>
                    <span className={styles.text}>
                      <span className={styles.name} data-name>
                        {name}
                      </span>
                      <span className={styles.detail}>{detail}</span>
                    </span>
                    {mark && <span className={styles.mark} role="img" aria-label={mark} title={mark} />}
                  </a>
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        <kbd>J</kbd>
        <kbd>K</kbd> blättern
        {records && <span>{`${at === -1 ? '–' : formatNumber(at + 1, 0)} von ${formatNumber(shown.length, 0)}`}</span>}
      </div>
    </nav>
  )
}

/** Pixels; the style sheet has the same. */
const HEIGHT = 44

/** Which of the links Tab leads to: the open one, or where the arrows went since. */
function useChosen(list: { current: HTMLUListElement | null }, scroll: HTMLElement | null, count: number, at: number) {
  const [moved, setMoved] = useState<{ from: number; to: number }>()
  const chosen = Math.min(moved?.from === at ? moved.to : at, count - 1)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    list.current?.querySelector<HTMLElement>(`[data-index="${chosen}"] a`)?.focus({ preventScroll: true })
  })
  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(index, count - 1))
    isMoving.current = true
    setMoved({ from: at, to })
    if (scroll) bringIntoSight(scroll, to, 'edge')
  }
  return { chosen, goTo }
}

function bringIntoSight(scroll: HTMLElement, index: number, to: 'middle' | 'edge'): void {
  const [top, height] = [index * HEIGHT, scroll.clientHeight]
  const [isAbove, isBelow] = [top < scroll.scrollTop, top + HEIGHT > scroll.scrollTop + height]
  if (!isAbove && !isBelow) return
  const isFar = Math.abs(top - scroll.scrollTop) > 2 * height
  if (to === 'middle' && isFar) scroll.scrollTop = top - (height - HEIGHT) / 2
  else scroll.scrollTop = isAbove ? top : top + HEIGHT - height
}

/** With Strg or the middle button the browser opens it in a page of its own. */
function isForThisPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

const Bones = () => (
  <div aria-hidden>
    {Array.from({ length: 12 }, (_, index) => (
      <div key={index} className={styles.record}>
        <span className={styles.bone} style={{ width: `${50 + ((index * 17) % 35)}%` }} />
      </div>
    ))}
  </div>
)
