import { useEffect, useId, useRef, useState } from 'react'
import styles from './range-field.module.css'

type Props = {
  label: string
  min: number
  max: number
  step?: number
  value: number
  /** Called when the hand or the key comes to rest, not for every step on the way. */
  onChange: (value: number) => void
  /** `14 Tage` */
  textOf: (value: number) => string
  hint?: string
}

const REST_MS = 400

export function RangeField({ label, min, max, step = 1, value, onChange, textOf, hint }: Props) {
  const id = useId()
  const [moved, setMoved] = useState<number>()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; tell: () => void }>(undefined)
  // What was moved a moment before the field goes away counts, too.
  useEffect(() => () => waiting.current?.tell(), [])
  // Saved meanwhile, here or elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any new value ends what was moved
  useEffect(() => setMoved(undefined), [value])
  const shown = moved ?? value
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{textOf(shown)}</output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        {...{ min, max, step }}
        value={shown}
        aria-valuetext={textOf(shown)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          const next = target.valueAsNumber
          setMoved(next)
          clearTimeout(waiting.current?.timer)
          const tell = () => {
            clearTimeout(waiting.current?.timer)
            waiting.current = undefined
            onChange(next)
          }
          waiting.current = { timer: setTimeout(tell, REST_MS), tell }
        }}
      />
      <div className={styles.ends} aria-hidden>
        <span>{textOf(min)}</span>
        <span>{textOf(max)}</span>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
