import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { EmployeeRow } from '#contract/personnel/employees.ts'
import { type EmploymentStatus, employmentStatus } from '#domain/personnel/employment-status.ts'
import { hasUnsaved } from '#web/ui/overlay/unsaved.ts'

export type EmployeeFilter = {
  statuses: readonly EmploymentStatus[]
  storeId: number | null
  onlyMissing: boolean
}
type Search = Record<string, string | undefined>
const DEFAULT_STATUSES: readonly EmploymentStatus[] = ['active', 'future']
const STATUSES: readonly EmploymentStatus[] = ['active', 'future', 'left', 'hidden']

/** What the address asks for, so that a link leads to the same people and the way back does, too. */
export function useEmployeeFilter() {
  const search: Search = useSearch({ strict: false })
  const { status, storeId, missing, employeeId } = search
  const navigate = useNavigate()
  const openId = idIn(search)
  const wayBack = useWayBack(openId)
  const go = (part: Search, replace: boolean) =>
    void navigate({ to: '.', search: before => withoutEmpty({ ...before, ...part }), replace })
  // Neither the covered table nor the column beside a file is to be scrolled to where another entry of the history left it.
  const show = (id: number | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: before => withoutEmpty({ ...before, employeeId: id === undefined ? undefined : String(id) }),
      replace,
      resetScroll: false,
    })

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
    reset: () => go({ status: STATUSES.join(), storeId: undefined, missing: undefined }, true),
    toggleStatus: (one: EmploymentStatus) => STATUSES.filter(each => filter.statuses.includes(each) !== (each === one)),
  }
}

/** Back over all the files that were opened since, to the list or the screen that the first was opened from. */
function useWayBack(openId: number | undefined): () => boolean {
  const { history } = useRouter()
  const firstFile = useRef<number>(undefined)
  const isGoing = useRef(false)
  useEffect(() => {
    isGoing.current = false
    firstFile.current = openId && (firstFile.current ?? history.location.state.__TSR_index)
  }, [openId, history])
  return () => {
    if (isGoing.current) return true
    if (!firstFile.current) return false
    // The browser takes its time; who closes twice does not go twice.
    isGoing.current = !hasUnsaved()
    history.go(firstFile.current - 1 - history.location.state.__TSR_index)
    return true
  }
}

export const filterEmployees = (rows: readonly EmployeeRow[], filter: EmployeeFilter, today: string): EmployeeRow[] =>
  rows.filter(
    row =>
      filter.statuses.includes(employmentStatus(row, today)) &&
      (filter.storeId === null || row.storeId === filter.storeId) &&
      (!filter.onlyMissing || row.missingFields.length > 0),
  )

const idIn = (search: Search | undefined) => Number(search?.employeeId) || undefined

const withoutEmpty = (search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
