import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type LeaveNotice,
  type LeaveNoticeChange,
  type LeaveNoticeDraft,
  leaveNotices,
} from '#contract/months/leave-notices.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import type { Done } from '#web/lib/query-client.ts'

const key = (companyId: number) => ['months', 'leave-notices', companyId]

export const leaveNoticesQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(leaveNotices.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
  })

const meta = (companyId: number, done: string, failed: string) => ({
  done: ({ day }: LeaveNotice): Done => ({ title: `Hinweis ${done}`, text: `vom ${dayText(day)}` }),
  failed: `Fehler beim ${failed} des Hinweises`,
  reloads: key(companyId),
})

export const useRecordNotice = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: LeaveNoticeDraft; idempotencyKey: string }) =>
      api(leaveNotices.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: { ...meta(companyId, 'festgehalten', 'Festhalten'), inForm: true },
  })

export const useChangeNotice = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & LeaveNoticeChange) =>
      api(leaveNotices.change, { query: { companyId }, params: { id }, body }),
    meta: { ...meta(companyId, 'geändert', 'Ändern'), inForm: true },
  })

/** Without a question: the message offers to take it back. */
export function useRemoveNotice(companyId: number) {
  const keyFor = useIdempotencyKey()
  const { mutate: bringBack } = useMutation({
    // By its id, since the same one may be removed and brought back again.
    mutationFn: ({ id, employeeId, day, note }: LeaveNotice) =>
      api(leaveNotices.create, {
        query: { companyId },
        body: { employeeId, day, note },
        idempotencyKey: keyFor({ id, employeeId, day, note }),
      }),
    meta: meta(companyId, 'wiederhergestellt', 'Wiederherstellen'),
  })
  return useMutation({
    mutationFn: ({ id }: LeaveNotice) => api(leaveNotices.remove, { query: { companyId }, params: { id } }),
    meta: {
      ...meta(companyId, 'gelöscht', 'Löschen'),
      done: (_: null, notice: LeaveNotice): Done => ({
        title: 'Hinweis gelöscht',
        text: `vom ${dayText(notice.day)}`,
        action: { label: 'Rückgängig', run: () => bringBack(notice) },
      }),
    },
  })
}
