import { Suspense } from 'react'
import { CompanySettingsScreen } from '#web/rooms/settings/company-settings/company-settings-screen.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

const WorksFactsCard = lazyPart(
  () => import('#web/rooms/working-time/works-facts/works-facts-card.tsx'),
  <MissingPartNotice />,
)

const WaysInAndOut = lazyPart(() => import('./ways-in-and-out.tsx'), <MissingPartNotice />)

/** The settings of the company, and below them the ways to who and what else gets in and out. */
export default function WholeCompanyPage() {
  return <CompanySettingsScreen ofStores={<OfStores />} below={<Below />} />
}

const OfStores = () => (
  <Suspense
    fallback={
      <Card title="Arbeitszeitrecht">
        <Skeleton rows={4} height={56} />
      </Card>
    }
  >
    <WorksFactsCard />
  </Suspense>
)

const Below = () => (
  <Suspense
    fallback={
      <Card title="Zugang und Schnittstellen">
        <Skeleton rows={14} height={57} />
      </Card>
    }
  >
    <WaysInAndOut />
  </Suspense>
)
