import '#web/ui/theme/mantine-layers.css'
import { Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { memo } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { equalExceptHandlers } from '../equal-except-handlers.ts'
import { GroupedField } from '../grouped-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { RangeField } from '../range-field.tsx'
import { ChoiceEntry } from './choice-entry.tsx'
import type { DateTimeFrame, FormValues, TimeFrame } from './entry.ts'
import styles from './form-panel.module.css'
import { DateTimeFrameEntry, TimeFrameEntry } from './frame-entries.tsx'
import { ColourEntry, FileEntry, ToggleEntry } from './group-entries.tsx'
import { bounds, type FieldProps, plainField } from './plain-field.tsx'
import { SLIDER } from './rules.ts'
import { TimeFramesEntry } from './time-frames-entry.tsx'

/** The field of an entry; what it holds was checked against its kind when the entry was written (entry.ts). */
export const EntryField = memo(Field, equalExceptHandlers) as typeof Field

function Field<Values extends FormValues>(props: FieldProps<Values>) {
  const plain = plainField(props)
  if (plain !== undefined) return plain
  const { entry, value, error, isFirst, onChange, onMoved } = props
  const { label, required, disabled, hint } = entry
  const placeholder = disabled ? '–' : entry.placeholder
  const field = { label, required, disabled, error, description: hint }
  const start = { 'data-autofocus': isFirst || undefined }
  switch (entry.kind) {
    case 'text':
    case 'password':
    case 'textarea': {
      if (entry.grouped)
        return (
          <GroupedField
            {...field}
            {...start}
            grouped={entry.grouped}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            value={value as string}
            onChange={onChange}
          />
        )
      const Input = { text: TextInput, password: PasswordField, textarea: LongText }[entry.kind] as typeof TextInput
      return (
        <Input
          {...field}
          {...start}
          type={entry.kind === 'text' ? entry.type : undefined}
          placeholder={placeholder}
          maxLength={entry.maxLength}
          autoComplete={entry.autoComplete ?? (entry.kind === 'password' ? 'new-password' : 'off')}
          classNames={entry.mono ? { input: styles.mono } : undefined}
          spellCheck={!entry.mono}
          value={value as string}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    }
    case 'timeframes':
      return <TimeFramesEntry {...field} one={entry.one} value={value as TimeFrame[]} onChange={onChange} />
    case 'timeframe':
      return <TimeFrameEntry {...field} value={value as TimeFrame} onChange={onChange} />
    case 'datetimeframe':
      return <DateTimeFrameEntry {...field} value={value as DateTimeFrame} onChange={onChange} />
    case 'togglelist':
      return <ToggleEntry {...field} entry={entry} value={value as string} onChange={onChange} />
    case 'file':
      return <FileEntry {...field} entry={entry} value={value as File | null} onChange={onChange} />
    case 'color':
      return <ColourEntry {...field} taken={entry.taken} value={value as string} onChange={onChange} />
    case 'slider':
      return (
        <RangeField
          {...{ label, disabled, error, hint, onChange, onMoved }}
          {...SLIDER}
          {...bounds(entry)}
          step={entry.step ?? SLIDER.step}
          confirmed
          value={value as number}
          textOf={entry.textOf ?? (number => formatNumber(number, Number.isInteger(entry.step ?? 1) ? 0 : 2))}
        />
      )
    case 'dropdown-search':
      return <ChoiceEntry {...field} entry={entry} value={value as string | number | null} onChange={onChange} />
  }
}

const LongText = (input: TextareaProps) => <Textarea {...input} autosize minRows={2} maxRows={8} />
