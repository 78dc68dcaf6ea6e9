import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { holdsRightsOf, placeOf, sectionOf, sections, type TabName } from '#domain/shell/tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { useCompany } from './session.ts'

/** Whether the role held here opens the tab. */
export function useOpensTab(tab: TabName): boolean {
  const company = useCompany()
  if (!company) return false
  const place = placeOf(tab, company.softwareId)
  const found = sections[sectionOf(place.tab)].find(each => each.tab === place.tab)!
  return holdsRightsOf(found, right => company.permissions.some(held => held === right))
}

type Props = { tab: TabName; search?: Record<string, string>; variant?: 'primary'; children: ReactNode }

/** Leads to another tab of the company, wherever its payroll software has it; nothing for who may not open it. */
export function TabButton({ tab, search, variant, children }: Props) {
  const navigate = useNavigate()
  const company = useCompany()
  const opens = useOpensTab(tab)
  if (!company || !opens) return null
  const place = placeOf(tab, company.softwareId)
  const open = () =>
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(company.id), section: sectionOf(place.tab), tab: place.tab },
      search: { ...place.search, ...search },
    })
  return (
    <Button variant={variant} onClick={open}>
      {children}
    </Button>
  )
}
