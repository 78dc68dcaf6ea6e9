import '#web/ui/theme/mantine-layers.css'
import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { Switch } from '#web/ui/switch.tsx'
import styles from './company-settings.module.css'
import type { SettingEntry } from './settings-entries.ts'
import { WorkDaysField } from './work-days-field.tsx'

type Props = {
  entry: SettingEntry
  value: unknown
  error: string | undefined
  isSwitch: boolean | undefined
  hint: string | undefined
  onChange: (value: unknown) => void
}

/** What a setting is typed into or chosen with. */
export default function SettingInput({ entry, value, error, isSwitch, hint, onChange }: Props) {
  const { label } = entry
  if (entry.kind === 'bool' && isSwitch) return <Switch label={label} checked={value === true} onChange={onChange} />
  if (entry.kind === 'bool')
    return (
      <Checkbox
        className={styles.check}
        aria-label={label}
        checked={value === true}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  if (entry.kind === 'dropdown-search')
    return (
      <Select
        aria-label={label}
        error={error}
        allowDeselect={false}
        searchable={entry.choices.length > 20}
        placeholder="Bitte wählen"
        data={entry.choices.map(choice => ({ value: String(choice.value), label: choice.label }))}
        value={value === null || value === undefined ? null : String(value)}
        onChange={chosen => onChange(entry.choices.find(choice => String(choice.value) === chosen)?.value ?? null)}
      />
    )
  if (entry.kind === 'togglelist')
    return <WorkDaysField {...{ label, error }} days={(value ?? []) as number[]} onChange={onChange} />
  const text = {
    'aria-label': label,
    error,
    value: String(value ?? ''),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (entry.kind === 'password')
    return (
      <PasswordInput
        {...text}
        placeholder={hint}
        autoComplete="new-password"
        aria-invalid={error ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': `${label} anzeigen`, 'aria-hidden': false, tabIndex: 0 }}
      />
    )
  return <TextInput {...text} maxLength={'maxLength' in entry ? entry.maxLength : undefined} />
}
