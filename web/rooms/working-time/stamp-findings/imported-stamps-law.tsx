import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMonth } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { placeOf } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { importLawQuery } from './queries.ts'
import styles from './stamp-findings.module.css'

/** More places are in the same lists. */
const MOST_PLACES = 5

/** At how many of the imported times the law was not kept, and the way to them. */
export default function ImportedStampsLaw({ jobId }: { jobId: number }) {
  const { id: companyId, softwareId } = useCompany()!
  // With DPW it is the tab of the times themselves.
  const { tab } = placeOf('ExportMonthly', softwareId)
  const mayRead = useCan('stamps.read')
  const { data, error } = useQuery({ ...importLawQuery(companyId, jobId), enabled: mayRead })
  if (error) return <Banner tone="warn">Das Arbeitszeitrecht konnte nicht geprüft werden: {error.message}</Banner>
  if (!data || data.stamps === 0) return null
  return (
    <div className={styles.imported}>
      <Banner tone="info">
        <p>{hintText(data.stamps)}</p>
        <ul className={styles.places}>
          {data.places.slice(0, MOST_PLACES).map(({ storeId, storeName, month, day, stamps }) => (
            <li key={`${storeId} ${month}`}>
              <Link
                to="/$companyId/$section/{-$tab}"
                params={{ companyId: String(companyId), section: 'absence', tab }}
                search={{ storeId: String(storeId), from: day }}
              >
                {`${storeName}, ${formatMonth(Temporal.PlainYearMonth.from(month))}`}
              </Link>
              {`: ${formatNumber(stamps, 0)}`}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

const hintText = (count: number) =>
  count === 1
    ? 'Bei einer importierten Zeit gibt es einen Arbeitszeithinweis. Importiert ist sie trotzdem.'
    : `Bei ${formatNumber(count, 0)} importierten Zeiten gibt es Arbeitszeithinweise. Importiert sind sie trotzdem.`
