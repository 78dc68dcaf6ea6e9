import { type Ref, useState } from 'react'
import type { OwnWageColumn } from '#contract/time/own-wage-values.ts'
import { personName } from '#domain/personnel/person-name.ts'
import { OWN_UNITS } from '#domain/settings/own-units.ts'
import { CELL_ORIGINS, valueWithUnit } from '#domain/time/own-wage-values.ts'
import { dayText } from '#web/lib/day-text.ts'
import { ComputedFigure } from './computed-figure.tsx'
import styles from './own-wage-values.module.css'
import type { Values } from './use-values.ts'
import { entryOf, isReplaced, type ValueRow } from './value-row.ts'

type Props = {
  looked: { row: ValueRow; column: OwnWageColumn } | undefined
  values: Values
  noteRef: Ref<HTMLInputElement>
}

/** What the cell that is looked at is, where its value comes from, and its note: as the line above a sheet. */
export function CellLine({ looked, values, noteRef }: Props) {
  if (!looked)
    return (
      <p className={styles.line}>
        Werte in die Zellen tippen oder aus einer Tabelle einfügen (Strg V). Eine Notiz steht hier, sobald eine Zelle
        gewählt ist.
      </p>
    )
  const { row, column } = looked
  const entry = entryOf(row, column.id)
  const fault = values.stateOf({ ...row, wageTypeId: column.id })?.fault
  return (
    <div className={styles.line}>
      <b>{`${personName(row)} · ${column.number} ${column.name}`}</b>
      {fault ? (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      ) : entry ? (
        <span>
          {OWN_UNITS[column.unit]}, {CELL_ORIGINS[entry.origin]}
          {entry.changedOn !== null && `, zuletzt am ${dayText(entry.changedOn)}`}
        </span>
      ) : (
        <span>{`${OWN_UNITS[column.unit]}, noch kein Wert`}</span>
      )}
      {entry?.computed && (
        <ComputedFigure {...{ row, column }} computed={entry.computed} align="start">
          {isReplaced(entry) ? `* statt ${computedText(entry.computed.hundredths)}` : 'Woraus?'}
        </ComputedFigure>
      )}
      <NoteField
        key={`${row.key} ${column.id} ${entry?.version}`}
        note={entry?.note ?? ''}
        disabled={!entry || entry.version === null || row.isClosed}
        inputRef={noteRef}
        onNote={note => values.note(row, column, note)}
      />
    </div>
  )
}

const computedText = (cents: number | null) =>
  cents === null ? 'eines Durchschnitts, der fehlt' : valueWithUnit(cents, 'euro')

type NoteProps = { note: string; disabled: boolean; inputRef: Ref<HTMLInputElement>; onNote: (note: string) => void }

function NoteField({ note, disabled, inputRef, onNote }: NoteProps) {
  const [typed, setTyped] = useState(note)
  return (
    <input
      ref={inputRef}
      className={styles.note}
      aria-label="Notiz zum Wert"
      placeholder={disabled ? '' : 'Notiz (Umschalt F2)'}
      maxLength={500}
      disabled={disabled}
      data-own-escape={typed !== note}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => onNote(typed)}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
        else if (event.key === 'Escape' && typed !== note) {
          event.stopPropagation()
          setTyped(note)
        }
      }}
    />
  )
}
