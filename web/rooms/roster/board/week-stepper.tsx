import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type Day, dateOf, dayNumber, mondayOf } from '#domain/wages/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { MonthGrid } from '#web/ui/period/month-grid.tsx'
import stepper from '#web/ui/period/period-stepper.module.css'
import { Popover } from '#web/ui/popover.tsx'
import { longDayText, weekText } from './board-days.ts'
import styles from './week-stepper.module.css'

type Props = {
  day: Day
  first: Day
  today: Day
  title: string
  go: (day: Day) => void
  /** On a phone it goes by days. */
  isByDay: boolean
}

/** Week by week, or to any week of a month. */
export function WeekStepper({ day, first, today, title, go, isByDay }: Props) {
  const step = isByDay ? 1 : 7
  const isNow = isByDay ? day === today : first === mondayOf(today)
  return (
    <>
      <fieldset className={`${stepper.stepper} ${styles.wide}`} aria-label="Zeitraum">
        <button type="button" aria-label={isByDay ? 'Tag davor' : 'Woche davor'} onClick={() => go(day - step)}>
          <IconChevronLeft size={16} stroke={1.8} />
        </button>
        <Popover
          label="Woche wählen"
          width={320}
          trigger={trigger => (
            <button type="button" className={`${stepper.label} ${styles.label}`} {...trigger}>
              <span aria-live="polite">{isByDay ? longDayText(day) : title}</span>
            </button>
          )}
        >
          {close => (
            <WeekChoice
              key={first}
              {...{ first, today }}
              onPick={picked => {
                close()
                go(picked)
              }}
            />
          )}
        </Popover>
        <button type="button" aria-label={isByDay ? 'Tag danach' : 'Woche danach'} onClick={() => go(day + step)}>
          <IconChevronRight size={16} stroke={1.8} />
        </button>
      </fieldset>
      {!isNow && (
        <Button variant="text" onClick={() => go(today)}>
          Heute
        </Button>
      )}
    </>
  )
}

function WeekChoice({ first, today, onPick }: { first: Day; today: Day; onPick: (day: Day) => void }) {
  const near = Array.from({ length: 7 }, (_, at) => mondayOf(first) + 7 * (at - 2))
  return (
    <div className={styles.choice}>
      <MonthGrid
        value={dateOf(first + 3).toPlainYearMonth()}
        onPick={month => onPick(mondayOf(dayNumber(month.toPlainDate({ day: 7 }))))}
      />
      <div className={styles.weeks}>
        {near.map(monday => (
          <button
            key={monday}
            type="button"
            aria-pressed={monday === mondayOf(first)}
            aria-current={monday === mondayOf(today) ? 'date' : undefined}
            onClick={() => onPick(monday)}
          >
            {weekText(monday)}
          </button>
        ))}
      </div>
    </div>
  )
}
