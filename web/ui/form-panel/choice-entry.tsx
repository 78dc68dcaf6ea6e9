import '#web/ui/theme/mantine-layers.css'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import type { Choice } from './entry.ts'

type Props = {
  entry: { choices: readonly Choice[]; placeholder?: string }
  label: string
  required: boolean | undefined
  disabled: boolean | undefined
  error: string | undefined
  description: string | undefined
  value: string | number | null
  onChange: (value: unknown) => void
}

export function ChoiceEntry({ entry: { choices, placeholder }, value, onChange, required, ...field }: Props) {
  const data = useMemo(() => {
    const listed = choices.map(({ value, label }) => ({ value: String(value), label }))
    // A stored value that the list does not hold is still shown.
    const isKnown = value === null || choices.some(choice => choice.value === value)
    return isKnown ? listed : [...listed, { value: String(value), label: String(value) }]
  }, [choices, value])
  return (
    <Select
      {...field}
      required={required}
      data={data}
      value={value === null ? null : String(value)}
      onChange={text => onChange(choices.find(({ value }) => String(value) === text)?.value ?? null)}
      searchable
      clearable={!required && !field.disabled}
      allowDeselect={!required}
      nothingFoundMessage="Kein Eintrag gefunden"
      placeholder={field.disabled ? '–' : (placeholder ?? 'Auswählen oder suchen')}
    />
  )
}
