import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { EmployeeRow } from '#contract/personnel/employees.ts'
import { type EmploymentStatus, employmentStatus } from '#domain/personnel/employment-status.ts'

export type EmployeeFilter = {
  statuses: readonly EmploymentStatus[]
  storeId: number | null
  onlyMissing: boolean
}
const DEFAULT_STATUSES: readonly EmploymentStatus[] = ['active', 'future']
const STATUSES: readonly EmploymentStatus[] = ['active', 'future', 'left', 'hidden']

/** What the address asks for, so that a link leads to the same people and the way back does, too. */
export function useEmployeeFilter() {
  const { status, storeId, missing, employeeId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const go = (part: Record<string, string | undefined>, replace: boolean) =>
    void navigate({ to: '.', search: before => withoutEmpty({ ...before, ...part }), replace })

  const filter = useMemo(
    (): EmployeeFilter => ({
      statuses: status === undefined ? DEFAULT_STATUSES : STATUSES.filter(one => status.split(',').includes(one)),
      storeId: Number(storeId) || null,
      onlyMissing: missing === '1',
    }),
    [status, storeId, missing],
  )
  return {
    filter,
    openId: Number(employeeId) || undefined,
    /** Asked for by the address, as the command palette does; the way back does not lead there again. */
    isHiring: employeeId === 'new',
    endHiring: (id?: number) => go({ employeeId: id === undefined ? undefined : String(id) }, true),
    open: (id: number) => go({ employeeId: String(id) }, false),
    // In place of the file: Back would open it again.
    close: () => go({ employeeId: undefined }, true),
    change: (part: Partial<EmployeeFilter>) => {
      const { statuses, storeId, onlyMissing } = { ...filter, ...part }
      const isDefault = statuses.join() === DEFAULT_STATUSES.join()
      go(
        {
          status: isDefault ? undefined : statuses.join() || 'none',
          storeId: storeId === null ? undefined : String(storeId),
          missing: onlyMissing ? '1' : undefined,
        },
        true,
      )
    },
    reset: () => go({ status: STATUSES.join(), storeId: undefined, missing: undefined }, true),
    toggleStatus: (one: EmploymentStatus) => STATUSES.filter(each => filter.statuses.includes(each) !== (each === one)),
  }
}

export const filterEmployees = (rows: readonly EmployeeRow[], filter: EmployeeFilter, today: string): EmployeeRow[] =>
  rows.filter(
    row =>
      filter.statuses.includes(employmentStatus(row, today)) &&
      (filter.storeId === null || row.storeId === filter.storeId) &&
      (!filter.onlyMissing || row.missingFields.length > 0),
  )

const withoutEmpty = (search: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
