import { queryOptions, useMutation } from '@tanstack/react-query'
import { monthOverviews } from '#contract/exports/month-overviews.ts'
import * as MADE_OF from '#contract/months/made-of.ts'
import { monthChecks } from '#contract/months/month-checks.ts'
import { type CloseMonths, type MonthClosing, monthClosings } from '#contract/months/month-closings.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'

/** A month that is open again closes by the clock, and nobody tells. */
const FIVE_MINUTES = 5 * 60_000

export const overviewQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['exports', 'month-overviews', companyId, month],
    queryFn: ({ signal }) => api(monthOverviews.show, { query: { companyId, month }, signal }),
    refetchInterval: FIVE_MINUTES,
    meta: { follows: MADE_OF.monthChecks },
  })

export const olderMonthsQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['exports', 'month-overviews', companyId, 'older', month],
    queryFn: ({ signal }) => api(monthOverviews.older, { query: { companyId, month }, signal }),
    refetchInterval: FIVE_MINUTES,
    meta: { follows: MADE_OF.monthChecks },
  })

/** Of one store, with names. */
export const checksOfStoreQuery = (companyId: number, month: string, storeId: number) =>
  queryOptions({
    queryKey: ['months', 'month-checks', companyId, month, storeId],
    queryFn: ({ signal }) =>
      api(monthChecks.list, { query: { companyId, month, storeIds: [storeId] }, signal }).then(([of]) => of),
    meta: { follows: MADE_OF.monthChecks },
  })

/** Asked for in a question, which shows why it was refused. */
export const useCloseStore = (companyId: number) =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: CloseMonths & { idempotencyKey: string }) =>
      api(monthClosings.close, { query: { companyId }, body, idempotencyKey }),
    meta: {
      done: (closed: MonthClosing[], { month }: CloseMonths) => ({
        title: `${formatMonth(Temporal.PlainYearMonth.from(month))} abgeschlossen`,
        text: closed.map(({ storeName }) => storeName).join(', '),
      }),
      failed: 'Der Monat wurde nicht abgeschlossen',
      areas: AREAS.time,
    },
  })
