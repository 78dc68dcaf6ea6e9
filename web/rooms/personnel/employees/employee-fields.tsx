import { Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField } from '#web/ui/date-field.tsx'
import { NOTE_BELOW } from '#web/ui/field-note.tsx'
import styles from './employee-file.module.css'
import type { FormField } from './employee-form.ts'
import { useEmployeeFormContext } from './employee-form.ts'
import { useFieldNotes } from './employee-notes.tsx'

type Props = { field: FormField; label: string; readOnly: boolean; wide?: boolean }

export function TextField({ field, label, readOnly, wide, type }: Props & { type?: 'email' | 'tel' }) {
  const form = useEmployeeFormContext()
  const note = useFieldNotes()[field]
  const { value, ...input } = form.getInputProps(field)
  return (
    <Place field={field} wide={wide}>
      <TextInput
        {...input}
        label={label}
        type={type}
        value={value ?? ''}
        disabled={readOnly}
        description={note}
        inputWrapperOrder={NOTE_BELOW}
        autoComplete="off"
      />
    </Place>
  )
}

export function NoteField({ field, label, readOnly }: Props) {
  const form = useEmployeeFormContext()
  return (
    <Place field={field} wide>
      <Textarea {...form.getInputProps(field)} label={label} disabled={readOnly} autosize minRows={2} maxRows={8} />
    </Place>
  )
}

export function DayField({ field, label, readOnly }: Props & { field: 'birthDate' | 'entry' | 'exit' }) {
  const form = useEmployeeFormContext()
  const note = useFieldNotes()[field]
  const { value, onChange, error } = form.getInputProps(field)
  return (
    <Place field={field}>
      <DateField
        label={label}
        value={value ? Temporal.PlainDate.from(value) : undefined}
        onChange={day => onChange(day?.toString() ?? null)}
        error={error}
        disabled={readOnly}
      />
      {!error && note}
    </Place>
  )
}

export type Choice = { value: string; label: string }

type ChoiceProps = Props & { choices: readonly Choice[]; numeric?: boolean; clearable?: boolean }

/** Ids travel as numbers, the list speaks texts. A stored value the list does not hold is still shown. */
export function ChoiceField({ field, label, readOnly, choices, numeric = false, clearable = true }: ChoiceProps) {
  const form = useEmployeeFormContext()
  const note = useFieldNotes()[field]
  const { value, onChange, ...input } = form.getInputProps(field)
  const chosen = value === null || value === '' ? null : String(value)
  const known = chosen === null || choices.some(choice => choice.value === chosen)
  const none = numeric ? null : ''
  return (
    <Place field={field}>
      <Select
        {...input}
        label={label}
        data={known ? [...choices] : [...choices, { value: chosen, label: chosen }]}
        value={chosen}
        onChange={next => onChange(next === null ? none : numeric ? Number(next) : next)}
        placeholder="–"
        searchable={choices.length > 8}
        clearable={clearable && !readOnly}
        disabled={readOnly}
        description={note}
        inputWrapperOrder={NOTE_BELOW}
        nothingFoundMessage="Nichts gefunden"
        comboboxProps={{ withinPortal: true }}
      />
    </Place>
  )
}

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
)

/** Lets a note above lead to the field. */
const Place = ({ field, wide, children }: { field: string; wide?: boolean; children: ReactNode }) => (
  <div data-field={field} data-wide={wide || undefined}>
    {children}
  </div>
)
