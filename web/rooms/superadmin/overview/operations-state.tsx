import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { isGrave } from './figures-part.tsx'
import { disturbancesQuery } from './queries.ts'
import { openWords } from './words.ts'

type Props = { companyId: string; isOpen: boolean }

/** At the end of the operators’ tabs: how it stands, and the way to „Betrieb“. */
export default function OperationsState({ companyId, isOpen }: Props) {
  const { data, error } = useQuery(disturbancesQuery)
  const words =
    data &&
    openWords(
      data.length,
      data.some(({ kind }) => isGrave(kind)),
    )
  return (
    <Link
      to="/$companyId/$section/{-$tab}"
      params={{ companyId, section: 'superadmin', tab: undefined }}
      search={{}}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isOpen ? 'page' : undefined}
    >
      <StatusPill tone={words?.tone ?? 'neutral'}>{words?.text ?? (error ? 'Stand unbekannt' : 'Betrieb')}</StatusPill>
    </Link>
  )
}
