import { useMutation } from '@tanstack/react-query'
import { type CloseMonths, type MonthClosing, monthClosings, type Reopening } from '#contract/months/month-closings.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { namesText } from './closing-texts.ts'

// Asked for in dialogs alone: the first rows do not wait for them.

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
      areas: AREAS.time,
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
      areas: AREAS.time,
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
      areas: AREAS.time,
    },
  })

export const useWithdraw = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, version }: Answered) =>
      api(monthClosings.withdraw, { query: { companyId, version }, params: { id } }),
    meta: {
      done: ({ storeName }: MonthClosing) => ({ title: 'Der Monat bleibt abgeschlossen', text: storeName }),
      failed: 'Die Bitte konnte nicht zurückgezogen werden',
      areas: AREAS.time,
    },
  })
