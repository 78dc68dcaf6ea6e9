import { queryOptions, useMutation } from '@tanstack/react-query'
import { type PersonRegistrations, registrations } from '#contract/elda/registrations.ts'
import { api } from '#web/lib/api.ts'
import type { Done } from '#web/lib/query-client.ts'

export const personRegistrationsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    // Room and noun first: a live event names them, and so what to load again.
    queryKey: ['elda', 'registrations', companyId, 'of', employeeId],
    queryFn: ({ signal }) => api(registrations.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
    meta: {
      follows: [
        ['people', 'employees'],
        ['elda', 'notices'],
      ],
    },
  })

type Stated = { since: string | null; reason: string }
/** `former`: what it comes back to. */
type Statement = Stated & { version: number; former: Stated }

export function useStateRegistration(companyId: number, employeeId: number) {
  const saving = useMutation({
    mutationFn: ({ former: _, ...body }: Statement) =>
      api(registrations.state, { query: { companyId }, params: { id: employeeId }, body }),
    meta: {
      done: ({ version }: PersonRegistrations, { former, since, reason }: Statement): Done => ({
        title: since === null ? 'Angabe zurückgenommen' : 'Anmeldung festgehalten',
        action: {
          label: 'Rückgängig',
          run: () =>
            saving.mutate({
              since: former.since,
              reason: former.reason || 'Rückgängig gemacht',
              version,
              former: { since, reason },
            }),
        },
      }),
      failed: 'Die Anmeldung wurde nicht festgehalten',
      reloads: ['elda', 'registrations', companyId],
    },
  })
  return saving
}
