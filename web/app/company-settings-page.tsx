import { type ComponentType, lazy, Suspense } from 'react'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { ACCESS_PARTS, type AccessPart } from '#web/lib/access-parts.ts'
import { useCan } from '#web/lib/session.ts'
import { useAccessPart } from '#web/lib/use-access-part.ts'
import { loadPart } from '#web/ui/connection/missing-part.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'

/** The settings, and below them who and what else gets in and out; of several rooms, each part with its address. */
export function CompanySettingsPage() {
  const part = useAccessPart()
  return part ? (
    <Part key={part} part={part} />
  ) : (
    <Suspense fallback={<PageHeader title="Betriebseinstellungen" />}>
      <WholeCompanyPage />
    </Suspense>
  )
}

const WholeCompanyPage = lazy(() => loadPart(() => import('./whole-company-page.tsx')))

const SCREENS: Record<AccessPart, ComponentType> = {
  'sign-on': lazy(() => loadPart(() => import('#web/rooms/access/single-sign-on/sign-on-screen.tsx'))),
  'second-factor': lazy(() => loadPart(() => import('#web/rooms/accounts/second-factor-demands/demand-screen.tsx'))),
  provisioning: lazy(() => loadPart(() => import('#web/rooms/accounts/provisioning/provisioning-screen.tsx'))),
  networks: lazy(() => loadPart(() => import('#web/rooms/accounts/address-ranges/ranges-screen.tsx'))),
  sessions: lazy(() => loadPart(() => import('#web/rooms/accounts/company-sessions/sessions-screen.tsx'))),
  'operator-access': lazy(() => loadPart(() => import('#web/rooms/access/operator-access/access-screen.tsx'))),
  'api-keys': lazy(() => loadPart(() => import('#web/rooms/accounts/api-keys/api-keys-screen.tsx'))),
  'transfer-targets': lazy(() =>
    loadPart(() => import('#web/rooms/transfers/transfer-targets/transfer-targets-screen.tsx')),
  ),
  'export-templates': lazy(() => loadPart(() => import('./export-templates-page.tsx'))),
  'wage-types': lazy(() => loadPart(() => import('./wage-types-page.tsx'))),
  averages: lazy(() => loadPart(() => import('./averages-page.tsx'))),
  'law-overrides': lazy(() => loadPart(() => import('#web/rooms/working-time/law-overrides/law-overrides-screen.tsx'))),
  retention: lazy(() => loadPart(() => import('#web/rooms/privacy/retention/retention-screen.tsx'))),
  webhooks: lazy(() => loadPart(() => import('#web/rooms/settings/webhooks/webhooks-screen.tsx'))),
}

function Part({ part }: { part: AccessPart }) {
  const Screen = SCREENS[part]
  if (!useCan(ACCESS_PARTS[part].reads))
    return (
      <>
        <AccessHeader part={part} />
        <NoPermission />
      </>
    )
  return (
    <Suspense fallback={<AccessHeader part={part} />}>
      <Screen />
    </Suspense>
  )
}
