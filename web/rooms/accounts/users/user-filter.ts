import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { OverviewQuery } from '#contract/accounts/users.ts'

/**
 * What the overview shows stands in the address, so that Back and a reload lead to the same people; what somebody typed to find a
 * person does not.
 */
export function useUserFilter() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const asked = useMemo(() => askedOf(search, typed), [search, typed])
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

function askedOf(
  { search: _, company, page, limit, descending, ...rest }: Record<string, string | undefined>,
  typed: string,
) {
  const numbers = {
    company: company && Number(company),
    page: page && Number(page),
    limit: limit && Number(limit),
  }
  const asked = { ...rest, ...withValue(numbers), descending: descending === 'true', search: typed }
  return OverviewQuery.safeParse(asked).data ?? OverviewQuery.parse({ search: typed })
}

const withValue = (parts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))

const texts = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      value === undefined || value === '' || value === false ? [] : [[key, String(value)]],
    ),
  )
