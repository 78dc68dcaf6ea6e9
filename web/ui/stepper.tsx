import { IconCheck } from '@tabler/icons-react'
import styles from './stepper.module.css'

type Props = {
  label: string
  steps: readonly string[]
  /** Index of the step shown. */
  current: number
  canGo?: (index: number) => boolean
  onGo?: (index: number) => void
}

/** Where one is in a task of a few steps, and the way back. */
export function Stepper({ label, steps, current, canGo, onGo }: Props) {
  return (
    <nav aria-label={label} className={styles.stepper}>
      <ol>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'ahead'
          const inside = (
            <>
              <span className={styles.number}>
                {state === 'done' ? <IconCheck size={13} stroke={2.6} aria-label="erledigt" /> : index + 1}
              </span>
              {step}
            </>
          )
          return (
            <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              {canGo?.(index) ? (
                <button type="button" onClick={() => onGo?.(index)}>
                  {inside}
                </button>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
