import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { targetsQuery } from './queries.ts'
import { stateOfAll } from './target-state.ts'

export function TargetsLine() {
  const { data } = useQuery(targetsQuery(useCompanyId()))
  return (
    <AccessLine
      part="transfer-targets"
      detail="Server, auf denen Dateien für die Lohnverrechnung abgelegt werden"
      state={data && stateOfAll(data)}
    />
  )
}
