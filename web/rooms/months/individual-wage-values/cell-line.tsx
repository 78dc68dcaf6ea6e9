import { type Ref, useState } from 'react'
import type { OwnWageColumn } from '#contract/months/individual-wage-values.ts'
import { CELL_ORIGINS, valueWithUnit } from '#domain/months/individual-wage-values.ts'
import { personName } from '#domain/people/person-name.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
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
        key={`${row.key} ${column.id}`}
        note={entry?.note ?? ''}
        hint={values.hasValue(row, column) ? 'Notiz (Umschalt F2)' : 'Zuerst ein Wert, dann eine Notiz'}
        readOnly={row.isClosed || !values.hasValue(row, column)}
        inputRef={noteRef}
        onNote={note => values.note(row, column, note)}
      />
    </div>
  )
}

const computedText = (cents: number | null) =>
  cents === null ? 'eines Durchschnitts, der fehlt' : valueWithUnit(cents, 'euro')

type NoteProps = {
  note: string
  hint: string
  readOnly: boolean
  inputRef: Ref<HTMLInputElement>
  onNote: (note: string) => Promise<boolean>
}

function NoteField({ note, hint, readOnly, inputRef, onNote }: NoteProps) {
  // Stays while it is saved, and after a refusal.
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && typed !== note
  const save = async () => {
    if (typed !== undefined && (await onNote(typed))) setTyped(now => (now === typed ? undefined : now))
  }
  return (
    <input
      ref={inputRef}
      className={styles.note}
      aria-label="Notiz zum Wert"
      placeholder={hint}
      maxLength={500}
      readOnly={readOnly}
      data-own-escape={isTyped}
      value={typed ?? note}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
        else if (event.key === 'Escape' && isTyped) {
          event.stopPropagation()
          setTyped(undefined)
        }
      }}
    />
  )
}
