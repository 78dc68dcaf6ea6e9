import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MONTH_NAMES } from '#domain/basics/days.ts'
import { todayHere } from '#web/ui/today.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './period-stepper.module.css'

type Month = Temporal.PlainYearMonth
type Props = { value: Month; onPick: (month: Month) => void }

const IN_A_ROW = 3

/** The months of a year to pick one from; arrow keys go through them and on into the years beside. */
export function MonthGrid({ value, onPick }: Props) {
  const [at, setAt] = useState(value)
  const grid = useRef<HTMLFieldSetElement>(null)
  const follows = useRef(true)
  const today = todayHere().toPlainYearMonth()
  useEffect(() => {
    if (follows.current) grid.current?.querySelectorAll('button')[at.month - 1]?.focus()
  }, [at])

  const turn = (years: number) => {
    follows.current = false
    setAt(at.add({ years }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const months = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -IN_A_ROW, ArrowDown: IN_A_ROW }[event.key]
    if (months === undefined) return
    event.preventDefault()
    follows.current = true
    setAt(at.add({ months }))
  }
  return (
    <div className={styles.months}>
      <div className={styles.year}>
        <IconButton label="Jahr davor" icon={<IconChevronLeft size={16} stroke={1.8} />} onClick={() => turn(-1)} />
        <b aria-live="polite">{at.year}</b>
        <IconButton label="Jahr danach" icon={<IconChevronRight size={16} stroke={1.8} />} onClick={() => turn(1)} />
      </div>
      <fieldset ref={grid} className={styles.grid} aria-label="Monat" onKeyDown={onKeyDown}>
        {MONTH_NAMES.map((name, index) => {
          const month = at.with({ month: index + 1 })
          return (
            <button
              key={name}
              type="button"
              aria-label={`${name} ${at.year}`}
              aria-pressed={month.equals(value)}
              aria-current={month.equals(today) ? 'date' : undefined}
              tabIndex={month.equals(at) ? 0 : -1}
              data-autofocus={month.equals(at) || undefined}
              onClick={() => onPick(month)}
            >
              {name.length > 6 ? name.slice(0, 3) : name}
            </button>
          )
        })}
      </fieldset>
      <Button variant="text" disabled={value.equals(today)} onClick={() => onPick(today)}>
        Dieser Monat
      </Button>
    </div>
  )
}
