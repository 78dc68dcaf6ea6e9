import type { LinkProps } from '@tanstack/react-router'
import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { placeOf, type TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
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

const SHIFTS: readonly TabName[] = ['ExportActualShifts']

/** Where a step of a store is done; undefined where there is no screen for it, or none for this user. */
export function useStepPlaces(month: Temporal.PlainYearMonth, hasTab: (tab: TabName) => boolean) {
  const { id, softwareId } = useCompany()!
  const companyId = String(id)
  const readsFiles = useCan('employees.read') && hasTab('employeedata')
  const from = month.toPlainDate({ day: 1 }).toString()
  return {
    ofStep(step: StepKey, { storeId, handedAs }: Pick<StoreMonth, 'storeId' | 'handedAs'>): Place | undefined {
      const screens = step === 'run' && handedAs === 'hours' ? SHIFTS : SCREENS[step]
      const found = screens.map(screen => placeOf(screen, softwareId)).find(({ tab }) => hasTab(tab))
      return found && to(companyId, 'absence', found.tab, { ...found.search, from, storeId: String(storeId) })
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
