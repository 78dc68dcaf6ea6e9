// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import { type CSSProperties, useMemo } from 'react'
import { type BoardDay, weekdayText } from './board-days.ts'
import { eventRuns, namesOf } from './board-events.ts'
import { hoursText } from './board-texts.ts'
import type { BoardWeek } from './board-week.ts'
import { EventChips } from './event-chips.tsx'
import type { MonthLine } from './month-lines.ts'
import { marksOf } from './month-marks.ts'
import { HEADS as SUMS } from './month-row.tsx'
import styles from './month-view.module.css'

/** Pixels; the style sheet has the same. */
export const HEADS = 44
/** The least of a day. */
export const LEAST_DAY = 27
/** Each line of events above. */
const EVENT = 22

type Props = { week: BoardWeek; days: readonly BoardDay[]; lines: readonly MonthLine[] }

/** The days of a month, what happens above them, and what is planned and owed in all. */
export function MonthHeads({ week, days, lines }: Props) {
  const planned = lines.reduce((sum, { row }) => sum + row.planned, 0)
  const target = lines.reduce((sum, line) => sum + (line.target ?? 0), 0)
  const { runs, lanes } = useMemo(() => eventRuns(week.events, days.map(NO_HOLIDAY)), [week.events, days])
  const shownLanes = runs.length > 0 ? lanes : 0
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={styles.heads}
      style={{ '--lanes': shownLanes, height: HEADS + shownLanes * EVENT } as CSSProperties}
    >
      <div role="columnheader" className={styles.name} data-name>
        <b>{`${lines.length} Mitarbeiter`}</b>
        <span>{`${hoursText(planned, 0)}${target > 0 ? ` von ${hoursText(target, 0)}` : ''} h geplant`}</span>
      </div>
      {days.map((day, at) => (
        <div
          key={day.day}
          role="columnheader"
          title={day.holiday}
          aria-label={[day.long, day.holiday, ...namesOf(runs, at)].filter(Boolean).join(', ')}
          {...marksOf(day)}
        >
          <EventChips {...{ runs, at }} dayWidth={LEAST_DAY} />
          {weekdayText(day.day)}
          <b>{day.title.split(' ')[1]!.replace('.', '')}</b>
        </div>
      ))}
      {SUMS.map((head, place) => (
        <div key={head} role="columnheader" className={styles.sum} style={{ gridColumn: days.length + 2 + place }}>
          {head}
        </div>
      ))}
    </div>
  )
}

/** Of a day so narrow that its colour and title say it. */
const NO_HOLIDAY = (day: BoardDay): BoardDay => ({ ...day, holiday: undefined })
