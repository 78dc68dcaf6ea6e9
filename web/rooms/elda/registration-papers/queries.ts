import { useMutation } from '@tanstack/react-query'
import { registrationPapers } from '#contract/elda/registration-papers.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import type { Done } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { saveFile } from '#web/ui/save-file.ts'

export function usePaperFile() {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (id: number) => api(registrationPapers.file, { query: { companyId }, params: { id } }),
    onSuccess: file => saveFile(file),
    meta: {
      done: ({ name }: File): Done => ({ title: 'SV-Anmeldung heruntergeladen', text: name }),
      failed: 'Die SV-Anmeldung wurde nicht erstellt',
    },
  })
}

export function useKeepPaper() {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (id: number) =>
      api(registrationPapers.keep, { query: { companyId }, params: { id }, idempotencyKey: keyFor({ id }) }),
    meta: {
      done: (): Done => ({ title: 'SV-Anmeldung liegt im Personalakt', text: '' }),
      failed: 'Die SV-Anmeldung wurde nicht abgelegt',
      reloads: ['elda'],
    },
  })
}
