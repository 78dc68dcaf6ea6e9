// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell can have the focus, no row and no head (ARIA)
import { type CSSProperties, memo } from 'react'
import styles from './absence-calendar.module.css'
import { absencesOn, type Bar, type CalendarDay, type CalendarRow, isEmployed } from './calendar-model.ts'
import { cellText, letterOf, typeText } from './calendar-texts.ts'

/** Days from the first to the last chosen, as places in the month. */
export type Chosen = { from: number; to: number }

type Props = {
  row: CalendarRow
  index: number
  days: readonly CalendarDay[]
  /** The day that Tab leads to, where it is of this row. */
  activeDay: number | undefined
  chosen: Chosen | undefined
}

/** A person and their month; pointers and keys are heard by the grid. */
export const PersonRow = memo(function PersonRow({ row, index, days, activeDay, chosen }: Props) {
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className={styles.row}>
      <div role="rowheader" className={styles.name} title={row.name}>
        <span>{row.name}</span>
      </div>
      <div role="none" className={styles.days}>
        {days.map((day, at) => {
          const text = cellText(row, day)
          return (
            <div
              key={day.day}
              role="gridcell"
              aria-label={text}
              title={absencesOn(row, at).length > 0 ? text : undefined}
              aria-selected={(chosen && at >= chosen.from && at <= chosen.to) || undefined}
              tabIndex={at === activeDay ? 0 : -1}
              data-at={at}
              data-free={isFree(day) || undefined}
              data-out={!isEmployed(row.person, day.day) || undefined}
              className={styles.cell}
            />
          )
        })}
        {row.bars.map(bar => (
          <BarOf key={bar.absence.id} bar={bar} lanes={row.lanes} />
        ))}
      </div>
    </div>
  )
})

export const isFree = ({ weekday, holiday }: CalendarDay): boolean => weekday > 5 || holiday !== undefined

/** Its type by colour and letter, halves by its length; the cells below it say the same in words. */
function BarOf({ bar, lanes }: { bar: Bar; lanes: number }) {
  const { absence, from, until, lane, goesOn } = bar
  const place = { '--from': from, '--until': until, '--lane': lane, '--lanes': lanes } as CSSProperties
  return (
    <div
      aria-hidden
      className={styles.bar}
      style={place}
      data-type={absence.mdType}
      data-state={absence.state}
      data-goes-on={goesOn || undefined}
      data-half={until - from < 1 || undefined}
    >
      <b>{letterOf(absence)}</b>
      {until - from >= NAMED_DAYS && <span>{typeText(absence)}</span>}
    </div>
  )
}

const NAMED_DAYS = 3
