import { useMutation } from '@tanstack/react-query'
import { notices, type WholeNotice } from '#contract/elda/notices.ts'
import { ENTERED_FIELDS } from '#domain/elda/notice-records.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { keyOf, noticeTitle } from './queries.ts'

/** Without a question: the message offers to take it back, then under another reference. */
export function useRemoveNotice() {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  const { mutate: bringBack } = useMutation({
    mutationFn: ({ id, employeeId, kind, values }: WholeNotice) => {
      const entered = Object.fromEntries(Object.entries(values).filter(([name]) => ENTERED_FIELDS.includes(name)))
      const body = { employeeId, kind, duty: '', values: entered }
      return api(notices.create, { query: { companyId }, body, idempotencyKey: keyFor({ id, body }) })
    },
    meta: {
      done: (made: WholeNotice): Done => ({ title: 'Entwurf wiederhergestellt', text: noticeTitle(made) }),
      failed: 'Der Entwurf wurde nicht wiederhergestellt',
      reloads: keyOf(companyId),
    },
  })
  return useMutation({
    mutationFn: ({ id }: WholeNotice) => api(notices.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: null, notice: WholeNotice): Done => ({
        title: 'Entwurf gelöscht',
        text: noticeTitle(notice),
        action: { label: 'Rückgängig', run: () => bringBack(notice) },
      }),
      failed: 'Der Entwurf wurde nicht gelöscht',
      reloads: keyOf(companyId),
    },
  })
}
