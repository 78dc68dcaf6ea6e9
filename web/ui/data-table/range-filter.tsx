import { useId, useState } from 'react'
import { formatDay, parseDay } from '#domain/basics/days.ts'
import { formatNumber, parseDecimal } from '#domain/basics/numbers.ts'
import popover from './table-popover.module.css'
import type { Range } from './table-view.ts'

type Kind = 'number' | 'day'
type End = number | string | undefined
type Props = {
  header: string
  kind: Kind
  range: Range
  onChange: (range: Range | undefined) => void
}

/** From and to, both included; either may be left open. */
export function RangeFilter({ header, kind, range, onChange }: Props) {
  const change = (part: Range) => {
    const { from, to } = { ...range, ...part }
    onChange(from === undefined && to === undefined ? undefined : { from, to })
  }
  return (
    <div className={popover.range}>
      <EndInput label="von" {...{ header, kind }} end={range.from} onChange={from => change({ from })} />
      <EndInput label="bis" {...{ header, kind }} end={range.to} onChange={to => change({ to })} />
    </div>
  )
}

type EndProps = { label: string; header: string; kind: Kind; end: End; onChange: (end: End) => void }

function EndInput({ label, header, kind, end, onChange }: EndProps) {
  const id = useId()
  const [text, setText] = useState(() => endText(end))
  const [left, setLeft] = useState(false)
  const isOdd = left && text.trim() !== '' && read(kind, text) === undefined
  return (
    <label className={popover.end}>
      {label}
      <input
        className={popover.field}
        aria-label={`${header} ${label}`}
        aria-invalid={isOdd || undefined}
        aria-describedby={isOdd ? id : undefined}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        placeholder={kind === 'day' ? 'TT.MM.JJJJ' : undefined}
        autoComplete="off"
        value={text}
        onBlur={() => setLeft(true)}
        onChange={event => {
          setText(event.target.value)
          setLeft(false)
          onChange(read(kind, event.target.value))
        }}
      />
      {isOdd && (
        <span id={id} className={popover.odd}>
          {kind === 'day' ? 'Kein Datum (TT.MM.JJJJ)' : 'Keine Zahl'}
        </span>
      )}
    </label>
  )
}

/** Undefined for what is empty or not finished. */
function read(kind: Kind, text: string): End {
  return kind === 'day' ? parseDay(text)?.toString() : parseDecimal(text.replace('€', '').replace(/[,.]$/, ''))
}

/** '38,5' or '01.11.2026'. */
export function endText(end: End): string {
  if (end === undefined) return ''
  if (typeof end === 'string') return formatDay(Temporal.PlainDate.from(end))
  const decimals = String(end).split('.')[1]?.length ?? 0
  return formatNumber(end, Math.min(decimals, 6))
}
