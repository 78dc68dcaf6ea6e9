import { queryOptions } from '@tanstack/react-query'
import { lawChecks } from '#contract/working-time/law-checks.ts'
import { api } from '#web/lib/api.ts'

export const monthLawQuery = (companyId: number, employeeId: number, month: string) =>
  queryOptions({
    queryKey: ['working-time', 'law-checks', companyId, employeeId, month],
    queryFn: ({ signal }) => api(lawChecks.ofPerson, { query: { companyId, employeeId, month }, signal }),
    meta: {
      follows: [
        ['time', 'stamps'],
        ['time', 'absences'],
        ['roster', 'shifts'],
        ['people', 'employees'],
        ['people', 'contracts'],
        ['settings', 'employment-models'],
        ['working-time', 'person-marks'],
        ['working-time', 'works-facts'],
      ],
    },
  })
