import { queryOptions, useMutation } from '@tanstack/react-query'
import { type BulkChange, type BulkChangeDraft, type BulkWish, bulkChanges } from '#contract/people/bulk-changes.ts'
import { api } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** What would become of each; asked anew whenever one of them was changed. */
export const bulkPreviewQuery = (companyId: number, wish: BulkWish) =>
  queryOptions({
    queryKey: ['people', 'bulk-changes', companyId, wish],
    queryFn: ({ signal }) => api(bulkChanges.preview, { query: { companyId }, body: wish, signal }),
    staleTime: 0,
    meta: {
      follows: [
        ['people', 'employees'],
        ['people', 'employee-values'],
      ],
    },
  })

const useUndoMany = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: BulkChange) => api(bulkChanges.undo, { query: { companyId }, params: { id } }),
    meta: {
      done: () => ({ title: 'Änderung zurückgenommen' }),
      failed: 'Die Änderung konnte nicht zurückgenommen werden',
    },
  })

/** Changes them, and offers the way back. */
export function useChangeMany(companyId: number) {
  const { mutate: undo } = useUndoMany(companyId)
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: BulkChangeDraft; idempotencyKey: string }) =>
      api(bulkChanges.create, { query: { companyId }, body: draft, idempotencyKey }),
    onSuccess: made =>
      toast.success(`${made.people} Mitarbeiter geändert`, undefined, {
        label: 'Rückgängig',
        run: () => undo(made),
      }),
    meta: { failed: 'Es wurde niemand geändert', inForm: true },
  })
}
