import { queryOptions } from '@tanstack/react-query'
import { openFindings } from '#contract/working-time/open-findings.ts'
import { api } from '#web/lib/api.ts'
import type { Noun } from '#web/lib/query-client.ts'
import { LAW_NOUNS } from '../law-checks/law-nouns.ts'

const FOLLOWS: Noun[] = [
  ...LAW_NOUNS,
  ['documents', 'employee-documents'],
  ['documents', 'sensitive-documents'],
  ['months', 'month-closings'],
  ['accounts', 'companies'],
]
/** While somebody still looks after a change that concerns many. */
const LOOKS_AGAIN_MS = 3000
/** Another day begins, and nobody tells. */
const A_QUARTER_OF_AN_HOUR = 15 * 60_000

export const openCountsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['working-time', 'open-findings', companyId, 'counts'],
    queryFn: ({ signal }) => api(openFindings.counts, { query: { companyId }, signal }),
    refetchInterval: ({ state }) => (state.data?.isLooking ? LOOKS_AGAIN_MS : A_QUARTER_OF_AN_HOUR),
    meta: { follows: FOLLOWS },
  })

export const openShiftsQuery = (companyId: number, storeId: number | undefined) =>
  queryOptions({
    queryKey: ['working-time', 'open-findings', companyId, 'shifts', storeId ?? null],
    queryFn: ({ signal }) => api(openFindings.list, { query: { companyId, storeId }, signal }),
    meta: { follows: FOLLOWS },
  })

/** „3 geplante Dienste verstoßen gegen das Arbeitszeitrecht“ */
export const openText = (count: number): string =>
  count === 1
    ? 'Ein geplanter Dienst verstößt gegen das Arbeitszeitrecht'
    : `${count} geplante Dienste verstoßen gegen das Arbeitszeitrecht`
