import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompanyId } from '#web/lib/session.ts'
import { ChartBones } from '#web/ui/bar-line-chart/chart-bones.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { todayHere } from '#web/ui/today.ts'
import { yearQuery } from './queries.ts'
import { YearChart } from './year-chart.tsx'
import styles from './year-overviews.module.css'
import { isNothing, yearSentence } from './year-texts.ts'

const HEIGHT = 160

/** This year, small, with the way to all of it; nothing where nothing is known. Product G. */
export default function YearCard() {
  const companyId = useCompanyId()
  const { year } = todayHere()
  const { data, error, refetch } = useQuery(yearQuery(companyId, year))
  if (data && isNothing(data.sum)) return <span hidden data-none />
  return (
    <Card
      title={`${year} im Überblick`}
      actions={
        <Link
          className={styles.more}
          to="/$companyId/$section/{-$tab}"
          params={{ companyId: String(companyId), section: 'reports', tab: 'ReportEmployeeDeployment' }}
          search={{ view: 'year' }}
        >
          Zum Jahr
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className={styles.sentence}>{data && yearSentence(data)}</p>
          <div className={styles.chart}>
            {data ? <YearChart overview={data} height={HEIGHT} /> : <ChartBones slots={12} height={HEIGHT} />}
          </div>
        </>
      )}
    </Card>
  )
}
