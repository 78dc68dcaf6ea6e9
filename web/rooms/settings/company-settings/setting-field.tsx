import { Suspense } from 'react'
import { workDaysText } from '#domain/accounts/work-time-texts.ts'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import type { FormPanelState } from '#web/ui/form-panel/use-form-panel.ts'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import styles from './company-settings.module.css'
import type { SettingEntry } from './settings-entries.ts'
import type { Values } from './settings-values.ts'

/** Settings are read first. */
export const SettingInput = lazyPart(() => import('./setting-input.tsx'), <MissingPartNotice />)

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
  const text = <span className={styles.value}>{shown ?? textOf(entry, value, words)}</span>
  if (!isEditing || entry.disabled) return text
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
      <Suspense fallback={text}>
        <SettingInput {...{ entry, value, error, isSwitch }} hint={shown} onChange={next => state.set(name, next)} />
      </Suspense>
    </div>
  )
}

export function textOf(entry: SettingEntry, value: unknown, words: readonly [string, string]): string {
  if (entry.kind === 'bool') return words[value === true ? 1 : 0]
  if (entry.kind === 'dropdown-search') return entry.choices.find(choice => choice.value === value)?.label ?? '–'
  if (entry.kind === 'togglelist') return value === undefined ? '–' : workDaysText(value as number[])
  return String(value ?? '').trim() || '–'
}
