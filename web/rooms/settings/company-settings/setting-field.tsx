import '#web/ui/theme/mantine-layers.css'
import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { workDaysText } from '#domain/accounts/work-time-texts.ts'
import type { FormPanelState } from '#web/ui/form-panel/use-form-panel.ts'
import { Switch } from '#web/ui/switch.tsx'
import styles from './company-settings.module.css'
import type { SettingEntry } from './settings-entries.ts'
import type { Values } from './settings-values.ts'
import { WorkDaysField } from './work-days-field.tsx'

/** What every part of the screen shows and changes. */
export type SettingsForm = { isEditing: boolean; state: FormPanelState<Values> }

type Props = {
  form: SettingsForm
  name: string
  /** How „on“ and „off“ are read. */
  words?: readonly [off: string, on: string]
  /** What is read in the place of a value that is never shown. */
  shown?: string
  isSwitch?: boolean
}

/** A value in its place: text to be read, or, while editing, the field that it is typed into, with its text where it was. */
export function SettingField({ form: { isEditing, state }, name, words = ['Nein', 'Ja'], shown, isSwitch }: Props) {
  const entry = state.shown.find(({ key }) => key === name)
  if (!entry) return null
  const value = state.values[name]
  if (!isEditing || entry.disabled) return <span className={styles.value}>{shown ?? textOf(entry, value, words)}</span>
  const error = state.problems[name]
  const isChanged = state.before(name) !== undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its field does
    <div
      className={styles.field}
      data-entry={name}
      data-state={isChanged ? 'changed' : undefined}
      title={isChanged ? `bisher ${state.before(name)}` : undefined}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) state.leave(name)
      }}
    >
      <Input {...{ entry, value, error, isSwitch }} hint={shown} onChange={next => state.set(name, next)} />
    </div>
  )
}

type InputProps = {
  entry: SettingEntry
  value: unknown
  error: string | undefined
  isSwitch: boolean | undefined
  hint: string | undefined
  onChange: (value: unknown) => void
}

function Input({ entry, value, error, isSwitch, hint, onChange }: InputProps) {
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

export function textOf(entry: SettingEntry, value: unknown, words: readonly [string, string]): string {
  if (entry.kind === 'bool') return words[value === true ? 1 : 0]
  if (entry.kind === 'dropdown-search') return entry.choices.find(choice => choice.value === value)?.label ?? '–'
  if (entry.kind === 'togglelist') return value === undefined ? '–' : workDaysText(value as number[])
  return String(value ?? '').trim() || '–'
}
