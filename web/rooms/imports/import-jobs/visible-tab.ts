import { visibleTabs } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'

const ANY_COMPANY = {
  useEldaService: false,
  hasUebersichtReport: false,
  isSuperuser: false,
  built: () => true,
  can: () => true,
}

/** Not every payroll software has every screen. */
export function useIsTabVisible(section: string, tab: string): boolean {
  const softwareId = useCompany()?.softwareId ?? null
  return visibleTabs(section, { ...ANY_COMPANY, softwareId }).some(visible => visible.tab === tab)
}
