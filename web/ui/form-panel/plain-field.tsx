import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField } from '../date-field.tsx'
import { DecimalField } from '../decimal-field.tsx'
import { DigitsField } from '../digits-field.tsx'
import { EuroField } from '../euro-field.tsx'
import { HoursField } from '../hours-field.tsx'
import { TimeField } from '../time-field.tsx'
import type { Entry, FormValues } from './entry.ts'
import { OutputEntry } from './output-entry.tsx'

export type FieldProps<Values extends FormValues> = {
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

/** Of kinds that are typed into or ticked: these are no more than an input. Undefined of the others. */
export function plainField<Values extends FormValues>({
  entry,
  value,
  text,
  error,
  onChange,
}: FieldProps<Values>): ReactNode | undefined {
  const { label, required, disabled, hint } = entry
  const field = { label, required, disabled, error, description: hint }
  switch (entry.kind) {
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
    case 'output':
      return <OutputEntry label={label} text={text ?? ''} />
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
    default:
      return undefined
  }
}

const dayOf = (text: string | null | undefined) => (text ? Temporal.PlainDate.from(text) : undefined)

/** Only those that are set, so that the field's own ones hold otherwise. */
export const bounds = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
