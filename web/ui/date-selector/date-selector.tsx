import { type FocusEvent, useEffect, useState } from 'react'
import {
  currentMonth,
  customRange,
  type DateRange,
  type DateRangeMode,
  inMode,
  monthRange,
  stepMonth,
} from '#domain/basics/date-range.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { Button } from '../button.tsx'
import { DateField } from '../date-field.tsx'
import { PeriodStepper } from '../period/period-stepper.tsx'
import { Segments } from '../segments.tsx'
import styles from './date-selector.module.css'

type Day = Temporal.PlainDate
type Props = {
  value: DateRange
  onChange: (range: DateRange) => void
  /** Whose calendar says which month it is. */
  zone: string
  /** Both can be toggled. */
  modes?: DateRangeMode | 'both'
}

const MODES = [
  { value: 'monthlyRange', label: 'Monat' },
  { value: 'customRange', label: 'Zeitraum' },
] as const

/** A month to step through, or days from and to. Spec 2 §4. */
export function DateSelector({ value, onChange, zone, modes = 'both' }: Props) {
  const mode = modes === 'both' ? value.mode : modes
  return (
    <div className={styles.selector}>
      {modes === 'both' && (
        <Segments
          label="Art des Zeitraums"
          choices={MODES}
          chosen={mode}
          onChoose={next => next !== mode && onChange(inMode(value, next))}
        />
      )}
      {mode === 'monthlyRange' ? (
        <PeriodStepper
          label={formatMonth(value.from.toPlainYearMonth())}
          month={value.from.toPlainYearMonth()}
          onMonth={month => onChange(monthRange(month.toPlainDate({ day: 1 })))}
          onStep={direction => onChange(stepMonth(value, direction))}
        />
      ) : (
        <CustomDays {...{ value, onChange }} />
      )}
      <Button variant="text" onClick={() => onChange(currentMonth(Temporal.Now.instant(), zone, mode))}>
        Heute
      </Button>
    </div>
  )
}

/** ChangeEvent when both days are entered: who means to move both ends may pass the other one on the way. */
function CustomDays({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [from, setFrom] = useState<Day | undefined>(value.from)
  const [to, setTo] = useState<Day | undefined>(value.to)
  const [start, end] = [value.from.toString(), value.to.toString()]
  useEffect(() => {
    setFrom(Temporal.PlainDate.from(start))
    setTo(Temporal.PlainDate.from(end))
  }, [start, end])
  const commit = () => {
    if (!from || !to) {
      setFrom(value.from)
      setTo(value.to)
      return
    }
    if (!from.equals(value.from) || !to.equals(value.to)) onChange(customRange(from, to))
  }
  return (
    <fieldset
      className={styles.days}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit()
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.defaultPrevented) {
          event.preventDefault()
          commit()
        }
      }}
    >
      <legend className="visually-hidden">Zeitraum</legend>
      <DateField label="Von" value={from} onChange={setFrom} required />
      <DateField label="Bis" value={to} onChange={setTo} required />
    </fieldset>
  )
}
