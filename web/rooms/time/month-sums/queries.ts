import { queryOptions, useMutation } from '@tanstack/react-query'
import { monthChecks } from '#contract/time/month-checks.ts'
import { type CloseMonths, type MonthClosing, monthClosings, type Reopening } from '#contract/time/month-closings.ts'
import { personMonths } from '#contract/time/person-months.ts'
import { wageExports } from '#contract/time/wage-exports.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { ExportRequest } from '../export-previews/export-of.ts'
import { namesText } from './check-lines.ts'

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
    meta: {
      follows: [
        ['time', 'person-months'],
        ['time', 'month-closings'],
        ['time', 'stamps'],
        ['time', 'absences'],
        ['personnel', 'employees'],
        ['settings', 'wage-type-mapping'],
      ],
    },
  })

/** Of a closed month of one store. */
export const wagesQuery = (request: ExportRequest) =>
  queryOptions({
    queryKey: ['time', 'wage-exports', request.companyId, request.storeId, request.from],
    queryFn: ({ signal }) => api(wageExports.preview, { query: request, signal }),
    meta: {
      follows: [
        ['time', 'export-runs'],
        ['time', 'person-months'],
        ['time', 'month-closings'],
        ['personnel', 'employees'],
        ['settings', 'wage-type-mapping'],
      ],
    },
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

export const useHandOverWages = () =>
  useMutation({
    mutationFn: ({ companyId, idempotencyKey, ...body }: ExportRequest & HandOver) =>
      api(wageExports.handOver, { query: { companyId }, body, idempotencyKey }),
    meta: { failed: refusalTexts.exportFailed, reloads: ['time'] },
  })
type HandOver = { way: 'download' | 'server'; idempotencyKey: string }

type DayList = { month: string; storeIds: number[]; format: 'csv' | 'xlsx' }

/** „Tages Export“: to look at, nothing is handed over. */
export const useDayList = (companyId: number) =>
  useMutation({
    mutationFn: (query: DayList) => api(wageExports.list, { query: { companyId, detail: 'day', ...query } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: refusalTexts.exportFailed,
    },
  })
