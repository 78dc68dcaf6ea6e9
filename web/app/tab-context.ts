import { resolveTab, type Tab, type TabContext, visibleTabs } from '#domain/shell/tabs.ts'
import { currentCompany, useCompany, useSession } from '#web/lib/session.ts'

type Company = ReturnType<typeof currentCompany>

const contextOf = (company: Company, isSuperuser: boolean): TabContext => ({
  softwareId: company?.softwareId ?? null,
  useEldaService: company?.useEldaService ?? false,
  hasUebersichtReport: company?.hasUebersichtReport ?? false,
  isSuperuser,
  can: right => company?.permissions.some(held => held === right) ?? false,
})

/** Which tabs the user sees in a section of the selected company; without a company only operators see any, those of their area. */
export function useVisibleTabs(): (section: string) => Tab[] {
  const company = useCompany()
  const isSuperuser = useSession(({ signedIn }) => signedIn?.isSuperuser ?? false)
  return section => (company || isSuperuser ? visibleTabs(section, contextOf(company, isSuperuser)) : [])
}

export function resolveCurrentTab(section: string, tab: string | undefined): Tab | undefined {
  const isSuperuser = useSession.getState().signedIn?.isSuperuser ?? false
  return resolveTab(section, tab, contextOf(currentCompany(), isSuperuser))
}
