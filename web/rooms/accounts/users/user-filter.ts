import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { OverviewQuery } from '#contract/accounts/users.ts'
import { overviewOf } from '#domain/accounts/user-overview.ts'

/**
 * What the overview shows stands in the address, so that Back and a reload lead to the same people; what somebody typed to find a
 * person does not.
 */
export function useUserFilter() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const asked: OverviewQuery = useMemo(() => overviewOf(search, typed), [search, typed])
  const change = (wanted: Partial<Record<keyof OverviewQuery, Wanted>>) => {
    const { search: text, ...part } = wanted
    if ('search' in wanted) setTyped(String(text ?? ''))
    void navigate({
      to: '.',
      // Whatever else changes begins on the first page.
      search: (before: Record<string, string | undefined>) => texts({ ...before, page: undefined, ...part }),
      replace: true,
    })
  }
  const isNarrowed =
    asked.search !== '' || asked.role !== '' || asked.company !== undefined || asked.state !== undefined
  return { asked, change, isNarrowed }
}

type Wanted = string | number | boolean | undefined

const texts = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      value === undefined || value === '' || value === false ? [] : [[key, String(value)]],
    ),
  )
