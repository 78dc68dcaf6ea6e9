import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { requestsQuery } from './queries.ts'

/** That something waits, in whichever month, with the way to where it is decided. */
export default function WaitingBanner({ companyId, storeId }: { companyId: number; storeId: number }) {
  const [canRead, mayApprove] = [useCan('absences.read'), useCan('absences.approve')]
  const { data } = useQuery({ ...requestsQuery(companyId, storeId), enabled: canRead && mayApprove && storeId > 0 })
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
