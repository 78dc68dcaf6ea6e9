import { BackToSettings } from '#web/rooms/settings/company-access/access-header.tsx'
import { WageTypeMappingScreen } from '#web/rooms/settings/wage-type-mapping/wage-type-mapping-screen.tsx'

/** The mapping of a company that has no tab for it. Decision 33. */
export default function WageTypesPage() {
  return (
    <>
      <BackToSettings />
      <WageTypeMappingScreen />
    </>
  )
}
