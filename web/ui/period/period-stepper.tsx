import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Popover } from '../popover.tsx'
import { MonthGrid } from './month-grid.tsx'
import styles from './period-stepper.module.css'

type Props = {
  /** Such as '1.–15. November 2026'. */
  label: string
  /** In which it begins. */
  month: Temporal.PlainYearMonth
  onMonth: (month: Temporal.PlainYearMonth) => void
  onStep: (direction: 1 | -1) => void
  canStepBack?: boolean
  canStepForward?: boolean
}

export function PeriodStepper({ label, month, onMonth, onStep, canStepBack = true, canStepForward = true }: Props) {
  return (
    <fieldset className={styles.stepper} aria-label="Zeitraum">
      <button type="button" aria-label="Zeitraum davor" disabled={!canStepBack} onClick={() => onStep(-1)}>
        <IconChevronLeft size={16} stroke={1.8} />
      </button>
      {/* As wide as the longest, so that the arrow stays under the pointer. */}
      <Popover
        label="Monat wählen"
        width={268}
        trigger={trigger => (
          <button type="button" className={styles.label} data-days={/^\d/.test(label) || undefined} {...trigger}>
            <span aria-live="polite">{label}</span>
          </button>
        )}
      >
        {close => (
          <MonthGrid
            value={month}
            onPick={picked => {
              close()
              if (!picked.equals(month)) onMonth(picked)
            }}
          />
        )}
      </Popover>
      <button type="button" aria-label="Zeitraum danach" disabled={!canStepForward} onClick={() => onStep(1)}>
        <IconChevronRight size={16} stroke={1.8} />
      </button>
    </fieldset>
  )
}
