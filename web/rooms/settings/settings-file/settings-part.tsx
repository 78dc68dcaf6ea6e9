import type { SettingsItem, SettingsPlan } from '#contract/settings/settings-file.ts'
import { FieldChanges } from '#web/ui/field-changes.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './settings-file.module.css'

type Part = SettingsPlan['parts'][number]
type Props = { part: Part; isChosen: boolean; onChoose: (isChosen: boolean) => void }

const STATES: Record<SettingsItem['state'], { tone: Tone; label: string }> = {
  new: { tone: 'ok', label: 'neu' },
  changed: { tone: 'info', label: 'geändert' },
  unchanged: { tone: 'neutral', label: 'unverändert' },
  refused: { tone: 'error', label: 'abgelehnt' },
}

/** One kind of settings: how many of what, and on request each with its old and new values. */
export function SettingsPart({ part: { label, items }, isChosen, onChoose }: Props) {
  const told = items.filter(({ state }) => state !== 'unchanged')
  return (
    <li className={styles.part}>
      <label className={styles.choice}>
        <input type="checkbox" checked={isChosen} onChange={event => onChoose(event.currentTarget.checked)} />
        <b>{label}</b>
        <span className={styles.counts}>{countsOf(items)}</span>
      </label>
      {told.length > 0 && (
        <details open={told.some(({ state }) => state === 'refused')}>
          <summary>{told.length === 1 ? '1 Eintrag ansehen' : `${told.length} Einträge ansehen`}</summary>
          <ul className={styles.items}>
            {told.map((item, place) => (
              <Item key={place} item={item} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const Item = ({ item: { name, state, changes, reason } }: { item: SettingsItem }) => (
  <li>
    <div className={styles.head}>
      <span>{name}</span>
      <StatusPill tone={STATES[state].tone}>{STATES[state].label}</StatusPill>
    </div>
    {reason && <FieldNote tone="warn">{reason}</FieldNote>}
    {state === 'changed' && (
      <FieldChanges
        label={`Änderungen von ${name}`}
        changes={changes.map(change => ({ key: change.label, ...change }))}
      />
    )}
  </li>
)

/** „2 neu, 1 geändert, 14 unverändert“ */
const countsOf = (items: readonly SettingsItem[]): string =>
  (Object.keys(STATES) as SettingsItem['state'][])
    .flatMap(state => {
      const count = items.filter(item => item.state === state).length
      return count > 0 ? [`${count} ${STATES[state].label}`] : []
    })
    .join(', ') || 'leer'
