import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BoardDay, weekdayText } from './board-days.ts'
import type { BoardWeek } from './board-week.ts'
import styles from './check-panel.module.css'
import { dayNeedQuery } from './queries.ts'

type Props = { week: BoardWeek; days: readonly BoardDay[] }

/** On which days, and when, fewer are planned than needed. */
export function NeedGroup({ week, days }: Props) {
  const needOf = useQuery({ ...dayNeedQuery, enabled: week.needs.length > 0 }).data?.dayNeed
  const short = useMemo(
    () =>
      days.flatMap(({ day, wall }) => {
        const times = needOf?.(week, wall).short ?? []
        return times.length > 0 ? [`${weekdayText(day)} ${times.join(', ')}`] : []
      }),
    [needOf, week, days],
  )
  if (short.length === 0) return null
  return (
    <section aria-label="Besetzung">
      <h3>Besetzung</h3>
      <div className={styles.line}>
        <i data-tone="hint" aria-hidden>
          {short.length}
        </i>
        <span>
          <b>Unter Bedarf</b>
          {short.map(day => (
            <small key={day}>{day}</small>
          ))}
        </span>
      </div>
    </section>
  )
}
