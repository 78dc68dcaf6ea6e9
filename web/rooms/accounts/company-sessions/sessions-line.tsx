import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { ACCESS_PARTS } from '#web/lib/access-parts.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { sessionsQuery } from './queries.ts'

/** For who sees all stores: accounts have none. */
export function SessionsLine() {
  const reads = useCan(ACCESS_PARTS.sessions.reads)
  const enabled = useCompany()?.storeIds === null && reads
  const { data } = useQuery({ ...sessionsQuery(useCompanyId()), enabled })
  if (!enabled) return null
  return (
    <AccessLine
      part="sessions"
      detail="Wer gerade im Betrieb angemeldet ist, womit und von wo"
      state={data && { tone: 'neutral', text: data.length === 1 ? '1 Sitzung' : `${data.length} Sitzungen` }}
    />
  )
}
