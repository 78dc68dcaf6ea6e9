import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { visitsQuery } from './queries.ts'
import { stateOf } from './visit-text.ts'

export function OperatorAccessLine() {
  const { data } = useQuery(visitsQuery(useCompanyId()))
  return (
    <AccessLine
      part="operator-access"
      detail="Wann Betreiber von Kontor hier waren, warum, und ob sie etwas ändern dürfen"
      state={data && stateOf(data)}
    />
  )
}
