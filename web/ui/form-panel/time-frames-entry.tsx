import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { TimeField } from '../time-field.tsx'
import type { TimeFrame } from './entry.ts'
import { FieldGroup, type GroupProps } from './field-group.tsx'
import styles from './form-panel.module.css'

type Props = GroupProps & {
  one: string
  value: readonly TimeFrame[]
  onChange: (frames: readonly TimeFrame[]) => void
}

/** Times from and to, one below the other. */
export function TimeFramesEntry({ one, value, onChange, ...group }: Props) {
  const change = (at: number, part: Partial<TimeFrame>) =>
    onChange(value.map((frame, index) => (index === at ? { ...frame, ...part } : frame)))
  return (
    <FieldGroup {...group}>
      {value.map((frame, at) => (
        <div key={at} className={styles.frames}>
          <TimeField
            label={`${one} ${at + 1} von`}
            disabled={group.disabled}
            value={frame.from}
            onChange={from => change(at, { from })}
          />
          <TimeField
            label={`${one} ${at + 1} bis`}
            disabled={group.disabled}
            value={frame.to}
            onChange={to => change(at, { to })}
          />
          {!group.disabled && (
            <IconButton
              label={`${one} ${at + 1} entfernen`}
              icon={<IconX size={17} />}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {value.length === 0 && group.disabled && <p className={styles.description}>Keine</p>}
      {!group.disabled && (
        <div>
          <Button
            variant="text"
            icon={<IconPlus size={16} stroke={1.8} />}
            onClick={() => onChange([...value, { from: null, to: null }])}
          >
            {`${one} hinzufügen`}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
