import { Fragment } from 'react'
import type { SheetSickness } from '#contract/months/week-sheets.ts'
import { dayText } from '#web/lib/day-text.ts'
import { shortDayText } from '#web/rooms/time/time-records/time-texts.ts'
import { daysText, numberOfDays } from './month-texts.ts'
import styles from './week-drawer.module.css'

/** How much of a claim to pay in sickness was used up before an absence and by it, what is left, and which pay since when. */
export function WeekSickness({ claim: { isAccident, yearFrom, unit, perWeek, ...days } }: { claim: SheetSickness }) {
  const { claim, before, own, left, rates } = days
  const rows = [
    { label: 'Anspruch', ...claim, isClaim: true },
    { label: 'davor verbraucht', ...before, isClaim: false },
    { label: 'durch diese Abwesenheit', ...own, isClaim: false },
    { label: 'übrig', ...left, isClaim: false },
  ]
  const claimText = (hundredths: number) =>
    `${numberOfDays((hundredths * 100) / perWeek)} Wochen, ${daysText(hundredths)}`
  const id = `week-sickness-${yearFrom}-${isAccident}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {isAccident ? 'Arbeitsunfall: Anspruch dieses Unfalls' : `Krankenstand: Anspruch ab ${dayText(yearFrom)}`}, in{' '}
        {unit === 'calendarDays' ? 'Kalendertagen' : 'Arbeitstagen'}
      </h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Tage</th>
              <th scope="col">volles Entgelt</th>
              {!isAccident && <th scope="col">halbes Entgelt</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, full, half, isClaim }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{isClaim ? claimText(full) : daysText(full)}</td>
                {!isAccident && <td>{isClaim ? claimText(half) : daysText(half)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        {rates.map(({ from, rate }, index) => (
          <Fragment key={from}>
            {index > 0 && ', '}
            {RATES[rate]} ab {shortDayText(from)}
          </Fragment>
        ))}
        {own.none > 0 && `; ${daysText(own.none)} ohne Entgelt`}
      </p>
    </section>
  )
}

const RATES = { full: 'volles Entgelt', half: 'halbes Entgelt', none: 'kein Entgelt' }
