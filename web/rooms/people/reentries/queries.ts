import { useMutation } from '@tanstack/react-query'
import { type ReentryDraft, reentries } from '#contract/people/reentries.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { toast } from '#web/ui/toast/toast.ts'

export const useUndoReentry = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(reentries.undo, { query: { companyId }, params: { id } }),
    meta: {
      done: () => ({ title: 'Wiedereintritt zurückgenommen' }),
      failed: 'Der Wiedereintritt konnte nicht zurückgenommen werden',
    },
  })

/** Enters again, and offers the way back. */
export function useReenter(companyId: number) {
  const { mutate: undo } = useUndoReentry(companyId)
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ReentryDraft; idempotencyKey: string }) =>
      api(reentries.create, { query: { companyId }, body: draft, idempotencyKey }),
    onSuccess: ({ id, entry }) =>
      toast.success('Wieder eingetreten', `Erster Tag: ${dayText(entry)}`, {
        label: 'Rückgängig',
        run: () => undo(id),
      }),
    meta: { failed: 'Der Wiedereintritt konnte nicht eingetragen werden', inForm: true },
  })
}
