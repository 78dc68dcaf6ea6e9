import { queryOptions, useMutation } from '@tanstack/react-query'
import { type ProvisionSettingsChange, provisionSettings } from '#contract/provisions/provision-settings.ts'
import { api } from '#web/lib/api.ts'
import { AREAS } from '#web/lib/areas.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'

export const provisionSettingsQuery = (companyId: number) =>
  queryOptions({
    // Room and noun first: a live event names them, and so what to load again.
    queryKey: ['provisions', 'provision-settings', companyId],
    queryFn: ({ signal }) => api(provisionSettings.show, { query: { companyId }, signal }),
  })

/** There is one of them in a company: its id is the company's. */
export const useChangeProvisionSettings = (companyId: number) =>
  useMutation({
    mutationFn: ({ id: _, ...body }: ProvisionSettingsChange & { id: number }) =>
      api(provisionSettings.change, { query: { companyId }, body }),
    meta: {
      done: 'Einstellungen der Rückstellungen gespeichert',
      failed: refusalTexts.saveFailed,
      inForm: true,
      areas: AREAS.time,
    },
  })
