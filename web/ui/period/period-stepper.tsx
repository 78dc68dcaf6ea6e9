import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './period-stepper.module.css'

type Props = {
  /** Such as '1.–15. November 2026'. */
  label: string
  onStep: (direction: 1 | -1) => void
  canStepBack?: boolean
  canStepForward?: boolean
}

export function PeriodStepper({ label, onStep, canStepBack = true, canStepForward = true }: Props) {
  return (
    <fieldset className={styles.stepper} aria-label="Zeitraum">
      <button type="button" aria-label="Zeitraum davor" disabled={!canStepBack} onClick={() => onStep(-1)}>
        <IconChevronLeft size={16} stroke={1.8} />
      </button>
      {/* As wide as the longest, so that the arrow stays under the pointer. */}
      <span aria-live="polite" data-days={/^\d/.test(label) || undefined}>
        {label}
      </span>
      <button type="button" aria-label="Zeitraum danach" disabled={!canStepForward} onClick={() => onStep(1)}>
        <IconChevronRight size={16} stroke={1.8} />
      </button>
    </fieldset>
  )
}
