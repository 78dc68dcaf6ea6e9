import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { reportKind } from '#domain/reports/report-kinds.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { Card } from '#web/ui/card.tsx'
import { usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ReportScreen } from './report-screen.tsx'

const YearOverview = lazyPart(() => import('../year-overviews/year-overview.tsx'), <MissingPartNotice />)

const VIEWS = [
  { value: 'report', label: 'Report' },
  { value: 'year', label: 'Jahr' },
] as const
type View = (typeof VIEWS)[number]['value']

/** Who was deployed when in a month, and the year of absences and overtime. Product E, G. */
export function DeploymentScreen() {
  const { view } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  usePreload(YearOverview)
  const show = (next: View) =>
    void navigate({
      to: '.',
      search: (before: Record<string, string | undefined>) => ({ ...before, view: next === 'year' ? next : undefined }),
    })
  const shown: View = view === 'year' ? 'year' : 'report'
  const views = <Segments label="Ansicht" choices={VIEWS} chosen={shown} onChoose={show} />
  if (shown === 'report') return <ReportScreen type="EMPLOYEEDEPLOYMENT" views={views} />
  return (
    <>
      <PageHeader title={reportKind('EMPLOYEEDEPLOYMENT').heading}>{views}</PageHeader>
      <StoreFilterHint />
      <Suspense
        fallback={
          <Card>
            <Skeleton rows={12} height={46} />
          </Card>
        }
      >
        <YearOverview />
      </Suspense>
    </>
  )
}
