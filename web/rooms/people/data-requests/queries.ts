import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { type DataRequest, type DataRequestsSearch, dataRequests } from '#contract/people/data-requests.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['people', 'data-requests', companyId]
const LIMIT = 50

export type RequestFilter = Pick<DataRequestsSearch, 'state' | 'search'> & { storeId: number | undefined }

export const dataRequestsQuery = (companyId: number, filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: [...key(companyId), filter],
    queryFn: ({ pageParam, signal }) =>
      api(dataRequests.list, { query: { companyId }, body: { ...filter, page: pageParam, limit: LIMIT }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * LIMIT < total ? page + 1 : undefined),
    select: ({ pages }) => ({ total: pages[0]?.total ?? 0, requests: pages.flatMap(({ requests }) => requests) }),
    // What the personnel file holds now stands beside what is wanted.
    meta: { follows: [['people', 'employees']] },
  })

export type Decision = 'accept' | 'refuse'

export const useDecide = (companyId: number) =>
  useMutation({
    mutationFn: ({ request, decision }: { request: DataRequest; decision: Decision }) => {
      const { id, version, employeeVersion, changes } = request
      const overwrites = changes.some(({ changedMeanwhile }) => changedMeanwhile)
      const body = { decision, version, employeeVersion, overwrites }
      return api(dataRequests.decide, { query: { companyId }, params: { id }, body })
    },
    meta: { failed: refusalTexts.saveFailed, reloads: key(companyId) },
  })

export const useDecideMany = (companyId: number) =>
  useMutation({
    mutationFn: ({ requests, decision }: { requests: readonly DataRequest[]; decision: Decision }) =>
      api(dataRequests.decideMany, {
        query: { companyId },
        body: { decision, requests: requests.map(({ id, version }) => ({ id, version })) },
      }),
    meta: { failed: refusalTexts.saveFailed, reloads: key(companyId) },
  })
