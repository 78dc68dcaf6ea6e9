import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { rangesQuery } from './queries.ts'
import { stateOf } from './ranges-state.ts'

export function RangesLine() {
  const { data } = useQuery(rangesQuery(useCompanyId()))
  return (
    <AccessLine part="networks" detail="Aus welchen Netzen der Betrieb erreichbar ist" state={data && stateOf(data)} />
  )
}
