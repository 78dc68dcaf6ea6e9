import type { LinkProps } from '@tanstack/react-router'
import type { TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import type { StepKey } from './store-steps.ts'

export type Place = Pick<LinkProps, 'to' | 'params' | 'search'>

const SCREENS: Record<StepKey, readonly TabName[]> = {
  times: ['ExportActualShifts', 'ExportMonthly'],
  absences: ['ExportAbsences'],
  check: ['ExportMonthly'],
  closing: ['ExportMonthly'],
  run: ['ExportMonthly'],
  changed: ['ExportMonthly'],
}

/** Where a step of a store is done; undefined where there is no screen for it, or none for this user. */
export function useStepPlaces(month: Temporal.PlainYearMonth, hasTab: (tab: TabName) => boolean) {
  const companyId = String(useCompanyId())
  const readsFiles = useCan('employees.read') && hasTab('employeedata')
  const from = month.toPlainDate({ day: 1 }).toString()
  return {
    ofStep(step: StepKey, storeId: number): Place | undefined {
      const tab = SCREENS[step].find(hasTab)
      return tab && to(companyId, 'absence', tab, { from, storeId: String(storeId) })
    },
    /** In the file, where their days and times are. */
    ofPerson: (employeeId: number | undefined): Place | undefined =>
      employeeId === undefined || !readsFiles
        ? undefined
        : to(companyId, 'documents', 'employeedata', {
            employeeId: String(employeeId),
            part: 'times',
            month: month.toString(),
          }),
  }
}

const to = (companyId: string, section: string, tab: TabName, search: Record<string, string>): Place => ({
  to: '/$companyId/$section/{-$tab}',
  params: { companyId, section, tab },
  search,
})
