import { useMutation } from '@tanstack/react-query'
import { closings } from '#contract/elda/closings.ts'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { api } from '#web/lib/api.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { noticeTitle } from '../notices/queries.ts'

const reloads = ['elda']

export function useReopenNotice() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: ({ id, version }: Pick<WholeNotice, 'id' | 'version'>) =>
      api(closings.reopen, { query: { companyId }, params: { id }, body: { version } }),
    meta: {
      done: (notice: WholeNotice): Done => ({ title: 'Schließen zurückgenommen', text: noticeTitle(notice) }),
      failed: 'Das Schließen wurde nicht zurückgenommen',
      reloads,
    },
  })
}

/** The message offers to take it back. */
export function useCloseNotice() {
  const companyId = useCompanyId()
  const { mutate: reopen } = useReopenNotice()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; version: number; reason: string }) =>
      api(closings.close, { query: { companyId }, params: { id }, body }),
    meta: {
      done: (notice: WholeNotice): Done => ({
        title: 'Als erledigt geschlossen',
        text: noticeTitle(notice),
        action: { label: 'Rückgängig', run: () => reopen(notice) },
      }),
      failed: 'Die Meldung wurde nicht geschlossen',
      reloads,
      inForm: true,
    },
  })
}
