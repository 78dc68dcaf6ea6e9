import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { ACCESS_PARTS } from '#web/lib/access-parts.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { stateOfAll } from './api-key-state.ts'
import { keysQuery } from './queries.ts'

export function ApiKeysLine() {
  const enabled = useCan(ACCESS_PARTS['api-keys'].reads)
  const { data } = useQuery({ ...keysQuery(useCompanyId()), enabled })
  return (
    <AccessLine part="api-keys" detail="Womit Programme auf den Betrieb zugreifen" state={data && stateOfAll(data)} />
  )
}
