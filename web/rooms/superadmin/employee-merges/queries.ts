import { queryOptions, useMutation } from '@tanstack/react-query'
import { type EmployeeMergeDraft, employeeMerges, type MergePerson } from '#contract/superadmin/employee-merges.ts'
import { api } from '#web/lib/api.ts'

export type Files = { companyId: number; keptId: number; dissolvedId: number }

export const candidatesQuery = ({ companyId, id }: { companyId: number; id: number }) =>
  queryOptions({
    queryKey: ['superadmin', 'employee-merges', companyId, 'candidates', id],
    queryFn: ({ signal }) => api(employeeMerges.candidates, { params: { company: companyId, id }, signal }),
  })

/** Each look stands in the company's log, so it is not asked again by itself; and what is shown was never true a while ago. */
export const previewQuery = ({ companyId, keptId, dissolvedId }: Files) =>
  queryOptions({
    queryKey: ['superadmin', 'employee-merges', companyId, 'preview', keptId, dissolvedId],
    queryFn: ({ signal }) =>
      api(employeeMerges.preview, { params: { company: companyId }, body: { keptId, dissolvedId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

type Merge = { companyId: number; body: EmployeeMergeDraft; idempotencyKey: string }

export const useMerge = () =>
  useMutation({
    mutationFn: ({ companyId, body, idempotencyKey }: Merge) =>
      api(employeeMerges.merge, { params: { company: companyId }, body, idempotencyKey }),
    meta: {
      done: ({ name, mdPersonnelId }: MergePerson) => ({
        title: 'Akten zusammengelegt',
        text: mdPersonnelId ? `${name} (Nr. ${mdPersonnelId})` : name,
      }),
      failed: 'Fehler beim Zusammenlegen',
      inForm: true,
      reloads: ['superadmin', 'employee-merges'],
    },
  })
