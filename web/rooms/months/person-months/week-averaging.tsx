import type { SheetAveraging } from '#contract/months/week-sheets.ts'
import { dayText } from '#web/lib/day-text.ts'
import { differenceText, hoursText, shortDayText } from '#web/rooms/time/time-records/time-texts.ts'
import styles from './week-drawer.module.css'
import { type StoreNames, storeText } from './week-texts.ts'

type Props = {
  period: SheetAveraging
  storeNames: StoreNames
  /** There is no other store to tell it from. */
  isAlone: boolean
  /** The week that is looked at. */
  monday: string
  onWeek: (monday: string) => void
}

/** The weeks of an averaging period: what was to be worked, what was, and how it stands after each. */
export function WeekAveraging({ period, storeNames, isAlone, monday, onWeek }: Props) {
  const { storeId, from, until, weeks } = period
  const id = `week-averaging-${storeId}-${from}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        Durchrechnung {dayText(from)}–{dayText(until)}
        {!isAlone && `, ${storeText(storeId, storeNames)}`}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, with the keys, too */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Wochen der Durchrechnung">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Woche ab</th>
              <th scope="col">Soll</th>
              <th scope="col">Normalzeit</th>
              <th scope="col">Ausfall</th>
              <th scope="col">Differenz</th>
              <th scope="col">Stand</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(week => {
              const difference = week.workedMinutes + week.awayMinutes - week.owedMinutes
              return (
                <tr key={week.monday} data-own={week.monday === monday || undefined}>
                  <th scope="row" aria-current={week.monday === monday || undefined}>
                    {week.monday === monday ? (
                      shortDayText(week.monday)
                    ) : (
                      <button type="button" onClick={() => onWeek(week.monday)}>
                        {shortDayText(week.monday)}
                      </button>
                    )}
                  </th>
                  <td>{hoursText(week.owedMinutes)}</td>
                  <td>{hoursText(week.workedMinutes)}</td>
                  <td>{week.awayMinutes > 0 ? hoursText(week.awayMinutes) : '–'}</td>
                  <td>{differenceText(difference)}</td>
                  <td>{differenceText(week.balanceMinutes)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{endText(period)}</p>
    </section>
  )
}

/** What is left at the end, or would be. */
function endText({ isSettled, until, overtimeMinutes, moreWorkMinutes, freeMinutes }: SheetAveraging): string {
  const parts = [
    moreWorkMinutes > 0 &&
      `${hoursText(moreWorkMinutes)} Mehrarbeit${freeMinutes > 0 ? `, davon ${hoursText(freeMinutes)} ohne Zuschlag` : ''}`,
    overtimeMinutes > 0 && `${hoursText(overtimeMinutes)} Überstunden`,
  ].filter(Boolean)
  if (isSettled)
    return parts.length === 0
      ? `Am ${dayText(until)} abgerechnet: nichts ist übrig`
      : `Am ${dayText(until)} abgerechnet: ${parts.join(' und ')}`
  return parts.length === 0
    ? 'Endete der Zeitraum jetzt, bliebe nichts übrig'
    : `Endete der Zeitraum jetzt, blieben ${parts.join(' und ')}`
}
