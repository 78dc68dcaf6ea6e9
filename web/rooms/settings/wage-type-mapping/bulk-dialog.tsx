import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { enter, planLine, type WageTypeEdits } from '#domain/settings/wage-type-edits.ts'
import { NOT_HANDED_OVER, numberFault, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import type { MappingRow } from './shown-kinds.ts'
import styles from './wage-type-mapping.module.css'

type Props = {
  kinds: readonly TimeKind[]
  /** They were ticked; else it is all that the table shows. */
  isChosen: boolean
  groups: readonly ModelGroup[]
  stored: readonly WageTypeLine[]
  edits: WageTypeEdits
  rows: readonly MappingRow[]
  onEntered: (edits: WageTypeEdits, from: string | undefined) => void
  onClose: () => void
}

/** One day or one number for several kinds; nothing is saved by it yet. */
export default function BulkDialog({ kinds, isChosen, groups, stored, edits, rows, onEntered, onClose }: Props) {
  const [from, setFrom] = useState<Temporal.PlainDate>()
  const [number, setNumber] = useState('')
  const [into, setInto] = useState<readonly ModelGroup[]>(groups)
  const [faults, setFaults] = useState<{ from?: string; number?: string }>({})
  const enterAll = () => {
    const text = number.trim()
    const fault = numberFault(text)
    if (fault) return setFaults({ number: fault })
    if (!from && !text) return setFaults({ from: 'Bitte geben Sie einen Tag oder eine Lohnart an' })
    if (text && into.length === 0) return setFaults({ number: 'Bitte wählen Sie eine Gruppe' })
    const numbers = text ? Object.fromEntries(into.map(group => [group, text])) : {}
    let next = edits
    for (const kind of kinds) {
      const line = rows.find(row => row.kind === kind)!.line
      const entered = { ...(line.isExample && { isExample: false }), numbers }
      const planned = from ? planLine(stored, next, kind, from.toString(), entered) : enter(stored, next, line, entered)
      if (!planned) return setFaults({ from: `Für ${kindOf(kind).name} gilt ab diesem Tag schon eine Zeile` })
      next = planned
    }
    onEntered(next, from?.toString())
  }
  return (
    <FormDialog
      title="Mehrere Zeitarten ändern"
      submitLabel="Eintragen"
      dirty={from !== undefined || number !== ''}
      busy={false}
      onSubmit={enterAll}
      onClose={onClose}
    >
      <About {...{ isChosen, kinds }} />
      <DateField
        label="Gültig ab"
        value={from}
        onChange={setFrom}
        description="Ab diesem Tag gilt eine neue Zeile, davor bleibt, was war. Leer: die Zeilen ändern sich, wie sie sind."
        {...(faults.from && { error: faults.from })}
      />
      <TextInput
        label="Lohnart"
        value={number}
        description={`Leer: die Nummern bleiben. „${NOT_HANDED_OVER}“: wird nicht übergeben. „NLZ 01“: kommt mit den Abwesenheiten an.`}
        error={faults.number}
        autoComplete="off"
        onChange={event => setNumber(event.currentTarget.value)}
      />
      {number.trim() !== '' && (
        <ChoiceChips
          label="Für welche Gruppen"
          chosen={into}
          choices={groups.map(value => ({ value, label: MODEL_GROUPS[value] }))}
          onToggle={group => setInto(into.includes(group) ? into.filter(one => one !== group) : [...into, group])}
        />
      )}
    </FormDialog>
  )
}

type AboutProps = Pick<Props, 'isChosen' | 'kinds'>

function About({ isChosen, kinds }: AboutProps) {
  return (
    <p className={styles.note}>
      {isChosen
        ? kinds.length === 1
          ? kindOf(kinds[0]!).name
          : `${kinds.length} ausgewählte Zeitarten`
        : `Alle ${kinds.length} gezeigten Zeitarten`}
      . Gespeichert wird erst in der Tabelle.
    </p>
  )
}
