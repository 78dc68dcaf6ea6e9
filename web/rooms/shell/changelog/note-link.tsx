import { Link } from '@tanstack/react-router'
import { placeOf, sectionOf, type TabName } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'
import { useOpensTab } from '#web/lib/tab-button.tsx'

type Props = { tab: TabName; onFollow?: (() => void) | undefined; children: string }

/** To a tab of the company that is selected; who may not open it reads its text alone. */
export function NoteLink({ tab, onFollow, children }: Props) {
  const company = useCompany()
  const opens = useOpensTab(tab)
  if (!company || !opens) return children
  const place = placeOf(tab, company.softwareId)
  return (
    <Link
      to="/$companyId/$section/{-$tab}"
      params={{ companyId: String(company.id), section: sectionOf(place.tab), tab: place.tab }}
      search={place.search}
      onClick={onFollow}
    >
      {children}
    </Link>
  )
}
