import { useQuery } from '@tanstack/react-query'
import type { AveragingStanding } from '#contract/months/person-months.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { differenceText } from '#web/rooms/time/time-records/time-texts.ts'
import styles from './month-figures.module.css'
import type { Opened } from './opened.ts'
import { storeText } from './week-texts.ts'

type Props = { averaging: readonly AveragingStanding[]; onOpen: (opened: Opened) => void }

/** How each averaging period stands after the last week that is over; opens its weeks. */
export function AveragingFigures({ averaging, onOpen }: Props) {
  const hasSeveral = averaging.length > 1
  const { data: stores } = useQuery({ ...storesQuery(useCompanyId()), enabled: hasSeveral })
  const names = new Map(stores?.map(({ id, name }) => [id, name]))
  return averaging.map((standing, index) => (
    <div key={index}>
      <dt>
        Durchrechnung bis {dayText(standing.through).slice(0, 6)}
        {hasSeveral && `, ${storeText(standing.storeId, names)}`}
      </dt>
      <dd>
        <button
          type="button"
          className={styles.standing}
          title={`Zeitraum ${dayText(standing.from)}–${dayText(standing.until)}`}
          onClick={() => onOpen({ what: 'week', day: standing.through })}
        >
          {standing.isSettled ? 'abgerechnet' : differenceText(standing.aboveMinutes)}
        </button>
      </dd>
    </div>
  ))
}
