import { DateField } from '../date-field.tsx'
import { TimeField } from '../time-field.tsx'
import type { DateTimeFrame, TimeFrame } from './entry.ts'
import { FieldGroup, type GroupProps } from './field-group.tsx'
import styles from './form-panel.module.css'

type Props<Frame> = GroupProps & { value: Frame; onChange: (frame: Frame) => void }

/** Two times of a day. */
export function TimeFrameEntry({ value, onChange, ...group }: Props<TimeFrame>) {
  return (
    <FieldGroup {...group}>
      <div className={styles.frame}>
        <TimeField label="Von" value={value.from} onChange={from => onChange({ ...value, from })} />
        <TimeField label="Bis" value={value.to} onChange={to => onChange({ ...value, to })} />
      </div>
    </FieldGroup>
  )
}

/** Two moments. */
export function DateTimeFrameEntry({ value, onChange, ...group }: Props<DateTimeFrame>) {
  const { fromDay, fromTime, toDay, toTime } = value
  const day = (text: string | null) => (text ? Temporal.PlainDate.from(text) : undefined)
  return (
    <FieldGroup {...group}>
      <div className={styles.moments}>
        <DateField
          label="Von"
          disabled={group.disabled}
          value={day(fromDay)}
          onChange={picked => onChange({ ...value, fromDay: picked?.toString() ?? null })}
        />
        <TimeField label="Beginn" value={fromTime} onChange={fromTime => onChange({ ...value, fromTime })} />
        <DateField
          label="Bis"
          disabled={group.disabled}
          value={day(toDay)}
          onChange={picked => onChange({ ...value, toDay: picked?.toString() ?? null })}
        />
        <TimeField label="Ende" value={toTime} onChange={toTime => onChange({ ...value, toTime })} />
      </div>
    </FieldGroup>
  )
}
