import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { insuredFactsQuery } from './queries.ts'

/** Of a file more are not asked for. */
const MOST = 20

/** Whose history belongs to somebody's, as `noun:id`, for who may see it. */
export function useFactRecords(employeeId: number): string[] {
  const enabled = useCan('elda.write')
  const { data: facts = [] } = useQuery({ ...insuredFactsQuery(useCompanyId(), employeeId), enabled })
  return facts.slice(0, MOST).map(({ id }) => `elda/insured-facts:${id}`)
}
