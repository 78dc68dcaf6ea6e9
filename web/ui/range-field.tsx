import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './range-field.module.css'

type Props = {
  label: string
  min?: number
  max?: number
  step?: number
  value: number
  /** Called when the hand or the key comes to rest or, with `confirmed`, only by Enter; never for every step on the way. */
  onChange: (value: number) => void
  /** `14 Tage` */
  textOf: (value: number) => string
  hint?: string
  /** Only Enter (or the check mark) takes what was moved; Escape takes it back. Spec 2 §5. */
  confirmed?: boolean
  /** Whether something is moved and not confirmed. */
  onMoved?: (isMoved: boolean) => void
  error?: string
  disabled?: boolean
}

const REST_MS = 400

/** A slider; its defaults: Spec 2 §9. */
export function RangeField(props: Props) {
  const { label, min = 0, max = 100, step = 1, value, textOf, hint, error, confirmed, disabled } = props
  const id = useId()
  const { moved, move, confirm, takeBack } = useMoved(props)
  const shown = moved ?? value
  const isWaiting = confirmed && moved !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWaiting) return
    if (event.key === 'Enter') confirm()
    else if (event.key === 'Escape') takeBack()
    else return
    event.preventDefault()
  }
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} data-waiting={isWaiting || undefined}>
          {textOf(shown)}
        </output>
        {isWaiting && (
          <IconButton
            label={`${textOf(shown)} übernehmen`}
            icon={<IconCheck size={17} stroke={2} />}
            onClick={() => {
              confirm()
              document.getElementById(id)?.focus()
            }}
          />
        )}
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        style={{ '--filled': `${((shown - min) / (max - min || 1)) * 100}%` } as CSSProperties}
        {...{ min, max, step, disabled }}
        value={shown}
        aria-valuetext={isWaiting ? `${textOf(shown)}, nicht bestätigt` : textOf(shown)}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        // See overlay/use-layer.ts: taking back is not closing the dialog.
        data-own-escape={isWaiting || undefined}
        onChange={({ target }) => move(target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.ends}>
        <span aria-hidden>{textOf(min)}</span>
        {confirmed && (
          <span className={styles.waiting} role="status">
            {isWaiting && !error && 'Eingabetaste bestätigt'}
          </span>
        )}
        <span aria-hidden>{textOf(max)}</span>
      </div>
      <HintAndError {...{ hint, id, error }} />
    </div>
  )
}

/** What was moved and has not become the value yet. */
function useMoved({ value, onChange, onMoved, confirmed = false }: Props) {
  const [moved, setMoved] = useState<number>()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; commit: () => void }>(undefined)
  // What was moved a moment before the field goes away counts, too.
  useEffect(() => () => waiting.current?.commit(), [])
  // Saved meanwhile, here or elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any new value ends what was moved
  useEffect(() => end(), [value])

  function end() {
    setMoved(undefined)
    onMoved?.(false)
  }
  const tellAtRest = (next: number) => {
    clearTimeout(waiting.current?.timer)
    const commit = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      onChange(next)
    }
    waiting.current = { timer: setTimeout(commit, REST_MS), commit }
  }
  return {
    moved,
    move(next: number) {
      if (!confirmed) {
        setMoved(next)
        tellAtRest(next)
      } else if (next === value) end()
      else {
        setMoved(next)
        onMoved?.(true)
      }
    },
    confirm() {
      if (moved !== undefined) onChange(moved)
      end()
    },
    takeBack: end,
  }
}

type HintAndErrorProps = {
  hint: string | undefined
  id: string
  error: string | undefined
}

function HintAndError({ hint, id, error }: HintAndErrorProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}
