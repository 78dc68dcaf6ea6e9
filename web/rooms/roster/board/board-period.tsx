import type { Day } from '#domain/wages/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { type BoardView, firstOfMonth, monthOf, PHONE_VIEWS, titleOf, VIEWS } from './board-views.ts'
import { WeekStepper } from './week-stepper.tsx'

type Props = {
  view: BoardView
  day: Day
  first: Day
  today: Day
  isPhone: boolean
  go: (day: Day) => void
  show: (view: BoardView) => void
}

/** Which days, and how many of them. */
export function BoardPeriod({ view, day, first, today, isPhone, go, show }: Props) {
  const title = titleOf(view, day)
  const month = monthOf(day)
  return (
    <>
      {view === 'month' ? (
        <>
          <PeriodStepper
            label={title}
            month={month}
            onMonth={picked => go(firstOfMonth(picked))}
            onStep={step => go(firstOfMonth(month.add({ months: step })))}
          />
          {!monthOf(today).equals(month) && (
            <Button variant="text" onClick={() => go(today)}>
              Heute
            </Button>
          )}
        </>
      ) : (
        <WeekStepper {...{ day, first, today, title, go }} isByDay={isPhone || view === 'day'} />
      )}
      <Segments label="Ansicht" choices={isPhone ? PHONE_VIEWS : VIEWS} chosen={view} onChoose={show} />
    </>
  )
}
