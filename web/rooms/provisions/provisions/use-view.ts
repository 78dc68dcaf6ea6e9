import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Grouping } from '#domain/provisions/provision-words.ts'

type Search = Record<string, string | undefined>

/** In the address, so that Back and a link lead to the same. */
export function useView() {
  const { view, runId } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const by: Grouping = view === 'costCentre' || view === 'store' ? view : 'person'
  return {
    by,
    runId: Number(runId) > 0 ? Number(runId) : undefined,
    show: (next: { by?: Grouping; runId?: number | undefined }) =>
      void navigate({
        to: '.',
        search: ({ view: _, runId: before, ...rest }: Search) => ({
          ...rest,
          ...((next.by ?? by) !== 'person' && { view: next.by ?? by }),
          ...('runId' in next ? next.runId && { runId: String(next.runId) } : before && { runId: before }),
        }),
        replace: true,
      }),
  }
}
