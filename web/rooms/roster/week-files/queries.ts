import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { weekFiles } from '#contract/roster/week-files.ts'
import { weeks } from '#contract/roster/weeks.ts'
import { api } from '#web/lib/api.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type WeekFileAsked = Omit<z.input<typeof weekFiles.file.query>, 'companyId'> & { storeId: number }

export type NoticeAsked = Omit<z.input<typeof weekFiles.preview.query>, 'companyId'> & { storeId: number }

/** What is shown stays until the next page is there. */
export const noticeQuery = (companyId: number, asked: NoticeAsked) =>
  queryOptions({
    queryKey: ['roster', 'shifts', companyId, 'notice', asked] as const,
    queryFn: ({ signal }) => api(weekFiles.preview, { query: { companyId, ...asked }, signal }),
    meta: {
      follows: [
        ['time', 'absences'],
        ['people', 'employees'],
        ['roster', 'calendar-events'],
      ],
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

export function useWeekFile() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (asked: WeekFileAsked) => api(weekFiles.file, { query: { companyId, ...asked } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File) => ({ title: `${name} gespeichert` }),
      failed: 'Speichern des Plans fehlgeschlagen',
    },
  })
}

const daysOf = (monday: string) => ({ from: monday, to: Temporal.PlainDate.from(monday).add({ days: 6 }).toString() })

/** How many shifts of each store are not published: a notice leaves them out. */
export const draftsQuery = (companyId: number, monday: string) =>
  queryOptions({
    queryKey: ['roster', 'shifts', companyId, 'states', ...Object.values(daysOf(monday))],
    queryFn: ({ signal }) => api(weeks.states, { query: { companyId, ...daysOf(monday) }, signal }),
  })
