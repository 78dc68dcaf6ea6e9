import { useNavigate } from '@tanstack/react-router'
import type { MonthCheck } from '#contract/time/month-checks.ts'
import { placeOf as placeOfTab, type Section, type TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { placeOf } from './check-lines.ts'

/** The way to where something is put right; undefined where there is none, or none for this user. */
export function useLeadTo(month: string) {
  const { id: companyId, softwareId } = useCompany()!
  const navigate = useNavigate()
  const can = {
    file: useCan('employees.read'),
    absences: useCan('absences.read'),
    settings: useCan('settings.read'),
    run: useCan('exports.run'),
    pay: useCan('employees.read-sensitive'),
  }
  const to =
    (section: Section, tab: TabName, search: Record<string, string> = {}) =>
    () =>
      void navigate({
        to: '/$companyId/$section/{-$tab}',
        params: { companyId: String(companyId), section, tab },
        search,
      })
  return (code: MonthCheck['code'], employeeId: number | undefined): (() => void) | undefined => {
    const place = placeOf(code)
    if (place === undefined) return undefined
    if (place === 'mapping') {
      const { tab, search } = placeOfTab('CompanyWageTypeMapping', softwareId)
      return can.settings ? to('company', tab, search) : undefined
    }
    if (place === 'averages') {
      if (!can.settings || !can.run || !can.pay) return undefined
      const { tab, search } = placeOfTab('CompanyAverages', softwareId)
      const values = { ...search, part: 'values', month }
      return to('company', tab, employeeId === undefined ? values : { ...values, person: String(employeeId) })
    }
    if (place === 'company') return can.settings ? to('company', 'CompanySettings') : undefined
    if (place === 'requests')
      return can.file
        ? () => void navigate({ to: '/$companyId/news', params: { companyId: String(companyId) } })
        : undefined
    if (employeeId === undefined || !can.file || (place === 'absences' && !can.absences)) return undefined
    return to('documents', 'employeedata', {
      employeeId: String(employeeId),
      ...(place !== 'master' && { part: place }),
      ...(place === 'times' && { month }),
    })
  }
}
