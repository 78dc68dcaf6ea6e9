import { IconChevronDown } from '@tabler/icons-react'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { workDaysText } from '#domain/accounts/work-time-texts.ts'
import { Popover } from '#web/ui/popover.tsx'
import styles from './company-settings.module.css'

type Props = { label: string; days: readonly number[]; error: string | undefined; onChange: (days: number[]) => void }

/** As narrow as its text; the days are ticked below it. */
export function WorkDaysField({ label, days, error, onChange }: Props) {
  const toggle = (day: number) =>
    onChange(days.includes(day) ? days.filter(one => one !== day) : [...days, day].toSorted())
  return (
    <>
      <Popover
        label={label}
        trigger={props => (
          <button
            type="button"
            className={styles.days}
            {...props}
            aria-label={`${label}: ${workDaysText(days) || 'keine'}`}
            aria-invalid={error ? true : undefined}
          >
            <span>{workDaysText(days) || '–'}</span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          </button>
        )}
      >
        {() => (
          <fieldset className={styles.dayChoices}>
            <legend className="visually-hidden">{label}</legend>
            {Object.entries(WEEKDAYS).map(([day, name]) => (
              <label key={day}>
                <input type="checkbox" checked={days.includes(Number(day))} onChange={() => toggle(Number(day))} />
                {name}
              </label>
            ))}
          </fieldset>
        )}
      </Popover>
      {error && <p className={styles.fault}>{error}</p>}
    </>
  )
}
