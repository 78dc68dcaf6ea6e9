import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChevronRight,
  IconClock,
  IconLockOpen,
  IconRefresh,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './cockpit.module.css'
import { STEPS, type Step, type StepKey } from './store-steps.ts'
import type { Place } from './use-step-places.ts'

type Props = {
  storeName: string
  step: StepKey
  found: Step
  place: Place | undefined
  /** Done here and now, instead of where it leads. */
  onAct?: (() => void) | undefined
}

/** State and number of a step; it leads to where it is done. */
export function StepMark({ storeName, step, found: { state, text }, place, onAct }: Props) {
  if (state === 'none') return <span className={styles.none}>–</span>
  const Icon = iconOf(step, state)
  const inside = (
    <>
      {state !== 'next' && <Icon size={16} stroke={1.8} aria-hidden />}
      <span>{text}</span>
      {state === 'next' && <IconChevronRight size={15} stroke={1.8} aria-hidden />}
    </>
  )
  const label = `${storeName}, ${STEPS[step].label}: ${text}`
  if (onAct)
    return (
      <button type="button" className={styles.mark} data-state={state} aria-label={label} onClick={onAct}>
        {inside}
      </button>
    )
  if (place)
    return (
      <Link {...place} className={styles.mark} data-state={state} aria-label={label}>
        {inside}
      </Link>
    )
  return (
    <span className={styles.mark} data-state={state === 'next' ? 'waiting' : state}>
      {state === 'next' ? <span>bereit</span> : inside}
    </span>
  )
}

function iconOf(step: StepKey, state: Step['state']) {
  if (state === 'done') return IconCheck
  if (state === 'error') return IconBan
  if (state === 'info') return IconLockOpen
  return step === 'times' || step === 'absences' ? IconClock : step === 'changed' ? IconRefresh : IconAlertTriangle
}
