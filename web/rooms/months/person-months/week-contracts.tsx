import type { SheetContract } from '#contract/months/week-sheets.ts'
import { hoursText } from '#web/rooms/time/time-records/time-texts.ts'
import styles from './week-drawer.module.css'
import { type StoreNames, storeText } from './week-texts.ts'

type Props = { contracts: readonly SheetContract[]; storeNames: StoreNames }
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

/** What is agreed on each day, by contract. */
export const WeekContracts = ({ contracts, storeNames }: Props) => (
  <section aria-labelledby="week-contracts">
    <h3 id="week-contracts" className={styles.heading}>
      Vereinbart
    </h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, with the keys, too */}
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Vereinbarte Stunden">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Vertrag</th>
            {WEEKDAYS.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Woche</th>
          </tr>
        </thead>
        <tbody>
          {contracts.map(({ contractId, validFrom, storeId, modelName, weeklyMinutes, days }) => (
            <tr key={`${contractId} ${validFrom}`}>
              <th scope="row">
                {storeText(storeId, storeNames)}
                <small className={styles.why}>
                  {modelName}, {hoursText(weeklyMinutes)}
                </small>
              </th>
              {days.map((minutes, index) => (
                <td key={WEEKDAYS[index]}>{minutes ? hoursText(minutes) : minutes === null ? 'kein' : '–'}</td>
              ))}
              <td>{hoursText(days.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
