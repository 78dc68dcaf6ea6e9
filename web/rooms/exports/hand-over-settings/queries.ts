import { queryOptions, useMutation } from '@tanstack/react-query'
import { type HandOverSettingsChange, handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

export const handOverSettingsQuery = (companyId: number) =>
  queryOptions({
    // Room and noun first: a live event names them, and so what to load again.
    queryKey: ['exports', 'hand-over-settings', companyId],
    queryFn: ({ signal }) => api(handOverSettings.show, { query: { companyId }, signal }),
  })

/** There is one of them in a company: its id is the company's. */
export const useChangeHandOverSettings = (companyId: number) =>
  useMutation({
    mutationFn: ({ id: _, ...body }: HandOverSettingsChange & { id: number }) =>
      api(handOverSettings.change, { query: { companyId }, body }),
    meta: {
      done: 'Einstellungen der Übergabe gespeichert',
      failed: refusalTexts.saveFailed,
      inForm: true,
      areas: AREAS.time,
    },
  })
