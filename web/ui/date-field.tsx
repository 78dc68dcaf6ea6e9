import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { formatDay, parseDay } from '#domain/basics/days.ts'
import { afterPress } from './after-press.ts'
import { lazyPart } from './connection/lazy-part.tsx'
import styles from './date-field.module.css'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'
import { MissingPartNotice } from './states/missing-part-notice.tsx'

type Day = Temporal.PlainDate
type Props = {
  label: string
  value: Day | undefined
  onChange: (day: Day | undefined) => void
  required?: boolean
  disabled?: boolean
  error?: string
  description?: string
  min?: Day
  max?: Day
}

// Most days are typed.
const Calendar = lazyPart(() => import('./date-field-calendar.tsx'), <MissingPartNotice />)

/** A day to type (5.1.2026, 05012026) or, by the button or the down arrow, to pick; the calendar never covers what is typed. */
export function DateField({ label, value, onChange, required, disabled, error, description, min, max }: Props) {
  // What is being typed; a day that came in from elsewhere does not disturb it.
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const type = (text: string) => {
    setTyped(text)
    setProblem(undefined)
    const day = read(text)
    if (text.trim() === '') onChange(undefined)
    else if (day && !limitText(day, min, max)) onChange(day)
  }
  /** Undefined when what was typed has become the value. */
  const problemNow = () => (typed === undefined || typed.trim() === '' ? undefined : problemOf(typed, min, max))
  const leave = () => {
    // What can't be read is replaced by what holds, and says so.
    const found = problemNow()
    setTyped(undefined)
    afterPress(() => setProblem(found))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !disabled) button.current?.click()
    else if (event.key !== 'Enter') return
    else if (problemNow()) setProblem(problemNow())
    else return setTyped(undefined)
    event.preventDefault()
  }
  return (
    <TextInput
      label={label}
      required={required}
      disabled={disabled}
      error={error ?? problem}
      description={description}
      placeholder={disabled ? '–' : 'TT.MM.JJJJ'}
      autoComplete="off"
      value={typed ?? (value ? formatDay(value) : '')}
      onChange={event => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
      rightSectionPointerEvents="all"
      rightSection={
        !disabled && <CalendarButton {...{ button, value, min, max, required, setTyped, setProblem, onChange }} />
      }
    />
  )
}

const read = (text: string) => parseDay(text.trim().replace(/^(\d{2})(\d{2})(\d{4})$/, '$1.$2.$3'))

function problemOf(text: string, min: Day | undefined, max: Day | undefined): string | undefined {
  const day = read(text)
  return day ? limitText(day, min, max) : `„${text.trim()}“ ist kein Datum (TT.MM.JJJJ)`
}

function limitText(day: Day, min: Day | undefined, max: Day | undefined): string | undefined {
  if (min && Temporal.PlainDate.compare(day, min) < 0) return `Frühestens ${formatDay(min)}`
  if (max && Temporal.PlainDate.compare(day, max) > 0) return `Spätestens ${formatDay(max)}`
  return undefined
}

type CalendarButtonProps = Pick<Props, 'value' | 'min' | 'max' | 'required' | 'onChange'> & {
  button: React.RefObject<HTMLButtonElement | null>
  setTyped: (next: string | undefined) => void
  setProblem: (next: string | undefined) => void
}

function CalendarButton({ button, value, min, max, required, setTyped, setProblem, onChange }: CalendarButtonProps) {
  return (
    <Popover
      label="Kalender"
      align="end"
      height={340}
      trigger={trigger => (
        <IconButton
          ref={button}
          className={styles.button}
          label="Kalender öffnen"
          icon={<IconCalendar size={16} stroke={1.7} />}
          {...trigger}
        />
      )}
    >
      {close => (
        <Suspense fallback={<div className={styles.loading} aria-busy />}>
          <Calendar
            {...{ value, min, max }}
            canBeEmpty={!required}
            onPick={day => {
              setTyped(undefined)
              setProblem(undefined)
              onChange(day)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
