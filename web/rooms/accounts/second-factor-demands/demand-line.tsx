import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { stateOf } from './demand-state.ts'
import { demandQuery } from './queries.ts'

export function DemandLine() {
  const { data } = useQuery(demandQuery(useCompanyId()))
  return (
    <AccessLine
      part="second-factor"
      detail="Ob jede Anmeldung zusätzlich einen Code oder einen Passkey braucht"
      state={data && stateOf(data)}
    />
  )
}
