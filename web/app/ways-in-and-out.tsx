import { AccessCard } from '#web/lib/access-card.tsx'
import { OperatorAccessLine } from '#web/rooms/access/operator-access/access-line.tsx'
import { SignOnLine } from '#web/rooms/access/single-sign-on/sign-on-line.tsx'
import { RangesLine } from '#web/rooms/accounts/address-ranges/ranges-line.tsx'
import { ApiKeysLine } from '#web/rooms/accounts/api-keys/api-keys-line.tsx'
import { SessionsLine } from '#web/rooms/accounts/company-sessions/sessions-line.tsx'
import { ProvisioningLine } from '#web/rooms/accounts/provisioning/provisioning-line.tsx'
import { DemandLine } from '#web/rooms/accounts/second-factor-demands/demand-line.tsx'
import { ExportTemplatesLine } from '#web/rooms/exports/export-templates/export-templates-line.tsx'
import { RetentionLine } from '#web/rooms/privacy/retention/retention-line.tsx'
import { AveragesLine } from '#web/rooms/settings/averages/averages-line.tsx'
import { MappingLine } from '#web/rooms/settings/wage-type-mapping/mapping-line.tsx'
import { WebhooksLine } from '#web/rooms/settings/webhooks/webhooks-line.tsx'
import { TargetsLine } from '#web/rooms/transfers/transfer-targets/targets-line.tsx'
import { OverridesLine } from '#web/rooms/working-time/law-overrides/overrides-line.tsx'

/** To who and what else gets in and out of the company, a line each. */
export default function WaysInAndOut() {
  return (
    <AccessCard>
      <SignOnLine />
      <DemandLine />
      <ProvisioningLine />
      <RangesLine />
      <SessionsLine />
      <OperatorAccessLine />
      <ApiKeysLine />
      <TargetsLine />
      <ExportTemplatesLine />
      <MappingLine />
      <AveragesLine />
      <WebhooksLine />
      <OverridesLine />
      <RetentionLine />
    </AccessCard>
  )
}
