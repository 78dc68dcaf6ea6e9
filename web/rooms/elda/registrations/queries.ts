import { queryOptions } from '@tanstack/react-query'
import { registrations } from '#contract/elda/registrations.ts'
import { api } from '#web/lib/api.ts'

export const personRegistrationsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    // Room and noun first: a live event names them, and so what to load again.
    queryKey: ['elda', 'registrations', companyId, 'of', employeeId],
    queryFn: ({ signal }) => api(registrations.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
    meta: { follows: [['people', 'employees']] },
  })
