import '#web/ui/theme/mantine-layers.css'
import { Checkbox, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { memo } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { DateField } from '../date-field.tsx'
import { DecimalField } from '../decimal-field.tsx'
import { DigitsField } from '../digits-field.tsx'
import { equalExceptHandlers } from '../equal-except-handlers.ts'
import { EuroField } from '../euro-field.tsx'
import { GroupedField } from '../grouped-field.tsx'
import { HoursField } from '../hours-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { RangeField } from '../range-field.tsx'
import { TimeField } from '../time-field.tsx'
import { ChoiceEntry } from './choice-entry.tsx'
import type { DateTimeFrame, Entry, FormValues, TimeFrame } from './entry.ts'
import styles from './form-panel.module.css'
import { DateTimeFrameEntry, TimeFrameEntry } from './frame-entries.tsx'
import { ColourEntry, FileEntry, OutputEntry, ToggleEntry } from './group-entries.tsx'
import { SLIDER } from './rules.ts'
import { TimeFramesEntry } from './time-frames-entry.tsx'

type Props<Values extends FormValues> = {
  entry: Entry<Values>
  value: unknown
  /** Of an entry that is only to be read. */
  text: string | undefined
  error: string | undefined
  /** Where the panel begins. */
  isFirst: boolean
  onChange: (value: unknown) => void
  onMoved: (isMoved: boolean) => void
}

/** The field of an entry; what it holds was checked against its kind when the entry was written (entry.ts). */
export const EntryField = memo(Field, equalExceptHandlers) as typeof Field

function Field<Values extends FormValues>({ entry, value, text, error, isFirst, onChange, onMoved }: Props<Values>) {
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
    case 'bool':
      return (
        <Checkbox
          {...{ label, disabled, error, description: hint }}
          checked={value as boolean}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'date':
      return (
        <DateField
          {...field}
          value={dayOf(value as string | null)}
          min={dayOf(entry.min)}
          max={dayOf(entry.max)}
          onChange={day => onChange(day?.toString() ?? null)}
        />
      )
    case 'time':
      return <TimeField {...field} value={value as number} onChange={onChange} />
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
    case 'output':
      return <OutputEntry label={label} text={text ?? ''} />
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
    case 'numeric':
      return <DigitsField {...field} {...bounds(entry)} unit={entry.unit} value={value as number} onChange={onChange} />
    case 'euro':
      return <EuroField {...field} {...bounds(entry)} value={value as number} onChange={onChange} />
    case 'hours':
      return <HoursField {...field} {...bounds(entry)} unit={entry.unit} value={value as number} onChange={onChange} />
    case 'decimal': {
      const { places, unit } = entry
      return <DecimalField {...field} {...bounds(entry)} {...{ places, unit, onChange }} value={value as number} />
    }
    case 'own':
      return entry.field({ label, value, disabled, error, onChange })
    case 'dropdown-search':
      return <ChoiceEntry {...field} entry={entry} value={value as string | number | null} onChange={onChange} />
  }
}

const LongText = (input: TextareaProps) => <Textarea {...input} autosize minRows={2} maxRows={8} />

const dayOf = (text: string | null | undefined) => (text ? Temporal.PlainDate.from(text) : undefined)

/** Only those that are set, so that the field's own ones hold otherwise. */
const bounds = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
