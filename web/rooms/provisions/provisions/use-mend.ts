import { useNavigate } from '@tanstack/react-router'
import type { GapCode } from '#domain/provisions/provision-words.ts'
import type { Section, TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'

/** The way to where a gap is closed, with what the button there says; undefined where this user has none. */
export function useMend(onRates: () => void) {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const [opensFile, opensSettings] = [useCan('employees.read'), useCan('settings.read')]
  const to = (section: Section, tab: TabName, search: Record<string, string>) => () =>
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(companyId), section, tab },
      search: () => search,
    })
  return (code: GapCode, employeeId: number): { label: string; go: () => void } | undefined => {
    if (code === 'no-rate' || code === 'no-rates') return { label: 'Nebenkosten öffnen', go: onRates }
    if (code === 'no-state')
      return opensSettings ? { label: 'Standorte einstellen', go: to('company', 'CompanySettings', {}) } : undefined
    if (!opensFile) return undefined
    const part = {
      'not-reckoned': 'times',
      'no-opening': 'absences',
      'no-model': 'contracts',
      'no-pay': 'contracts',
      'no-hours': 'contracts',
    }[code]
    const search = { employeeId: String(employeeId), part }
    return { label: 'Personalakt öffnen', go: to('documents', 'employeedata', search) }
  }
}
