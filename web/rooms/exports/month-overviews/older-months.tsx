import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMonth, MONTH_NAMES } from '#domain/basics/days.ts'
import styles from './older-months.module.css'
import { olderMonthsQuery } from './queries.ts'

type Props = { companyId: number; shown: Temporal.PlainYearMonth }

/** „Oktober ist in 6 Standorten offen“: months before the one shown that somebody still has to close, each with its way. */
export function OlderMonths({ companyId, shown }: Props) {
  const { data = [] } = useQuery(olderMonthsQuery(companyId, shown.toString()))
  if (data.length === 0) return null
  return (
    <ul className={styles.older} aria-label="Ältere offene Monate">
      {data.slice(0, MOST).map(({ month, stores }) => (
        <li key={month}>
          <Link to="." search={before => ({ ...before, month })}>
            {`${nameOf(Temporal.PlainYearMonth.from(month), shown)} ist in ${stores === 1 ? 'einem Standort' : `${stores} Standorten`} offen`}
          </Link>
        </li>
      ))}
      {data.length > MOST && <li>{`und ${data.length - MOST} Monate davor`}</li>}
    </ul>
  )
}
const MOST = 3

const nameOf = (month: Temporal.PlainYearMonth, shown: Temporal.PlainYearMonth): string =>
  month.year === shown.year ? MONTH_NAMES[month.month - 1]! : formatMonth(month)
