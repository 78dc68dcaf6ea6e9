import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import styles from './wage-type-mapping.module.css'

type Props = {
  label: string
  value: string
  /** What stands in an empty cell. */
  placeholder?: string
  isMissing?: boolean
  isChanged?: boolean
  fault?: string | undefined
  /** Why it counts for less than the others; such a value is muted. */
  note?: string | undefined
  align?: 'right'
  onCommit: (text: string) => void
  /** Something stands here that is not taken over yet. */
  onTyping: (isTyping: boolean) => void
  onFocus?: () => void
  /** Several cells of a sheet, from this one on to the right and down. */
  onPaste?: (cells: string[][]) => void
}

/** A cell that is typed into where it stands: Enter goes down, Tab to the right, Escape takes back what was typed. */
export function EntryCell({ label, value, placeholder, isMissing, isChanged, fault, note, align, ...on }: Props) {
  const [typed, setTyped] = useState<string>()
  const end = () => {
    setTyped(undefined)
    on.onTyping(false)
  }
  const commit = () => {
    if (typed === undefined) return
    if (typed.trim() !== value) on.onCommit(typed.trim())
    end()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      below(event.currentTarget, event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      end()
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = cellsIn(event.clipboardData.getData('text/plain'))
    if (!on.onPaste || (cells.length === 1 && cells[0]!.length === 1)) return
    event.preventDefault()
    end()
    on.onPaste(cells)
  }
  return (
    <input
      className={styles.entry}
      aria-label={label}
      aria-invalid={fault !== undefined}
      title={fault ?? note}
      data-muted={note !== undefined || undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      data-align={align}
      data-missing={isMissing || undefined}
      data-changed={isChanged || undefined}
      data-own-escape={typed !== undefined}
      value={typed ?? value}
      onChange={event => {
        setTyped(event.currentTarget.value)
        on.onTyping(true)
      }}
      onFocus={event => {
        event.currentTarget.select()
        on.onFocus?.()
      }}
      onBlur={commit}
      onKeyDown={onKeyDown}
      onPaste={paste}
    />
  )
}

const cellsIn = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t'))

/** The same column one row on; at the end the focus only leaves, so that what was typed counts. */
function below(input: HTMLInputElement, by: 1 | -1): void {
  const cell = input.closest('td')
  const row = by === 1 ? cell?.parentElement?.nextElementSibling : cell?.parentElement?.previousElementSibling
  const next = row?.children[cell?.cellIndex ?? 0]?.querySelector<HTMLInputElement>('input')
  if (!next) input.blur()
  const target = next ?? input
  target.focus()
}
