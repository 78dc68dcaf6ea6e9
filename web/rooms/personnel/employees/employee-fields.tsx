import { Select, Textarea, TextInput } from '@mantine/core'
import { type ComponentProps, memo, type ReactNode, useMemo } from 'react'
import { DateField } from '#web/ui/date-field.tsx'
import { equalExceptHandlers } from '#web/ui/equal-except-handlers.ts'
import { FieldNote, NOTE_BELOW } from '#web/ui/field-note.tsx'
import styles from './employee-file.module.css'
import { type FormField, useEmployeeFormContext } from './employee-form.ts'
import { type Note, useFieldNotes } from './employee-notes.ts'

type Props = { field: FormField; label: string; readOnly: boolean; wide?: boolean }

export function TextField({ field, label, readOnly, wide, type }: Props & { type?: 'email' | 'tel' }) {
  const form = useEmployeeFormContext()
  const note = useFieldNotes()[field]
  return (
    <FieldCell field={field} wide={wide}>
      <TextPart label={label} type={type} disabled={readOnly} {...noteProps(note)} {...inputOf(form, field)} />
    </FieldCell>
  )
}

export function NoteField({ field, label, readOnly }: Props) {
  const form = useEmployeeFormContext()
  return (
    <FieldCell field={field} wide>
      <NotePart label={label} disabled={readOnly} {...inputOf(form, field)} />
    </FieldCell>
  )
}

export function DayField({ field, label, readOnly }: Props & { field: 'birthDate' | 'entry' | 'exit' }) {
  const form = useEmployeeFormContext()
  const note = useFieldNotes()[field]
  return (
    <FieldCell field={field}>
      <DayPart
        label={label}
        day={form.values[field]}
        onDay={day => form.setFieldValue(field, day)}
        error={typeof form.errors[field] === 'string' ? form.errors[field] : undefined}
        disabled={readOnly}
        {...noteProps(note)}
      />
    </FieldCell>
  )
}

export type Choice = { value: string; label: string }

type ChoiceProps = Props & {
  /** Keep it stable: a new list is read anew. */
  choices: readonly Choice[]
  /** Ids travel as numbers, the list speaks texts. */
  numeric?: boolean
}

export function ChoiceField({ field, label, readOnly, choices, numeric = false }: ChoiceProps) {
  const form = useEmployeeFormContext()
  const note = useFieldNotes()[field]
  const { value, onChange, ...input } = inputOf(form, field)
  const none = numeric ? null : ''
  return (
    <FieldCell field={field}>
      <ChoicePart
        label={label}
        choices={choices}
        value={value === '' ? null : String(value)}
        onChange={(next: string | null) => onChange(next === null ? none : numeric ? Number(next) : next)}
        disabled={readOnly}
        {...noteProps(note)}
        {...input}
      />
    </FieldCell>
  )
}

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
)

type NoteProps = { tone?: Note['tone']; text?: string }

const TextPart = memo(function TextPart({ tone, text, ...input }: NoteProps & ComponentProps<typeof TextInput>) {
  return <TextInput {...input} description={noteOf(tone, text)} inputWrapperOrder={NOTE_BELOW} autoComplete="off" />
}, equalExceptHandlers)

const NotePart = memo(function NotePart(input: ComponentProps<typeof Textarea>) {
  return <Textarea {...input} autosize minRows={2} maxRows={8} />
}, equalExceptHandlers)

type DayPartProps = NoteProps & {
  label: string
  day: string | null
  onDay: (day: string | null) => void
  error: string | undefined
  disabled: boolean
}

const DayPart = memo(function DayPart({ day, onDay, tone, text, ...field }: DayPartProps) {
  return (
    <>
      <DateField
        {...field}
        value={day ? Temporal.PlainDate.from(day) : undefined}
        onChange={next => onDay(next?.toString() ?? null)}
      />
      {!field.error && noteOf(tone, text)}
    </>
  )
}, equalExceptHandlers)

type ChoicePartProps = NoteProps & {
  label: string
  choices: readonly Choice[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  onFocus: () => void
  error: ReactNode
  disabled: boolean
}

const ChoicePart = memo(function ChoicePart({ choices, tone, text, ...input }: ChoicePartProps) {
  const { value, disabled } = input
  // A stored value that the list does not hold is still shown.
  const data = useMemo(() => {
    const isKnown = value === null || choices.some(choice => choice.value === value)
    return isKnown ? [...choices] : [...choices, { value, label: value }]
  }, [choices, value])
  return (
    <Select
      {...input}
      data={data}
      placeholder="–"
      searchable={choices.length > 8}
      clearable={!disabled}
      description={noteOf(tone, text)}
      inputWrapperOrder={NOTE_BELOW}
      nothingFoundMessage="Nichts gefunden"
    />
  )
}, equalExceptHandlers)

const inputOf = (form: ReturnType<typeof useEmployeeFormContext>, field: FormField) => {
  const { value, onChange, onBlur, onFocus, error } = form.getInputProps(field)
  return { value: value ?? '', onChange, onBlur, onFocus, error }
}

const noteProps = (note: Note | undefined): NoteProps => ({ tone: note?.tone, text: note?.text })
const noteOf = (tone: Note['tone'] | undefined, text: string | undefined) =>
  tone && text && <FieldNote tone={tone}>{text}</FieldNote>

/** Lets a note above lead to the field. */
const FieldCell = ({ field, wide, children }: { field: string; wide?: boolean; children: ReactNode }) => (
  <div data-field={field} data-wide={wide || undefined}>
    {children}
  </div>
)
