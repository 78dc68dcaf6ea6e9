import { useQuery } from '@tanstack/react-query'
import { spanText } from '#domain/roster/wall-clock.ts'
import { plannedSteps } from '#domain/roster/week-sums.ts'
import type { BoardShift, BoardWeek } from './board-week.ts'
import styles from './phone-day.module.css'
import { dayNeedQuery } from './queries.ts'

/** As the picture of need counts. */
const STEP = 15

/** How many are planned at a time against how many are needed, and where somebody is missing when. */
export function PhoneNeed({ week, wall, shifts }: { week: BoardWeek; wall: number; shifts: readonly BoardShift[] }) {
  const needOf = useQuery({ ...dayNeedQuery, enabled: week.needs.length > 0 }).data?.dayNeed
  const need = needOf?.(week, wall)
  const people = new Set(shifts.flatMap(({ employeeId }) => employeeId ?? [])).size
  const given = week.shifts.filter(({ employeeId }) => employeeId !== null)
  const steps = plannedSteps(
    given.map(({ span }) => span),
    wall,
    STEP,
  )
  const most = Math.max(3, ...steps, need?.most ?? 0)
  return (
    <header>
      <span>Besetzung</span>
      <span data-short={(need && need.people > 0) || undefined}>
        {need ? `${people} von ${people + need.people}` : `${people} geplant`}
      </span>
      <svg viewBox={`0 0 ${steps.length} ${most}`} preserveAspectRatio="none" aria-hidden>
        <path d={`M0 ${most}${steps.map((count, at) => `V${most - count}H${at + 1}`).join('')}V${most}`} />
        {need && <path data-short d={need.shortPath(most)} />}
        {need && <path data-need d={need.needPath(most)} />}
      </svg>
      <p aria-hidden>
        {['00', '06', '12', '18', '24'].map(hour => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      {need && need.shortPlaces.length > 0 && (
        <ul className={styles.short} aria-label="Unter Bedarf">
          {need.shortPlaces.map(({ spotId, from, to, count }) => (
            <li key={`${spotId} ${from}`}>
              {`−${count} ${placeName(week, spotId)} ${spanText({ from, to }, true).replace(/–00$/, '–24')}`}
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

const placeName = ({ spots }: BoardWeek, spotId: number | null) => spots.get(spotId ?? 0) ?? 'ohne Bereich'
