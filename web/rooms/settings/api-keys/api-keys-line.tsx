import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { AccessLine } from '../company-access/access-line.tsx'
import { ACCESS_PARTS } from '../company-access/access-parts.ts'
import { stateOfAll } from './api-key-state.ts'
import { keysQuery } from './queries.ts'

export function ApiKeysLine() {
  const enabled = useCan(ACCESS_PARTS['api-keys'].reads)
  const { data } = useQuery({ ...keysQuery(useCompanyId()), enabled })
  return (
    <AccessLine part="api-keys" detail="Womit Programme auf den Betrieb zugreifen" state={data && stateOfAll(data)} />
  )
}
