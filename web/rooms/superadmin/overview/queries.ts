import { queryOptions } from '@tanstack/react-query'
import { type OverviewJobs, overview } from '#contract/superadmin/overview.ts'
import { api } from '#web/lib/api.ts'

/** What changes by the minute is asked for again as often; nobody reloads by hand to see how things stand. */
const MINUTE_MS = 60_000

const key = (part: string) => ['superadmin', 'overview', part]

export const figuresQuery = queryOptions({
  queryKey: key('figures'),
  queryFn: ({ signal }) => api(overview.figures, { signal }),
  refetchInterval: MINUTE_MS,
})
export const jobsQuery = queryOptions({
  queryKey: key('jobs'),
  queryFn: ({ signal }) => api(overview.jobs, { signal }),
  refetchInterval: MINUTE_MS,
})
export const failedJobsQuery = (kind: OverviewJobs['kind']) =>
  queryOptions({
    queryKey: [...key('failed-jobs'), kind],
    queryFn: ({ signal }) => api(overview.failedJobs, { query: { kind }, signal }),
  })
export const statementsQuery = queryOptions({
  queryKey: key('statements'),
  queryFn: ({ signal }) => api(overview.statements, { signal }),
})
export const storageQuery = queryOptions({
  queryKey: key('storage'),
  queryFn: ({ signal }) => api(overview.storage, { signal }),
})
export const safetyQuery = queryOptions({
  queryKey: key('safety'),
  queryFn: ({ signal }) => api(overview.safety, { signal }),
})
export const operatorsQuery = queryOptions({
  queryKey: key('operators'),
  queryFn: ({ signal }) => api(overview.operators, { signal }),
})
export const disturbancesQuery = queryOptions({
  queryKey: key('disturbances'),
  queryFn: ({ signal }) => api(overview.disturbances, { signal }),
  refetchInterval: MINUTE_MS,
})
