import { IconPlus, IconX } from '@tabler/icons-react'
import { percentText } from '#domain/wages/employment-rule-texts.ts'
import { OPENING_PERCENTS, type OpeningWindow, RULE_CHOICES, SHIPPED_WINDOW } from '#domain/wages/employment-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { CellSelect } from '#web/ui/cell-select.tsx'
import type { OwnFieldProps } from '#web/ui/form-panel/entry.ts'
import { FieldGroup } from '#web/ui/form-panel/field-group.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import styles from './employment-models.module.css'

const NEW = { ...SHIPPED_WINDOW, days: 'weekdays', from: null, to: null, percent: 5000 } as const
/** In place of null: overtime in the window keeps its usual rate. */
const USUAL = 0

/** Each has a kind of time of its own. */
const OVERTIME_PERCENTS: readonly number[] = [7000, 10_000]

/** Windows in which work is paid more, one below the other. Collective agreement of the trade: opening hours. */
export function OpeningsField({ label, value, disabled, error, onChange }: OwnFieldProps) {
  const openings = value as readonly OpeningWindow[]
  const change = (at: number, part: object) =>
    onChange(openings.map((opening, index) => (index === at ? { ...opening, ...part } : opening)))
  return (
    <FieldGroup label={label} error={error} disabled={disabled}>
      {openings.map(({ days, from, to, percent, overtime, overtimePercent }, at) => (
        <div key={at} className={styles.opening}>
          <CellSelect
            label={`Zeile ${at + 1} Tage`}
            value={days}
            choices={Object.entries(RULE_CHOICES.openingDays).map(([value, label]) => ({ value, label }))}
            onChange={days => change(at, { days })}
          />
          <TimeField
            label={`Zeile ${at + 1} von`}
            value={from}
            disabled={disabled}
            onChange={from => change(at, { from })}
          />
          <TimeField label={`Zeile ${at + 1} bis`} value={to} disabled={disabled} onChange={to => change(at, { to })} />
          <CellSelect
            label={`Zeile ${at + 1} Zuschlag`}
            value={percent}
            choices={OPENING_PERCENTS.map(each => ({ value: each, label: percentText(each) }))}
            disabled={disabled}
            onChange={percent => change(at, { percent })}
          />
          <CellSelect
            label={`Zeile ${at + 1} auf Überstunden`}
            value={overtime}
            choices={Object.entries(RULE_CHOICES.openingOvertime).map(([value, label]) => ({ value, label }))}
            disabled={disabled}
            onChange={overtime => change(at, { overtime })}
          />
          <CellSelect
            label={`Zeile ${at + 1} Satz der Überstunden`}
            value={overtimePercent ?? USUAL}
            choices={[USUAL, ...OVERTIME_PERCENTS].map(each => ({
              value: each,
              label: each === USUAL ? 'Überstunden wie sonst' : `Überstunden ${percentText(each)}`,
            }))}
            disabled={disabled}
            onChange={rate => change(at, { overtimePercent: rate === USUAL ? null : rate })}
          />
          {!disabled && (
            <IconButton
              label={`Zeile ${at + 1} entfernen`}
              icon={<IconX size={17} />}
              onClick={() => onChange(openings.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {openings.length === 0 && disabled && <p>keine</p>}
      {!disabled && (
        <div>
          <Button
            variant="text"
            icon={<IconPlus size={16} stroke={1.8} />}
            onClick={() => onChange([...openings, NEW])}
          >
            Zeitfenster hinzufügen
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
