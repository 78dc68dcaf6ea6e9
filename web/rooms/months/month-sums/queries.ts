import { queryOptions } from '@tanstack/react-query'
import * as MADE_OF from '#contract/months/made-of.ts'
import { monthChecks } from '#contract/months/month-checks.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { api } from '#web/lib/api.ts'

// Room and noun first: a live event names them, and so what to load again.
export const sumsQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['months', 'person-months', companyId, 'list', month],
    queryFn: ({ signal }) => api(personMonths.list, { query: { companyId, month }, signal }),
    meta: { follows: [['people', 'employees']] },
  })

export const closingsQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['months', 'month-closings', companyId, month],
    queryFn: ({ signal }) => api(monthClosings.list, { query: { companyId, month }, signal }),
    meta: { follows: [['months', 'person-months']] },
  })

export const checksQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['months', 'month-checks', companyId, month],
    queryFn: ({ signal }) => api(monthChecks.list, { query: { companyId, month }, signal }),
    meta: { follows: MADE_OF.monthChecks },
  })
