import { BackToSettings } from '#web/lib/access-header.tsx'
import { WageTypeMappingScreen } from '#web/rooms/settings/wage-type-mapping/wage-type-mapping-screen.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'

const WageTypeArrival = lazyPart(() => import('./wage-type-arrival.tsx'))

/** The numbers of wage types, beside them what the file of the company's payroll software makes of them. */
export const WageTypesPage = () => <WageTypeMappingScreen Arrival={WageTypeArrival} />

/** Of a company that has no tab for it. Decision 33. */
export default function WageTypesPart() {
  return (
    <>
      <BackToSettings />
      <WageTypesPage />
    </>
  )
}
