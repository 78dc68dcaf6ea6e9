import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { OverviewQuery } from '#contract/accounts/users.ts'

/** What the overview looks for stands in the address: Back and a reload lead to the same people. */
export function useUserFilter() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = useMemo(() => OverviewQuery.safeParse(search).data ?? OverviewQuery.parse({}), [search])
  const change = (part: Partial<Record<keyof OverviewQuery, string | number | boolean | undefined>>) =>
    void navigate({
      to: '.',
      // Whatever else changes begins on the first page.
      search: (before: Record<string, string | undefined>) => texts({ ...before, page: undefined, ...part }),
      replace: true,
    })
  const isNarrowed =
    asked.search !== '' || asked.role !== '' || asked.company !== undefined || asked.state !== undefined
  return { asked, change, isNarrowed }
}

const texts = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      value === undefined || value === '' || value === false ? [] : [[key, String(value)]],
    ),
  )
