import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { ACCESS_PARTS } from '#web/lib/access-parts.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { stateOf } from './provisioning-state.ts'
import { provisioningQuery } from './queries.ts'

export function ProvisioningLine() {
  const enabled = useCan(ACCESS_PARTS.provisioning.reads)
  const { data } = useQuery({ ...provisioningQuery(useCompanyId()), enabled })
  return (
    <AccessLine
      part="provisioning"
      detail="Ob Ihr Identitätssystem Benutzer anlegt, ändert und deaktiviert (SCIM)"
      state={data && stateOf(data)}
    />
  )
}
