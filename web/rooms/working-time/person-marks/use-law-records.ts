import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { maternitiesQuery } from '../maternities/queries.ts'
import { personMarksQuery } from './queries.ts'

/** Of a file more are not asked for. */
const MOST = 20

/** Whose history belongs to somebody's, as `noun:id`; that of a pregnancy for who may see it. */
export function useLawRecords(employeeId: number): string[] {
  const companyId = useCompanyId()
  const seesMaternity = useCan('maternity.read')
  const { data: marks = [] } = useQuery(personMarksQuery(companyId, employeeId))
  const { data: maternities = [] } = useQuery({ ...maternitiesQuery(companyId, employeeId), enabled: seesMaternity })
  return [
    ...marks.slice(0, MOST).map(({ id }) => `working-time/person-marks:${id}`),
    ...maternities.slice(0, MOST).map(({ id }) => `working-time/maternities:${id}`),
  ]
}
