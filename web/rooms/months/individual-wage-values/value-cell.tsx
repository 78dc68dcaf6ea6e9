import { type ClipboardEvent, type CSSProperties, createContext, type KeyboardEvent, useContext, useState } from 'react'
import type { OwnWageColumn } from '#contract/months/individual-wage-values.ts'
import { valueText } from '#domain/months/individual-wage-values.ts'
import { personName } from '#domain/people/person-name.ts'
import { ComputedFigure } from './computed-figure.tsx'
import styles from './own-wage-values.module.css'
import type { CellState } from './use-values.ts'
import { entryOf, isReplaced, type ValueRow } from './value-row.ts'

type Place = { row: ValueRow; column: OwnWageColumn }
type CellPlace = { employeeId: number; storeId: number; wageTypeId: number }
/** Read by the cells alone, so that what is typed into one draws no other row again. */
type Cells = {
  stateOf: (place: CellPlace) => CellState | undefined
  onEnter: (place: Place, text: string) => void
  onTyping: (isTyping: boolean) => void
  onFocus: (place: Place) => void
  onPaste: (place: Place, table: string[][]) => void
  onUndo: () => void
  onNote: () => void
}
const ignored = () => {}
export const CellsContext = createContext<Cells>({
  ...{ stateOf: () => undefined, onEnter: ignored, onTyping: ignored, onFocus: ignored },
  ...{ onPaste: ignored, onUndo: ignored, onNote: ignored },
})

/**
 * A cell as of a sheet: arrows lead from cell to cell, what is typed takes the place of what stands there, F2 goes into it;
 * Enter goes down, Tab to the right, Escape takes back what was typed.
 */
export function ValueCell({ row, column }: Place) {
  const { stateOf, ...on } = useContext(CellsContext)
  const state = stateOf({ ...row, wageTypeId: column.id })
  const entry = entryOf(row, column.id)
  const saved = entry && entry.hundredths !== null ? valueText(entry.hundredths) : ''
  const isComputed = entry?.version === null
  const [typed, setTyped] = useState<string>()
  const [isInside, setInside] = useState(false)
  const shown = typed ?? state?.text ?? saved
  const end = () => {
    setTyped(undefined)
    setInside(false)
    on.onTyping(false)
  }
  const commit = () => {
    if (typed === undefined) return setInside(false)
    on.onEnter({ row, column }, typed)
    end()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'z' && typed === undefined) on.onUndo()
    else if (isCommand || event.altKey) return
    else if (event.key === 'F2' && event.shiftKey) on.onNote()
    else if (event.key === 'F2') {
      setInside(true)
      input.setSelectionRange(shown.length, shown.length)
    } else if (event.key === 'Enter') go(input, 0, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      end()
    } else if (event.key === 'Escape' && state?.fault) on.onEnter({ row, column }, saved)
    else if (event.key === 'Escape') input.closest('tr')?.focus()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') go(input, 0, event.key === 'ArrowDown' ? 1 : -1)
    else if (isInside || typed !== undefined) return
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(input, event.key === 'ArrowRight' ? 1 : -1, 0)
    else if (event.key === 'Delete' && saved !== '' && !isComputed) on.onEnter({ row, column }, '')
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const table = tableIn(event.clipboardData.getData('text/plain'))
    if (table.length === 1 && table[0]!.length === 1) return
    event.preventDefault()
    end()
    on.onPaste({ row, column }, table)
  }
  const told = isComputed ? ', berechnet' : entry && isReplaced(entry) ? ', statt des berechneten Werts' : ''
  const label = `${column.name} von ${personName(row)}${told}`
  if (row.isClosed || (!column.takesValues && !entry))
    return entry?.computed ? (
      <ComputedFigure {...{ row, column }} computed={entry.computed}>
        {`${saved || 'fehlt'}${isReplaced(entry) ? ' *' : ''}`}
      </ComputedFigure>
    ) : (
      <span className={entry ? undefined : styles.nothing}>{saved || '–'}</span>
    )
  return (
    <span
      className={styles.cell}
      data-noted={(entry && entry.note !== '') || undefined}
      data-computed={(isComputed && typed === undefined && !state) || undefined}
      data-replaced={(entry && isReplaced(entry)) || undefined}
      style={isComputed ? ({ '--letters': (saved || 'fehlt').length } as CSSProperties) : undefined}
    >
      <input
        className={styles.entry}
        aria-label={label}
        aria-invalid={state?.fault !== undefined}
        title={state?.fault ?? (entry?.note || undefined)}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder={isComputed ? 'fehlt' : '–'}
        data-own-escape={typed !== undefined}
        data-waits={(state && !state.fault) || undefined}
        value={shown}
        onChange={event => {
          setTyped(event.currentTarget.value)
          on.onTyping(true)
        }}
        onFocus={event => {
          event.currentTarget.select()
          on.onFocus({ row, column })
        }}
        onDoubleClick={() => setInside(true)}
        onBlur={commit}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
    </span>
  )
}

export const tableIn = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t'))

/** To the next cell that can be typed into; at an end the focus only leaves and comes back, so that what was typed counts. */
function go(input: HTMLInputElement, right: number, down: number): void {
  const cell = input.closest('td')!
  const target = right === 0 ? vertically(cell, down) : horizontally(cell, right)
  if (!target) input.blur()
  const next = target ?? input
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const inputIn = (cell: Element | null | undefined) => cell?.querySelector<HTMLInputElement>('input') ?? undefined

function vertically(cell: HTMLTableCellElement, down: number): HTMLInputElement | undefined {
  const step = (row: Element | null | undefined) => (down > 0 ? row?.nextElementSibling : row?.previousElementSibling)
  for (let row = step(cell.parentElement); row; row = step(row)) {
    const found = inputIn(row.children[cell.cellIndex])
    if (found) return found
  }
  return undefined
}

function horizontally(cell: HTMLTableCellElement, right: number): HTMLInputElement | undefined {
  const step = (one: Element) => (right > 0 ? one.nextElementSibling : one.previousElementSibling)
  for (let next = step(cell); next; next = step(next)) {
    const found = inputIn(next)
    if (found) return found
  }
  return undefined
}
