import { queryOptions, useMutation } from '@tanstack/react-query'
import { MADE_OF } from '#contract/time/made-of.ts'
import { monthChecks } from '#contract/time/month-checks.ts'
import { type CloseMonths, type MonthClosing, monthClosings, type Reopening } from '#contract/time/month-closings.ts'
import { personMonths } from '#contract/time/person-months.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { api } from '#web/lib/api.ts'
import { namesText } from './closing-texts.ts'

// Room and noun first: a live event names them, and so what to load again.
export const sumsQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['time', 'person-months', companyId, 'list', month],
    queryFn: ({ signal }) => api(personMonths.list, { query: { companyId, month }, signal }),
    meta: { follows: [['personnel', 'employees']] },
  })

export const closingsQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['time', 'month-closings', companyId, month],
    queryFn: ({ signal }) => api(monthClosings.list, { query: { companyId, month }, signal }),
    meta: { follows: [['time', 'person-months']] },
  })

export const checksQuery = (companyId: number, month: string) =>
  queryOptions({
    queryKey: ['time', 'month-checks', companyId, month],
    queryFn: ({ signal }) => api(monthChecks.list, { query: { companyId, month }, signal }),
    meta: { follows: MADE_OF.monthChecks },
  })

const monthName = (month: string) => formatMonth(Temporal.PlainYearMonth.from(month))

export const useCloseMonths = (companyId: number) =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: CloseMonths & { idempotencyKey: string }) =>
      api(monthClosings.close, { query: { companyId }, body, idempotencyKey }),
    meta: {
      done: (closed: MonthClosing[], { month }: CloseMonths) => ({
        title: `${monthName(month)} abgeschlossen`,
        text: namesText(closed.map(({ storeName }) => storeName)),
      }),
      isToldInPlace: true,
      reloads: ['time'],
    },
  })

type Reopened = Reopening & { id: number; idempotencyKey?: never }

export const useReopen = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: Reopened) =>
      api(monthClosings.reopen, { query: { companyId }, params: { id }, body }),
    meta: {
      done: ({ storeName, month, asked }: MonthClosing) => ({
        title: asked ? 'Um Zustimmung gebeten' : `${monthName(month)} wieder geöffnet`,
        text: storeName,
      }),
      isToldInPlace: true,
      reloads: ['time'],
    },
  })

type Answered = Pick<MonthClosing, 'id' | 'version'>

export const useAgree = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version }: Answered) =>
      api(monthClosings.agree, { query: { companyId }, params: { id }, body: { version } }),
    meta: {
      done: ({ storeName, month }: MonthClosing) => ({ title: `${monthName(month)} wieder geöffnet`, text: storeName }),
      failed: 'Der Monat konnte nicht geöffnet werden',
      reloads: ['time'],
    },
  })

export const useWithdraw = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version }: Answered) =>
      api(monthClosings.withdraw, { query: { companyId, version }, params: { id } }),
    meta: {
      done: ({ storeName }: MonthClosing) => ({ title: 'Der Monat bleibt abgeschlossen', text: storeName }),
      failed: 'Die Bitte konnte nicht zurückgezogen werden',
      reloads: ['time'],
    },
  })
