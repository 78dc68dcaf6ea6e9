import { queryOptions } from '@tanstack/react-query'
import { lawChecks } from '#contract/working-time/law-checks.ts'
import { api } from '#web/lib/api.ts'
import { LAW_NOUNS } from './law-nouns.ts'

export const monthLawQuery = (companyId: number, employeeId: number, month: string) =>
  queryOptions({
    queryKey: ['working-time', 'law-checks', companyId, employeeId, month],
    queryFn: ({ signal }) => api(lawChecks.ofPerson, { query: { companyId, employeeId, month }, signal }),
    meta: { follows: LAW_NOUNS },
  })
