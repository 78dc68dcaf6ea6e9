import { useQuery } from '@tanstack/react-query'
import { averageGaps } from '#domain/settings/average-gaps.ts'
import type { Average, OwnType } from '#domain/wages/averages.ts'
import { today } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { mappingQuery } from '../wage-type-mapping/queries.ts'
import styles from './averages.module.css'

/** What counts nowhere, twice or no more, today; what people come to is known where the numbers of wage types are. */
export default function AverageGaps({
  averages,
  ownTypes,
}: {
  averages: readonly Average[]
  ownTypes: readonly OwnType[]
}) {
  const { data: mapping } = useQuery(mappingQuery(useCompanyId()))
  if (!mapping) return null
  const needed = mapping.uses.flatMap(({ kinds }) => kinds)
  const gaps = averageGaps({ averages, ownTypes, needed, day: today() })
  if (gaps.length === 0) return null
  return (
    <Banner tone="warn">
      <ul className={styles.gaps} aria-label="Lücken">
        {gaps.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Banner>
  )
}
