import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useState } from 'react'
import { readCount } from '#domain/roster/need-sheet.ts'
import styles from './need-grid.module.css'

type Props = {
  label: string
  count: number
  /** Of the most that are needed at once. */
  share: number
  isHoliday: boolean
  canWrite: boolean
  onChange: (count: number) => void
  onPaste: (text: string) => void
}

/** How many are needed: typed, or by the up and down arrows; it is saved when it is left. */
export function NeedCell({ label, count, share, isHoliday, canWrite, onChange, onPaste }: Props) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && readCount(typed) === undefined
  const shown = count === 0 ? '' : String(count)
  const keep = () => {
    const read = typed === undefined ? undefined : readCount(typed)
    setTyped(undefined)
    if (read !== undefined && read !== count) onChange(read)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      setTyped(undefined)
    }
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setTyped(String(Math.min(500, Math.max(0, (readCount(typed ?? shown) ?? count) + step))))
    }
    // Leaving keeps it; the last one is kept where it is.
    if (event.key === 'Enter' && !move(event.currentTarget, event.shiftKey ? -1 : 1)) keep()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    setTyped(undefined)
    onPaste(text)
  }
  return (
    <td
      className={styles.count}
      data-holiday={isHoliday || undefined}
      style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties}
    >
      {canWrite ? (
        <input
          aria-label={label}
          aria-invalid={isWrong || undefined}
          title={isWrong ? 'Eine ganze Zahl von 0 bis 500' : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder="–"
          value={typed ?? shown}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={keep}
          onPaste={paste}
          {...{ onKeyDown }}
        />
      ) : (
        shown || '–'
      )}
    </td>
  )
}

/** To the same day of the next line, as in a spreadsheet. */
function move(input: HTMLInputElement, step: 1 | -1): boolean {
  const cell = input.closest('td')!
  const inputs = [...cell.closest('table')!.querySelectorAll<HTMLInputElement>('tbody input')]
  const column = inputs.filter(each => each.closest('td')!.cellIndex === cell.cellIndex)
  const next = column[column.indexOf(input) + step]
  next?.focus()
  return next !== undefined
}
