import { IconFile, IconX } from '@tabler/icons-react'
import { ChoiceChips } from '../choice-chips.tsx'
import { ColourPalette } from '../colour-palette.tsx'
import { FileDrop } from '../file-drop.tsx'
import { IconButton } from '../icon-button.tsx'
import type { Choice } from './entry.ts'
import { FieldGroup, type GroupProps } from './field-group.tsx'
import styles from './form-panel.module.css'
import { toggled } from './rules.ts'

type Chosen = string | number | null | readonly (string | number)[]
type ToggleProps = GroupProps & {
  entry: { choices: readonly Choice[] }
  value: Chosen
  onChange: (value: Chosen) => void
}

export const ToggleEntry = ({ entry: { choices }, value, onChange, ...group }: ToggleProps) => (
  <FieldGroup {...group}>
    <ChoiceChips
      label={group.label}
      disabled={group.disabled}
      choices={choices}
      chosen={value ?? []}
      onToggle={one => onChange(toggled<string | number>(value, one, group.required ?? false))}
    />
  </FieldGroup>
)

type FileProps = GroupProps & {
  entry: { endings: readonly string[]; maxBytes: number }
  value: File | null
  onChange: (file: File | null) => void
}

export const FileEntry = ({ entry: { endings, maxBytes }, value, onChange, ...group }: FileProps) => (
  <FieldGroup {...group}>
    {value ? (
      <p className={styles.file}>
        <IconFile size={18} stroke={1.6} aria-hidden />
        <span>{value.name}</span>
        <IconButton label={`${value.name} entfernen`} icon={<IconX size={17} />} onClick={() => onChange(null)} />
      </p>
    ) : (
      <FileDrop {...{ endings, maxBytes }} busy={group.disabled} onFiles={([file]) => onChange(file ?? null)} />
    )}
  </FieldGroup>
)

type ColourProps = GroupProps & { value: string; taken?: readonly string[]; onChange: (colour: string) => void }

/** Any colour; where some are taken already, one of a palette in which those can't be chosen. */
export function ColourEntry({ value, taken, onChange, ...group }: ColourProps) {
  if (taken)
    return (
      <FieldGroup {...group}>
        <ColourPalette label={group.label} value={value} taken={taken} onChange={onChange} />
      </FieldGroup>
    )
  return (
    <FieldGroup {...group}>
      <label className={styles.colour}>
        <input
          type="color"
          aria-label={group.label}
          disabled={group.disabled}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
        <span aria-hidden>{value.toUpperCase()}</span>
      </label>
    </FieldGroup>
  )
}
