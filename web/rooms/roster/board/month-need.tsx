// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BoardDay } from './board-days.ts'
import type { BoardWeek } from './board-week.ts'
import { marksOf } from './month-marks.ts'
import styles from './month-view.module.css'
import { dayNeedQuery } from './queries.ts'

type Props = { week: BoardWeek; days: readonly BoardDay[]; index: number }

/** Of each day how many are missing at least; a tick where nobody is, a dash where nobody is needed. */
export function MonthNeed({ week, days, index }: Props) {
  const needOf = useQuery(dayNeedQuery).data?.dayNeed
  const needs = useMemo(() => needOf && days.map(({ wall }) => needOf(week, wall)), [needOf, week, days])
  return (
    <div role="row" aria-rowindex={index} className={styles.open} data-need>
      <div role="rowheader" className={styles.name} data-name>
        Besetzung zum Bedarf
      </div>
      {days.map((day, at) => {
        const need = needs?.[at]
        const text = !need ? '' : need.people > 0 ? `−${need.people}` : need.most > 0 ? '✓' : '–'
        return (
          <div
            key={day.day}
            role="gridcell"
            {...marksOf(day)}
            data-short={(need && need.people > 0) || undefined}
            aria-label={need && `${day.long}: ${saidOf(need)}`}
            title={need && need.short.length > 0 ? saidOf(need) : undefined}
          >
            {text}
          </div>
        )
      })}
    </div>
  )
}

const saidOf = ({ people, most, short }: { people: number; most: number; short: readonly string[] }): string => {
  if (people > 0) return `−${people}, unter Bedarf ${short.join(', ')}`
  return most > 0 ? '✓ besetzt' : '– kein Bedarf'
}
