import { queryOptions, useMutation } from '@tanstack/react-query'
import { type EmploymentEnd, type EmploymentEndDraft, employmentEnds } from '#contract/people/employment-ends.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { toast } from '#web/ui/toast/toast.ts'

const key = (companyId: number) => ['people', 'employment-ends', companyId]

/** Whether one can still be taken back depends on the person and the contracts. */
export const employmentEndsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(employmentEnds.list, { query: { companyId, employeeId }, signal }),
    meta: {
      follows: [
        ['people', 'employees'],
        ['people', 'contracts'],
      ],
    },
  })

export const useUndoEnd = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: EmploymentEnd) => api(employmentEnds.undo, { query: { companyId }, params: { id } }),
    meta: {
      done: () => ({ title: 'Beendigung zurückgenommen' }),
      failed: 'Die Beendigung konnte nicht zurückgenommen werden',
      reloads: key(companyId),
    },
  })

/** Ends it, and offers the way back. */
export function useEndEmployment(companyId: number) {
  const { mutate: undo } = useUndoEnd(companyId)
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: EmploymentEndDraft; idempotencyKey: string }) =>
      api(employmentEnds.create, { query: { companyId }, body: draft, idempotencyKey }),
    onSuccess: ended =>
      toast.success('Dienstverhältnis beendet', `Letzter Tag: ${dayText(ended.exit)}`, {
        label: 'Rückgängig',
        run: () => undo(ended),
      }),
    meta: { failed: 'Das Dienstverhältnis konnte nicht beendet werden', inForm: true, reloads: key(companyId) },
  })
}
