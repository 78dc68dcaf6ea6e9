import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { type EmploymentStatus, employmentStatus } from '#domain/people/employment-status.ts'
import { useWayBack } from '#web/lib/way-back.ts'

export type EmployeeFilter = {
  statuses: readonly EmploymentStatus[]
  storeId: number | null
  onlyMissing: boolean
  /** These alone, whatever else was chosen. */
  ids?: ReadonlySet<number>
}
type Search = Record<string, string | undefined>
const DEFAULT_STATUSES: readonly EmploymentStatus[] = ['active', 'future']
const STATUSES: readonly EmploymentStatus[] = ['active', 'future', 'left', 'hidden']

/** What the address asks for, so that a link leads to the same people and the way back does, too. */
export function useEmployeeFilter() {
  const search: Search = useSearch({ strict: false })
  const { status, storeId, missing, ids, employeeId } = search
  const navigate = useNavigate()
  const openId = idIn(search)
  const wayBack = useWayBack(openId !== undefined)
  const go = (part: Search, replace: boolean) =>
    void navigate({ to: '.', search: before => withoutEmpty({ ...before, ...part }), replace })
  // Neither the covered table nor the column beside a file is to be scrolled to where another entry of the history left it.
  const show = (id: number | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: before =>
        withoutEmpty(
          id === undefined
            ? { ...before, employeeId: undefined, part: undefined, month: undefined, ...NOTHING_IN_FILE }
            : { ...before, employeeId: String(id), ...NOTHING_IN_FILE },
        ),
      replace,
      resetScroll: false,
    })

  const filter = useMemo(
    (): EmployeeFilter => ({
      statuses: status === undefined ? DEFAULT_STATUSES : STATUSES.filter(one => status.split(',').includes(one)),
      storeId: Number(storeId) || null,
      onlyMissing: missing === '1',
      ...(ids && { ids: new Set(ids.split(',').map(Number)) }),
    }),
    [status, storeId, missing, ids],
  )
  return {
    filter,
    openId,
    /** As `openId`, once the router has put the page's scrolling back to what it was: then a row may come into sight. */
    settledId: useRouterState({ select: ({ resolvedLocation }) => idIn(resolvedLocation?.search) }),
    /** Asked for by the address, as the command palette does; the way back does not lead there again. */
    isHiring: employeeId === 'new',
    endHiring: (id?: number) => show(id, true),
    open: (id: number) => show(id, false),
    /** From one open file to another: Back leads to where the first was opened from. */
    goTo: (id: number) => show(id, true),
    hrefOf: (id: number) => `?${new URLSearchParams({ ...withoutEmpty(search), employeeId: String(id) })}`,
    // In place of the file where there is no way back: Back would open it again.
    close: () => wayBack() || show(undefined, true),
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
    showAll: () => go({ ids: undefined }, true),
    reset: () => go({ ids: undefined, status: STATUSES.join(), storeId: undefined, missing: undefined }, true),
    toggleStatus: (one: EmploymentStatus) => STATUSES.filter(each => filter.statuses.includes(each) !== (each === one)),
  }
}

export const filterEmployees = (rows: readonly EmployeeRow[], filter: EmployeeFilter, today: string): EmployeeRow[] =>
  rows.filter(row =>
    filter.ids
      ? filter.ids.has(row.id)
      : filter.statuses.includes(employmentStatus(row, today)) &&
        (filter.storeId === null || row.storeId === filter.storeId) &&
        (!filter.onlyMissing || row.missingFields.length > 0),
  )

/** What a link leads to within a file: another file has it not. */
const NOTHING_IN_FILE = { documentId: undefined, field: undefined, contractId: undefined }

const idIn = (search: Search | undefined) => Number(search?.employeeId) || undefined

const withoutEmpty = (search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
