import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

type Noun = readonly [room: string, noun: string]
let told = 0

/**
 * Runs `reload` when the live channel names one of these nouns. A preview is made of absences, stamps and people, but
 * an event loads again only what lies under its own noun: so each noun gets a query that only counts the events.
 */
export function useFollowing(nouns: readonly Noun[], companyId: number, reload: () => void): void {
  const counts = useQueries({
    queries: nouns.map(([room, noun]) => ({
      queryKey: [room, noun, companyId, 'followed'],
      queryFn: () => ++told,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
    combine: results => results.map(({ data }) => data ?? 0).join(),
  })
  const known = useRef(counts)
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    const isFirst = known.current.split(',').includes('0')
    const hasChanged = known.current !== counts
    known.current = counts
    if (hasChanged && !isFirst) latest.current()
  }, [counts])
}
