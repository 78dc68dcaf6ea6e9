import { queryOptions, useMutation } from '@tanstack/react-query'
import { signIn } from '#contract/access/sign-in.ts'
import { type Demo, demo } from '#contract/superadmin/demo.ts'
import { api } from '#web/lib/api.ts'
import { startSession } from '#web/lib/session.ts'

export const demoQuery = queryOptions({
  queryKey: ['superadmin', 'demo'],
  queryFn: ({ signal }) => api(demo.show, { signal }),
})

export const useRemoveDemo = () =>
  useMutation({
    mutationFn: (confirmation: 'Demo entfernen') => api(demo.remove, { body: { confirmation } }),
    // Whoever removed it may have stood in one of its companies.
    onSuccess: async () => startSession(await api(signIn.current)),
    meta: {
      done: ({ companies, accounts }: Demo) => ({
        title: 'Demo entfernt',
        text: `${companies.length} Betriebe, ${accounts.length} Benutzerkonten`,
      }),
      failed: 'Fehler beim Entfernen der Demo',
      inForm: true,
      reloads: ['superadmin'],
    },
  })
