import { queryOptions, useMutation } from '@tanstack/react-query'
import { type ManagedMove, type MoveDraft, type MoveWish, managedMoves } from '#contract/superadmin/employee-moves.ts'
import { api } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast/toast.ts'

const KEY = ['superadmin', 'employee-moves']

export const movesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api(managedMoves.list, { signal }),
})

export const placesQuery = queryOptions({
  queryKey: [...KEY, 'places'],
  queryFn: ({ signal }) => api(managedMoves.places, { signal }),
})

/** Looked at anew with whatever is chosen: the two companies may have changed meanwhile. */
export const movePreviewQuery = (wish: MoveWish) =>
  queryOptions({
    queryKey: [...KEY, 'preview', wish],
    queryFn: ({ signal }) => api(managedMoves.preview, { body: wish, signal }),
    staleTime: 0,
    placeholderData: before => before,
  })

export const useUndoMove = () =>
  useMutation({
    mutationFn: ({ moveId }: ManagedMove) => api(managedMoves.undo, { params: { moveId } }),
    meta: {
      done: () => ({ title: 'Wechsel zurückgenommen' }),
      failed: 'Der Wechsel konnte nicht zurückgenommen werden',
      reloads: KEY,
    },
  })

/** Moves, and offers the way back. */
export function useMove() {
  const { mutate: undo } = useUndoMove()
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: MoveDraft; idempotencyKey: string }) =>
      api(managedMoves.move, { body: draft, idempotencyKey }),
    onSuccess: moved =>
      toast.success(`${moved.name} wechselt`, `${moved.toCompany}, ${moved.newStore}`, {
        label: 'Rückgängig',
        run: () => undo(moved),
      }),
    meta: { failed: 'Es ist niemand gewechselt', inForm: true, reloads: KEY },
  })
}
