import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { ACCESS_PARTS } from '#web/lib/access-parts.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { queries } from './queries.ts'
import { stateOfAll } from './webhook-state.ts'

/** A receiver is told of all stores, so whoever is bound to some has no part in it. */
export function WebhooksLine() {
  const isBound = useCompany()?.storeIds !== null
  const enabled = useCan(ACCESS_PARTS.webhooks.reads) && !isBound
  const { data } = useQuery({ ...queries.list(useCompanyId()), enabled })
  if (!enabled) return null
  return (
    <AccessLine
      part="webhooks"
      detail="Programme, die von Ereignissen sofort verständigt werden"
      state={data && stateOfAll(data)}
    />
  )
}
