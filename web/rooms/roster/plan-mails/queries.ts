import { queryOptions, useMutation } from '@tanstack/react-query'
import { type PlanMailSetting, planMails, type TellingPreview } from '#contract/roster/plan-mails.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { keyOfNoun } from '#web/lib/undoable-records.ts'

const NOUN = 'roster/plan-mails'

type Asked = { companyId: number; storeId: number; from: string; to: string }

export const previewQuery = ({ companyId, storeId, from, to }: Asked) =>
  queryOptions({
    queryKey: [...keyOfNoun('roster/shifts', companyId), 'telling', storeId, from, to],
    queryFn: ({ signal }): Promise<TellingPreview> =>
      api(planMails.preview, { query: { companyId, storeId, from, to }, signal }),
    // Nobody tells of a mail that went out.
    staleTime: 0,
    meta: {
      follows: [
        ['people', 'employees'],
        ['roster', 'plan-mails'],
        ['roster', 'plan-feeds'],
      ] as const,
    },
  })

export const settingQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), 'setting'],
    queryFn: ({ signal }) => api(planMails.setting, { query: { companyId }, signal }),
  })

export const useChangeSetting = (companyId: number) =>
  useMutation({
    mutationFn: (body: PlanMailSetting) => api(planMails.changeSetting, { query: { companyId }, body }),
    meta: { failed: refusalTexts.saveFailed, reloads: keyOfNoun(NOUN, companyId) },
  })
