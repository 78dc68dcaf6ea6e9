import { type ComponentType, lazy, Suspense } from 'react'
import { AccessCard } from '#web/lib/access-card.tsx'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { ACCESS_PARTS, type AccessPart, useAccessPart } from '#web/lib/access-parts.ts'
import { useCan } from '#web/lib/session.ts'
import { SignOnLine } from '#web/rooms/access/single-sign-on/sign-on-line.tsx'
import { ApiKeysLine } from '#web/rooms/accounts/api-keys/api-keys-line.tsx'
import { DemandLine } from '#web/rooms/accounts/second-factor-demands/demand-line.tsx'
import { ExportTemplatesLine } from '#web/rooms/exports/export-templates/export-templates-line.tsx'
import { RetentionLine } from '#web/rooms/privacy/retention/retention-line.tsx'
import { AveragesLine } from '#web/rooms/settings/averages/averages-line.tsx'
import { CompanySettingsScreen } from '#web/rooms/settings/company-settings/company-settings-screen.tsx'
import { MappingLine } from '#web/rooms/settings/wage-type-mapping/mapping-line.tsx'
import { WebhooksLine } from '#web/rooms/settings/webhooks/webhooks-line.tsx'
import { TargetsLine } from '#web/rooms/transfers/transfer-targets/targets-line.tsx'
import { loadPart } from '#web/ui/connection/missing-part.ts'
import { NoPermission } from '#web/ui/states/no-permission.tsx'

/** The settings, and below them who and what else gets in and out; of several rooms, each part with its address. */
export function CompanySettingsPage() {
  const part = useAccessPart()
  return part ? <Part key={part} part={part} /> : <CompanySettingsScreen below={<Below />} />
}

const SCREENS: Record<AccessPart, ComponentType> = {
  'sign-on': lazy(() => loadPart(() => import('#web/rooms/access/single-sign-on/sign-on-screen.tsx'))),
  'second-factor': lazy(() => loadPart(() => import('#web/rooms/accounts/second-factor-demands/demand-screen.tsx'))),
  'api-keys': lazy(() => loadPart(() => import('#web/rooms/accounts/api-keys/api-keys-screen.tsx'))),
  'transfer-targets': lazy(() =>
    loadPart(() => import('#web/rooms/transfers/transfer-targets/transfer-targets-screen.tsx')),
  ),
  'export-templates': lazy(() => loadPart(() => import('./export-templates-page.tsx'))),
  'wage-types': lazy(() => loadPart(() => import('./wage-types-page.tsx'))),
  averages: lazy(() => loadPart(() => import('./averages-page.tsx'))),
  retention: lazy(() => loadPart(() => import('#web/rooms/privacy/retention/retention-screen.tsx'))),
  webhooks: lazy(() => loadPart(() => import('#web/rooms/settings/webhooks/webhooks-screen.tsx'))),
}

const Below = () => (
  <AccessCard>
    <SignOnLine />
    <DemandLine />
    <ApiKeysLine />
    <TargetsLine />
    <ExportTemplatesLine />
    <MappingLine />
    <AveragesLine />
    <WebhooksLine />
    <RetentionLine />
  </AccessCard>
)

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
