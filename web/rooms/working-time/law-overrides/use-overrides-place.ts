import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCompany } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { todayHere } from '#web/ui/today.ts'

/** Before it nobody planned here. */
export const FIRST_YEAR = 2026

/** Which year the list is of, in the address; it opens with this one. */
export function useOverridesPlace() {
  const { id: companyId, timeZone: zone } = useCompany()!
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const stores = useQuery(storesQuery(companyId))
  const names = new Map(stores.data?.map(({ id, name }) => [id, name]))
  // Who plans at the end of a year plans into the next one.
  const lastYear = todayHere().year + 1
  const asked = Number(search.year)
  const year = asked >= FIRST_YEAR && asked <= lastYear ? asked : lastYear - 1
  return {
    ...{ companyId, zone, year, lastYear },
    storeName: (id: number) => names.get(id) ?? '',
    isKnown: stores.data !== undefined || stores.error !== null,
    goToYear: (next: number) =>
      void navigate({ to: '.', search: before => ({ ...before, year: String(next) }), replace: true }),
  }
}
