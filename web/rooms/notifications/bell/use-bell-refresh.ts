import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Noun } from '#web/lib/query-client.ts'
import { bellKey, type Viewer } from './queries.ts'

/** What the counts are made of. */
const FOLLOWED: readonly Noun[] = [
  ['personnel', 'employees'],
  ['personnel', 'contracts'],
  ['personnel', 'employee-documents'],
  ['imports', 'import-jobs'],
  ['personnel', 'employee-exports'],
  ['elda', 'registrations'],
  ['accounts', 'stores'],
  ['accounts', 'store-filter'],
]
/** A running import tells of itself four times a second, and every open page of the company hears of every change. */
const SHORTEST_MS = 300
const SPREAD_MS = 1_200

/**
 * Loads counts and open lists again after a change: soon, once for all changes that come meanwhile, and not at the
 * very moment in which everybody else does.
 */
export function useBellRefresh(viewer: Viewer): void {
  const client = useQueryClient()
  const { data: changes = 0 } = useQuery(changesQuery(viewer))
  const known = useRef(changes)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const isNew = known.current !== 0 && changes !== known.current
    known.current = changes
    if (!isNew || timer.current) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey: bellKey(viewer) })
      },
      SHORTEST_MS + Math.random() * SPREAD_MS,
    )
  }, [changes, client, viewer])
  useEffect(() => () => clearTimeout(timer.current), [])
}

let told = 0
/** Asks nothing; it only counts how often one of the nouns was told. */
const changesQuery = ({ companyId }: Viewer) =>
  queryOptions({
    queryKey: ['notifications', 'followed', companyId],
    queryFn: () => ++told,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { follows: FOLLOWED },
  })
