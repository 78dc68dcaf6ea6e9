import type { ReactNode } from 'react'
import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { isIdle } from '#domain/months/month-checks.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './cockpit.module.css'
import { isFinished, STEP_KEYS, STEPS, type StepKey, type StoreSteps } from './store-steps.ts'

type Props = { store: StoreMonth; steps: StoreSteps; markOf: (store: StoreMonth, step: StepKey) => ReactNode }

/** On a narrow page: six segments, and the step that is open. */
export function StoreSegments({ store, steps, markOf }: Props) {
  const next = STEP_KEYS.find(step => steps[step].state === 'next')
  const isPressing = STEP_KEYS.some(step => steps[step].state === 'error')
  return (
    <li>
      <div>
        <b className={styles.name}>{store.storeName}</b>
        {next && !isPressing ? markOf(store, next) : <Deviation store={store} steps={steps} />}
      </div>
      <span
        className={styles.bar}
        role="img"
        aria-label={STEP_KEYS.map(step => `${STEPS[step].label}: ${steps[step].text || 'noch nicht'}`).join(', ')}
      >
        {STEP_KEYS.map(step => (
          <span key={step} data-state={steps[step].state} />
        ))}
      </span>
    </li>
  )
}

const OPEN: Partial<Record<StepKey, [one: string, many: string]>> = {
  times: ['Zeit', 'Zeiten'],
  absences: ['Antrag', 'Anträge'],
}
const saidOf = (step: StepKey, text: string): string => {
  const [one, many] = OPEN[step] ?? []
  return one && text.endsWith(' offen') ? text.replace(/ offen$/, ` ${text === '1 offen' ? one : many} offen`) : text
}

const TONES: Partial<Record<StoreSteps[StepKey]['state'], Tone>> = { error: 'error', warn: 'warn', info: 'info' }

/** „3 Sperren, 5 Zeiten offen, 2 Anträge offen“: without the heads of a table it is said what is open. */
function Deviation({ store, steps }: Pick<Props, 'store' | 'steps'>) {
  const found = ['error', 'warn', 'info'].flatMap(state =>
    STEP_KEYS.map(step => ({ ...steps[step], text: saidOf(step, steps[step].text) })).filter(
      step => step.state === state,
    ),
  )
  const [first] = found
  if (first) return <StatusPill tone={TONES[first.state]!}>{found.map(({ text }) => text).join(', ')}</StatusPill>
  if (isIdle(store)) return <StatusPill tone="neutral">niemand beschäftigt</StatusPill>
  return (
    <StatusPill tone={isFinished(store) ? 'ok' : 'neutral'}>{isFinished(store) ? 'übergeben' : 'offen'}</StatusPill>
  )
}
