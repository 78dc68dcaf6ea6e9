import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { requestsQuery } from './queries.ts'

/** That something waits, in whichever month, with the way to where it is decided; undefined until that is known. */
export function useWaitingBanner(companyId: number, storeId: number): ReactNode {
  const [canRead, mayApprove] = [useCan('absences.read'), useCan('absences.approve')]
  const isAsked = canRead && mayApprove && storeId > 0
  const { data, error } = useQuery({ ...requestsQuery(companyId, storeId), enabled: isAsked })
  if (isAsked && !data && !error) return undefined
  const count = data?.filter(({ state }) => state === 'waiting').length ?? 0
  if (count === 0) return null
  return (
    <Banner tone="info">
      {`${count} ${count === 1 ? 'Abwesenheit wartet' : 'Abwesenheiten warten'} auf Genehmigung. `}
      <Link to="." search={(before: object) => ({ ...before, view: 'calendar', requests: 'open' })}>
        Im Kalender entscheiden
      </Link>
    </Banner>
  )
}
